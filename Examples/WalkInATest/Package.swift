// swift-tools-version: 6.1
import PackageDescription

// A package that hears its screens in its tests. Without the traits of Lector, which only the
// program needs, no other package is resolved.
let package = Package(
  name: "WalkInATest",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "lector", path: "../..", traits: [])],
  targets: [
    .testTarget(
      name: "PlayerTests",
      dependencies: [
        .product(name: "AccessibilityModel", package: "lector"),
        .product(name: "ScreenReading", package: "lector"),
        .product(name: "Auditing", package: "lector"),
      ])
  ],
  swiftLanguageModes: [.v6]
)

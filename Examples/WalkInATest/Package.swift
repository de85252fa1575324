// swift-tools-version: 6.1
import PackageDescription

// What a package needs that wants to hear its screens in its tests.
let package = Package(
  name: "WalkInATest",
  dependencies: [.package(name: "lector", path: "../..")],
  targets: [
    .testTarget(
      name: "PlayerTests",
      dependencies: [
        .product(name: "AccessibilityModel", package: "lector"),
        .product(name: "ScreenReading", package: "lector"),
      ])
  ],
  swiftLanguageModes: [.v6]
)

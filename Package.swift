// swift-tools-version: 6.1
import Foundation
import PackageDescription

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let toml = Target.Dependency.product(name: "TOMLKit", package: "TOMLKit")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

// From the floor up: a target imports only targets above its own line (ARCHITECTURE.md says why,
// ArchitectureTests holds every import against it).
let package = Package(
  name: "lector",
  products: [
    .executable(name: "lector", targets: ["lector"]),
    // Trees of elements, and what VoiceOver would say of them: for the tests of others.
    .library(name: "AccessibilityModel", targets: ["AccessibilityModel", "Geometry"]),
    .library(name: "ScreenReading", targets: ["ScreenReading"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
  ],
  targets: [
    .target(name: "PlainText"),
    .target(name: "Geometry"),
    .target(name: "Resources", path: "Resources", publicHeadersPath: "include"),

    .target(name: "Interlinear", dependencies: ["PlainText", "Resources"]),
    .target(name: "AccessibilityModel", dependencies: ["Geometry", "PlainText", "Resources"]),
    .target(name: "CellGrids", dependencies: ["Geometry", "PlainText"]),
    .target(name: "Formats", dependencies: ["Interlinear", "XMLReading", "PlainText"]),
    .target(name: "TextLibrary", dependencies: ["Interlinear", "Formats", "PlainText", grdb]),

    .target(
      name: "ScreenReading",
      dependencies: ["AccessibilityModel", "Geometry", "PlainText", "Resources"]),
    .target(
      name: "Typesetting", dependencies: ["Geometry", "Interlinear", "CellGrids", "PlainText"]),
    .target(
      name: "Views", dependencies: ["Geometry", "CellGrids", "AccessibilityModel", "PlainText"]),

    .target(name: "CLibLouis", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "Braille", dependencies: ["CLibLouis", "AccessibilityModel"]),
    .target(
      name: "SpeechOutput",
      dependencies: ["ScreenReading", "AccessibilityModel", "Geometry", "PlainText"]),
    .target(
      name: "Auditing",
      dependencies: ["ScreenReading", "AccessibilityModel", "Geometry", "PlainText"]),
    .target(
      name: "Interaction",
      dependencies: [
        "Views", "ScreenReading", "SpeechOutput", "Braille", "CellGrids", "AccessibilityModel",
        "Geometry", "PlainText",
      ]),
    .target(
      name: "Configuration",
      dependencies: [
        "Typesetting", "ScreenReading", "CellGrids", "AccessibilityModel", "PlainText", toml,
      ]),
    .target(
      name: "ReaderApp",
      dependencies: [
        "Configuration", "Interaction", "Auditing", "Views", "Typesetting", "ScreenReading",
        "SpeechOutput",
        "TextLibrary", "Formats", "CellGrids", "AccessibilityModel", "Interlinear", "Geometry",
        "PlainText", "Resources",
      ]),

    .target(name: "CLibXML2", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "XMLReading", dependencies: ["CLibXML2", "PlainText"]),
    .target(
      name: "PageSources",
      dependencies: ["AccessibilityModel", "XMLReading", "Geometry", "PlainText"]),
    .target(
      name: "Gallery",
      dependencies: [
        "Interaction", "Auditing", "Views", "Typesetting", "ScreenReading", "CellGrids",
        "AccessibilityModel", "Interlinear", "Geometry", "PlainText",
      ]),
    .target(
      name: "TreeApp",
      dependencies: [
        "Interaction", "Views", "ScreenReading", "CellGrids", "AccessibilityModel", "Geometry",
        "PlainText",
      ]),

    .target(
      name: "CNcurses",
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    .target(name: "CursesTerminal", dependencies: ["CellGrids", "CNcurses"]),
    .executableTarget(
      name: "lector",
      dependencies: [
        "ReaderApp", "TreeApp", "Gallery", "PageSources", "Braille", "Auditing", "Interaction",
        "Configuration", "CursesTerminal", "SpeechOutput",
        "ScreenReading",
        "TextLibrary", "Formats", "Interlinear", "AccessibilityModel", "CellGrids", "Typesetting",
        "PlainText", "Resources", arguments,
      ]),

    .testTarget(name: "PlainTextTests", dependencies: ["PlainText"]),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
    .testTarget(name: "InterlinearTests", dependencies: ["Interlinear", "Resources"]),
    .testTarget(name: "CellGridsTests", dependencies: ["RandomInput", "CellGrids"]),
    .testTarget(name: "FormatsTests", dependencies: ["Formats", "Interlinear", "Resources"]),
    .testTarget(
      name: "TextLibraryTests",
      dependencies: ["RandomInput", "TextLibrary", "Formats", "Interlinear"]),
    .testTarget(
      name: "TypesettingTests", dependencies: ["RandomInput", "Typesetting", "Interlinear"]),
    .testTarget(
      name: "ViewsTests", dependencies: ["RandomInput", "Views", "CellGrids", "AccessibilityModel"]),
    .testTarget(
      name: "ScreenReadingTests",
      dependencies: ["RandomInput", "ScreenReading", "AccessibilityModel", "Geometry"]),
    .testTarget(
      name: "BrailleTests", dependencies: ["RandomInput", "Braille", "AccessibilityModel"]),
    .testTarget(
      name: "SpeechOutputTests",
      dependencies: ["SpeechOutput", "ScreenReading", "AccessibilityModel", "PlainText"]),
    .testTarget(
      name: "AuditingTests",
      dependencies: [
        "RandomInput",
        "Auditing", "ScreenReading", "AccessibilityModel", "Geometry", "PlainText",
        "SchemaValidation",
      ]),
    .testTarget(
      name: "InteractionTests", dependencies: ["Interaction", "SpeechOutput", "Resources"]),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: [
        "RandomInput", "Configuration", "CellGrids", "AccessibilityModel", "ScreenReading",
      ]),
    .testTarget(
      name: "ReaderAppTests",
      dependencies: ["ReaderApp", "Auditing", "Configuration", "Formats", "TextLibrary"]),
    .target(name: "RandomInput", path: "Tests/RandomInput"),
    .target(name: "SchemaValidation", path: "Tests/SchemaValidation"),
    .testTarget(
      name: "AccessibilityModelTests",
      dependencies: ["AccessibilityModel", "PlainText", "SchemaValidation"]),
    .testTarget(name: "XMLReadingTests", dependencies: ["XMLReading", "PlainText"]),
    .testTarget(
      name: "PageSourcesTests",
      dependencies: ["PageSources", "AccessibilityModel", "Geometry", "PlainText"]),
    .testTarget(name: "TreeAppTests", dependencies: ["TreeApp", "Interaction", "ReaderApp"]),
    .testTarget(
      name: "GalleryTests",
      dependencies: [
        "Gallery", "Auditing", "Interaction", "SpeechOutput", "Resources",
      ],
      exclude: ["Goldens"]),
    .testTarget(name: "ArchitectureTests"),
    .testTarget(name: "EndToEnd", dependencies: ["lector"]),
  ],
  swiftLanguageModes: [.v6]
)

// The benchmark harness takes longer to build than Lector itself, so only those who ask pay.
if ProcessInfo.processInfo.environment["LECTOR_BENCHMARKS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []))
  package.targets.append(
    .executableTarget(
      name: "LectorBenchmarks",
      dependencies: [
        "ReaderApp", "Interaction", "Typesetting", "TextLibrary", "Formats", "Interlinear",
        "SpeechOutput", "ScreenReading", "AccessibilityModel", "CellGrids", "Views", "Geometry",
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/LectorBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]))
}

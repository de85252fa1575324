// swift-tools-version: 6.1
import Foundation
import PackageDescription

// Other packages that only the program needs. Who depends on Lector for its screen reader turns the
// trait off (`traits: []`) and resolves none of them.
let program: TargetDependencyCondition? = .when(traits: ["Program"])
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift", condition: program)
let sqlite = Target.Dependency.product(
  name: "GRDBSQLite", package: "GRDB.swift", condition: program)
let system = Target.Dependency.product(
  name: "SystemPackage", package: "swift-system", condition: program)
let subprocess = Target.Dependency.product(
  name: "Subprocess", package: "swift-subprocess", condition: program)
/// Readable differences of trees in tests.
let customDump = Target.Dependency.product(
  name: "CustomDump", package: "swift-custom-dump", condition: program)
let logging = Target.Dependency.product(name: "Logging", package: "swift-log", condition: program)
let arguments = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: program)

/// The rooms of `Sources`, in the order in which they may import each other.
enum Room: String {
  case Basics, Engine, Texts, Screen, Voices, Terminals, Apps, Program

  /// A module of the room.
  func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], links: [String] = [],
    headers: [String] = []
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Sources/\(rawValue)/\(name)",
      cSettings: headers.map { .headerSearchPath($0) },
      linkerSettings: links.map { .linkedLibrary($0) })
  }
}

/// The tests of a module; all of them draw their random numbers from `RandomInput`.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(name: name, dependencies: ["RandomInput"] + dependencies, exclude: exclude)
}

let package = Package(
  name: "lector",
  // The oldest systems with what the libraries use of Swift's own: `Mutex` and `RangeSet`.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "lector", targets: ["lector"]),
    // The screen reader, for the tests of other packages: it needs no other package.
    .library(name: "AccessibilityModel", targets: ["AccessibilityModel", "Geometry"]),
    .library(name: "ScreenReading", targets: ["ScreenReading"]),
    .library(name: "Auditing", targets: ["Auditing"]),
  ],
  traits: [
    .trait(name: "Program", description: "The packages that the program lector is built with."),
    .default(enabledTraits: ["Program"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(
      url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // What every room needs and none owns.
    Room.Basics.module("Geometry"),
    Room.Basics.module("PlainText"),
    Room.Basics.module("Languages", ["PlainText", "EngineResources"]),
    .target(name: "EngineResources", path: "Resources/Engine", publicHeadersPath: "include"),
    .target(name: "Resources", path: "Resources/Program", publicHeadersPath: "include"),
    .target(name: "Version", path: "Resources/Version", publicHeadersPath: "include"),
    Room.Basics.module("Platform", ["PlainText", system, subprocess, logging]),
    // The folder is a link to that of libxml2's headers: a system library with `pkgConfig` would also
    // link libxml2 to the program, which loads it only when it reads XML.
    Room.Basics.module("CLibXML2", links: ["dl"], headers: ["libxml2"]),
    Room.Basics.module("XMLReading", ["CLibXML2", "PlainText"]),

    // The screen reader.
    Room.Engine.module("AccessibilityModel", ["Geometry", "PlainText", "EngineResources"]),
    Room.Engine.module(
      "ScreenReading",
      ["AccessibilityModel", "Languages", "Geometry", "PlainText", "EngineResources"]),
    Room.Engine.module(
      "Auditing",
      ["ScreenReading", "AccessibilityModel", "Geometry", "PlainText", "EngineResources"]),
    Room.Engine.module(
      "ScreenDumps", ["AccessibilityModel", "XMLReading", "Geometry", "PlainText"]),

    // Interlinear texts and the files they come from.
    Room.Texts.module("Interlinear", ["Languages", "PlainText", "Resources"]),
    .systemLibrary(name: "CZlib", path: "Sources/Texts/CZlib"),
    Room.Texts.module(
      "Formats", ["Interlinear", "XMLReading", "CZlib", "Platform", "PlainText"]),
    Room.Texts.module(
      "TextLibrary", ["Interlinear", "Formats", "Platform", "PlainText", grdb, sqlite]),

    // What is drawn.
    .systemLibrary(name: "CFriBidi", path: "Sources/Screen/CFriBidi"),
    Room.Screen.module("CellGrids", ["CFriBidi", "Geometry", "PlainText"]),
    Room.Screen.module("Typesetting", ["Interlinear", "CellGrids", "Geometry", "PlainText"]),
    Room.Screen.module("Views", ["CellGrids", "AccessibilityModel", "Geometry", "PlainText"]),
    Room.Screen.module("CNcurses", links: ["ncursesw", "tinfo"]),
    Room.Screen.module("CursesTerminal", ["CellGrids", "CNcurses"]),

    // What is said and felt.
    Room.Voices.module(
      "SpeechOutput",
      ["ScreenReading", "AccessibilityModel", "Geometry", "Platform", "PlainText", system, logging]),
    Room.Voices.module("CLibLouis", links: ["dl"]),
    Room.Voices.module(
      "Braille",
      ["CLibLouis", "AccessibilityModel", "Platform", "PlainText", system, logging]),

    // The terminals of other programs, heard.
    .systemLibrary(name: "CLibVTerm", path: "Sources/Terminals/CLibVTerm"),
    Room.Terminals.module(
      "TerminalReading", ["CLibVTerm", "CellGrids", "Platform", "PlainText", system]),
    Room.Terminals.module(
      "TerminalAuditing", ["TerminalReading", "Auditing", "Platform", "PlainText"]),

    // What a person sees.
    Room.Apps.module("Choices"),
    Room.Apps.module(
      "Sessions",
      [
        "Choices", "Views", "SpeechOutput", "Braille", "TerminalReading", "CellGrids",
        "ScreenReading",
        "AccessibilityModel", "Geometry", "Languages", "Platform", "PlainText", "Resources",
      ]),
    Room.Apps.module(
      "GestureScripts",
      [
        "Sessions", "Views", "SpeechOutput", "CellGrids", "ScreenReading", "AccessibilityModel",
        "Geometry", "Platform", "PlainText",
      ]),
    Room.Apps.module(
      "ReaderApp",
      [
        "Choices", "Sessions", "Views", "Typesetting", "ScreenReading", "SpeechOutput", "Braille",
        "TextLibrary", "Formats", "CellGrids", "AccessibilityModel",
        "Interlinear", "Geometry", "Languages", "Platform", "PlainText", "Resources",
      ]),
    Room.Apps.module(
      "Gallery",
      [
        "ReaderApp", "Sessions", "Views", "Typesetting", "TextLibrary", "ScreenReading",
        "CellGrids", "AccessibilityModel", "Interlinear", "Geometry", "PlainText",
      ]),

    // The command line.
    Room.Program.module(
      "Configuration",
      [
        "Choices", "SpeechOutput", "Typesetting", "ScreenReading", "CellGrids",
        "AccessibilityModel", "Languages", "Platform", "PlainText", system,
      ]),
    Room.Program.module(
      "Console",
      [
        "Configuration", "ReaderApp", "Sessions", "Choices", "CursesTerminal", "CellGrids",
        "ScreenReading", "TextLibrary", "Formats", "Interlinear", "AccessibilityModel", "Platform",
        "PlainText", system,
      ]),
    Room.Program.module(
      "Composition",
      [
        "Console", "Configuration", "ReaderApp", "Gallery", "Sessions", "Choices", "Braille",
        "CursesTerminal", "SpeechOutput", "ScreenReading", "TextLibrary", "Formats", "Interlinear",
        "AccessibilityModel", "CellGrids", "Typesetting", "TerminalReading", "Languages",
        "Platform",
        "PlainText", logging,
      ]),
    Room.Program.module(
      "Walks",
      [
        "Composition", "Console", "ReaderApp", "Gallery", "GestureScripts",
        "Sessions", "Choices", "CursesTerminal", "SpeechOutput", "ScreenDumps", "Auditing",
        "ScreenReading", "Interlinear", "AccessibilityModel", "CellGrids", "Platform", "PlainText",
      ]),
    Room.Program.module(
      "TerminalPrograms",
      [
        "Composition", "Console", "Configuration", "GestureScripts", "Sessions", "TerminalAuditing",
        "TerminalReading", "CursesTerminal", "SpeechOutput", "Auditing", "ScreenReading",
        "AccessibilityModel", "CellGrids", "Geometry", "Platform", "PlainText", system,
      ]),
    Room.Program.module(
      "Diagnostics",
      [
        "Composition", "Console", "Configuration", "ReaderApp", "Choices", "Braille",
        "CursesTerminal", "TerminalReading", "SpeechOutput", "TextLibrary", "Interlinear",
        "AccessibilityModel", "Platform", "PlainText",
      ]),
    .executableTarget(
      name: "lector",
      dependencies: [
        "Diagnostics", "TerminalPrograms", "Walks", "Composition", "Console", "Configuration",
        "ReaderApp", "Gallery", "GestureScripts", "Sessions", "Choices", "ScreenDumps", "Braille",
        "Auditing", "CursesTerminal", "SpeechOutput", "ScreenReading", "TextLibrary", "Formats",
        "Interlinear", "AccessibilityModel", "CellGrids", "Typesetting", "Languages", "Platform",
        "PlainText", "TerminalReading", "TerminalAuditing", "Resources", "Version", arguments,
        logging,
      ],
      path: "Sources/Program/lector"),

    .target(name: "RandomInput", path: "Tests/RandomInput"),
    .target(name: "BackTranslation", dependencies: ["CLibLouis"], path: "Tests/BackTranslation"),
    .target(
      name: "HeardSessions",
      dependencies: ["Sessions", "Views", "ScreenReading", "AccessibilityModel", "CellGrids"],
      path: "Tests/HeardSessions"),
    .target(name: "ProcessTable", path: "Tests/ProcessTable"),
    .target(name: "WebServer", path: "Tests/WebServer"),
    .target(name: "SchemaValidation", path: "Tests/SchemaValidation"),
    tests("ArchitectureTests", []),
    tests("PlainTextTests", ["PlainText"]),
    tests("LanguagesTests", ["Languages"]),
    tests("GeometryTests", ["Geometry"]),
    tests(
      "PlatformTests", ["ProcessTable", "WebServer", "Platform", "PlainText", system, logging]),
    tests("XMLReadingTests", ["XMLReading", "PlainText"]),
    tests(
      "AccessibilityModelTests",
      ["AccessibilityModel", "Geometry", "PlainText", "SchemaValidation", customDump]),
    tests(
      "ScreenReadingTests", ["ScreenReading", "AccessibilityModel", "Languages", "Geometry"]),
    tests(
      "AuditingTests",
      [
        "SchemaValidation", "Auditing", "ScreenReading", "AccessibilityModel",
        "Geometry", "PlainText", "XMLReading",
      ]),
    tests(
      "ScreenDumpsTests",
      ["ScreenDumps", "ScreenReading", "AccessibilityModel", "Geometry", "PlainText"]),
    tests("InterlinearTests", ["Interlinear", "Languages", "Resources"]),
    tests("FormatsTests", ["Formats", "CZlib", "Interlinear", "PlainText", "Resources"]),
    tests(
      "TextLibraryTests", ["TextLibrary", "Formats", "Interlinear", "Platform", "PlainText"],
      exclude: ["Fixtures"]),
    tests("CellGridsTests", ["CFriBidi", "CellGrids", "Geometry"], exclude: ["Unicode"]),
    tests("CursesTerminalTests", ["CursesTerminal", "CNcurses", "CellGrids", "Views"]),
    tests(
      "TypesettingTests", ["Typesetting", "Interlinear", "CellGrids", "Geometry", "PlainText"]),
    tests("ViewsTests", ["Views", "CellGrids", "AccessibilityModel", "Geometry", "PlainText"]),
    tests(
      "SpeechOutputTests",
      [
        "ProcessTable", "SpeechOutput", "ScreenReading", "AccessibilityModel", "Geometry",
        "Platform", "PlainText",
      ]),
    tests(
      "BrailleTests",
      ["BackTranslation", "ProcessTable", "Braille", "AccessibilityModel", "Platform", system],
      exclude: ["liblouis.tsv"]),
    tests(
      "TerminalReadingTests", ["TerminalReading", "Platform", "PlainText", system],
      exclude: [
        "Readers/Judges", "Readers/Comparison/compare.py", "Readers/Comparison/recorded.jsonl",
        "Readers/Fixtures",
      ]),
    tests("TerminalAuditingTests", ["TerminalAuditing", "TerminalReading", "Auditing"]),
    tests(
      "SessionsTests",
      [
        "HeardSessions", "Choices", "Sessions", "GestureScripts", "SpeechOutput", "ReaderApp",
        "Languages",
        "Resources",
        "Typesetting", "Views", "CellGrids", "ScreenReading", "AccessibilityModel", "Geometry",
        "PlainText",
      ]),
    tests(
      "ReaderAppTests",
      [
        "HeardSessions", "Choices", "ReaderApp", "Auditing", "Composition", "Configuration",
        "Formats",
        "TextLibrary", "CursesTerminal", "Sessions", "SpeechOutput", "Braille", "Typesetting",
        "BackTranslation", "ProcessTable", "Platform",
        "Views", "CellGrids", "Interlinear", "ScreenReading", "AccessibilityModel", "Geometry",
        "PlainText", grdb,
      ]),
    tests(
      "GalleryTests",
      [
        "HeardSessions", "Gallery", "Auditing", "Sessions", "SpeechOutput", "Resources",
        "GestureScripts", "Views",
        "CellGrids", "ScreenReading", "AccessibilityModel", "Geometry",
      ],
      exclude: ["Goldens"]),
    tests(
      "ConfigurationTests",
      [
        "Configuration", "Sessions", "CellGrids", "AccessibilityModel",
        "ScreenReading", "PlainText",
      ]),
    tests(
      "ConsoleTests",
      [
        "Console", "Configuration", "Sessions", "ScreenReading", "Interlinear", "Platform",
        "PlainText",
      ]),
    tests(
      "WalksTests",
      ["Walks", "Composition", "Configuration", "GestureScripts", "Platform", "PlainText"]),
    tests(
      "TerminalProgramsTests",
      [
        "TerminalPrograms", "Configuration", "GestureScripts", "TerminalReading", "SpeechOutput",
        "ScreenReading", "AccessibilityModel", "CellGrids", "Geometry", "Platform", "PlainText",
        system,
      ]),
    tests(
      "CompositionTests",
      [
        "HeardSessions", "Walks", "Console",
        "Choices", "Composition", "Configuration", "ReaderApp", "GestureScripts", "Sessions",
        "SpeechOutput",
        "Braille", "ScreenReading", "Formats", "Gallery", "ProcessTable",
        "TextLibrary", "Geometry", "Languages", "Views", "WebServer",
        "AccessibilityModel", "CellGrids", "Typesetting", "Interlinear", "Platform", "PlainText",
        grdb,
      ], exclude: ["Goldens", "Linguist", "Variants"]),
    tests(
      "EndToEnd",
      [
        "lector", "ProcessTable", "WebServer", "Configuration", "Formats", "Gallery",
        "ReaderApp", "Auditing", "TerminalAuditing", "TerminalReading", "Sessions",
        "ScreenReading", "AccessibilityModel", "CellGrids", grdb,
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// One room alone: `LECTOR_ROOM=Texts swift test` leaves out the tests of all other rooms, and every
// target that the remaining tests do not need. A module's name leaves only the tests of that module.
if let name = ProcessInfo.processInfo.environment["LECTOR_ROOM"] {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  // Tests in targets with another name: the program's, and those of each rule with each trap.
  let further = ["lector": "EndToEnd", "Auditing": "GalleryTests"]
  let rooms = Dictionary(grouping: package.targets) { target in
    target.path.map { $0.hasPrefix("Sources/") ? String($0.split(separator: "/")[1]) : "" } ?? ""
  }
  let modules = rooms.values.joined().map(\.name)
  let names = rooms.keys + modules + package.targets.filter { $0.type == .test }.map(\.name)
  guard !name.isEmpty, names.contains(name) else {
    let nearest = names.filter { !$0.isEmpty }.min { first, second in
      name.difference(from: first).count < name.difference(from: second).count
    }
    let message = "\(name) isn't a room or a module. Did you mean \(nearest ?? "Texts")?\n"
    try? FileHandle.standardError.write(contentsOf: Data(message.utf8))
    exit(64)
  }
  var needed: Set<String> = []
  func need(_ name: String) {
    guard let target = targets[name], needed.insert(name).inserted else { return }
    for case .byNameItem(let name, _) in target.dependencies { need(name) }
  }
  for module in rooms[name]?.map(\.name) ?? [name] {
    need("\(module)Tests")
    if let tests = further[module] { need(tests) }
    if targets[module]?.type == .test { need(module) }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll()
}

// The benchmark harness takes longer to build than Lector itself, so only those who ask pay.
if ProcessInfo.processInfo.environment["LECTOR_BENCHMARKS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []))
  package.targets.append(
    .executableTarget(
      name: "LectorBenchmarks",
      dependencies: [
        "ReaderApp", "Sessions", "GestureScripts", "Typesetting", "TextLibrary", "Formats",
        "Interlinear", "SpeechOutput", "ScreenReading", "AccessibilityModel", "CellGrids", "Views",
        "Geometry",
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/LectorBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]))
}

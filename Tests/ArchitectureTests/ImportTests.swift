import Testing

/// Who may import whom. The compiler lets a transitive import pass, so the imports themselves are
/// read and held against this table.
@Suite struct ImportTests {
  /// From the ground up: a module imports only from the floors below its own.
  static let floors: [Set<String>] = [
    ["Geometry", "PlainText", "Resources", "Interlinear", "XMLReading"],
    ["AccessibilityModel", "CellGrids", "Formats", "TextLibrary"],
    ["ScreenReading", "Typesetting", "Views", "Braille"],
    ["SpeechOutput", "Auditing", "Interaction", "Configuration", "PageSources"],
    ["ReaderApp", "TreeApp", "Gallery"],
    ["CursesTerminal"],
    ["lector"],
  ]

  /// The edges within a floor that are needed.
  static let sideways: [String: Set<String>] = [
    "TextLibrary": ["Formats"],
    "Interaction": ["SpeechOutput"],
    "Interlinear": ["PlainText", "Resources"],
    "XMLReading": ["PlainText"],
  ]

  /// Modules that know less than their floor would let them.
  static let narrow: [String: Set<String>] = [
    "CursesTerminal": ["CellGrids", "CNcurses"],
    "ScreenReading": ["AccessibilityModel", "Geometry", "PlainText", "Resources"],
    "PageSources": ["AccessibilityModel", "XMLReading", "Geometry", "PlainText"],
    "XMLReading": ["CLibXML2", "PlainText"],
    "Braille": ["AccessibilityModel", "CLibLouis", "PlainText"],
    "Auditing": ["ScreenReading", "AccessibilityModel", "Geometry", "PlainText"],
  ]

  /// What comes from outside of the package, and who may use it.
  static let outside: [String: Set<String>] = [
    "GRDB": ["TextLibrary"], "ArgumentParser": ["lector"], "TOMLKit": ["Configuration"],
  ]
  static let system: Set<String> = ["Foundation", "Dispatch", "Glibc", "Synchronization"]

  @Test func everyModuleHasAFloor() throws {
    let known = Self.floors.reduce(into: Set<String>()) { $0.formUnion($1) }
    #expect(try SourceTree().modules.subtracting(known) == [])
  }

  @Test(arguments: try SourceTree().modules.sorted())
  func importsGoDownwards(module: String) throws {
    let files = try SourceTree().files.filter { $0.module == module }
    for file in files {
      for name in file.imports {
        #expect(Self.mayImport(module, name), "\(file) imports \(name)")
      }
    }
  }

  @Test(arguments: [
    ("Views", "Geometry", true), ("Views", "ScreenReading", false), ("Geometry", "Views", false),
    ("TextLibrary", "Formats", true), ("Formats", "TextLibrary", false),
    ("CursesTerminal", "CNcurses", true), ("lector", "CNcurses", false),
    ("ScreenReading", "CellGrids", false), ("Views", "GRDB", false), ("Views", "Elsewhere", false),
  ])
  func theTableItself(module: String, name: String, expected: Bool) {
    #expect(Self.mayImport(module, name) == expected)
  }

  private static func mayImport(_ module: String, _ name: String) -> Bool {
    if system.contains(name) { return true }
    if let users = outside[name] { return users.contains(module) }
    if let few = narrow[module] { return few.contains(name) }
    if sideways[module]?.contains(name) == true { return true }
    guard let floor = floors.firstIndex(where: { $0.contains(module) }),
      let other = floors.firstIndex(where: { $0.contains(name) })
    else { return false }
    return other < floor
  }
}

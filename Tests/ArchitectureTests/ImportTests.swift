import Testing

/// The compiler accepts transitive imports, so the import statements are compared with these
/// tables.
@Suite("Imports between modules") struct ImportTests {
  /// The rooms of `Sources` and their modules, in the order of their imports: a module may import
  /// modules of the rooms above its own, and modules before it in its room.
  static let rooms: [(name: String, modules: [String])] = [
    ("Basics", ["Geometry", "PlainText", "Languages", "Platform", "XMLReading"]),
    ("Engine", ["AccessibilityModel", "ScreenReading", "Auditing", "ScreenDumps"]),
    ("Texts", ["Interlinear", "Formats", "TextLibrary"]),
    ("Screen", ["CellGrids", "Typesetting", "Views", "CursesTerminal"]),
    ("Voices", ["SpeechOutput", "Braille"]),
    ("Terminals", ["TerminalReading", "TerminalAuditing"]),
    ("Apps", ["Choices", "Sessions", "GestureScripts", "ReaderApp", "Gallery"]),
    (
      "Program",
      [
        "Configuration", "Console", "Composition", "Walks", "TerminalPrograms", "Diagnostics",
        "lector",
      ]
    ),
  ]

  /// Rooms that must not import each other, regardless of their order.
  static let strangers: [String: Set<String>] = [
    "Texts": ["Engine"], "Screen": ["Texts"], "Voices": ["Texts", "Screen"],
    "Terminals": ["Engine", "Texts", "Screen", "Voices"],
  ]

  /// Modules that no module of a room may import: an app is audited from outside.
  static let closed: [String: Set<String>] = ["Apps": ["Auditing"]]

  /// Imports that the tables above forbid, each with its reason in ARCHITECTURE.md.
  static let exceptions: [String: Set<String>] = [
    "Typesetting": ["Interlinear"], "TerminalReading": ["CellGrids"],
    "TerminalAuditing": ["Auditing"],
  ]

  /// Modules that may import less than their room allows.
  static let narrow: [String: Set<String>] = [
    "Geometry": [],
    "AccessibilityModel": ["Geometry", "PlainText", "EngineResources", "UIKit", "Accessibility"],
    "Languages": ["PlainText", "EngineResources"],
    "ScreenReading": [
      "AccessibilityModel", "Geometry", "Languages", "PlainText", "EngineResources",
    ],
    "Views": ["AccessibilityModel", "CellGrids", "Geometry", "PlainText"],
    "CursesTerminal": ["CellGrids", "CNcurses"],
    "Braille": ["AccessibilityModel", "CLibLouis", "Platform", "PlainText"],
    "Choices": [],
    // So that it is compiled beside the applications.
    "Configuration": [
      "AccessibilityModel", "CellGrids", "Choices", "Languages", "Platform", "PlainText",
      "ScreenReading", "SpeechOutput", "Typesetting",
    ],
  ]

  /// Modules outside the rooms, and the modules that may import them.
  static let outside: [String: Set<String>] = [
    "GRDB": ["TextLibrary"], "GRDBSQLite": ["TextLibrary"], "ArgumentParser": ["lector"],
    "SystemPackage": [
      "Platform", "SpeechOutput", "Braille", "Configuration", "Console", "TerminalReading",
      "TerminalPrograms",
    ],
    "Subprocess": ["Platform"],
    "Logging": ["Platform", "SpeechOutput", "Braille", "Composition", "lector"],
    "EngineResources": ["AccessibilityModel", "Auditing", "Languages", "ScreenReading"],
    "Resources": ["Interlinear", "Sessions", "ReaderApp"],
    "Version": ["lector"],
    "CLibXML2": ["XMLReading"], "CZlib": ["Formats"], "CNcurses": ["CursesTerminal"],
    "CLibLouis": ["Braille"], "CLibVTerm": ["TerminalReading"], "CFriBidi": ["CellGrids"],
  ]
  static let system: Set<String> = ["Foundation", "Dispatch", "Glibc", "Synchronization"]

  @Test func everyModuleIsInItsRoom() throws {
    let known = Set(Self.rooms.flatMap { room in room.modules.map { "\(room.name)/\($0)" } })
    let found = Set(try SourceTree.shared.get().files.map { "\($0.room)/\($0.module)" })
    #expect(found == known)
  }

  @Test(arguments: try SourceTree.shared.get().modules.sorted())
  func importsFollowTheOrderOfRooms(module: String) throws {
    let files = try SourceTree.shared.get().files.filter { $0.module == module }
    for file in files {
      for name in file.imports {
        #expect(Self.mayImport(module, name), "\(file) imports \(name)")
      }
    }
  }

  private static func mayImport(_ module: String, _ name: String) -> Bool {
    if system.contains(name) || exceptions[module]?.contains(name) == true { return true }
    if let users = outside[name] { return users.contains(module) }
    if let few = narrow[module] { return few.contains(name) }
    guard let (room, place) = place(of: module), let (otherRoom, otherPlace) = self.place(of: name)
    else { return false }
    if closed[rooms[room].name]?.contains(name) == true { return false }
    if room == otherRoom { return otherPlace < place }
    return otherRoom < room && strangers[rooms[room].name]?.contains(rooms[otherRoom].name) != true
  }

  /// Returns the position of a module: the index of its room, and its own index in the room.
  private static func place(of module: String) -> (room: Int, module: Int)? {
    for (index, room) in rooms.enumerated() {
      if let place = room.modules.firstIndex(of: module) { return (index, place) }
    }
    return nil
  }
}

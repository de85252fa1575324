import Foundation
import Testing

/// The library, the lists and undoing in a terminal.
@Suite("The library in a terminal", .serialized, .ownThread) struct LibraryScreenTests {
  private static let john = """
    ref\tsurface\tgloss
    John 1:1\tἐν\tin
    John 1:1\tἀρχῇ\tbeginning
    John 1:2\tοὗτος\tthis

    """
  private static let english = """
    ref\tsurface
    John 1:1\tIn
    John 1:1\tbeginning
    John 1:2\tThis

    """

  /// Waits until the last utterance ends in a text.
  private static func hear(
    _ text: String, _ terminal: Terminal, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try terminal.wait("\(text) is said", sourceLocation: sourceLocation) {
      $0.said.last?.hasSuffix(text) == true
    }
  }

  @Test func textsAreImportedOpenedShownBesideRenamedAndRemoved() throws {
    let program = try Program()
    try program.scratch.write(Self.john, to: "john.tsv")
    try program.scratch.write(Self.english, to: "plain.tsv")
    try Terminal.lector("--reader on", in: program.scratch) { terminal in
      try terminal.press("L")
      try terminal.wait("the empty library says how to import") {
        $0.said.contains { $0.hasPrefix("Your library has no texts yet.") }
      }
      try terminal.press("G", "Enter")
      try terminal.wait("the field is open") {
        $0.said.contains { $0.hasPrefix("Path of the file, text field") }
      }
      try terminal.type("john")
      try terminal.press("Tab")
      try Self.hear(".tsv", terminal)
      try terminal.press("Enter")
      try Self.hear("Imported: john, 1 book, 2 verses", terminal)
      try terminal.press("Escape")
      // A key that followed Escape at once would be one with Alt.
      try Self.hear("Sampler 1:1", terminal)
      #expect(try program.run("import", "plain.tsv").status == 0)
      // The list shows texts imported meanwhile by another program.
      try terminal.press("L", "Home", "Right")
      try Self.hear("john, Ancient Greek, 2 verses", terminal)
      try terminal.press("Right")
      try Self.hear("plain, 2 verses", terminal)
      try terminal.press("Left", "Enter")
      try Self.hear("john, John 1:1", terminal)
      try terminal.wait("the text is shown") { $0.screen.contains("ἀρχῇ") }
      try terminal.press("L", "Right", "Space")
      try Self.hear("menu: Open, 1 of 5", terminal)
      try terminal.press("Down", "Enter")
      try Self.hear("john, plain, John 1:1", terminal)
      try terminal.wait("both texts are shown") {
        $0.screen.contains("ἀρχῇ") && $0.screen.contains("In beginning")
      }
      try terminal.press("L", "F2")
      try terminal.wait("the name can be changed") {
        $0.said.contains { $0.hasPrefix("New name, john, selected, text field") }
      }
      try terminal.press("End")
      try terminal.type("2")
      try terminal.press("Enter")
      try Self.hear("john is now called john2", terminal)
      try terminal.press("L", "Right", "Space", "Down", "Enter")
      try Self.hear("john2, John 1:1", terminal)
      try terminal.press("L", "Right", "DC")
      try Self.hear("menu: Keep, 1 of 2", terminal)
      try terminal.press("Down", "Enter")
      try Self.hear("Removed: plain", terminal)
      try terminal.press("BSpace", "q")
      try terminal.wait("the program has ended") { $0.screen.contains("status 0") }
    }
    #expect(try program.run("library").output == "john2: 1 book, 2 verses, 3 words\n")
  }

  @Test func aLongImportRunsInTheBackgroundAndIsCanceled() throws {
    let program = try Program()
    let verses = (1...600_000).map { "John \($0 / 100 + 1):\($0 % 100 + 1)\tλόγος\tword" }
    try program.scratch.write(
      "ref\tsurface\tgloss\n" + verses.joined(separator: "\n"), to: "long.tsv")
    try Terminal.lector("--reader on", in: program.scratch) { terminal in
      try terminal.press("L", "G", "Enter")
      try terminal.wait("the field is open") {
        $0.said.contains { $0.hasPrefix("Path of the file, text field") }
      }
      try terminal.type("long.tsv")
      try terminal.press("Enter")
      try terminal.wait("the progress is shown") { $0.screen.contains("Importing long") }
      try terminal.press("Escape")
      try Self.hear("Import canceled: long", terminal)
      try terminal.press("BSpace", "q")
      try terminal.wait("the program has ended") { $0.screen.contains("status 0") }
    }
    #expect(try program.run("library").output.hasPrefix("The library is empty."))
  }

  @Test func aRemovedNoteComesBack() throws {
    let program = try Program()
    try Terminal.lector(in: program.scratch) { terminal in
      try terminal.press("Right", "m", "a", "Space", "Down", "Down", "Down", "Down", "Enter")
      try terminal.wait("the field is open") {
        $0.said.contains { $0.hasPrefix("Note, text field") }
      }
      try terminal.type("# kept")
      try terminal.press("Enter")
      try Self.hear("Note saved", terminal)
      try terminal.press("X", "Enter")
      // The sign of the heading is neither drawn nor spoken.
      try Self.hear("Sampler 1:1 Οὗτος, kept", terminal)
      try terminal.press("DC")
      try Self.hear("Note removed", terminal)
      try terminal.press("BSpace", "u")
      try Self.hear("Note on Sampler 1:1 Οὗτος restored", terminal)
      try terminal.wait("the note is shown again") { $0.screen.contains("kept") }
      let listed = try program.run("notes").output
      #expect(listed.contains("mark\t") && listed.contains("\ta\n"), "\(listed)")
      try terminal.press("u", "u")
      try Self.hear("Mark a removed: Sampler 1:1 Οὗτος", terminal)
    }
  }
}

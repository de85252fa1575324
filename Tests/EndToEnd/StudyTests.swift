import Foundation
import Testing

@Suite("Studying in a terminal", .serialized, .ownThread) struct StudyTests {
  private static let lexicon = """
    $$$03056
    <entryFree n="03056"><orth>λόγος</orth> <orth type="trans">lógos</orth>
    <def>something said; see <ref target="StrongsGreek:3004">G3004</ref></def></entryFree>
    $$$03004
    <entryFree n="03004"><orth>λέγω</orth> <def>to say</def></entryFree>

    """

  /// Waits until the last utterance ends in a text.
  private static func hear(
    _ text: String, _ terminal: Terminal, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try terminal.wait("\(text) is said", sourceLocation: sourceLocation) {
      $0.said.last?.hasSuffix(text) == true
    }
  }

  @Test func aFoundWordIsDefinedNotedAndExported() throws {
    let program = try Program()
    try program.scratch.write(Self.lexicon, to: "strongs-greek.imp")
    #expect(try program.run("import", "strongs-greek.imp").status == 0)
    try Terminal.lector(in: program.scratch) { terminal in
      try terminal.press("/")
      try terminal.type("lemma:λόγος")
      try terminal.press("Enter")
      try Self.hear("ἦλθεν εἰς τὸν πρῶτον", terminal)
      try terminal.press("Enter")
      try Self.hear("λόγος, word", terminal)
      try terminal.press("Enter")
      try Self.hear("λόγος: something said; see G3004", terminal)
      try terminal.press("Right")
      try Self.hear("See Strong's 3004, to say, link", terminal)
      try terminal.press("Enter")
      try Self.hear("λέγω, Strong's 3004, heading, list start", terminal)
      // One level at a time: the entry that the link is in, then the word.
      try terminal.press("Escape")
      try Self.hear("See Strong's 3004, to say, link", terminal)
      try terminal.press("Escape")
      try Self.hear("λόγος, word", terminal)
      try terminal.press("Space", "Down", "Down", "Down", "Down", "Enter")
      try Self.hear("Note, text field", terminal)
      try terminal.type("kept")
      try terminal.press("Enter")
      try Self.hear("Note saved", terminal)
      // Followed immediately by a kill: a note that was announced as saved is saved.
      try terminal.kill("KILL")
    }
    let notes = try program.run("notes", "export", "--to", "markdown")
    #expect(notes.status == 0)
    #expect(notes.output.contains("kept"))
    let chapter = try program.run("export", "sampler", "1", "--to", "html")
    #expect(chapter.output.contains("λόγος"))
  }

  /// The editor is a shell script. An overlong text is kept in a file, and the note is unchanged.
  @Test func aNoteThatAnEditorMadeTooLongIsRefused() throws {
    let program = try Program()
    try program.scratch.write(
      "cp \"$1\" given; head -c 262145 /dev/zero | tr '\\0' x >\"$1\"\n", to: "edit")
    let environment = ["EDITOR": "sh edit"]
    try Terminal.lector(environment: environment, in: program.scratch) { terminal in
      try terminal.press("Right", "Space", "n")
      try Self.hear("Note, text field", terminal)
      try terminal.type("kept")
      try terminal.press("Enter")
      try Self.hear("Note saved", terminal)
      try terminal.press("Space", "n")
      try Self.hear("Note, kept, text field", terminal)
      try terminal.press("Tab", "Right", "Enter")
      try terminal.wait("the bound is named") { snapshot in
        snapshot.said.contains {
          $0.contains(
            "the text has 262145 bytes, a note at most 262144; the note is unchanged; "
              + "the text is in ")
        }
      }
      try terminal.press("q")
      try terminal.press("C-c")
      try terminal.wait("the program has ended") { $0.screen.contains("status 130") }
    }
    #expect(program.scratch.read("given") == "kept")
    let listed = try program.run("notes", "list").output
    #expect(listed == "note\tsampler, Sampler 1:1, word 1 (Οὗτος)\tkept\n")
    let kept = try #require(
      FileManager.default.contentsOfDirectory(atPath: program.scratch.path("home"))
        .first { $0.hasPrefix("note-") })
    let path = program.scratch.path("home/" + kept)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.size] as? Int == 262_145)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func theTextIsOpenedWhereItWasLeft() throws {
    let scratch = try Scratch()
    try Terminal.lector(in: scratch) { terminal in
      try terminal.press(":")
      try terminal.type("2:3")
      try terminal.press("Enter", "Right")
      let last = try terminal.wait("a word of the verse is said") { $0.said.count > 6 }
      try terminal.press("q")
      try terminal.wait("the program has ended") { $0.screen.contains("status 0") }
      let word = try #require(last.said.last)
      try Terminal.lector(in: scratch) { again in try Self.hear(word, again) }
    }
  }
}

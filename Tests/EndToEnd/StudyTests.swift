import Foundation
import Testing

@Suite("Studying in a terminal", .serialized) struct StudyTests {
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
      try Self.hear("ἦλθεν εἰς τὸν πρῶτον, button, list start", terminal)
      try terminal.press("Enter")
      try Self.hear("λόγος, word", terminal)
      try terminal.press("Enter")
      try Self.hear("λόγος, lógos, Strong's 3056, heading, list start", terminal)
      try terminal.press("Right", "Right")
      try Self.hear("See Strong's 3004, to say, link", terminal)
      try terminal.press("Enter")
      try Self.hear("λέγω, Strong's 3004, heading, list start", terminal)
      // One level at a time: the entry that the link is in, then the word.
      try terminal.press("Escape")
      try Self.hear("See Strong's 3004, to say, link", terminal)
      try terminal.press("Escape")
      try Self.hear("λόγος, word", terminal)
      try terminal.press("Space", "Down", "Down", "Down", "Down", "Enter")
      try Self.hear("Note, text field, is editing", terminal)
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

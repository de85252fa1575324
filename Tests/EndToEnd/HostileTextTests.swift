import Testing

@Suite("Hostile text in a terminal", .serialized) struct HostileTextTests {
  private static let table = """
    ref\tsurface\tgloss
    John 1:1\tab\u{1B}[31mc\tred
    John 1:1\td\u{202E}ef\tbidi
    John 1:1\t\u{9B}2Jx\tcsi

    """

  private func imported() throws -> Program {
    let program = try Program()
    try program.scratch.write(Self.table, to: "evil.tsv")
    #expect(
      try program.run("import", "evil.tsv")
        == .init(
          status: 0, output: "evil: 1 book, 1 verse, 3 words, tiers surface gloss, skipped 0\n",
          errors: """
            lector: evil.tsv: no language is named for the words, and Latin letters reveal none; \
            no voice is chosen for it; --language TAG names it

            """))
    return program
  }

  @Test func controlsAreShownAndSpokenAsReplacements() throws {
    let program = try imported()
    try Terminal.lector("evil", in: program.scratch) { terminal in
      try terminal.press("Right", "Right", "Right")
      try terminal.expect(
        screen: ExpectedScreen(
          title: "evil  John 1:1  row 1 of 1",
          text: "1:1 ab␛[31mc d\u{FFFD}ef \u{FFFD}2Jx\n    red      bidi csi",
          caption: "\u{FFFD}2Jx, csi"
        ).screen,
        cursor: "18,1",
        said: [
          "John 1:1, heading", "ab␛[31mc, red", "d\u{FFFD}ef, bidi", "\u{FFFD}2Jx, csi",
        ])
      #expect(try !terminal.styledScreen().contains("\u{1B}[31m"))
    }
  }

  /// A file contains the text unchanged; a terminal receives no control characters.
  @Test(arguments: ["text", "json", "tsv", "conllu"])
  func anExportToTheTerminal(format: String) throws {
    let program = try imported()
    let command =
      "lector export evil --to \(format) >/dev/null; script -qec"
      + " 'lector export evil --to \(format)' typescript >/dev/null; echo done; exec cat"
    try Terminal.run(command, in: program.scratch) { terminal in
      try terminal.expect(screen: "done")
      let sent = program.scratch.read("typescript").unicodeScalars
      #expect(!sent.contains("\u{1B}") && !sent.contains("\u{9B}") && !sent.contains("\u{202E}"))
      #expect(sent.contains("\u{FFFD}") || format == "json")
    }
  }

  @Test func errorsShowWhatWasTyped() throws {
    let outcome = try Program().run("a\u{1B}]0;x\u{07}b.tsv")
    #expect(
      outcome == .init(status: 66, output: "", errors: "lector: a␛]0;x␇b.tsv: no such file\n"))
  }
}

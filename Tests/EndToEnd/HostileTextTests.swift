import Foundation
import Testing

@Suite("Hostile text in a terminal", .serialized, .ownThread) struct HostileTextTests {
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
          title: "John 1 · evil", progress: "verse 1 of 1 · 100% of text",
          text: String(repeating: "─", count: 80)
            + "\n      John\n  1:1 ab␛[31mc d\u{FFFD}ef \u{FFFD}2Jx\n      red      bidi csi",
          caption: "\u{FFFD}2Jx, csi"
        ).screen,
        cursor: "20,3",
        said: [
          "John 1:1", "ab␛[31mc, red", "d\u{FFFD}ef, bidi", "\u{FFFD}2Jx, csi",
        ])
      #expect(try !terminal.styledScreen().contains("\u{1B}[31m"))
    }
  }

  /// A file contains the text unchanged; a terminal receives no control characters.
  @Test(arguments: [
    "export evil --to text", "export evil --to json", "export evil --to tsv",
    "export evil --to conllu", "notes export", "notes export --to markdown",
  ])
  func anExportToTheTerminal(export: String) throws {
    let program = try imported()
    try program.scratch.write(
      #"""
      {"format":"lector-study","version":1,"notes":[{"text":"evil","book":"John","chapter":1,
      "verse":"1","markdown":"a\u001b[31m\u009b2J\u202e","created":1,"modified":1}]}
      """#, to: "notes.json")
    #expect(try program.run("notes", "import", "notes.json").status == 0)
    // A device that the user names may be the terminal.
    let names = ["-", "/dev/stdout", "/dev/tty"]
    let commands = names.enumerated().map { index, name in
      "script -qec 'lector \(export) --output \(name)' typescript\(index)"
    }
    let command =
      "lector \(export) >/dev/null; "
      + commands.map { $0 + " >/dev/null; " }.joined() + "echo done; exec cat"
    try Terminal.run(command, in: program.scratch) { terminal in
      try terminal.expect(screen: "done")
      for (index, name) in names.enumerated() {
        let sent = program.scratch.read("typescript\(index)").unicodeScalars
        #expect(
          !sent.contains("\u{1B}") && !sent.contains("\u{9B}") && !sent.contains("\u{202E}"),
          "\(name)")
        let isJSON = export.hasSuffix("json") || export == "notes export"
        #expect(sent.contains("\u{FFFD}") != isJSON, "\(name)")
      }
    }
  }

  /// JSON keeps every character of words, glosses, entries and titles, and a terminal that shows it
  /// obeys none of them.
  @Test(arguments: [
    ["search", "bad", "gloss:two", "--format", "json"],
    ["search", "bad", "gloss:two", "--format", "json", "--context", "1"],
    ["export", "bad", "--to", "json"], ["define", "words", "word", "--format", "json"],
    ["library", "--format", "json"], ["library", "list", "--format", "json"],
    ["library", "info", "bad", "--format", "json"],
    ["library", "info", "words", "--format", "json"],
  ])
  func jsonHasNoRawControls(arguments: [String]) throws {
    let program = try Program()
    let controls = ["\u{1B}[31m", "\u{9B}2J", "\u{202E}"]
    let title = "t" + controls.joined()
    let rows = zip(controls, ["one", "two", "three"]).map { "John 1:1\tw\($0)\t\($1)\t\($0)\n" }
    try program.scratch.write("ref\tsurface\tgloss\tlemma\n" + rows.joined(), to: "bad.tsv")
    try program.scratch.write("\\lx word\n\\ps n\n\\de it means \(title)\n", to: "words.mdf")
    for file in ["bad.tsv", "words.mdf"] {
      let outcome = try program.run("import", file, "--title", title, "--language", "en")
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let outcome = try program.run(arguments)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let raw = outcome.output.unicodeScalars.filter { scalar in
      scalar != "\n" && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
        || (0x202A...0x202E).contains(scalar.value)
    }
    #expect(raw.isEmpty, "\(outcome.output.debugDescription)")
    for line in outcome.output.split(separator: "\n") {
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let texts = Self.texts(in: value).joined()
      for control in controls { #expect(texts.contains(control), "\(line)") }
    }
  }

  private static func texts(in value: Any) -> [String] {
    switch value {
    case let text as String: [text]
    case let list as [Any]: list.flatMap(texts(in:))
    case let members as [String: Any]: members.values.flatMap(texts(in:))
    default: []
    }
  }

  @Test func errorsShowWhatWasTyped() throws {
    let outcome = try Program().run("a\u{1B}]0;x\u{07}b.tsv")
    #expect(
      outcome == .init(status: 66, output: "", errors: "lector: a␛]0;x␇b.tsv: no such file\n"))
  }

  /// A message is one line for any argument, and quotes at most 80 characters of it (attacks 16).
  @Test(arguments: [
    ["read", "--nosuch\nflag"], ["search", "sampler", "\"a\nb"], ["a\nb.tsv"],
    ["play", "a\nb"], ["export", "sampler", "--to", "x\ny"],
    ["search", "sampler", "--context", "1\n2"],
  ])
  func aMessageIsOneLine(arguments: [String]) throws {
    let outcome = try Program().run(arguments)
    #expect(outcome.status != 0)
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
  }

  @Test(arguments: [
    ["search", "sampler"], ["define", "x"], [], ["export", "sampler"], ["keys", "--profile"],
  ])
  func aMessageIsShort(arguments: [String]) throws {
    let long = "\"" + String(repeating: "λ(", count: 20_000)
    let outcome = try Program().run(arguments + [long])
    #expect(outcome.status != 0)
    #expect(outcome.errors.count < 1_200, "\(outcome.errors.count)")
  }

  /// A name of a file need not be UTF-8 (attacks 16).
  @Test func fileNamesKeepTheirBytes() throws {
    let program = try Program()
    try program.scratch.write("ref\tsurface\nJohn 1:1\tλόγος\n", to: "plain.tsv")
    try program.scratch.write(
      "cp plain.tsv \"$(printf 'caf\\351.tsv')\"; exec lector export \"$(printf 'caf\\351.tsv')\" --to text\n",
      to: "run")
    let status = try Child.run(
      ["env", "-i", "-C", program.scratch.folder.path] + Program.environment(in: program.scratch)
        + ["sh", "run"],
      output: program.scratch.path("stdout"), errors: program.scratch.path("stderr"))
    #expect(status == 0, "\(program.scratch.read("stderr"))")
    #expect(program.scratch.read("stdout").contains("λόγος"))
  }
}

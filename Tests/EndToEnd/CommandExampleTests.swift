import Foundation
import Testing

/// Every command line in the README and in the examples of help works.
@Suite("Examples of command lines", .serialized) struct CommandExampleTests {
  /// Parts of command lines that cannot be run here, each with its reason.
  private static let skipped: [(part: String, reason: String)] = [
    ("--screen", "needs a terminal"),
    ("lector voices", "asks the speech server of the machine"),
    ("SBLGNT-BSB-manual.json", "needs the tables of bible-alignments"),
    ("story.eaf", "needs a file of ELAN"), ("morphhb", "needs a clone of morphhb"),
    ("| man -l", "needs man, which ManualTests use"),
  ]

  /// Statuses of commands that work: success, a finding, and no voice on this machine.
  private static let statuses: Set<Int32> = [0, 1, 69]

  private func prepared() throws -> Program {
    let program = try Program()
    let scratch = program.scratch
    let root = Program.root
    for folder in ["my-project", "scripts", "project"] {
      try FileManager.default.createDirectory(
        atPath: scratch.path(folder), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      at: scratch.folder.appending(path: "Examples"),
      withDestinationURL: root.appending(path: "Examples"))
    for (name, source) in [
      ("screen.tree.json", "Trees/settings.tree.json"),
      ("old.tree.json", "Trees/stepper.tree.json"),
      ("new.tree.json", "Trees/settings.tree.json"), ("page.xml", "Dumps/page-source.xml"),
      ("source.xml", "Dumps/page-source.xml"),
    ] {
      try FileManager.default.copyItem(
        at: root.appending(path: "Examples/\(source)"),
        to: scratch.folder.appending(path: name))
    }
    let table =
      "ref\tsurface\tgloss\tlemma\nJohn 1:1\tλόγος\tword\tλόγος\nJohn 1:18\tθεόν\tGod\tθεός\n"
    for name in [
      "sblgnt", "kjv", "luther", "draft", "notes", "SBLGNT", "bible", "john", "other",
    ] {
      try scratch.write(table, to: "\(name).tsv")
    }
    let usfm = "\\id JHN\n\\c 1\n\\p\n\\v 1 In the beginning.\n"
    for name in ["one.usfm", "my-project/one.usfm", "project/one.usfm"] {
      try scratch.write(usfm, to: name)
    }
    try scratch.write(
      "\\ref S 1\n\\tx a b\n\\ge x y\n\\ft c\n\n\\ref S 2\n\\tx c d\n\\ge z w\n",
      to: "story.toolbox.txt")
    try scratch.write(
      "reference = ref\nsurface = tx\ngloss = ge\ntranslation = ft\n", to: "markers.txt")
    try scratch.write("ref\tsurface\nS 1:1\ta\u{F1}o\n", to: "old.txt")
    try scratch.write("$$$G3056\nlogos, a word\n$$$G3057\nbeta\n", to: "strongs-greek.imp")
    for name in ["script.lector", "scripts/a.lector"] {
      try scratch.write("open sampler\nswipe right\n", to: name)
    }
    for name in ["tour.lector", "gestures.lector"] {
      try scratch.write("swipe right\n", to: name)
    }
    try scratch.write("back button\nSettings, heading\n", to: "voiceover.log")
    try scratch.write("λόγος\n", to: "words.txt")
    try scratch.write("grc\tλόγος\n", to: "known.txt")
    try scratch.write("trait.link\tlien\n", to: "fr.tsv")
    try scratch.write("theme = \"dark\"\n", to: "draft.toml")
    for name in ["sblgnt", "kjv", "luther", "draft", "notes"] {
      #expect(try program.run("import", "\(name).tsv", "--language", "grc").status == 0)
    }
    for name in ["strongs-greek", "strongs-hebrew", "old-lexicon"] {
      #expect(try program.run("import", "strongs-greek.imp", "--as", name).status == 0)
    }
    #expect(try program.run("notes", "export", "--output", "notes.json").status == 0)
    try scratch.write("", to: "home/config.toml")
    return program
  }

  /// Returns the command lines of the code blocks of the README, without their comments.
  static func linesOfReadme() throws -> [String] {
    let text = try String(
      contentsOf: Program.root.appending(path: "README.md"), encoding: .utf8)
    var isCode = false
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isCode = line == "```" && !isCode
        continue
      }
      let command = line.hasPrefix("$ ") ? line.dropFirst(2) : line
      guard isCode, command == "lector" || command.hasPrefix("lector ") else { continue }
      lines.append(withoutComment(String(command)))
    }
    return lines
  }

  /// Returns a line to the first two blanks outside of quotes.
  private static func withoutComment(_ line: String) -> String {
    var quote: Character?
    var kept = ""
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
      }
      if quote == nil, character == " ", kept.last == " " { break }
      kept.append(character)
    }
    return kept.trimmingCharacters(in: .whitespaces)
  }

  private static func isSkipped(_ line: String) -> Bool {
    // Speaking takes as long as speech, if there is a voice at all.
    let speaks =
      line.hasPrefix("lector say") && !line.contains("--wav") && !line.contains("--speech none")
    return speaks || skipped.contains { line.contains($0.part) }
  }

  @Test func theReadmeHasCommandLines() throws {
    let lines = try Self.linesOfReadme()
    #expect(lines.count > 40)
    #expect(lines.contains("lector sblgnt \"John 1:1\""))
    #expect(lines.contains("lector search sblgnt 'lemma:λόγος'"))
  }

  @Test func theCommandLinesOfTheReadmeWork() throws {
    try run(Self.linesOfReadme())
  }

  @Test func theExamplesOfHelpWork() throws {
    let program = try Program()
    var lines = HelpTests.examples(of: try program.run("--help").output)
    for path in HelpTests.paths {
      lines += HelpTests.examples(of: try program.run(path + ["--help"]).output)
    }
    #expect(lines.count > 60)
    try run(lines)
  }

  /// Runs each line in a copy of the same folder, so that none depends on another.
  private func run(_ lines: [String]) throws {
    let model = try prepared()
    for line in lines where !Self.isSkipped(line) {
      let program = try Program()
      let folder = model.scratch.folder.path
      #expect(try program.shell("cp -a '\(folder)'/. . && rm -f std*").status == 0)
      // A name that is taken is another matter.
      if line.contains("lector import") {
        #expect(try program.shell("rm -f home/library*").status == 0)
      }
      let outcome = try program.shell(line)
      #expect(
        Self.statuses.contains(outcome.status),
        "\(line): \(outcome.status) \(outcome.errors)")
    }
  }
}

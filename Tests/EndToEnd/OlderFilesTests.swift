import Foundation
import Testing

/// Files that an older or a newer program left behind. Libraries of every schema are in
/// `TextLibraryTests/LibraryFixtureTests`.
@Suite("Files of other versions", .serialized, .ownThread) struct OlderFilesTests {
  /// Every setting of 0.1.0. A key or a value of it must be read forever.
  private static let settings = """
    text = "sampler"
    language = "de"
    plain = false
    portion = "paragraph"
    editor = "ed -s"
    format = "jsonl"
    theme = "high-contrast"
    glyphs = "ascii"
    key-line = false
    density = "snug"
    columns = "stacked"
    tiers = ["surface", "gloss"]
    pane = "off"
    hit-glosses = true
    bidi = "terminal"
    cursor = "caption"
    reader = false
    verbosity = "terse"
    elements = "verse"
    translation-elements = "word"
    hints = false
    hint-delay = 2_000
    typing-echo = "words"
    capitals = false
    punctuation = "some"
    rotor = ["words", "characters"]
    profile = "vim"
    escape-delay = 50

    [reading]
    mode = "words"
    pause = 500
    speed = 80
    repeats = 1

    [gloss]
    below = 20
    known = true

    [speech]
    sink = "espeak-ng"
    greek = "el"
    rate = 240
    pitch = 10
    volume = -10

    [speech.languages.grc]
    volume = 10
    rate = 120
    pitch = -20

    [speech.terse]
    pieces = ["surface"]

    [speech.normal]
    pieces = ["surface", "gloss"]

    [speech.full]
    pieces = ["surface", "lemma", "gloss"]

    [sounds]
    bell = false
    words = true
    boundary = "/s/boundary.wav"
    screen-changed = "/s/screen.wav"
    layout-changed = "/s/layout.wav"
    popover-opened = "/s/opened.wav"
    popover-closed = "/s/closed.wav"
    link = "/s/link.wav"
    nothing = "/s/nothing.wav"

    [braille]
    show = "pane"
    grade = 2
    abbreviations = false
    message-time = 8
    hebrew = "slim"

    [braille.grades]
    en = 1

    [braille.tables]
    grc = "grc-international-en.utb"

    [texts.sblgnt]
    tiers = ["surface", "lemma"]
    language = "grc"

    [keys]
    first = "g g"
    last = ["G", "f9"]

    """

  private func program() throws -> Program {
    let program = try Program()
    try FileManager.default.createDirectory(
      atPath: program.scratch.path("home/state"), withIntermediateDirectories: true)
    return program
  }

  @Test func settingsOfAnOlderVersionAreRead() throws {
    let program = try program()
    // A sound must be there.
    try FileManager.default.createDirectory(
      atPath: program.scratch.path("s"), withIntermediateDirectories: true)
    for name in Self.settings.matches(of: /"\/(s\/[a-z]+\.wav)"/) {
      try program.scratch.write("", to: String(name.1))
    }
    let settings = Self.settings.replacing("\"/s/", with: "\"" + program.scratch.path("s") + "/")
    try program.scratch.write(settings, to: "home/config.toml")
    let checked = try program.run("config", "check")
    #expect(checked.status == 0 && checked.errors == "", "\(checked.errors)")
    let shown = try program.run("config", "show", environment: ["LECTOR_SPEECH": ""])
    let file = program.scratch.path("home/config.toml")
    // Each line of the file is shown as it was written, with its place.
    for (index, line) in settings.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated() where line.contains(" = ")
    {
      let value = line.replacing("2_000", with: "2000").replacing("= \"g g\"", with: "= [\"g g\"]")
      #expect(
        shown.output.split(separator: "\n").contains {
          $0.hasPrefix(value + " ") && $0.hasSuffix(" # \(file):\(index + 1)")
        }, "\(line)")
    }
  }

  @Test func theLayersOfAnOlderVersionAreRead() throws {
    let program = try program()
    let table = "ref\tsurface\tlemma\tgloss\nJohn 1:1\tλόγος\tλόγος\tword\n"
    try program.scratch.write(table, to: "john.tsv")
    #expect(try program.run("import", "john.tsv").status == 0)
    // A line of another version, with more columns than this one knows, is left out.
    try program.scratch.write(
      "john\tnew\tnew\tnew\nother\tsurface\tsurface,gloss\n", to: "home/state/layers.tsv")
    try program.scratch.write("", to: "home/state/introduced")
    let outcome = try program.run(
      "john", input: "right\n", environment: ["LECTOR_INTRODUCED": ""])
    #expect(outcome.status == 0)
    #expect(outcome.output == "John 1:1\nλόγος, word\n")
  }

  @Test func aLibraryOfANewerVersionIsRefusedInWords() throws {
    let program = try program()
    try program.scratch.write("ref\tsurface\nJohn 1:1\tλόγος\n", to: "john.tsv")
    #expect(try program.run("import", "john.tsv").status == 0)
    let path = program.scratch.path("home/library.sqlite3")
    var bytes = try Data(contentsOf: URL(filePath: path))
    // The version of the schema is a number of four bytes in SQLite's header.
    bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
    try bytes.write(to: URL(filePath: path))
    for arguments in [["library"], ["john"], ["search", "john", "λόγος"], ["import", "john.tsv"]] {
      let outcome = try program.run(arguments)
      #expect(outcome.status == 65, "\(arguments)")
      #expect(
        outcome.errors.contains(
          "library.sqlite3: written by a newer Lector (version 99, this one knows 7); "
            + "it is left untouched"), "\(outcome.errors)")
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }
}

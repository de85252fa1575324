import TerminalReading
import Testing

/// `--cursor caption`: the line that another screen reader speaks, measured by the output to an
/// emulated terminal.
@Suite("The live line", .serialized, .ownThread) struct CaptionTests {
  /// A key: the bytes that the terminal sends for it, and its name in plain mode.
  struct Press: ExpressibleByStringLiteral {
    let bytes: String
    let name: String

    init(stringLiteral name: String) {
      self.name = name
      let letters = name.hasPrefix("\\") ? String(name.dropFirst()) : name
      bytes =
        Self.special[letters] ?? letters.split(separator: " ").joined()
    }

    private static let special = [
      "right": "\u{1B}OC", "left": "\u{1B}OD", "up": "\u{1B}OA", "down": "\u{1B}OB",
      "enter": "\r", "escape": "\u{1B}", "space": " ", "page-down": "\u{1B}[6~",
      "backspace": "\u{7F}", "tab": "\t", "shift-tab": "\u{1B}[Z",
    ]
  }

  /// Reading, looking around, rotor, spelling, menus, tiers, settings, a search, hits, a note, a
  /// place, verbosity, bookmarks.
  static let session: [Press] = {
    let parts: [(Int, [Press])] = [
      (20, ["right"]), (2, ["T", "z", "s", "S", "t", "r"]), (4, ["left"]),
      (2, [".", "down", "down", "up", ","]), (8, ["] v", "right"]), (1, ["space"]),
      (4, ["down"]), (1, ["up", "escape"]),
      (1, ["o", "right", "right", "enter", "enter", "right", "escape"]), (1, ["O"]),
      (9, ["down"]), (1, ["enter", "enter", "up", "escape"]), (12, ["right"]),
      (1, ["/", "\\l", "\\o", "\\g", "\\o", "\\s", "\\enter", "down", "enter", "N", "n"]),
      (1, ["space", "n", "\\h", "\\o", "\\m", "\\e", "\\enter", "left", "right", "t"]),
      (1, [":", "\\2", "\\enter"]), (3, ["v"]), (2, ["b"]), (5, ["T"]),
      (1, ["G", "g g", "page-down", "] c", "[ c"]), (4, ["down", "up", "w", "z"]),
      (8, ["down"]), (20, ["right"]), (10, ["left"]), (1, ["i", "\\escape", "r", "t", "s"]),
    ]
    return parts.flatMap { count, keys in (0..<count).flatMap { _ in keys } }
  }()

  private static func words(_ texts: [String]) -> [String] {
    texts.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
  }

  /// The measure: the speech of another screen reader, compared with the output of plain mode.
  @Test func speaksWhatPlainModePrints() throws {
    let keys = Self.session
    #expect(keys.count >= 200)
    var written = 0
    try EmulatedLector.lector(["--cursor", "caption"]) { lector in
      for key in keys {
        let (said, stretches) = try lector.press(key.bytes)
        let texts = stretches.map(\.text)
        written += texts.reduce(0) { $0 + $1.filter { !$0.isWhitespace }.count }
        // The utterances whole and alone; no fragment, and nothing of the screen besides.
        let heard = Self.words(texts)
        #expect(
          heard == Self.words(said) || heard == Self.words([said.last ?? ""]),
          "\(key.name): \(texts) instead of \(said)")
        #expect(lector.terminal.column == 0, "\(key.name)")
      }
      // TDSR takes a backspace for the deletion of what it is about to speak, except of a blank and of
      // a letter that end the echo of the key, and after a change of rows.
      let output = String(decoding: lector.output, as: UTF8.self)
        .replacing(/\ \u{8}(?:.\u{8})?/, with: "")
        .replacing(/\u{1B}\[[0-9]*[dAJ].\u{1B}\[K\u{8}/, with: "")
      #expect(!output.contains("\u{8}"))
    }
    let program = try Program()
    try program.scratch.write("hints = false\n", to: "config.toml")
    let plain = try program.run(
      ["--plain", "--config", "config.toml"],
      input: keys.map { $0.name + "\n" }.joined())
    let lines = plain.output.split(separator: "\n").dropFirst()
    let printed = lines.reduce(0) { $0 + $1.filter { $0 != " " }.count }
    #expect(printed > keys.count)
    #expect(
      Double(written) <= 1.3 * Double(printed),
      "\(written) characters written, \(printed) printed, \(keys.count) keys")
  }

  /// A row that is no longer true is erased, and not drawn until Ctrl-L, so that nobody hears it.
  @Test func rowsAreErasedAndCtrlLDrawsThem() throws {
    try EmulatedLector.lector(["--cursor", "caption"]) { lector in
      func rows() -> [String] { lector.terminal.rows.prefix(19).map(\.trimmedText) }
      _ = try lector.press("\u{0C}")
      #expect(rows().count { !$0.isEmpty } > 12)
      for key in ["page-down", "?", "escape", "\\:", "escape", "space"] as [Press] {
        _ = try lector.press(key.bytes)
        let left = rows()
        _ = try lector.press("\u{0C}")
        let drawn = rows()
        #expect(zip(left, drawn).allSatisfy { $0.isEmpty || $0 == $1 }, "\(key.name)")
        #expect(left != drawn && drawn.contains { !$0.isEmpty }, "\(key.name)")
      }
    }
  }

  /// The terminal's own order of Hebrew makes no difference: the cells are in logical order.
  @Test(arguments: ["linux", "xterm", "tmux-256color"], ["lector", "terminal"])
  func hebrewIsInLogicalOrder(type: String, bidi: String) throws {
    try EmulatedLector.lector(
      ["sampler", "Shepherd 2:1", "--cursor", "caption", "--bidi", bidi], type: type
    ) { lector in
      for key in ["\u{1B}OC", "t", "r"] {
        let (said, written) = try lector.press(key)
        #expect(Self.words(written.map(\.text)) == Self.words(said), "\(key)")
        if key != "\u{1B}OC" {
          #expect(said.joined().unicodeScalars.contains { (0x5D0...0x5EA).contains($0.value) })
        }
      }
    }
  }

  /// Ends are announced in words, and a change when it is saved, not as a key that does nothing.
  @Test func endsAndChanges() throws {
    let answers = [
      ("left", "Start of the text"), ("] n", "No further note"), ("G", nil),
      ("right", "End of the text"), ("b", "Bookmark set: Village 2:12"),
      ("u", "Bookmark removed: Village 2:12"),
    ]
    try EmulatedLector.lector(["--cursor", "caption"]) { lector in
      for (key, answer) in answers {
        let (said, written) = try lector.press(Press(stringLiteral: key).bytes)
        #expect(
          answer.map { said == [$0] && written.map(\.text) == [$0] } ?? true, "\(key): \(said)")
      }
    }
  }

  /// The second of two equal utterances is written like the first.
  @Test func equalUtterances() throws {
    try EmulatedLector.lector(["--cursor", "caption"]) { lector in
      let first = try lector.press("T")
      for key in ["T", "z", "T"] {
        let again = try lector.press(key)
        #expect(again.said == first.said)
        #expect(again.written == first.written)
      }
    }
  }
}

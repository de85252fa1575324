import CellGrids
import RandomInput
import Testing

import CursesTerminal

@Suite struct TerminalFuzzTests {
  private static let keys = [
    "λόγος\r\u{7F}", "\u{1B}[C\u{1B}OA\u{1B}[1;5D\u{1B}[3~\u{1B}[15~",
    "\u{1B}[<0;18;2M\u{1B}[<0;18;2m",
    "\u{1B}x\u{1B}λ\u{1B}\u{1B}[[A", "\u{1B}[200~pasted\r\nλ\u{1B}[201~", "\u{1B}[M !!\u{1B}[I",
  ].map { Array($0.utf8) }

  /// Any bytes give the same events in one piece and in many, and text that follows arrives whole.
  @Test func bytes() throws {
    let pieces = [
      "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}[200~", "\u{1B}[201~", ";", "~", "M", "$", "u",
    ]
    try fuzz("terminal", Self.keys, pieces: pieces, runs: 2_000) { bytes, random in
      var whole = InputDecoder(escapeDelay: 25)
      whole.feed(bytes, at: 0)
      var parts = InputDecoder(escapeDelay: 25)
      for byte in bytes { parts.feed([byte], at: random.below(20)) }
      whole.finish()
      parts.finish()
      guard whole.events() == parts.events() else {
        throw FuzzFailure(description: "the events depend on the pieces")
      }
      whole.feed("λόγος".utf8, at: 100)
      guard whole.events() == InputEvent.typed("λόγος") else {
        throw FuzzFailure(description: "text that follows is lost")
      }
    }
  }
}

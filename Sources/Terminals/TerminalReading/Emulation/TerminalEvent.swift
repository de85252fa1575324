/// A control sequence, as the program wrote it (ECMA-48, 5.4).
package struct ControlSequence: Hashable, Sendable {
  /// The byte that makes the sequence private, such as `?`.
  package var leader: Unicode.Scalar?
  /// The given parameters. One that the program left out is `nil`, so `CSI H` has none, and
  /// `CSI ;1 H` has two.
  package var parameters: [Int?] = []
  /// The byte before the final one, such as the `$` of `CSI ? 25 $ p`.
  package var intermediate: Unicode.Scalar?
  package var final: Unicode.Scalar
}

/// The terminal's response to the bytes of a program, in their order.
///
/// Every event is reported after its effect on the screen.
package enum TerminalEvent: Hashable, Sendable {
  /// A code point was drawn. A mark has the width 0 and the position of the character that it joined.
  case glyph(Unicode.Scalar, at: TerminalPosition, width: Int)
  /// The cursor went to the beginning of the next row because a row was full. The glyph follows.
  case wrap
  /// A control character, such as BEL, BS, HT, LF, and CR, and the cursor before it.
  case control(UInt8, from: TerminalPosition)
  /// An escape sequence without parameters, such as `M` for `ESC M`, and the cursor before it.
  case escape(String, from: TerminalPosition)
  /// A control sequence, such as CUP, and the cursor before it.
  case sequence(ControlSequence, from: TerminalPosition)
  /// An operating system command, such as 0 for the title, 8 for a link, 9 for progress, and 52 for
  /// the clipboard, which is never given.
  case command(Int, String)
  /// An area moved up by a number of rows, or down if the number is negative.
  case scroll(rows: Range<Int>, columns: Range<Int>, up: Int)
  /// A row of the main screen left it at the top.
  case rowLeft(TerminalRow)
  case cursorVisibility(Bool)
  case alternateScreen(Bool)
}

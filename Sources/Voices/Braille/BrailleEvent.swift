/// What somebody at a braille display wants, or what a person should know of it.
package enum BrailleEvent: Hashable, Sendable {
  /// The routing key over a character was pressed: a piece and a character in it, from 0.
  case routed(piece: Int, character: Int)
  case previousElement
  case nextElement
  case firstElement
  case lastElement
  /// Stop speaking.
  case mute
  /// Say the focus again.
  case sayAgain
  /// Something went wrong, or is right again: one sentence for the caption, told once.
  case notice(String)
}

/// What a key on a display means.
package enum BrailleKey: Hashable, Sendable {
  /// Counted from 0, over all rows.
  case route(Int)
  case panLeft
  case panRight
  case lineStart
  case lineEnd
  case previousElement
  case nextElement
  case firstElement
  case lastElement
  case mute
  case sayAgain
}

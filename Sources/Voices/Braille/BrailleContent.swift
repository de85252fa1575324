import AccessibilityModel

/// The content of a display: a line of pieces, and a message over it.
package struct BrailleContent: Hashable, Sendable {
  /// A message that is shown in place of the line until it ends.
  package struct Message: Hashable, Sendable {
    /// The ordinal of the message. A message with the same words as the one before it is a new one.
    package var id: Int
    package var pieces: [LabelPiece]

    package init(id: Int, pieces: [LabelPiece]) {
      self.id = id
      self.pieces = pieces
    }
  }

  package var pieces: [LabelPiece]
  package var cursor: BrailleCursor?
  package var status: BrailleStatus
  package var message: Message?
  /// A Boolean value that indicates whether a new line opens at its last part, because the reader
  /// panned back to it.
  package var opensAtEnd: Bool

  package init(
    pieces: [LabelPiece], cursor: BrailleCursor? = nil, status: BrailleStatus = [],
    message: Message? = nil, opensAtEnd: Bool = false
  ) {
    self.pieces = pieces
    self.cursor = cursor
    self.status = status
    self.message = message
    self.opensAtEnd = opensAtEnd
  }
}

/// The caret of a text field, and the characters that are selected in it.
package struct BrailleCursor: Hashable, Sendable {
  /// The piece with the text of the field, counted from 0.
  package var piece: Int
  /// The character after the caret, counted from 0, or the number of characters if the caret is at
  /// the end.
  package var caret: Int
  /// The selected characters; empty if there are none.
  package var selection: Range<Int>

  package init(piece: Int, caret: Int, selection: Range<Int> = 0..<0) {
    self.piece = piece
    self.caret = caret
    self.selection = selection
  }

  /// Dots 7 and 8, which mark the caret and the selection.
  static let dots: UInt8 = 0xC0
}

/// The status cell at the left end of a display. Each dot has a meaning.
package struct BrailleStatus: OptionSet, Hashable, Sendable {
  /// The dots of the status cell.
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Dot 1: there is more to the left.
  static let moreLeft = BrailleStatus(rawValue: 0x01)
  /// Dot 4: there is more to the right.
  static let moreRight = BrailleStatus(rawValue: 0x08)
  /// Dot 2: Read All is running.
  package static let readingAll = BrailleStatus(rawValue: 0x02)
  /// Dot 5: speech is paused.
  package static let paused = BrailleStatus(rawValue: 0x10)
  /// Dot 3: speech is muted.
  package static let muted = BrailleStatus(rawValue: 0x04)
  /// Dot 6: the focus can be activated, or has more actions.
  package static let actionable = BrailleStatus(rawValue: 0x20)
  /// Dots 7 and 8: key help is on, so keys are described instead of performed.
  package static let helping = BrailleStatus(rawValue: 0xC0)
}

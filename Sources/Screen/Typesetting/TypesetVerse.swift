import Geometry

/// One tier's text of one word, or one line of something else, at its place in the verse's cell.
///
/// A label is light: it has no view of its own, the cell copies it to the screen.
package struct Label: Equatable, Sendable {
  /// What a label belongs to.
  package enum Part: Equatable, Sendable {
    case reference
    /// A word's tier, by their indices in the verse and the text.
    case tier(word: Int, tier: Int)
    case translation
    /// A note below the verse, by its index.
    case note(Int)
  }

  package var text: String
  package var part: Part
  /// Cells from the left and the top edge of the verse's cell.
  package var x: Int32
  package var y: Int32
  /// Columns.
  package var width: Int32
  /// Whether the letters run from the right.
  package var isRightToLeft: Bool

  package var frame: Rect { Rect(x: Int(x), y: Int(y), width: Int(width), height: 1) }
}

/// The room of one word: its visible tiers, one below the other.
package struct Slot: Equatable, Sendable {
  package var x: Int32
  package var y: Int32
  package var width: Int32
  package var height: Int32
  /// The word's labels among those of the verse.
  package var labels: Range<Int>

  package var frame: Rect { Rect(x: Int(x), y: Int(y), width: Int(width), height: Int(height)) }
}

/// A verse that is laid out: everything that is needed to draw it and to tell where its parts are.
package struct TypesetVerse: Equatable, Sendable {
  package var labels: [Label] = []
  /// One a word.
  package var slots: [Slot] = []
  /// Cells, relative to the verse's cell; nil where there is no translation to show.
  package var translationFrame: Rect?
  package var referenceFrame = Rect.zero
  /// Cells, relative to the verse's cell, one a note that is shown.
  package var noteFrames: [Rect] = []
  /// Rows, with the spacing below.
  package var height = 0
  /// Rows that have something on them.
  package var inkHeight = 0
}

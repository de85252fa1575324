import CellGrids
import Geometry
import PlainText

/// Text at a position in a verse's cell: one tier of a word, or one line of anything else.
///
/// A label is not a view; the cell draws it.
package struct Label: Equatable, Sendable {
  /// The part of the verse that a label belongs to.
  package enum Part: Equatable, Sendable {
    /// The number of the verse, or the name of the speaker.
    case reference
    /// The name of the book, above its first verse.
    case bookTitle
    /// A tier of a word, by the word's index in the verse and the tier's index in the text.
    case tier(word: Int, tier: Int)
    /// A line of a heading above the verse, by the heading's index.
    case heading(Int)
    /// A line of a translation, by its index; 0 is the first translation.
    case translation(Int)
    /// The label of a translation, by its index.
    case translationLabel(Int)
    /// A variant below the verse, by its index.
    case variant(Int)
    /// A note below the verse, by its index.
    case note(Int)
  }

  package var text: String
  package var part: Part
  /// The distance from the left edge of the verse's cell, in cells; `y` is that from the top.
  package var x: Int32
  package var y: Int32
  /// The width, in cells.
  package var width: Int32
  /// A Boolean value that indicates whether the text runs from the right.
  package var isRightToLeft: Bool

  package var frame: Rect { Rect(x: Int(x), y: Int(y), width: Int(width), height: 1) }
}

/// The space of one word: its visible tiers, one below the other.
package struct Slot: Equatable, Sendable {
  package var x: Int32
  package var y: Int32
  package var width: Int32
  package var height: Int32
  /// The range of the word's labels among the labels of the verse.
  package var labels: Range<Int>

  package var frame: Rect { Rect(x: Int(x), y: Int(y), width: Int(width), height: Int(height)) }
}

/// A part of a note that Markdown distinguishes, such as an emphasis.
package struct NoteSpan: Equatable, Sendable {
  package let frame: Rect
  package let style: MarkdownText.Style
}

/// The layout of a verse: its labels, and the frames of its parts.
package struct TypesetVerse: Equatable, Sendable {
  package var labels: [Label] = []
  /// The slots, one for each word.
  package var slots: [Slot] = []
  /// The frames of the translations that are shown with their labels, by index, in the verse's
  /// cell, in cells.
  package var translationFrames: [Int: Rect] = [:]
  /// The frames of the headings by index, in the verse's cell, in cells. A heading without a text
  /// has no frame.
  package var headingFrames: [Int: Rect] = [:]
  package var referenceFrame = Rect.zero
  /// The frames of the variants, in the verse's cell, in cells.
  package var variantFrames: [Rect] = []
  /// The places of the signs before the variants and after the words that have one, in the verse's
  /// cell.
  package var variantSigns: [CellPosition] = []
  /// The frames of the notes that are shown, in the verse's cell, in cells.
  package var noteFrames: [Rect] = []
  /// The parts of notes that Markdown distinguishes, in the verse's cell, each on one line.
  package var noteSpans: [NoteSpan] = []
  /// The places of the signs before the notes and after the words that have one, in the verse's
  /// cell.
  package var noteSigns: [CellPosition] = []
  /// The place of the sign of a bookmark, in the verse's cell.
  package var bookmarkSign = CellPosition(column: 0, row: 0)
  /// The height, with the space below, in rows.
  package var height = 0
  /// The height without the space below, in rows.
  package var inkHeight = 0

  /// Returns the words with at least one row among the given rows of the verse's cell. The lines of
  /// words follow one another, so only two of them are searched for.
  package func words(inRows rows: ClosedRange<Int32>) -> Range<Int> {
    let first = slots.indices.partitioningIndex { slots[$0].y + slots[$0].height > rows.lowerBound }
    let end = (first..<slots.count).partitioningIndex { slots[$0].y > rows.upperBound }
    return first..<end
  }
}

import Interlinear
import TextLibrary

/// A note that is shown below its verse.
struct ShownNote: Hashable {
  enum Origin: Hashable {
    /// The text's editors wrote it.
    case text(TextNote.Kind)
    /// The reader wrote it.
    case own
  }

  var origin: Origin
  var text: String
  /// The word that it is on, counted from 0; nil where it is on the verse. The verse may have fewer
  /// words by now: another text was imported under the name.
  var word: Int?
  /// Where the reader's own note is kept.
  var place: StudyPlace?
}

/// What was noted on a verse: by the editors of the text, and by its reader.
struct RowAnnotations: Hashable {
  var notes: [ShownNote] = []
  /// The colour of each highlighted word.
  var highlights: [Int: HighlightColour] = [:]
  var verseHighlight: HighlightColour?
  var isBookmarked = false

  static let none = RowAnnotations()

  /// Whether the reader wrote a note on a word; on the verse where `word` is nil.
  func hasOwnNote(onWord word: Int?) -> Bool {
    notes.contains { $0.origin == .own && $0.word == word }
  }
}

import CellGrids
import Interlinear
import TextLibrary

/// A note shown below its verse.
struct ShownNote: Hashable {
  enum Origin: Hashable {
    /// The editors of the text wrote it.
    case text(TextNote.Kind)
    /// The user wrote it.
    case user
  }

  var origin: Origin
  var text: String
  /// The index of the word that the note is on, or nil if it is on the verse. If the text was
  /// imported again, the verse may have fewer words.
  var word: Int?
  /// The place that stores the user's note.
  var place: StudyPlace?
}

/// The variants and the notes of the text's editors on a verse, and the annotations of the user.
struct VerseAnnotations: Hashable {
  /// The variants, or none while their layer is off.
  var variants: [TextNote] = []
  /// The notes on words that are not read as they are written, while the layer of variants is off.
  var ketivs: [TextNote] = []
  var notes: [ShownNote] = []
  /// The color of each highlighted word, by its index.
  var highlights: [Int: HighlightColor] = [:]
  var verseHighlight: HighlightColor?
  var isBookmarked = false

  static let none = VerseAnnotations()

  /// Returns the variants that belong to a word or, if `word` is nil, to the verse.
  func variants(ofWord word: Int?) -> [TextNote] { variants.filter { $0.word == word } }

  /// Returns the user's notes on a word or, if `word` is nil, on the verse.
  func ownNotes(onWord word: Int?) -> [ShownNote] {
    notes.filter { $0.origin == .user && $0.word == word }
  }
}

extension HighlightColor {
  /// The color in terms of the theme.
  var look: Theme.Highlight? { Theme.Highlight(rawValue: rawValue) }
}

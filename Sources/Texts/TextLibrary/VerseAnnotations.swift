/// The study data of one verse and its words: the verse's own data first, then by word.
package struct VerseAnnotations: Hashable, Sendable {
  package var notes: [Note] = []
  package var highlights: [Highlight] = []
  /// A Boolean value that indicates whether the verse or one of its words has a bookmark.
  package var isBookmarked = false

  package init() {}

  package var isEmpty: Bool { notes.isEmpty && highlights.isEmpty && !isBookmarked }

  /// Returns the note on a word, or on the verse if `word` is nil.
  package func note(onWord word: Int?) -> Note? { notes.first { $0.place.word == word } }

  /// Returns the color of a word, or of the whole verse if `word` is nil.
  package func color(ofWord word: Int?) -> HighlightColor? {
    highlights.first { $0.place.word == word }?.color
  }
}

/// The kinds of annotations on a place.
package enum AnnotationKind: String, CaseIterable, Sendable {
  case note, highlight, bookmark
}

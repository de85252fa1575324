import Interlinear

/// A verse or a word with study data.
package struct StudyPlace: Hashable, Sendable {
  /// The name of the text, or the path of a file that was never imported.
  package var text: String
  package var reference: Reference
  /// The index of the word in the verse, counted from 0, or nil for the whole verse.
  package var word: Int?
  /// The surface of the word at the time of the annotation; empty for a verse. If the text is
  /// replaced, another word may be in this place.
  package var form: String

  package init(text: String, reference: Reference, word: Int? = nil, form: String = "") {
    self.text = text
    self.reference = reference
    self.word = word
    self.form = form
  }
}

/// The user's note on a verse or a word.
package struct Note: Hashable, Sendable {
  /// The longest text that an editor may leave, in bytes.
  package static let longest = 1 << 18

  package var id: Int64
  package var place: StudyPlace
  /// The content, in Markdown.
  package var text: String
  /// The time of creation, in Unix seconds, like `modified`.
  package var created: Int
  package var modified: Int

  package init(id: Int64, place: StudyPlace, text: String, created: Int, modified: Int) {
    self.id = id
    self.place = place
    self.text = text
    self.created = created
    self.modified = modified
  }
}

package enum HighlightColor: String, CaseIterable, Sendable {
  case yellow, green, blue, pink, orange
}

package struct Highlight: Hashable, Sendable {
  package var place: StudyPlace
  package var color: HighlightColor

  package init(place: StudyPlace, color: HighlightColor) {
    self.place = place
    self.color = color
  }
}

package struct Bookmark: Hashable, Sendable {
  package var place: StudyPlace
  /// The time of creation, in Unix seconds.
  package var created: Int
  /// The name that the user has given to it, or an empty text.
  package var name: String

  package init(place: StudyPlace, created: Int, name: String = "") {
    self.place = place
    self.created = created
    self.name = name
  }
}

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

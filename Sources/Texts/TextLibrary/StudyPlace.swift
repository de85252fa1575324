import Interlinear

/// A verse or a word that the user has marked in some way.
package struct StudyPlace: Hashable, Sendable {
  /// The name of the text; of a file that was never imported, its path.
  package var text: String
  package var reference: Reference
  /// The word within the verse, from 0; nil for the verse as a whole.
  package var word: Int?
  /// The word's surface when it was marked; "" for a verse. A text that was replaced since may have
  /// another word there.
  package var form: String

  package init(text: String, reference: Reference, word: Int? = nil, form: String = "") {
    self.text = text
    self.reference = reference
    self.word = word
    self.form = form
  }
}

/// What the user thinks of a verse or a word.
package struct Note: Hashable, Sendable {
  package var id: Int64
  package var place: StudyPlace
  /// Markdown.
  package var text: String
  /// Unix seconds, as `modified`.
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

package enum HighlightColour: String, CaseIterable, Sendable {
  case yellow, green, blue, pink, orange
}

package struct Highlight: Hashable, Sendable {
  package var place: StudyPlace
  package var colour: HighlightColour

  package init(place: StudyPlace, colour: HighlightColour) {
    self.place = place
    self.colour = colour
  }
}

package struct Bookmark: Hashable, Sendable {
  package var place: StudyPlace
  /// Unix seconds.
  package var created: Int

  package init(place: StudyPlace, created: Int) {
    self.place = place
    self.created = created
  }
}

/// All that the user has put on one verse and its words: the verse's own first, then by word.
package struct VerseAnnotations: Hashable, Sendable {
  package var notes: [Note] = []
  package var highlights: [Highlight] = []
  /// Whether the verse or a word of it has a bookmark.
  package var isBookmarked = false

  package init() {}

  package var isEmpty: Bool { notes.isEmpty && highlights.isEmpty && !isBookmarked }

  /// The note on a word, or on the verse when `word` is nil.
  package func note(onWord word: Int?) -> Note? { notes.first { $0.place.word == word } }

  /// The colour of a word, or of the verse as a whole when `word` is nil.
  package func colour(ofWord word: Int?) -> HighlightColour? {
    highlights.first { $0.place.word == word }?.colour
  }
}

/// What can be on a place.
package enum AnnotationKind: String, CaseIterable, Sendable {
  case note, highlight, bookmark
}

/// The study data of one verse and its words: the verse's own data first, then by word.
package struct StudyAnnotations: Hashable, Sendable {
  package var notes: [Note] = []
  package var highlights: [Highlight] = []
  /// A Boolean value that indicates whether the verse or one of its words has a bookmark.
  package var isBookmarked = false

  package init() {}
}

/// The kinds of annotations on a place.
package enum AnnotationKind: String, CaseIterable, Sendable {
  case note, highlight, bookmark
}

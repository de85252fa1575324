import AccessibilityModel
import TextLibrary

/// Goes from one note, highlight, or bookmark to the next.
extension NavigationCoordinator {
  /// Goes to the next (1) or the previous (-1) annotation: first in the verse of the focus,
  /// then in the nearest verse that has one.
  func goToAnnotated(_ kind: AnnotationKind, by step: Int) {
    let row = screen.currentRow
    if let here = screen.wordOfFocus {
      let inVerse = places(of: kind, inRow: row).filter { step > 0 ? $0 > here : $0 < here }
      if let place = step > 0 ? inVerse.first : inVerse.last {
        return show(place, inRow: row, kind)
      }
    }
    guard let found = nearestRow(kind, from: row, forwards: step > 0), found != row else {
      let side = step > 0 ? "next" : "previous"
      return session.signalBoundary("boundary.\(side).\(kind.rawValue)s")
    }
    let places = places(of: kind, inRow: found)
    show((step > 0 ? places.first : places.last) ?? Self.wholeVerse, inRow: found, kind)
  }

  /// The index of an annotation on the whole verse, before its first word.
  private static let wholeVerse = -1

  /// Goes to an annotation. A note is read after its word.
  private func show(_ place: Int, inRow row: Int, _ kind: AnnotationKind) {
    let word = place == Self.wholeVerse ? nil : place
    let annotations = screen.annotations(ofRow: row)
    let notes = kind == .note ? screen.speech.ownNotes(onWord: word, annotations) : []
    show(row: row, at: .init(word: word), notes: notes)
  }

  /// Returns the words of a verse that have an annotation, in order.
  private func places(of kind: AnnotationKind, inRow row: Int) -> [Int] {
    let annotations = screen.annotations(ofRow: row)
    var places: Set<Int> = []
    switch kind {
    case .note:
      for note in annotations.notes where note.origin == .user {
        places.insert(note.word ?? Self.wholeVerse)
      }
    case .highlight:
      places = Set(annotations.highlights.keys)
      if annotations.verseHighlight != nil { places.insert(Self.wholeVerse) }
    case .bookmark: if annotations.isBookmarked { places.insert(Self.wholeVerse) }
    }
    return places.sorted()
  }

  /// Returns the rotor of the user's notes, if the text has any.
  func rotors(around row: Int) -> [AccessibilityCustomRotor] {
    guard reader.annotations.hasAnnotations else { return [] }
    return [
      AccessibilityCustomRotor(name: "notes") { [weak self] in self?.notes(around: row) ?? [] }
    ]
  }

  /// Returns the notes of a row, and of the nearest rows before and after it that have notes.
  private func notes(around row: Int) -> [any AccessibilityObject] {
    [
      nearestRow(.note, from: row, forwards: false), row,
      nearestRow(.note, from: row, forwards: true),
    ].compactMap { $0 }.flatMap { screen.verseRow($0).ownNotes }
  }

  private func nearestRow(_ kind: AnnotationKind, from row: Int, forwards: Bool) -> Int? {
    read { try $0.nextAnnotatedRow(kind, in: text, from: row, forwards: forwards) }
  }
}

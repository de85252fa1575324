import Interlinear

/// The names of places.
extension VerseSpeech {
  /// Returns the name of a place in a text with chapters.
  func name(of reference: Reference) -> String { reference.description }

  /// Returns the label of a verse: its reference, or the number of a sentence, with the name of the
  /// text before its first sentence. An id that is no number is spoken as it is.
  func label(of verse: Verse) -> String {
    let reference = verse.reference
    guard reference.chapter == 0, Self.isNumber(reference.verse) else {
      return name(of: reference)
    }
    return verse.isChapterStart || reference.verse == "1"
      ? sentence(reference.verse, of: reference.book)
      : phrases("place.sentenceAlone", reference.verse)
  }

  /// Returns whether the id of a sentence serves as its number: `12`, `3.1`, `13a`.
  static func isNumber(_ id: String) -> Bool {
    id.utf8.count <= 8 && id.utf8.first.map { 0x30...0x39 ~= $0 } == true
  }

  /// Returns the name of a sentence: `sentence 12 of The Lighthouse`.
  func sentence(_ number: String, of book: String) -> String {
    book.isEmpty
      ? phrases("place.sentenceAlone", number)
      : phrases("place.sentence", number, bookName(book))
  }

  /// Returns the spoken name of a book. A text that its source only numbers is `text 38`.
  func bookName(_ name: String) -> String {
    let isNumber = !name.isEmpty && name.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    return isNumber ? phrases("title.part", name) : name
  }

  /// Returns the name of a language in the language of the interface, or its tag; nil if it is
  /// unknown.
  func languageName(_ language: Language) -> String? {
    guard let tag = language.tag else { return nil }
    return phrases.known("language.\(language.primary)") ?? tag
  }
}

import Interlinear

/// The names of places.
extension VerseSpeech {
  /// Returns the name of a place in a text with chapters.
  func name(of reference: Reference) -> String { reference.description }

  /// Returns the label of a verse: its reference, or the number of a sentence, with the name of the
  /// text before its first sentence. An id that is no number is spoken as it is.
  func label(of verse: Verse) -> String {
    let reference = verse.reference
    guard reference.chapter == 0, let number = Int(reference.verse) else {
      return name(of: reference)
    }
    return verse.isChapterStart || number == 1
      ? sentence(number, of: reference.book) : phrases("place.sentenceAlone", String(number))
  }

  /// Returns the name of a sentence: `sentence 12 of The Lighthouse`.
  func sentence(_ number: Int, of book: String) -> String {
    book.isEmpty
      ? phrases("place.sentenceAlone", String(number))
      : phrases("place.sentence", String(number), bookName(book))
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

import Interlinear

/// The names of places.
extension VerseSpeech {
  /// Returns the name of a place in a text with chapters: `John 1:1`, with the name of the book in
  /// the language of the interface.
  func name(of reference: Reference) -> String {
    var named = reference
    named.book = bookName(reference.book)
    return named.description
  }

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

  /// Returns the spoken name of a book, in the language of the interface if it is a book of the
  /// Bible. A text that its source only numbers is `text 38`.
  func bookName(_ name: String) -> String {
    if let known = bookNames[name] { return known }
    let isNumber = !name.isEmpty && name.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    // The table of books is not parsed for English, in which the texts name them.
    let spoken =
      isNumber
      ? phrases("title.part", name)
      : phrases.language == "en"
        ? name
        : BookNames.standard(for: phrases.language)
          .name(ofBook: name, in: phrases.language)
    bookNames[name] = spoken
    return spoken
  }

  /// Returns the name of a language in the language of the interface, or its tag; nil if it is
  /// unknown.
  func languageName(_ language: Language) -> String? {
    guard let tag = language.tag else { return nil }
    return phrases.known("language.\(language.primary)") ?? tag
  }
}

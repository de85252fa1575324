/// A text with another text as a further translation, in addition to its own translations.
///
/// If the two number their verses differently, a versification map determines which verses
/// correspond. A verse that the other text omits has no translation; the verses after it are not
/// shifted. A verse of the other text is fetched together with the verse that it translates.
package final class ParallelText: TextSource {
  package let description: TextDescription
  fileprivate let text: any TextSource
  private let other: any TextSource
  /// The index of the other text among the translations.
  private let index: Int
  private let scheme: Versification
  private let otherScheme: Versification
  private let names: BookNames
  /// The books of the other text by canonical id, or by name if they have none.
  private let otherBooks: [String: Int]

  /// - Parameter label: The label of the other text, or nil for its title.
  /// - Throws: Any error of the texts while their numbering is detected.
  package init(
    _ text: any TextSource, beside other: any TextSource, label: String? = nil,
    names: BookNames = .standard
  ) throws {
    self.text = text
    self.other = other
    self.names = names
    scheme = try Versification.detected(in: text, names: names)
    otherScheme = try Versification.detected(in: other, names: names)
    var description = text.description
    let title = other.description.title
    index = description.translations.count
    description.translations.append(
      TranslationColumn(
        label: label ?? (title.isEmpty ? other.description.name : title),
        language: other.verseCount > 0 ? try other.verse(at: 0).language : .undetermined))
    self.description = description
    otherBooks = Dictionary(
      other.books.enumerated().map { (Self.key(of: $1.name, names), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func key(of book: String, _ names: BookNames) -> String {
    names.book(named: book)?.id ?? book
  }

  package var verseCount: Int { text.verseCount }
  package var books: [Book] { text.books }

  package func verse(at row: Int) throws -> Verse {
    var verse = try text.verse(at: row)
    // A verse may have fewer translations than its text.
    while verse.translations.count < index { verse.translations.append(.init()) }
    verse.translations.append(VerseTranslation(text: try otherText(for: verse)))
    return verse
  }

  /// Returns the verses of the other text that correspond to a verse, each with its own number if
  /// that differs. It is not known which word translates which.
  private func otherText(for verse: Verse) throws -> String {
    var text = ""
    for reference in Versification.reference(
      verse.reference, in: scheme, to: otherScheme, names: names)
    {
      guard let beside = try otherVerse(reference) else { continue }
      if !text.isEmpty, text.last != " " { text += " " }
      let (own, shown) = (beside.reference, verse.reference)
      if own.chapter > 0, (own.chapter, own.verse) != (shown.chapter, shown.verse) {
        text += "(\(own.chapter):\(own.verse)) "
      }
      for word in beside.words { text += word.before + word.surface + word.after }
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  private func otherVerse(_ reference: Reference) throws -> Verse? {
    guard let book = otherBooks[Self.key(of: reference.book, names)],
      let row = try other.row(
        inBook: book, chapter: reference.chapter, verse: reference.verse)
    else { return nil }
    return try other.verse(at: row)
  }

  package func reference(ofRow row: Int) throws -> Reference { try text.reference(ofRow: row) }

  /// Returns the row of a verse by its number in the text, or else by its number in the other text.
  package func row(inBook book: Int, chapter: Int?, verse: String?) throws -> Int? {
    if let row = try text.row(inBook: book, chapter: chapter, verse: verse) { return row }
    guard let chapter, let verse else { return nil }
    let place = Reference(book: books[book].name, chapter: chapter, verse: verse)
    return try Versification.reference(place, in: otherScheme, to: scheme, names: names).first
      .flatMap { try text.row(inBook: book, chapter: $0.chapter, verse: $0.verse) }
  }

  package func chapter(ofRow row: Int) throws -> (number: Int, rows: Range<Int>) {
    try text.chapter(ofRow: row)
  }

  package func row(beginning division: TextDivision, _ step: Int, from row: Int) throws -> Int? {
    try text.row(beginning: division, step, from: row)
  }

  package func knowsVariants() throws -> Bool { try text.knowsVariants() }
}

extension TextSource {
  /// The text without the texts parallel to it.
  package var alone: any TextSource { (self as? ParallelText)?.text.alone ?? self }
}

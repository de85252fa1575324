import PlainText

/// A text that is entirely in memory, such as the sampler and the texts in tests.
package final class MemoryText: TextSource, Sendable {
  package let description: TextDescription
  package let books: [Book]
  private let verses: [Verse]

  package init(description: TextDescription, verses: [Verse]) {
    var letters: [Language: LetterDirections] = [:]
    for verse in verses.prefix(TextDescription.versesForDirection) {
      for word in verse.words { letters[verse.language, default: .init()].add(word.surface) }
    }
    var description = description
    description.setDirections(letters)
    description.textLanguage = verses.first?.language ?? .undetermined
    self.description = description
    self.verses = Self.filled(verses, description.tiers)
    books = verses.map(\.reference.book).enumerated().chunked { $0.element == $1.element }.map {
      Book(name: $0[0].element, firstRow: $0[0].offset, verseCount: $0.count)
    }
  }

  /// Returns the verses with the values that are derived from morphemes.
  private static func filled(_ verses: [Verse], _ tiers: [Tier]) -> [Verse] {
    guard tiers.contains(where: { MorphemeTier($0) != nil }) else { return verses }
    let places = MorphemeTierPlaces(in: tiers)
    return verses.map { verse in
      var verse = verse
      for index in verse.words.indices { places.fill(&verse.words[index]) }
      return verse
    }
  }

  package var verseCount: Int { verses.count }

  package func verse(at row: Int) throws -> Verse {
    guard verses.indices.contains(row) else { throw RowOutOfRange(row: row, count: verses.count) }
    return verses[row]
  }

  package func row(inBook book: Int, chapter: Int?, verse: String?) -> Int? {
    guard books.indices.contains(book) else { return nil }
    func isWanted(_ reference: Reference) -> Bool {
      (chapter == nil || reference.chapter == chapter)
        && (verse == nil || reference.verse == verse)
    }
    let row = books[book].rows.first { isWanted(verses[$0].reference) }
    if verse == nil, let row { return row }
    // A verse that begins within a sentence may continue in the next one.
    let within =
      chapter == nil
      ? nil
      : verses.firstIndex { verse in
        verse.places.contains {
          $0.reference.book == books[book].name && isWanted($0.reference)
        }
      }
    return [row, within].compactMap { $0 }.min()
  }

  package func chapter(ofRow row: Int) throws -> (number: Int, rows: Range<Int>) {
    let reference = try verse(at: row).reference
    func isSame(_ other: Int) -> Bool {
      verses[other].reference.chapter == reference.chapter
        && verses[other].reference.book == reference.book
    }
    var first = row
    while first > 0, isSame(first - 1) { first -= 1 }
    var end = row + 1
    while end < verses.count, isSame(end) { end += 1 }
    return (reference.chapter, first..<end)
  }
}

/// The error for a row that the text does not have.
package struct RowOutOfRange: Error, Equatable {
  package let row: Int
  package let count: Int

  package init(row: Int, count: Int) {
    self.row = row
    self.count = count
  }
}

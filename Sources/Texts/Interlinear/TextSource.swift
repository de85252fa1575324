/// What a text is, without its verses.
package struct TextDescription: Hashable, Sendable {
  /// The name under which the library keeps it.
  package var name: String
  package var title: String
  /// The tiers that at least one word fills, surface first.
  package var tiers: [Tier]
  package var morphologyScheme: MorphologyScheme?
  package var glossLanguage: Language
  package var translationLanguage: Language
  package var credits: String

  package init(
    name: String, title: String, tiers: [Tier], morphologyScheme: MorphologyScheme? = nil,
    glossLanguage: Language = .english, translationLanguage: Language = .english,
    credits: String = ""
  ) {
    self.name = name
    self.title = title
    self.tiers = tiers
    self.morphologyScheme = morphologyScheme
    self.glossLanguage = glossLanguage
    self.translationLanguage = translationLanguage
    self.credits = credits
  }

  /// The language a tier is written in, where the words of the text are in `language`.
  package func language(of tier: Tier, inTextOf language: Language) -> Language {
    if tier.isInTextLanguage { return language }
    if tier == .transliteration { return language.latinScript }
    return glossLanguage
  }
}

/// A book of a text and the rows that belong to it.
package struct Book: Hashable, Sendable {
  package var name: String
  package var firstRow: Int
  package var verseCount: Int

  package init(name: String, firstRow: Int, verseCount: Int) {
    self.name = name
    self.firstRow = firstRow
    self.verseCount = verseCount
  }

  package var rows: Range<Int> { firstRow..<(firstRow + verseCount) }
}

/// Where the verses of a text come from, row by row. Asking for a row costs that row alone.
package protocol TextSource: AnyObject {
  var description: TextDescription { get }
  var verseCount: Int { get }
  var books: [Book] { get }

  /// The verse of a row, counted from 0.
  func verse(at row: Int) throws -> Verse

  /// The row of a verse, or of a chapter's first verse when `verse` is nil; of the first chapter
  /// when `chapter` is nil too.
  func row(inBook book: Int, chapter: Int?, verse: String?) throws -> Int?

  /// The chapter in which a row stands (0 where there are none) and the rows of that chapter.
  func chapter(ofRow row: Int) throws -> (number: Int, rows: Range<Int>)
}

extension TextSource {
  /// The index of the book in which a row stands.
  package func bookIndex(ofRow row: Int) -> Int {
    var low = 0
    var high = books.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if books[middle].firstRow <= row { low = middle } else { high = middle }
    }
    return low
  }
}

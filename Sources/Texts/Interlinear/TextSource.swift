import PlainText

/// One of the translations of a text.
package struct TranslationColumn: Hashable, Sendable {
  /// The heading of the column: the name of the translation, or of its language.
  package var label: String
  package var language: Language

  package init(label: String, language: Language) {
    self.label = label
    self.language = language
  }
}

/// The description of a text, without its verses.
package struct TextDescription: Hashable, Sendable {
  /// The name of the text in the library.
  package var name: String
  package var title: String
  /// The tiers that have a value for at least one word. The surface comes first.
  package var tiers: [Tier]
  package var morphologyScheme: MorphologyScheme?
  package var glossLanguage: Language
  /// The translations. The first one is here even if no verse has it, because its language is also
  /// the language of the notes; its label is empty if the file names none.
  package var translations: [TranslationColumn]
  package var credits: String
  /// The languages of tiers in neither the text's nor the glosses' language.
  package var tierLanguages: [Tier: Language] = [:]
  /// The text's own names of its books, by the names of the books in its references.
  package var bookNames: [String: OwnBookNames] = [:]
  /// The paths of the recordings, absolute or relative to the file of the text.
  package var recordings: [String] = []
  /// The rows in the order of the file, or nothing if they are in this order: a book has all its
  /// rows in one place, but a file can return to a book.
  package var rowsInFile: [Range<Int>] = []
  /// The language of the words of the first verse.
  package var textLanguage = Language.undetermined
  /// A Boolean value that indicates whether words run from right to left, by their language,
  /// according to most letters of the first verses. A language is missing if they have no letters
  /// in it.
  package var areWordsRightToLeft: [Language: Bool] = [:]

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
    translations = [TranslationColumn(label: "", language: translationLanguage)]
    self.credits = credits
  }

  /// Returns the language of a tier in a text or verse that is written in `language`. A tier that is
  /// made of the words' parts has the language of the tier of whole words.
  package func language(of tier: Tier, inTextOf language: Language) -> Language {
    if !tierLanguages.isEmpty,
      let given = tierLanguages[tier] ?? MorphemeTier(tier)?.wordTier.flatMap({ tierLanguages[$0] })
    {
      return given
    }
    if tier.isInTextLanguage { return language }
    return tier.isInLatinScript ? language.latinScript : glossLanguage
  }

  /// The number of verses whose letters decide the direction of the words.
  package static let versesForDirection = 100

  /// Returns a Boolean value that indicates whether the words of a verse run from right to left: by
  /// the letters of the text, then of the verse, then by the tag of the language.
  package func areWordsRightToLeft(in verse: Verse) -> Bool {
    if let known = areWordsRightToLeft[verse.language] { return known }
    var letters = LetterDirections()
    for word in verse.words { letters.add(word.surface) }
    return letters.areRightToLeft ?? verse.language.isRightToLeft
  }

  /// Sets the direction of the words by the letters in each language.
  package mutating func setDirections(_ letters: [Language: LetterDirections]) {
    areWordsRightToLeft = letters.compactMapValues(\.areRightToLeft)
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

/// A text that supplies its verses one by one. The cost of fetching a verse depends only on that
/// verse.
package protocol TextSource: AnyObject {
  var description: TextDescription { get }
  var verseCount: Int { get }
  var books: [Book] { get }

  /// Returns the verse of a row, counted from 0.
  func verse(at row: Int) throws -> Verse

  /// Returns the verses of rows, which may lack all tiers but their words' forms.
  func forms(in rows: Range<Int>) throws -> [Verse]

  /// Returns the reference of the verse of a row, counted from 0.
  func reference(ofRow row: Int) throws -> Reference

  /// Returns the row of a verse, of a chapter's first verse if `verse` is nil, or of the first
  /// chapter if `chapter` is nil too.
  func row(inBook book: Int, chapter: Int?, verse: String?) throws -> Int?

  /// Returns the chapter of a row (0 in a text without chapters) and the rows of that chapter.
  func chapter(ofRow row: Int) throws -> (number: Int, rows: Range<Int>)

  /// Returns the next row after (1) or before (-1) a row that may begin with a division of a kind,
  /// or nil if none follows. A text that does not know returns the neighboring row.
  func row(beginning division: TextDivision, _ step: Int, from row: Int) throws -> Int?

  /// Returns a Boolean value that indicates whether the notes of the variant layer have their
  /// readings. They lack them in a text that an older version imported; importing the text again
  /// adds them.
  func knowsVariants() throws -> Bool
}

/// A division that a verse may begin.
package enum TextDivision: Sendable {
  /// A chapter or a heading.
  case section
  /// A paragraph or a heading.
  case paragraph
  /// A verse with a note of the variant layer.
  case variant
}

extension TextSource {
  /// Returns the row of a verse, or nil if the text does not have it.
  package func row(of reference: Reference) throws -> Int? {
    guard let book = books.firstIndex(where: { $0.name == reference.book }) else { return nil }
    return try row(inBook: book, chapter: reference.chapter, verse: reference.verse)
  }

  package func knowsVariants() throws -> Bool { true }

  package func forms(in rows: Range<Int>) throws -> [Verse] { try rows.map(verse) }

  package func row(beginning division: TextDivision, _ step: Int, from row: Int) throws -> Int? {
    (0..<verseCount).contains(row + step) ? row + step : nil
  }

  package func reference(ofRow row: Int) throws -> Reference { try verse(at: row).reference }

  /// Returns the index of the book that contains a row.
  package func bookIndex(ofRow row: Int) -> Int {
    let books = books
    return max(books.indices.partitioningIndex { books[$0].firstRow > row } - 1, 0)
  }
}

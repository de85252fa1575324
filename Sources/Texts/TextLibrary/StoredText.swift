import Formats
import GRDB
import Interlinear

/// A text in the library, whose verses are fetched one by one.
package final class StoredText: TextSource {
  package let description: TextDescription
  package let verseCount: Int
  package let books: [Book]
  package let library: Library
  let id: Int64
  /// The language of the words that the user has set; nil for the stored one.
  package var chosenLanguage: Language?
  private let wordSQL: String
  private let tierColumns: [Int?]
  private let morphemeColumn: Int?
  private let otherColumn: Int?
  /// The tiers that share the column `other`.
  private let otherTiers: [TierValue.Place]
  private let morphemeTiers: MorphemeTierPlaces
  /// Whether the rows of each chapter follow one another. Texts that older versions have imported do
  /// not say so.
  let hasWholeChapters: Bool

  init(_ library: Library, name: String) throws {
    self.library = library
    let (row, books) = try library.read { db in
      guard
        let row = try Row.fetchOne(
          db.makeStatement(sql: "SELECT * FROM text WHERE name = ?"), arguments: [name])
      else { throw LibraryError.noText(name, nearest: try Library.nearest(name, db)) }
      let books = try Row.fetchAll(
        db.makeStatement(
          sql: "SELECT name, first_row, verse_count FROM book WHERE text_id = ? ORDER BY ordinal"),
        arguments: [try row.decode(Int64.self, forColumn: "id")])
      return (row, books)
    }
    (id, verseCount, description) = try library.decoding {
      (
        try row.decode(forColumn: "id"), try row.decode(forColumn: "verse_count"),
        try Self.description(row, name: name)
      )
    }
    hasWholeChapters = try library.decoding {
      TextExtras.hasWholeChapters(try row.decode(forColumn: "extras"))
    }
    let count = verseCount
    let found = try library.decoding {
      count < 0 ? nil : try Self.books(books, verseCount: count)
    }
    guard let found else {
      throw LibraryError.damaged(path: library.path, what: "the books of \(name)")
    }
    // The first value of every word must be its surface.
    guard description.tiers.first == .surface,
      Set(description.tiers).count == description.tiers.count
    else { throw LibraryError.damaged(path: library.path, what: "the tiers of \(name)") }
    self.books = found
    let tiers = description.tiers
    var columns = ["before", "after"]
    tierColumns = tiers.map { tier in
      guard Tier.columns.contains(tier) else { return nil }
      columns.append(tier.rawValue)
      return columns.count - 1
    }
    morphemeColumn = tiers.firstIndex(of: .morphemes).flatMap { [tierColumns] in tierColumns[$0] }
    morphemeTiers = MorphemeTierPlaces(in: tiers)
    otherTiers = tiers.enumerated().filter { !Tier.columns.contains($0.element) }
      .map { TierValue.Place($0.element, index: $0.offset) }
    if tiers.allSatisfy(Tier.columns.contains) {
      otherColumn = nil
    } else {
      columns.append("other")
      otherColumn = columns.count - 1
    }
    wordSQL = """
      SELECT \(columns.joined(separator: ", ")) FROM word
      WHERE text_id = ? AND row = ? ORDER BY position
      """
  }

  /// Returns the books, or nil if their rows are not contiguous: other code relies on valid ranges.
  private static func books(_ rows: [Row], verseCount: Int) throws -> [Book]? {
    var books: [Book] = []
    var next = 0
    for row in rows {
      let book = Book(
        name: try row.decode(atIndex: 0), firstRow: try row.decode(atIndex: 1),
        verseCount: try row.decode(atIndex: 2))
      guard book.firstRow == next, (0...(verseCount - next)).contains(book.verseCount) else {
        return nil
      }
      next += book.verseCount
      books.append(book)
    }
    return next == verseCount ? books : nil
  }

  private static func description(_ row: Row, name: String) throws -> TextDescription {
    let scheme: String? = try row.decode(forColumn: "morphology_scheme")
    var description = TextDescription(
      name: name, title: try row.decode(forColumn: "title"),
      tiers: Library.tierNames(try row.decode(forColumn: "tiers")).map(Tier.init(rawValue:)),
      morphologyScheme: scheme.flatMap(MorphologyScheme.init(rawValue:)),
      glossLanguage: Language(rawValue: try row.decode(forColumn: "gloss_language")),
      translationLanguage: Language(rawValue: try row.decode(forColumn: "translation_language")),
      credits: try row.decode(forColumn: "credits"))
    TextExtras.decode(try row.decode(forColumn: "extras"), into: &description)
    return description
  }

  package func verse(at row: Int) throws -> Verse {
    try checkRange(row)
    return try library.access { try verse(at: row, $0) }
  }

  package func reference(ofRow row: Int) throws -> Reference {
    try checkRange(row)
    return try library.access { db in
      let statement = try db.cachedStatement(
        sql: "SELECT book, chapter, verse FROM verse WHERE text_id = ? AND row = ?")
      guard let found = try Row.fetchOne(statement, arguments: [id, row]) else {
        throw LibraryError.removed(description.name)
      }
      return try reference(found)
    }
  }

  /// Returns the reference in the first three columns.
  private func reference(_ found: Row) throws -> Reference {
    let book: Int = try found.decode(atIndex: 0)
    return Reference(
      book: books.indices.contains(book) ? books[book].name : "",
      chapter: try found.decode(atIndex: 1), verse: try found.decode(atIndex: 2))
  }

  /// Returns a verse.
  ///
  /// Its row is still being read while its words are, so that both are of one state of the library
  /// even if another program writes. This is what a transaction would do with two more statements.
  func verse(at row: Int, _ db: Database) throws -> Verse {
    let statement = try db.cachedStatement(
      sql: """
        SELECT book, chapter, verse, is_chapter_start, language, translation, translation_words,
          notes, extras FROM verse WHERE text_id = ? AND row = ?
        """)
    let rows = try Row.fetchCursor(statement, arguments: [id, row])
    return try withExtendedLifetime(rows) {
      guard let found = try rows.next()?.copy() else {
        throw LibraryError.removed(description.name)
      }
      return try verse(
        found, words: RowReader(db, sql: wordSQL, .integer(id), .integer(Int64(row))))
    }
  }

  private func verse(_ found: Row, words: RowReader) throws -> Verse {
    var verse = Verse(
      reference: try reference(found), words: [], translation: try found.decode(atIndex: 5),
      translationWords: VerseExtras.translationWords(try found.decode(atIndex: 6)),
      notes: VerseExtras.notes(try found.decode(atIndex: 7)),
      isChapterStart: try found.decode(atIndex: 3),
      language: try chosenLanguage ?? Language(rawValue: found.decode(atIndex: 4)))
    while try words.next() { verse.words.append(try word(words)) }
    VerseExtras.decode(try found.decode(atIndex: 8), into: &verse)
    return verse
  }

  private func word(_ row: RowReader) throws -> Word {
    guard let before = row.text(0), let after = row.text(1) else {
      throw LibraryError.damaged(path: library.path, what: "a value of the wrong kind")
    }
    var values: [String] = []
    values.reserveCapacity(tierColumns.count)
    for column in tierColumns { values.append(column.flatMap(row.text) ?? "") }
    if let otherColumn, let text = row.text(otherColumn) {
      TierValue.decode(text, at: otherTiers, into: &values)
    }
    var word = Word(values: values, before: before, after: after)
    if let morphemeColumn, let text = row.text(morphemeColumn) {
      word.morphemes = MorphemeText.decode(text)
    }
    morphemeTiers.fill(&word)
    return word
  }

  package func row(inBook book: Int, chapter: Int?, verse: String?) throws -> Int? {
    // The index would be read from one end of the book to the other.
    if chapter == nil, verse == nil, books.indices.contains(book), books[book].verseCount > 0 {
      return books[book].firstRow
    }
    return try library.read { db in
      if let chapter, verse == nil, hasWholeChapters,
        let row = try firstRow(ofChapter: chapter, inBook: book, db)
      {
        return row
      }
      var condition = ""
      var place: StatementArguments = []
      if let chapter {
        condition += " AND chapter = ?"
        place += [chapter]
      }
      if let verse {
        condition += " AND verse = ?"
        place += [verse]
      }
      let row = try Int.fetchOne(
        db.cachedStatement(
          sql: "SELECT min(row) FROM verse WHERE text_id = ? AND book = ?" + condition),
        arguments: [id, book] + place)
      if verse == nil, let row { return row }
      // A verse that begins within a sentence may continue in the next one.
      let within =
        chapter == nil || !books.indices.contains(book)
        ? nil
        : try Int.fetchOne(
          db.cachedStatement(
            sql: "SELECT min(row) FROM place WHERE text_id = ? AND book = ?" + condition),
          arguments: [id, books[book].name] + place)
      if let first = [row, within].compactMap({ $0 }).min() { return first }
      guard try Bool.fetchOne(db, sql: "SELECT 1 FROM text WHERE id = ?", arguments: [id]) != nil
      else { throw LibraryError.removed(description.name) }
      return nil
    }
  }

  func checkRange(_ row: Int) throws {
    guard (0..<verseCount).contains(row) else { throw RowOutOfRange(row: row, count: verseCount) }
  }
}

extension Library {
  /// Opens a text for reading.
  ///
  /// - Throws: `LibraryError`, with the nearest name, if there is no text of that name.
  package func text(named name: String) throws -> StoredText {
    try StoredText(self, name: name)
  }
}

import Formats
import GRDB
import Interlinear
import PlainText

/// A text in the library, whose verses are fetched one by one.
package final class StoredText: TextSource {
  package private(set) var description: TextDescription
  package let verseCount: Int
  package let books: [Book]
  package let library: Library
  let id: Int64
  /// The language of the words as set by the user, or nil for the stored one.
  package private(set) var chosenLanguage: Language?
  /// A Boolean value that indicates whether the rows of each chapter are contiguous. Texts imported
  /// by older versions do not record this.
  let hasWholeChapters: Bool
  /// The number of notes of the variant layer, or nil in a text without such notes and in texts that
  /// older versions imported.
  private let variantCount: Int?
  private let wordSQL: String
  /// The columns of the tiers in the rows of `wordSQL`, or nil for the tiers that share `other`.
  private let tierColumns: [Int?]
  private let morphemeColumn: Int?
  private let otherColumn: Int
  /// The places of the tiers that share the column `other`.
  private let otherTiers: [Tier: Int]
  private let morphemeTiers: MorphemeTierPlaces

  init(_ library: Library, name: String) throws {
    self.library = library
    (id, verseCount, description, hasWholeChapters, variantCount, books) = try library.read { db in
      guard
        let row = try Row.fetchOne(db, sql: "SELECT * FROM text WHERE name = ?", arguments: [name])
      else { throw LibraryError.noText(name, nearest: try Library.nearest(name, db)) }
      let id: Int64 = try row.decode(forColumn: "id")
      let verseCount: Int = try row.decode(forColumn: "verse_count")
      var description = try Self.description(row, name: name)
      description.setDirections(try Self.letters(ofText: id, db))
      description.textLanguage = try Self.language(ofText: id, db)
      guard let books = try Self.books(ofText: id, verseCount: verseCount, db) else {
        throw LibraryError.damaged(path: library.path, what: "the books of \(name)")
      }
      let extras: String = try row.decode(forColumn: "extras")
      return (
        id, verseCount, description, TextExtras.hasWholeChapters(extras),
        TextExtras.variantCount(extras), books
      )
    }
    // The first value of every word must be its surface.
    let tiers = description.tiers
    guard tiers.first == .surface, Set(tiers).count == tiers.count else {
      throw LibraryError.damaged(path: library.path, what: "the tiers of \(name)")
    }
    let stored = tiers.filter(Tier.columns.contains)
    let columns = stored.map(\.rawValue) + ["before", "after", "other"]
    tierColumns = tiers.map { stored.firstIndex(of: $0) }
    morphemeColumn = stored.firstIndex(of: .morphemes)
    otherColumn = columns.count - 1
    morphemeTiers = MorphemeTierPlaces(in: tiers)
    otherTiers = Dictionary(
      uniqueKeysWithValues: tiers.enumerated().map { ($1, $0) }
        .filter { !Tier.columns.contains($0.0) })
    wordSQL = """
      SELECT \(columns.joined(separator: ", ")) FROM word
      WHERE text_id = ? AND row = ? ORDER BY position
      """
  }

  /// Returns the books, or nil if their rows are not contiguous: other code relies on valid ranges.
  private static func books(
    ofText id: Int64, verseCount: Int, _ db: Database
  ) throws -> [Book]? {
    var books: [Book] = []
    var next = 0
    let rows = try Row.fetchCursor(
      db, sql: "SELECT name, first_row, verse_count FROM book WHERE text_id = ? ORDER BY ordinal",
      arguments: [id])
    while let row = try rows.next() {
      let book = Book(
        name: try row.decode(atIndex: 0), firstRow: try row.decode(atIndex: 1),
        verseCount: try row.decode(atIndex: 2))
      guard book.firstRow == next, book.verseCount >= 0, book.verseCount <= verseCount - next else {
        return nil
      }
      next += book.verseCount
      books.append(book)
    }
    return next == verseCount ? books : nil
  }

  /// Replaces the language of all words.
  package func chooseLanguage(_ language: Language) throws {
    chosenLanguage = language
    description.textLanguage = language
    description.setDirections(try library.access { try Self.letters(ofText: id, as: language, $0) })
  }

  private static func language(ofText id: Int64, _ db: Database) throws -> Language {
    let sql = "SELECT language FROM verse WHERE text_id = ? AND row = 0"
    return try Row.fetchOne(db, sql: sql, arguments: [id])
      .map { Language(rawValue: try $0.decode(atIndex: 0)) } ?? .undetermined
  }

  /// Returns the letters in the words of the first verses, by their language.
  ///
  /// - Parameter chosen: The language of all words, or nil for the stored ones.
  private static func letters(
    ofText id: Int64, as chosen: Language? = nil, _ db: Database
  ) throws -> [Language: LetterDirections] {
    var letters: [Language: LetterDirections] = [:]
    let words = try Row.fetchCursor(
      db,
      sql: """
        SELECT language, surface FROM verse JOIN word USING (text_id, row)
        WHERE text_id = ? AND row < ?
        """, arguments: [id, TextDescription.versesForDirection])
    while let word = try words.next() {
      let language = try chosen ?? Language(rawValue: word.decode(atIndex: 0))
      letters[language, default: .init()].add(try word.decode(atIndex: 1))
    }
    return letters
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

  /// Returns the verses of rows, with only the forms of their words, and without extras
  /// other than translations.
  ///
  /// All verses are from one state of the library, even if another program writes to it meanwhile:
  /// the statement that reads the words stays open until the last verse is read.
  package func forms(in rows: Range<Int>) throws -> [Verse] {
    try rows.forEach(checkRange)
    return try library.access { db in
      let arguments: StatementArguments = [id, rows.lowerBound, rows.upperBound]
      let words = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT row, surface, before, after FROM word
            WHERE text_id = ? AND row >= ? AND row < ? ORDER BY row, position
            """), arguments: arguments)
      let found = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT book, chapter, verse, is_chapter_start, language, translation, translation_words,
              notes, \(description.hasSeveralTranslations ? "extras" : "''")
            FROM verse WHERE text_id = ? AND row >= ? AND row < ? ORDER BY row
            """), arguments: arguments)
      var verses: [Verse] = []
      var word = try words.next()
      while let row = try found.next() {
        var verse = try verse(row)
        verse.notes = VerseExtras.notes(try row.decode(atIndex: 7))
        VerseExtras.decodeTranslations(try row.decode(atIndex: 8), into: &verse)
        let number = rows.lowerBound + verses.count
        while let next = word, try next.decode(Int.self, atIndex: 0) == number {
          verse.words.append(
            Word(
              values: [try next.decode(atIndex: 1)], before: try next.decode(atIndex: 2),
              after: try next.decode(atIndex: 3)))
          word = try words.next()
        }
        verses.append(verse)
      }
      guard verses.count == rows.count else { throw try gone(db) }
      return verses
    }
  }

  package func reference(ofRow row: Int) throws -> Reference {
    try checkRange(row)
    return try library.access { db in
      let statement = try db.cachedStatement(
        sql: "SELECT book, chapter, verse FROM verse WHERE text_id = ? AND row = ?")
      guard let found = try Row.fetchOne(statement, arguments: [id, row]) else {
        throw try gone(db)
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
  /// even if another program writes.
  func verse(at row: Int, _ db: Database) throws -> Verse {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT book, chapter, verse, is_chapter_start, language, translation, translation_words,
            notes, extras FROM verse WHERE text_id = ? AND row = ?
          """), arguments: [id, row])
    return try withExtendedLifetime(rows) {
      guard let found = try rows.next() else { throw try gone(db) }
      var verse = try verse(found)
      let words = try Row.fetchCursor(db.cachedStatement(sql: wordSQL), arguments: [id, row])
      try words.forEach { verse.words.append(try word($0)) }
      verse.notes = VerseExtras.notes(try found.decode(atIndex: 7))
      VerseExtras.decode(try found.decode(atIndex: 8), into: &verse)
      return verse
    }
  }

  /// Returns the verse in the first seven columns, without its words.
  private func verse(_ found: Row) throws -> Verse {
    Verse(
      reference: try reference(found), words: [], translation: try found.decode(atIndex: 5),
      translationWords: VerseExtras.translationWords(try found.decode(atIndex: 6)),
      isChapterStart: try found.decode(atIndex: 3),
      language: try chosenLanguage ?? Language(rawValue: found.decode(atIndex: 4)))
  }

  private func word(_ row: Row) throws -> Word {
    func text(_ column: Int) throws -> String? { try row.decode(atIndex: column) }
    var values = try tierColumns.map { try $0.flatMap(text) ?? "" }
    for other in try text(otherColumn).map(TierValue.decode) ?? [] {
      if let place = otherTiers[other.tier] { values[place] = other.value }
    }
    var word = Word(
      values: values, before: try row.decode(atIndex: otherColumn - 2),
      after: try row.decode(atIndex: otherColumn - 1))
    if let morphemes = try morphemeColumn.flatMap(text) {
      word.morphemes = MorphemeText.decode(morphemes)
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
      let condition =
        (chapter == nil ? "" : " AND chapter = ?") + (verse == nil ? "" : " AND verse = ?")
      func first(in table: String, book: some DatabaseValueConvertible) throws -> Int? {
        let statement = try db.cachedStatement(
          sql: "SELECT min(row) FROM \(table) WHERE text_id = ? AND book = ?" + condition)
        let place: StatementArguments = [id, book]
        return try Int.fetchOne(
          statement,
          arguments: place + (chapter.map { [$0] } ?? []) + (verse.map { [$0] } ?? []))
      }
      let row = try first(in: "verse", book: book)
      if verse == nil, let row { return row }
      // A verse that begins within a sentence may continue in the next one.
      let within =
        chapter == nil || !books.indices.contains(book)
        ? nil : try first(in: "place", book: books[book].name)
      if let first = [row, within].compactMap({ $0 }).min() { return first }
      guard try Bool.fetchOne(db, sql: "SELECT 1 FROM text WHERE id = ?", arguments: [id]) != nil
      else { throw try gone(db) }
      return nil
    }
  }

  /// Returns the error for a text whose rows are gone.
  private func gone(_ db: Database) throws -> LibraryError {
    try Library.textID(description.name, db) == nil
      ? .removed(description.name) : .textReplaced(description.name)
  }

  /// Returns the name of the text in the library, which another program may have changed since the
  /// text was opened, or nil if the text is no longer there.
  package func currentName() throws -> String? {
    try library.access { try Self.name(ofText: id, $0) }
  }

  /// Returns the name of a text, or nil if it is not there.
  static func name(ofText id: Int64, _ db: Database) throws -> String? {
    try String.fetchOne(db, sql: "SELECT name FROM text WHERE id = ?", arguments: [id])
  }

  func checkRange(_ row: Int) throws {
    guard (0..<verseCount).contains(row) else { throw RowOutOfRange(row: row, count: verseCount) }
  }
}

// MARK: - Chapters, headings and paragraphs

/// Looking up a chapter takes as many steps as the number of rows has digits, because a text
/// without chapters may have all of its verses in one.
extension StoredText {
  package func chapter(ofRow row: Int) throws -> (number: Int, rows: Range<Int>) {
    try checkRange(row)
    return try library.read { db in
      if hasWholeChapters {
        guard let place = try chapterPlace(ofRow: row, db) else {
          throw try gone(db)
        }
        return (place.chapter, try rows(of: place, around: row, db))
      }
      // Rows must be adjacent and not only have the same number: a file may continue a chapter
      // later.
      let statement = try db.cachedStatement(
        sql: """
          SELECT chapter,
            (SELECT max(w.row) + 1 FROM verse w WHERE w.text_id = v.text_id AND w.row < v.row
              AND (w.book <> v.book OR w.chapter <> v.chapter)),
            (SELECT min(w.row) FROM verse w WHERE w.text_id = v.text_id AND w.row > v.row
              AND (w.book <> v.book OR w.chapter <> v.chapter))
          FROM verse v WHERE text_id = ? AND row = ?
          """)
      let found = try Row.fetchOne(statement, arguments: [id, row])
      guard let found else { throw try gone(db) }
      let first: Int? = try found.decode(atIndex: 1)
      let end: Int? = try found.decode(atIndex: 2)
      guard (first ?? 0) <= row, row < (end ?? verseCount) else {
        throw LibraryError.damaged(path: library.path, what: "the rows of \(description.name)")
      }
      return (try found.decode(atIndex: 0), (first ?? 0)..<(end ?? verseCount))
    }
  }

  /// A chapter of a book, by their numbers in the library.
  private struct ChapterPlace: Hashable {
    let book: Int
    let chapter: Int
  }

  private func chapterPlace(ofRow row: Int, _ db: Database) throws -> ChapterPlace? {
    let statement = try db.cachedStatement(
      sql: "SELECT book, chapter FROM verse WHERE text_id = ? AND row = ?")
    return try Row.fetchOne(statement, arguments: [id, row]).map {
      ChapterPlace(book: try $0.decode(atIndex: 0), chapter: try $0.decode(atIndex: 1))
    }
  }

  /// Returns the rows of a chapter if they are contiguous.
  private func rows(of place: ChapterPlace, around row: Int, _ db: Database) throws -> Range<Int> {
    let first = try end(of: place, from: row, by: -1, db)
    return first..<(try end(of: place, from: row, by: 1, db) + 1)
  }

  /// Returns the first or the last row of a chapter: steps are doubled until one leaves the
  /// chapter, then halved.
  private func end(
    of place: ChapterPlace, from row: Int, by direction: Int, _ db: Database
  ) throws -> Int {
    func isInside(_ row: Int) throws -> Bool {
      try (0..<verseCount).contains(row) && chapterPlace(ofRow: row, db) == place
    }
    var end = row
    var step = 1
    while try isInside(end + direction * step) {
      end += direction * step
      step *= 2
    }
    while step > 1 {
      step /= 2
      if try isInside(end + direction * step) { end += direction * step }
    }
    return end
  }

  /// Returns the first row of a chapter with contiguous rows, or nil if the book has none.
  func firstRow(ofChapter chapter: Int, inBook book: Int, _ db: Database) throws -> Int? {
    let statement = try db.cachedStatement(
      sql: "SELECT row FROM verse WHERE text_id = ? AND book = ? AND chapter = ? LIMIT 1")
    guard let row = try Int.fetchOne(statement, arguments: [id, book, chapter]) else { return nil }
    return try end(of: ChapterPlace(book: book, chapter: chapter), from: row, by: -1, db)
  }

  /// Finds the row without reading the words of the verses between.
  package func row(beginning division: TextDivision, _ step: Int, from row: Int) throws -> Int? {
    let condition =
      switch division {
      case .section: "is_chapter_start OR \(VerseExtras.hasHeading)"
      case .paragraph: "\(VerseExtras.beginsParagraph) OR \(VerseExtras.hasHeading)"
      case .variant: VerseExtras.hasVariants
      }
    return try library.access { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT row FROM verse WHERE text_id = ? AND row \(step > 0 ? ">" : "<") ?
            AND (\(condition)) ORDER BY row \(step > 0 ? "" : "DESC") LIMIT 1
          """)
      return try Int.fetchOne(statement, arguments: [id, row])
    }
  }
}

// MARK: - Variants

extension StoredText {
  package func knowsVariants() throws -> Bool {
    if variantCount != nil { return true }
    return try library.access { db in
      try Int.fetchOne(
        db, sql: "SELECT 1 FROM verse WHERE text_id = ? AND \(VerseExtras.hasVariants) LIMIT 1",
        arguments: [id]) == nil
    }
  }
}

// MARK: - The search index

extension StoredText {
  /// The versions of the index format. A change causes indexes to be rebuilt. Texts with a dotted
  /// and a dotless i have versions of their own, and so have texts with several translations, because
  /// a file may reveal both late. Up to version 11, indexes were tables of FTS5.
  static let indexVersions = 12...15

  /// Returns the version that the index of a text must have.
  static func indexVersion(of text: TextDescription, _ dotted: DottedTiers) -> Int {
    (dotted.isEmpty ? 12 : 13) + (text.hasSeveralTranslations ? 2 : 0)
  }

  private static func indexVersion(of text: TextDescription) -> Int {
    indexVersion(of: text, DottedTiers(text, language: text.textLanguage))
  }

  /// Returns a Boolean value that indicates whether the text has an index.
  package func isIndexed() throws -> Bool {
    try library.access(indexVersion) == Self.indexVersion(of: description)
  }

  /// Rebuilds an index that an older version of the program made.
  ///
  /// - Returns: `false` if there is no such index, or if the library cannot be written to at the
  ///   moment; otherwise, `true`.
  @discardableResult
  package func completeIndex() throws -> Bool {
    try !library.isReadOnly && library.access(indexVersion) > 0 && !isIndexed() && makeIndex()
  }

  private func indexVersion(_ db: Database) throws -> Int {
    guard
      let version = try Int.fetchOne(
        db, sql: "SELECT index_version FROM text WHERE id = ?", arguments: [id])
    else { throw try gone(db) }
    return version
  }

  /// Builds the index of a text without one, as in the file cache, or with one of an older version.
  ///
  /// - Parameter replacing: A Boolean value that indicates whether to replace an existing index,
  ///   because it is damaged.
  /// - Returns: `false` if the library cannot be written to at the moment; otherwise, `true`.
  @discardableResult
  package func makeIndex(replacing: Bool = false) throws -> Bool {
    do {
      try library.write(isImport: true) { db in
        let version = try indexVersion(db)
        guard replacing || version != Self.indexVersion(of: description) else { return }
        var writer = try IndexWriter(db, text: id, description)
        for row in 0..<verseCount { try writer.add(try verse(at: row, db)) }
        try writer.finish(description)
      }
      return true
    } catch LibraryError.locked, LibraryError.noPermission {
      return false
    }
  }

  /// Runs a closure with the index, which does not change in the meantime.
  ///
  /// - Throws: `DamagedIndex`, `LibraryError`, or `CancellationError`.
  func withPostings<T>(
    _ cancellation: SearchCancellation? = nil, _ body: (StoredPostings) throws -> T
  ) throws -> T {
    try library.read { db in
      _ = try indexVersion(db)
      return try body(
        StoredPostings(
          db: db, text: self, cancellation: cancellation ?? SearchCancellation()))
    }
  }
}

extension Library {
  /// Opens a text for reading.
  ///
  /// - Parameter language: The language that the user has chosen for its words, or nil.
  /// - Throws: `LibraryError`, with the nearest name, if no text has that name.
  package func text(named name: String, in language: Language? = nil) throws -> StoredText {
    let text = try StoredText(self, name: name)
    if let language { try text.chooseLanguage(language) }
    return text
  }
}

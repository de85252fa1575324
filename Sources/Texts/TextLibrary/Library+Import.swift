import Formats
import GRDB
import Interlinear

/// The result of an import.
package struct ImportSummary: Sendable, Hashable {
  package var name: String
  package var bookCount = 0
  package var verseCount = 0
  package var wordCount = 0
  package var tiers: [String] = []
  /// A Boolean value that indicates whether the text has chapters and verses; otherwise its rows
  /// are sentences.
  package var hasVerses = true
}

/// The user's own title and credits for a file. They take precedence over those in the file.
package struct ImportLabels: Sendable {
  package var title: String?
  package var credits: String?

  package init(_ title: String? = nil, _ credits: String? = nil) {
    self.title = title
    self.credits = credits
  }
}

/// An import that another program has made meanwhile.
struct AlreadyImported: Error {}

extension Library {
  /// Imports a text in one transaction: either all of it is stored, or nothing.
  ///
  /// - Parameters:
  ///   - reader: The reader of the file.
  ///   - name: The name of the text in the library.
  ///   - replacing: A Boolean value that indicates whether to replace a text of the same name.
  ///   - labels: The title and the credits, if they differ from those in the file.
  ///   - source: The origin of the text, for display.
  ///   - isIndexed: A Boolean value that indicates whether to build the search index now. Otherwise
  ///     the first search builds it.
  ///   - knowsVariants: A Boolean value that indicates whether the notes of the variant layer have
  ///     their readings.
  ///   - progress: A closure that is called repeatedly with the number of bytes read. If it throws,
  ///     the import ends and leaves nothing behind.
  ///   - isKnown: Returns whether the text that is there is this one, which ends the import with
  ///     `AlreadyImported`. No other program writes from then on.
  ///   - complete: Stores other data of the text, in the same transaction.
  /// - Throws: `FormatError` or `LibraryError`.
  @discardableResult
  package func importText(
    from reader: any VerseReader, as name: String, replacing: Bool = false,
    labels: ImportLabels = ImportLabels(), source: String = "",
    isIndexed: Bool = true, knowsVariants: Bool = true,
    progress: (Int) throws -> Void = { _ in },
    unless isKnown: (Database) throws -> Bool = { _ in false },
    completing complete: (Database) throws -> Void = { _ in }
  ) throws -> ImportSummary {
    let (summary, hasIndex) = try write(isImport: true) { db in
      if try isKnown(db) { throw AlreadyImported() }
      try Self.makeRoom(for: name, of: .text, replacing: replacing, db)
      let description = reader.description
      try db.execute(
        sql: """
          INSERT INTO text (name, title, tiers, morphology_scheme, gloss_language,
            translation_language, credits, source, source_stamp, book_count, verse_count,
            word_count) VALUES (?, ?, '', ?, ?, ?, ?, ?, '', 0, 0, 0)
          """,
        arguments: [
          name, labels.title ?? description.title, description.morphologyScheme?.rawValue,
          description.glossLanguage.rawValue, description.translationLanguage.rawValue,
          labels.credits ?? description.credits, source,
        ])
      var writer = try VerseWriter(
        db, text: db.lastInsertedRowID, description, isIndexed: isIndexed)
      writer.knowsVariants = knowsVariants
      var hasPlaces = false
      while let verse = try reader.next() {
        try writer.write(verse)
        hasPlaces = hasPlaces || verse.reference.chapter > 0
        if writer.verseCount.isMultiple(of: 256) { try progress(reader.bytesRead) }
      }
      let summary = try writer.finish(name: name, reader.description)
      // A book whose verses are still empty is a text.
      guard summary.wordCount > 0 || hasPlaces else { throw LibraryError.noWord(source: source) }
      try progress(reader.bytesRead)
      try complete(db)
      return (summary, writer.hasIndex)
    }
    // The rows were renumbered, or a language was found, after the last one was written.
    if isIndexed, !hasIndex { try text(named: name).makeIndex() }
    return summary
  }
}

/// Writes verses to the tables, row by row.
private struct VerseWriter {
  private(set) var verseCount = 0
  private let db: Database
  private let text: Int64
  private let tiers: [Tier]
  private var filled: FilledTiers
  private var index: IndexWriter?
  private let verseStatement: Statement
  private var wordStatement: RowStatement
  private let columnTiers: [Int]
  /// The indices of the tiers that share the column `other`.
  private let otherTiers: [Int]
  private var books: [Book] = []
  private var ordinals: [String: Int] = [:]
  private var isInterleaved = false
  /// A Boolean value that indicates whether the index is complete.
  private(set) var hasIndex = false
  /// The last chapter of each book, and all chapters.
  private var lastChapters: [Int: Int] = [:]
  private var chapters: Set<[Int]> = []
  private var hasWholeChapters = true
  private var wordCount = 0
  private var hasVerses = true
  /// A Boolean value that indicates whether the notes of the variant layer have their readings, and
  /// their number.
  var knowsVariants = true
  private var variantCount = 0

  init(
    _ db: Database, text: Int64, _ description: TextDescription, isIndexed: Bool
  ) throws {
    self.db = db
    self.text = text
    filled = FilledTiers(of: description.tiers)
    let tiers = filled.all
    self.tiers = tiers
    var indexed = description
    indexed.tiers = tiers
    index = isIndexed ? try IndexWriter(db, text: text, indexed) : nil
    columnTiers = tiers.indices.filter { Tier.columns.contains(tiers[$0]) }
    otherTiers = tiers.indices.filter { !Tier.columns.contains(tiers[$0]) }
    verseStatement = try db.makeStatement(
      sql: "INSERT INTO verse VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    let columns =
      ["text_id", "row", "position", "before", "after"] + columnTiers.map { tiers[$0].rawValue }
      + ["other"]
    wordStatement = try RowStatement(
      db,
      sql: """
        INSERT INTO word (\(columns.joined(separator: ", ")))
        VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
        """)
  }

  mutating func write(_ verse: Verse) throws {
    let book = try book(verse.reference.book)
    add(chapter: verse.reference.chapter, of: book)
    try verseStatement.execute(arguments: [
      text, verseCount, book, verse.reference.chapter,
      verse.reference.verse, verse.isChapterStart, verse.language.rawValue,
      verse.translation(at: 0), VerseExtras.encode(verse.translationWords(at: 0)),
      VerseExtras.encode(verse.notes),
      VerseExtras.encode(verse),
    ])
    for (position, word) in verse.words.enumerated() {
      try write(word, at: position)
    }
    for place in verse.places {
      try db.cachedStatement(sql: "INSERT OR IGNORE INTO place VALUES (?, ?, ?, ?, ?)").execute(
        arguments: [
          text, place.reference.book, place.reference.chapter, place.reference.verse, verseCount,
        ])
    }
    // Rows that will be renumbered are indexed afterwards.
    if isInterleaved { index = nil }
    try index?.add(verse)
    if verseCount == 0 { hasVerses = verse.reference.chapter != 0 }
    wordCount += verse.words.count
    for note in verse.notes where note.isInVariantLayer { variantCount += 1 }
    verseCount += 1
  }

  private mutating func write(_ word: Word, at position: Int) throws {
    let hasParts = filled.hasParts(word)
    try wordStatement.add(text)
    try wordStatement.add(verseCount)
    try wordStatement.add(position)
    try wordStatement.add(word.before)
    try wordStatement.add(word.after)
    for tier in columnTiers {
      let value =
        hasParts && tier == filled.morphemes
        ? MorphemeText.encode(word.morphemes) : word.value(at: tier)
      let isStored = tier == 0 || !value.isEmpty
      try wordStatement.add(isStored ? value : nil)
      if isStored { filled.insert(tier) }
    }
    var others: [TierValue] = []
    for tier in otherTiers where !word.value(at: tier).isEmpty {
      // Derived tiers are not stored.
      if hasParts, filled.isDerived(tier) { continue }
      filled.insert(tier)
      others.append(TierValue(tier: tiers[tier], value: word.value(at: tier)))
    }
    if hasParts { filled.insertDerived(of: word) }
    try wordStatement.add(others.isEmpty ? nil : TierValue.encode(others))
    try wordStatement.execute()
  }

  /// Returns the ordinal of a book. A repeated name denotes the same book.
  private mutating func book(_ name: String) throws -> Int {
    if let last = books.last, last.name == name {
      books[books.count - 1].verseCount += 1
      return books.count - 1
    }
    if let known = ordinals[name] {
      isInterleaved = true
      books[known].verseCount += 1
      return known
    }
    ordinals[name] = books.count
    books.append(Book(name: name, firstRow: 0, verseCount: 1))
    return books.count - 1
  }

  private mutating func add(chapter: Int, of book: Int) {
    guard lastChapters.updateValue(chapter, forKey: book) != chapter else { return }
    // A file may continue a chapter after another one of the same book.
    if !chapters.insert([book, chapter]).inserted { hasWholeChapters = false }
  }

  /// Renumbers the rows of a file that alternates between books, so that each book's rows are
  /// contiguous.
  ///
  /// - Returns: The new rows in the order of the file.
  private func gatherBooks() throws -> [Range<Int>] {
    try db.execute(
      sql: """
        CREATE TEMP TABLE moved AS
          SELECT row AS old, ROW_NUMBER() OVER (ORDER BY book, row) - 1 AS new
          FROM verse WHERE text_id = ?;
        """, arguments: [text])
    try db.execute(sql: "CREATE UNIQUE INDEX temp.moved_old ON moved (old)")
    for (table, order) in [("verse", "row"), ("word", "row, position"), ("place", "row")] {
      // Rows that are inserted in order are appended, which is quicker than changing keys in place.
      try db.execute(
        sql: """
          CREATE TEMP TABLE ordered AS SELECT * FROM \(table) WHERE text_id = \(text);
          UPDATE ordered SET row = (SELECT new FROM moved WHERE old = row);
          DELETE FROM \(table) WHERE text_id = \(text);
          INSERT INTO \(table) SELECT * FROM ordered ORDER BY \(order);
          DROP TABLE temp.ordered;
          """)
    }
    let rowsInFile = try Int.fetchAll(db, sql: "SELECT new FROM moved ORDER BY old")
      .chunked { $0 + 1 == $1 }.map { $0[0]..<$0[0] + $0.count }
    try db.execute(sql: "DROP TABLE temp.moved")
    // A chapter that the file continued later is now contiguous.
    try db.execute(
      sql: """
        UPDATE verse SET is_chapter_start = 0 WHERE text_id = ? AND EXISTS (
          SELECT 1 FROM verse p WHERE p.text_id = verse.text_id AND p.row = verse.row - 1
            AND p.book = verse.book AND p.chapter = verse.chapter)
        """, arguments: [text])
    return rowsInFile
  }

  /// - Parameter description: The reader's description at the end of the file, which may have more
  ///   translations and recordings than at its beginning.
  mutating func finish(
    name: String, _ description: TextDescription
  ) throws -> ImportSummary {
    var description = description
    description.rowsInFile = isInterleaved ? try gatherBooks() : []
    hasIndex = try index?.finish(description) == true
    var firstRow = 0
    for (ordinal, book) in books.enumerated() {
      try db.execute(
        sql: "INSERT INTO book VALUES (?, ?, ?, ?, ?)",
        arguments: [text, ordinal, book.name, firstRow, book.verseCount])
      firstRow += book.verseCount
    }
    let filled = filled.tiers.map(\.rawValue)
    try db.execute(
      sql: """
        UPDATE text SET tiers = ?, book_count = ?, verse_count = ?, word_count = ?,
          translation_language = ?, extras = ? WHERE id = ?
        """,
      arguments: [
        Library.tierList(filled), books.count, verseCount, wordCount,
        description.translationLanguage.rawValue,
        TextExtras.encode(
          description, hasWholeChapters: hasWholeChapters,
          variantCount: knowsVariants ? variantCount : 0), text,
      ])
    return ImportSummary(
      name: name, bookCount: books.count, verseCount: verseCount, wordCount: wordCount,
      tiers: filled, hasVerses: hasVerses)
  }
}

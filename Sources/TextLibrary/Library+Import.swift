import Formats
import GRDB
import Interlinear

/// What an import did.
package struct ImportSummary: Sendable, Equatable {
  package var name: String
  package var bookCount = 0
  package var verseCount = 0
  package var wordCount = 0
  package var tiers: [String] = []
}

extension Library {
  /// Imports a text in one transaction: it is there whole, or not at all.
  ///
  /// - Parameters:
  ///   - reader: the file.
  ///   - name: the name the library shall keep it under.
  ///   - replacing: whether a text of that name gives way.
  ///   - source: what the library tells about where it came from.
  ///   - stamp: changes when the file does (see `FileCache`).
  ///   - progress: called now and then with the bytes that were read; throwing there ends the
  ///     import and leaves nothing.
  /// - Throws: `FormatError` or `LibraryError`.
  @discardableResult
  package func importText(
    from reader: any VerseReader, as name: String, replacing: Bool = false, source: String = "",
    stamp: String = "", progress: (Int) throws -> Void = { _ in }
  ) throws -> ImportSummary {
    try access { db in
      var summary = ImportSummary(name: name)
      try db.inTransaction(.immediate) {
        if try Int64.fetchOne(db, sql: "SELECT id FROM text WHERE name = ?", arguments: [name]) != nil {
          guard replacing else { throw LibraryError.nameTaken(name) }
          _ = try Self.delete(name, db)
        }
        let description = reader.description
        try db.execute(
          sql: """
            INSERT INTO text (name, title, tiers, morphology_scheme, gloss_language,
              translation_language, credits, source, source_stamp, book_count, verse_count,
              word_count) VALUES (?, ?, '', ?, ?, ?, ?, ?, ?, 0, 0, 0)
            """,
          arguments: [
            name, description.title, description.morphologyScheme?.rawValue,
            description.glossLanguage.rawValue, description.translationLanguage.rawValue,
            description.credits, source, stamp,
          ])
        var writer = try VerseWriter(db, text: db.lastInsertedRowID, tiers: description.tiers)
        while let verse = try reader.next() {
          try writer.write(verse)
          if writer.verseCount.isMultiple(of: 256) { try progress(reader.bytesRead) }
        }
        summary = try writer.finish(name: name)
        try progress(reader.bytesRead)
        return .commit
      }
      return summary
    }
  }
}

/// Puts verses into the tables, row after row.
private struct VerseWriter {
  private(set) var verseCount = 0
  private let db: Database
  private let text: Int64
  private let tiers: [Tier]
  private let verseStatement: Statement
  private let wordStatement: Statement
  /// The column of each tier among the arguments of a word; nil for tiers that go to `other`.
  private let columns: [Int?]
  private var books: [Book] = []
  private var wordCount = 0
  private var isFilled: [Bool]

  private static let tierColumns: [Tier] = Tier.standard

  init(_ db: Database, text: Int64, tiers: [Tier]) throws {
    self.db = db
    self.text = text
    self.tiers = tiers
    isFilled = Array(repeating: false, count: tiers.count)
    columns = tiers.map { Self.tierColumns.firstIndex(of: $0).map { $0 + 5 } }
    verseStatement = try db.makeStatement(
      sql: "INSERT INTO verse VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
    let marks = Array(repeating: "?", count: Self.tierColumns.count + 6).joined(separator: ", ")
    wordStatement = try db.makeStatement(sql: "INSERT INTO word VALUES (\(marks))")
  }

  mutating func write(_ verse: Verse) throws {
    try verseStatement.execute(arguments: [
      text, verseCount, try book(verse.reference.book), verse.reference.chapter,
      verse.reference.verse, verse.isChapterStart, verse.language.rawValue, verse.translation,
    ])
    for (position, word) in verse.words.enumerated() {
      try write(word, at: position)
    }
    wordCount += verse.words.count
    verseCount += 1
  }

  private mutating func write(_ word: Word, at position: Int) throws {
    var values: [(any DatabaseValueConvertible)?] = [
      text, verseCount, position, word.before, word.after,
    ]
    values.append(contentsOf: repeatElement(nil, count: Self.tierColumns.count + 1))
    var other: [Morpheme] = []
    for (index, value) in word.values.enumerated() where !value.isEmpty {
      isFilled[index] = true
      if let column = columns[index] {
        values[column] = value
      } else {
        other.append(Morpheme(form: tiers[index].rawValue, gloss: value))
      }
    }
    values[5] = word.surface
    if !word.morphemes.isEmpty, let column = Self.tierColumns.firstIndex(of: .morphemes) {
      values[column + 5] = MorphemeText.encode(word.morphemes)
    }
    if !other.isEmpty { values[values.count - 1] = MorphemeText.encode(other) }
    try wordStatement.execute(arguments: StatementArguments(values))
  }

  /// The ordinal of a book; a new name begins a new book.
  private mutating func book(_ name: String) throws -> Int {
    if books.last?.name != name {
      books.append(Book(name: name, firstRow: verseCount, verseCount: 0))
    }
    books[books.count - 1].verseCount += 1
    return books.count - 1
  }

  func finish(name: String) throws -> ImportSummary {
    for (ordinal, book) in books.enumerated() {
      try db.execute(
        sql: "INSERT INTO book VALUES (?, ?, ?, ?, ?)",
        arguments: [text, ordinal, book.name, book.firstRow, book.verseCount])
    }
    let filled = zip(tiers, isFilled).filter { $0.1 || $0.0 == .surface }.map(\.0.rawValue)
    try db.execute(
      sql: """
        UPDATE text SET tiers = ?, book_count = ?, verse_count = ?, word_count = ? WHERE id = ?
        """,
      arguments: [filled.joined(separator: " "), books.count, verseCount, wordCount, text])
    return ImportSummary(
      name: name, bookCount: books.count, verseCount: verseCount, wordCount: wordCount,
      tiers: filled)
  }
}

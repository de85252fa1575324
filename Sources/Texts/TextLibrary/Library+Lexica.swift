import Formats
import GRDB
import Interlinear

/// The result of importing a lexicon.
package struct LexiconSummary: Sendable, Equatable {
  package var name: String
  package var entryCount = 0
}

extension Library {
  /// Imports a lexicon in one transaction: either all of it is stored, or nothing.
  ///
  /// - Parameters:
  ///   - reader: The reader of the file.
  ///   - name: The name of the lexicon in the library, which no text may have.
  ///   - replacing: Whether to replace a lexicon of the same name.
  ///   - labels: The title and the credits, if they differ from those in the file.
  ///   - source: The origin of the lexicon, for display.
  ///   - warnings: The list to which the reader's warnings are added.
  ///   - progress: A closure that is called repeatedly with the number of bytes read. If it throws,
  ///     the import ends and leaves nothing behind.
  /// - Throws: `FormatError` or `LibraryError`.
  @discardableResult
  package func importLexicon(
    from reader: any LexiconReader, as name: String, replacing: Bool = false,
    labels: ImportLabels = ImportLabels(), source: String = "",
    warnings: WarningList = WarningList(), progress: (Int) throws -> Void = { _ in }
  ) throws -> LexiconSummary {
    try accessForWriting { db in
      var summary = LexiconSummary(name: name)
      try db.inTransaction(.immediate) {
        try Self.makeRoom(forLexicon: name, replacing: replacing, db)
        let description = reader.description
        try db.execute(
          sql: """
            INSERT INTO lexicon (name, title, language, definition_language, credits, source,
              entry_count) VALUES (?, ?, ?, ?, ?, ?, 0)
            """,
          arguments: [
            name, labels.title ?? description.title, description.language.rawValue,
            description.definitionLanguage.rawValue, labels.credits ?? description.credits,
            source,
          ])
        let id = db.lastInsertedRowID
        let statement = try db.makeStatement(
          sql: "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        while let entry = try reader.next() {
          try warnings.add(reader.takeWarnings())
          try Self.store(entry, at: summary.entryCount, in: id, statement)
          summary.entryCount += 1
          if summary.entryCount.isMultiple(of: 256) { try progress(reader.bytesRead) }
        }
        try warnings.add(reader.takeWarnings())
        guard summary.entryCount > 0 else {
          throw LibraryError.noLexiconEntry(source: source)
        }
        try db.execute(
          sql: "UPDATE lexicon SET entry_count = ? WHERE id = ?",
          arguments: [summary.entryCount, id])
        try progress(reader.bytesRead)
        return .commit
      }
      return summary
    }
  }

  /// The maximum number of further keys of an entry. More are not stored.
  static let otherKeyLimit = 99

  /// Returns the ordinals of the rows for an entry's further keys. They are negative, so that they
  /// are distinct from those of the entries.
  static func otherOrdinals(of ordinal: Int) -> ClosedRange<Int> {
    let last = -ordinal * (otherKeyLimit + 1) - 1
    return last - otherKeyLimit + 1...last
  }

  /// Stores an entry, and a row of the same content for each of its further keys. These rows have
  /// no folded headword, so that a headword finds the entry once.
  private static func store(
    _ entry: LexiconEntry, at ordinal: Int, in lexicon: Int64, _ statement: Statement
  ) throws {
    let own = lookup(entry.key)
    try store(
      entry, ordinal, (entry.key, own), Folding.headword(entry.headword), lexicon, statement)
    var known: Set<String> = [own]
    let ordinals = otherOrdinals(of: ordinal)
    for key in entry.otherKeys {
      let folded = lookup(key)
      let next = ordinals.upperBound - (known.count - 1)
      guard next >= ordinals.lowerBound, !key.isEmpty, known.insert(folded).inserted else {
        continue
      }
      try store(entry, next, (key, folded), "", lexicon, statement)
    }
  }

  private static func store(
    _ entry: LexiconEntry, _ ordinal: Int, _ key: (text: String, lookup: String),
    _ headword: String, _ lexicon: Int64, _ statement: Statement
  ) throws {
    try statement.execute(arguments: [
      lexicon, ordinal, key.text, key.lookup, entry.headword, headword, entry.transliteration,
      entry.pronunciation, entry.definition, encode(entry.links),
    ])
  }

  private static func makeRoom(
    forLexicon name: String, replacing: Bool, _ db: Database
  ) throws {
    if try Int64.fetchOne(db, sql: "SELECT id FROM text WHERE name = ?", arguments: [name]) != nil {
      throw LibraryError.nameTaken(name, by: .text, isReplaceable: false)
    }
    guard try lexiconID(name, db) != nil else { return }
    guard replacing else {
      throw LibraryError.nameTaken(name, by: .lexicon, isReplaceable: true)
    }
    _ = try deleteLexicon(name, db)
  }

  static func lexiconID(_ name: String, _ db: Database) throws -> Int64? {
    try Int64.fetchOne(db, sql: "SELECT id FROM lexicon WHERE name = ?", arguments: [name])
  }

  static func deleteLexicon(_ name: String, _ db: Database) throws -> Bool {
    guard let id = try lexiconID(name, db) else { return false }
    try db.execute(sql: "DELETE FROM entry WHERE lexicon_id = ?", arguments: [id])
    try db.execute(sql: "DELETE FROM lexicon WHERE id = ?", arguments: [id])
    return true
  }

  /// Returns a key in the form for comparison: a Strong's number without padding zeros, or folded.
  static func lookup(_ key: String) -> String {
    StrongNumber(key)?.text ?? Folding.headword(key)
  }

  static func encode(_ links: [LexiconEntry.Link]) -> String {
    links.map { "\(MorphemeText.escaped($0.text))|\(MorphemeText.escaped($0.key))" }
      .joined(separator: " ")
  }

  static func links(_ text: String) -> [LexiconEntry.Link] {
    MorphemeText.records(text) { LexiconEntry.Link(text: $0[0], key: $0[1]) }
  }
}

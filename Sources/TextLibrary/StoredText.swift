import Formats
import GRDB
import Interlinear

/// A text of the library, fetched verse by verse.
package final class StoredText: TextSource {
  package let description: TextDescription
  package let verseCount: Int
  package let books: [Book]
  package let library: Library
  private let id: Int64
  private let wordSQL: String
  private let tierColumns: [Int?]
  private let morphemeColumn: Int?
  private let otherColumn: Int?

  init(_ library: Library, name: String) throws {
    self.library = library
    let (row, books) = try library.read { db in
      guard
        let row = try Row.fetchOne(db, sql: "SELECT * FROM text WHERE name = ?", arguments: [name])
      else { throw LibraryError.noText(name, nearest: try Library.nearest(name, db)) }
      let books = try Row.fetchAll(
        db,
        sql: "SELECT name, first_row, verse_count FROM book WHERE text_id = ? ORDER BY ordinal",
        arguments: [row["id"] as Int64])
      return (row, books)
    }
    id = row["id"]
    verseCount = row["verse_count"]
    self.books = books.map { Book(name: $0[0], firstRow: $0[1], verseCount: $0[2]) }
    let tiers = Library.tierNames(row["tiers"]).map(Tier.init(rawValue:))
    description = TextDescription(
      name: name, title: row["title"], tiers: tiers,
      morphologyScheme: (row["morphology_scheme"] as String?).flatMap(
        MorphologyScheme.init(rawValue:)),
      glossLanguage: Language(rawValue: row["gloss_language"]),
      translationLanguage: Language(rawValue: row["translation_language"]),
      credits: row["credits"])
    var columns = ["before", "after"]
    tierColumns = tiers.map { tier in
      guard Tier.standard.contains(tier) else { return nil }
      columns.append(tier.rawValue)
      return columns.count - 1
    }
    morphemeColumn = tiers.firstIndex(of: .morphemes).flatMap { [tierColumns] in tierColumns[$0] }
    if tiers.allSatisfy(Tier.standard.contains) {
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

  package func verse(at row: Int) throws -> Verse {
    try checkRange(row)
    return try library.read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT book, chapter, verse, is_chapter_start, language, translation FROM verse
          WHERE text_id = ? AND row = ?
          """)
      guard let found = try Row.fetchOne(statement, arguments: [id, row]) else {
        throw LibraryError.removed(description.name)
      }
      let book: Int = found[0]
      var verse = Verse(
        reference: Reference(
          book: books.indices.contains(book) ? books[book].name : "", chapter: found[1],
          verse: found[2]),
        words: [], translation: found[5], isChapterStart: found[3],
        language: Language(rawValue: found[4]))
      let words = try Row.fetchCursor(
        try db.cachedStatement(sql: wordSQL), arguments: [id, row])
      while let word = try words.next() { verse.words.append(self.word(word)) }
      return verse
    }
  }

  private func word(_ row: Row) -> Word {
    var values: [String] = []
    values.reserveCapacity(tierColumns.count)
    for column in tierColumns {
      values.append(column.flatMap { row[$0] as String? } ?? "")
    }
    var word = Word(values: values, before: row[0], after: row[1])
    if let morphemeColumn, let text = row[morphemeColumn] as String? {
      word.morphemes = MorphemeText.decode(text)
      setValue(MorphemeText.label(word.morphemes), of: .morphemes, in: &word)
    }
    if let otherColumn, let text = row[otherColumn] as String? {
      for pair in MorphemeText.decode(text) {
        setValue(pair.gloss, of: Tier(rawValue: pair.form), in: &word)
      }
    }
    return word
  }

  private func setValue(_ value: String, of tier: Tier, in word: inout Word) {
    guard let index = description.tiers.firstIndex(of: tier) else { return }
    word.values[index] = value
  }

  package func row(inBook book: Int, chapter: Int?, verse: String?) throws -> Int? {
    try library.read { db in
      var sql = "SELECT min(row) FROM verse WHERE text_id = ? AND book = ?"
      var arguments: StatementArguments = [id, book]
      if let chapter {
        sql += " AND chapter = ?"
        arguments += [chapter]
      }
      if let verse {
        sql += " AND verse = ?"
        arguments += [verse]
      }
      if let row = try Int.fetchOne(db, sql: sql, arguments: arguments) { return row }
      guard try Bool.fetchOne(db, sql: "SELECT 1 FROM text WHERE id = ?", arguments: [id]) != nil
      else { throw LibraryError.removed(description.name) }
      return nil
    }
  }

  package func chapter(ofRow row: Int) throws -> (number: Int, rows: Range<Int>) {
    try checkRange(row)
    return try library.read { db in
      // Its neighbours, not all rows of its number: a file may come back to a chapter.
      let found = try Row.fetchOne(
        db,
        sql: """
          SELECT chapter,
            (SELECT max(w.row) + 1 FROM verse w WHERE w.text_id = v.text_id AND w.row < v.row
              AND (w.book <> v.book OR w.chapter <> v.chapter)),
            (SELECT min(w.row) FROM verse w WHERE w.text_id = v.text_id AND w.row > v.row
              AND (w.book <> v.book OR w.chapter <> v.chapter))
          FROM verse v WHERE text_id = ? AND row = ?
          """, arguments: [id, row])
      guard let found else { throw LibraryError.removed(description.name) }
      return (found[0], (found[1] as Int? ?? 0)..<(found[2] as Int? ?? verseCount))
    }
  }

  private func checkRange(_ row: Int) throws {
    guard (0..<verseCount).contains(row) else { throw RowOutOfRange(row: row, count: verseCount) }
  }
}

extension Library {
  /// Opens a text for reading.
  ///
  /// - Throws: `LibraryError` when there is none of that name; it names the nearest.
  package func text(named name: String) throws -> StoredText {
    try StoredText(self, name: name)
  }
}

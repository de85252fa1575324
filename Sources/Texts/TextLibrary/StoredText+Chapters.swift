import GRDB
import Interlinear

/// The rows of a chapter, and those at which chapters, headings and paragraphs begin.
///
/// Looking up a chapter takes as many steps as the number of rows has digits: a text
/// without chapters of its own may have all of its verses in one.
extension StoredText {
  package func chapter(ofRow row: Int) throws -> (number: Int, rows: Range<Int>) {
    try checkRange(row)
    return try library.read { db in
      if hasWholeChapters {
        guard let place = try chapterPlace(ofRow: row, db) else {
          throw LibraryError.removed(description.name)
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
      guard let found else { throw LibraryError.removed(description.name) }
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

  /// Returns the rows of a chapter, none of which is apart from the others.
  private func rows(of place: ChapterPlace, around row: Int, _ db: Database) throws -> Range<Int> {
    let first = try end(of: place, from: row, by: -1, db)
    return first..<(try end(of: place, from: row, by: 1, db) + 1)
  }

  /// Returns the first or the last row of a chapter: steps are doubled until one leaves the chapter,
  /// then halved.
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

  /// Returns the first row of a chapter whose rows follow one another; nil if the book has none.
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

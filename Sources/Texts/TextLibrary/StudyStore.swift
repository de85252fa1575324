import GRDB
import Interlinear
import Platform

/// The user's study data: notes, highlights, bookmarks, marks and visited places.
///
/// It refers to texts by name, not by row, so the data remains valid when a text is replaced, or
/// removed and imported again. Every change is one transaction, which is on disk when the call
/// returns. All functions throw `LibraryError`.
package final class StudyStore {
  let library: Library

  package init(_ library: Library) {
    self.library = library
    logPath = library.path + "-wal"
  }

  /// A number that changes when this or another program may have changed study data.
  ///
  /// It is read after each frame. Unless the file or its log has been written to, that takes two
  /// calls of `stat` and no query.
  package var changeCount: Int {
    let stamps = [Self.stamp(of: library.path), Self.stamp(of: logPath)]
    if stamps != knownStamps {
      let version = try? library.dataVersion()
      // A query may touch the log, so the next comparison uses the current state of the files.
      knownStamps = stamps
      knownVersion = version ?? 0
    }
    return knownVersion << 32 | library.studyChanges
  }

  private let logPath: String
  private var knownStamps: [[Int]] = []
  private var knownVersion = 0

  /// Returns the modification time and the size of a file, or nothing if it does not exist.
  private static func stamp(of path: String) -> [Int] {
    guard let status = FileStatus(of: path) else { return [] }
    return [status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(status.st_size)]
  }

  static let isPlace = "text = ? AND book = ? AND chapter = ? AND verse = ? AND word = ?"

  /// Changes study data in one transaction.
  func write<T>(_ body: (Database) throws -> T) throws -> T {
    let result = try library.write(body)
    library.studyChanges += 1
    return result
  }

  @discardableResult
  package func make(_ change: StudyChange) throws -> StudyOutcome {
    try write { try change.make($0) }
  }

  /// Returns the annotations of a verse and its words. Each verse on the screen needs them, so this
  /// is one short indexed query.
  package func annotations(
    of text: String, at reference: Reference
  ) throws -> StudyAnnotations {
    try library.access { db in
      let key = StudyPlace(text: text, reference: reference).key.dropLast()
      let rows = try Row.fetchCursor(
        db.cachedStatement(sql: Self.annotationSQL),
        arguments: StatementArguments(key + key + key))
      var found = StudyAnnotations()
      while let row = try rows.next() {
        switch try row.decode(Int.self, forColumn: "kind") {
        case 0: found.notes.append(try Note(row: row))
        case 1: found.highlights.append(try Highlight(row: row))
        default: found.isBookmarked = true
        }
      }
      found.notes.sort { ($0.place.word ?? -1) < ($1.place.word ?? -1) }
      return found
    }
  }

  static let annotationSQL: String = {
    let place = "text, book, chapter, verse, word, form"
    let isVerse = "WHERE text = ? AND book = ? AND chapter = ? AND verse = ?"
    return """
      SELECT 0 AS kind, \(place), id, body, '' AS colour, created, modified FROM note \(isVerse)
      UNION ALL SELECT 1, \(place), 0, '', colour, 0, 0 FROM highlight \(isVerse)
      UNION ALL SELECT 2, \(place), 0, '', '', 0, 0 FROM bookmark \(isVerse)
      """
  }()

  /// Returns a Boolean value that indicates whether a text has any notes, highlights or bookmarks.
  package func hasAnnotations(_ text: String) throws -> Bool {
    try library.access { db in
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM note WHERE text = ?)
            OR EXISTS (SELECT 1 FROM highlight WHERE text = ?)
            OR EXISTS (SELECT 1 FROM bookmark WHERE text = ?)
          """, arguments: [text, text, text]) ?? false
    }
  }
}

// MARK: - Records

extension StudyStore {
  package func note(at place: StudyPlace) throws -> Note? { try find(place.key) }

  package func highlight(at place: StudyPlace) throws -> Highlight? { try find(place.key) }

  package func bookmark(at place: StudyPlace) throws -> Bookmark? { try find(place.key) }

  package func mark(_ letter: Character, of text: String) throws -> Mark? {
    try find([text.databaseValue, String(letter).databaseValue])
  }

  package func lastPlace(of text: String) throws -> StudyPlace? {
    let found: LastPlace? = try find([text.databaseValue])
    return found?.place
  }

  private func find<Record: StudyRow>(_ key: [DatabaseValue]) throws -> Record? {
    try library.access { try Record.find(key, $0) }
  }

  /// Returns notes, most recently changed first.
  ///
  /// - Parameters:
  ///   - text: The text, or nil for all texts.
  ///   - limit: The maximum number of notes, or nil for all.
  package func notes(
    of text: String? = nil, limit: Int? = nil, offset: Int = 0
  ) throws -> [Note] {
    try records(of: text, by: "modified DESC, id DESC", limit: limit, offset: offset)
  }

  package func noteCount(of text: String? = nil) throws -> Int {
    try library.access { try Note.all(of: text).fetchCount($0) }
  }

  /// Returns the highlights of a text, or of all texts, by book and chapter.
  package func highlights(of text: String? = nil) throws -> [Highlight] { try records(of: text) }

  /// Returns the bookmarks of a text, or of all texts, by book and chapter.
  package func bookmarks(of text: String? = nil) throws -> [Bookmark] { try records(of: text) }

  /// Returns the marks of a text, or of all texts, sorted by letter.
  package func marks(of text: String? = nil) throws -> [Mark] { try records(of: text) }

  /// Returns the plan of a text, or the plans of all texts, by name.
  package func plans(of text: String? = nil) throws -> [ReadingPlan] { try records(of: text) }

  /// Returns how far chapters of a text were read.
  package func progress(of text: String) throws -> [Reference: ChapterProgress] {
    let records: [ChapterProgress] = try records(of: text)
    return Dictionary(records.map { ($0.chapter, $0) }) { first, _ in first }
  }

  package func visits(to place: StudyPlace) throws -> PlaceVisits {
    let visits = try library.access { try Visit.all(to: place).order(Column("id")).fetchAll($0) }
    return PlaceVisits(place: place, visits: visits)
  }

  /// Returns the places visited in a text, or in all texts, most recent first.
  package func history(of text: String? = nil, limit: Int) throws -> [StudyPlace] {
    let visits: [Visit] = try records(of: text, by: "id DESC", limit: limit)
    return visits.map(\.place)
  }

  /// Returns the records of one text or of all, in the order of storage if no other is given.
  private func records<Record: StudyRow>(
    of text: String?, by order: String = Record.table.key, limit: Int? = nil, offset: Int = 0
  ) throws -> [Record] {
    try library.access {
      try Record.all(of: text).order(sql: order).limit(limit ?? -1, offset: offset).fetchAll($0)
    }
  }

  /// Returns the queries, most recent first.
  package func queries(limit: Int) throws -> [String] {
    try library.access { db in
      guard try db.tableExists("query") else { return [] }
      return try String.fetchAll(
        db, sql: "SELECT body FROM query ORDER BY id DESC LIMIT ?", arguments: [limit])
    }
  }
}

// MARK: - The next annotation

/// Finds the next note, highlight or bookmark in the order of the text.
extension StudyStore {
  /// Returns the places of a kind of annotation in a book of a text, by chapter, verse and word.
  package func annotatedPlaces(
    _ kind: AnnotationKind, of text: String, inBook book: String
  ) throws -> [StudyPlace] {
    try library.access { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT * FROM \(kind.rawValue) WHERE text = ? AND book = ?
          ORDER BY chapter, verse, word
          """, arguments: [text, book]
      ).map { try StudyPlace(row: $0) }
    }
  }

  /// Returns the nearest row after or before a row that has an annotation of a kind.
  ///
  /// - Parameters:
  ///   - source: The text. Its description contains its name.
  ///   - row: The row of the reading position; -1 or the number of verses to find the first or the
  ///     last one.
  /// - Returns: `nil` if there is none in that direction.
  package func nextAnnotatedRow(
    _ kind: AnnotationKind, in source: any TextSource, from row: Int, forwards: Bool
  ) throws -> Int? {
    let books = Array(source.books.enumerated())
    let annotated = try annotatedBooks(kind, of: source.description.name)
    for (index, book) in forwards ? books : books.reversed() {
      guard annotated.contains(book.name),
        forwards ? book.rows.upperBound > row + 1 : book.rows.lowerBound < row
      else { continue }
      let range =
        forwards
        ? max(row + 1, book.firstRow)..<book.rows.upperBound
        : book.firstRow..<min(row, book.rows.upperBound)
      if let next = try nearest(kind, in: source, book: index, range, forwards) { return next }
    }
    return nil
  }

  private func annotatedBooks(_ kind: AnnotationKind, of text: String) throws -> Set<String> {
    try library.access { db in
      // The query uses the index to move from book to book, so that more annotations in a book take
      // no additional time.
      try Set(
        String.fetchAll(
          db,
          sql: """
            WITH RECURSIVE next (book) AS (
              SELECT min(book) FROM \(kind.rawValue) WHERE text = ?
              UNION ALL
              SELECT (SELECT min(t.book) FROM \(kind.rawValue) t
                WHERE t.text = ? AND t.book > next.book) FROM next WHERE next.book IS NOT NULL)
            SELECT book FROM next WHERE book IS NOT NULL
            """, arguments: [text, text]))
    }
  }

  /// Returns the first or last annotated row in a range. A small number of places is looked up one
  /// by one; for a larger number, it is quicker to scan the rows up to the first match.
  private func nearest(
    _ kind: AnnotationKind, in source: any TextSource, book: Int, _ range: Range<Int>,
    _ forwards: Bool
  ) throws -> Int? {
    let places = try annotatedPlaces(
      kind, of: source.description.name, inBook: source.books[book].name)
    let references = Set(places.map(\.reference))
    if references.count < 64 {
      let rows = try references.compactMap {
        try source.row(inBook: book, chapter: $0.chapter, verse: $0.verse)
      }.filter(range.contains)
      return forwards ? rows.min() : rows.max()
    }
    func isAnnotated(_ row: Int) throws -> Bool {
      references.contains(try source.verse(at: row).reference)
    }
    return try forwards ? range.first(where: isAnnotated) : range.last(where: isAnnotated)
  }
}

import GRDB
import Interlinear

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
          SELECT \(Self.placeColumns) FROM \(kind.rawValue) WHERE text = ? AND book = ?
          ORDER BY chapter, verse, word
          """, arguments: [text, book]
      ).map { try $0.place(0) }
    }
  }

  /// Returns the nearest row after or before a row that has an annotation of a kind.
  ///
  /// - Parameters:
  ///   - source: The text. Its description contains its name.
  ///   - row: The row of the reading position; -1 or the number of verses to find the first or the
  ///     last one.
  /// - Returns: nil if there is none in that direction.
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

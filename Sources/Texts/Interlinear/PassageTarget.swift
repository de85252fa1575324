/// A chapter or a verse of a text's book.
struct PassageTarget {
  let book: Int
  let chapter: Int
  /// As typed, or nil for the whole chapter.
  let verse: String?

  func rows(in text: any TextSource) throws -> Range<Int>? {
    guard let verse else { return try chapterRows(in: text) }
    if let row = try text.row(inBook: book, chapter: chapter, verse: verse) {
      return row..<(row + 1)
    }
    guard chapter > 0, let number = Self.number(verse) else { return nil }
    // `3a` in a text that has only 3, and 3 in one that has 3a and 3b, or 3-4.
    let rows = try labeledRows(in: text).filter { $0.numbers.contains(number) }.map(\.row)
    guard let first = rows.first, let last = rows.last else { return nil }
    return first..<(last + 1)
  }

  /// Returns the first row at or after the place.
  func start(in text: any TextSource) throws -> Int? {
    if let rows = try rows(in: text) { return rows.lowerBound }
    guard chapter > 0, let number = verse.flatMap(Self.number) else { return nil }
    return try labeledRows(in: text).first { $0.numbers.upperBound >= number }?.row
  }

  /// Returns the row after the last one at or before the place.
  func end(in text: any TextSource) throws -> Int? {
    if let rows = try rows(in: text) { return rows.upperBound }
    guard chapter > 0, let number = verse.flatMap(Self.number) else { return nil }
    return try labeledRows(in: text).last { $0.numbers.lowerBound <= number }.map { $0.row + 1 }
  }

  /// Returns the last number of a verse in the chapter, or nil if the text does not have the
  /// chapter.
  func lastNumber(in text: any TextSource) throws -> Int? {
    try labeledRows(in: text).map(\.numbers.upperBound).max()
  }

  private func chapterRows(in text: any TextSource) throws -> Range<Int>? {
    guard let first = try text.row(inBook: book, chapter: chapter, verse: nil) else { return nil }
    return try text.chapter(ofRow: first).rows
  }

  private func labeledRows(
    in text: any TextSource
  ) throws -> [(row: Int, numbers: ClosedRange<Int>)] {
    guard let rows = try chapterRows(in: text) else { return [] }
    return try rows.compactMap { row in
      Self.numbers(try text.verse(at: row).reference.verse).map { (row, $0) }
    }
  }

  /// Returns the number at the beginning of a verse label.
  static func number(_ verse: some StringProtocol) -> Int? {
    Int(verse.prefix { $0.isASCII && $0.isNumber })
  }

  /// Returns the numbers of `3`, `3a` and `3-4`.
  private static func numbers(_ verse: String) -> ClosedRange<Int>? {
    guard let first = number(verse) else { return nil }
    let rest = verse.drop { $0 != "-" && $0 != "–" }.dropFirst()
    let last = number(rest) ?? first
    return first...max(first, last)
  }
}

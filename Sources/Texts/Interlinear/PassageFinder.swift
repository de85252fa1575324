/// Finds the rows of a text that somebody means by a place or a passage.
package struct PassageFinder {
  private let text: any TextSource
  /// The table of books is read when a place is not the text's own name for it.
  private let makeNames: () -> BookNames
  private var names: BookNames { makeNames() }
  /// The reader's language, BCP 47, whose names and abbreviations come first.
  private let language: String
  /// The row in which the reader is: what has no book is of its book, a verse alone of its chapter.
  private let currentRow: Int

  package init(
    text: any TextSource, currentRow: Int = 0, language: String = "en",
    names: @autoclosure @escaping () -> BookNames = .standard
  ) {
    self.text = text
    self.currentRow = min(max(currentRow, 0), max(text.verseCount - 1, 0))
    self.language = language
    makeNames = names
  }

  /// The first row of a place; nil when the text has no such place.
  package func row(of place: String) throws -> Int? { try rows(of: place)?.first?.lowerBound }

  /// The rows of a passage, one range for each member of a list; nil when the text lacks one of
  /// them. Of a range, the verses that the text leaves out at its ends are passed over.
  package func rows(of place: String) throws -> [Range<Int>]? {
    if let row = try exactRow(place) { return [row..<(row + 1)] }
    return try rows(of: ReferenceQuery(place, names: names))
  }

  package func rows(of query: ReferenceQuery) throws -> [Range<Int>]? {
    guard text.verseCount > 0, !query.text.isEmpty else { return nil }
    if let move = query.move { return try rows(of: move).map { [$0] } }
    if let book = index(ofName: query.text) { return [text.books[book].rows] }
    let current = text.bookIndex(ofRow: currentRow)
    let hasChapters = try text.chapter(ofRow: currentRow).number > 0
    if !hasChapters, let row = try sentence(query.text, startingIn: current) {
      return [row..<(row + 1)]
    }
    if query.book.isEmpty {
      if let rows = try rows(of: query.spans, inBook: current, isNamed: false) { return rows }
      // `1j` is a verse's number and the beginning of a name.
      guard let book = book(query.text), query.text.contains(where: \.isLetter) else { return nil }
      return [text.books[book].rows]
    }
    if let (book, rest) = ownBook(in: query) {
      return try rows(of: rest.spans, inBook: book, isNamed: true)
    }
    guard let book = book(query.book) else {
      return try sentence(query.text, startingIn: current).map { [$0..<($0 + 1)] }
    }
    if query.spans.isEmpty { return [text.books[book].rows] }
    return try rows(of: query.spans, inBook: book, isNamed: true)
  }

  private func book(_ typed: String) -> Int? {
    names.index(of: typed, among: text.books.map(\.name), language: language)
  }

  /// A book whose own name stands whole before the numbers, which tells a name that ends with a
  /// number from a chapter.
  private func ownBook(in query: ReferenceQuery) -> (book: Int, rest: ReferenceQuery)? {
    guard
      let book = text.books.indices.filter({ query.text.hasPrefix(text.books[$0].name + " ") })
        .max(by: { text.books[$0].name.count < text.books[$1].name.count })
    else { return nil }
    let rest = ReferenceQuery(
      String(query.text.dropFirst(text.books[book].name.count)), names: names)
    return rest.book.isEmpty && !rest.spans.isEmpty ? (book, rest) : nil
  }

  /// The row of a reference as it is said: `Tale 1:a`, whatever its verse is called.
  private func exactRow(_ typed: String) throws -> Int? {
    for (index, book) in text.books.enumerated() where typed.hasPrefix(book.name + " ") {
      let place = typed.dropFirst(book.name.count + 1)
      guard let colon = place.firstIndex(of: ":"), let chapter = Int(place[..<colon]),
        let row = try text.row(
          inBook: index, chapter: chapter, verse: String(place[place.index(after: colon)...]))
      else { continue }
      return row
    }
    return nil
  }

  private func index(ofName name: String) -> Int? {
    text.books.firstIndex { $0.name == name }
  }

  private func rows(of move: ReferenceQuery.Move) throws -> Range<Int>? {
    let rows = try text.chapter(ofRow: currentRow).rows
    let next = move == .nextChapter ? rows.upperBound : rows.lowerBound - 1
    guard (0..<text.verseCount).contains(next) else { return nil }
    return try text.chapter(ofRow: next).rows
  }

  /// A sentence by its own id, in the reader's book before all others.
  private func sentence(_ id: String, startingIn current: Int) throws -> Int? {
    if let row = try text.row(inBook: current, chapter: 0, verse: id) { return row }
    for book in text.books.indices where book != current {
      if let row = try text.row(inBook: book, chapter: 0, verse: id) { return row }
    }
    return nil
  }

  // MARK: - Spans

  private func rows(
    of spans: [ReferenceQuery.Span], inBook book: Int, isNamed: Bool
  ) throws -> [Range<Int>]? {
    var found: [Range<Int>] = []
    for span in spans {
      guard let rows = try rows(of: span, inBook: book, isNamed: isNamed) else { return nil }
      found.append(rows)
    }
    return found.isEmpty ? nil : found
  }

  private func rows(
    of span: ReferenceQuery.Span, inBook book: Int, isNamed: Bool
  ) throws -> Range<Int>? {
    guard let first = try target(of: span.first, inBook: book, isNamed: isNamed) else { return nil }
    guard let last = span.last else { return try first.rows(in: text) }
    let lastBook: Int
    if let typed = span.lastBook {
      guard let index = self.book(typed) else { return nil }
      lastBook = index
    } else {
      lastBook = book
    }
    // `16-18` are verses or chapters, as their first is; `3-4:2` is a chapter and a verse.
    let isChapter = first.verse == nil || span.lastBook != nil
    guard
      let end = try target(
        of: last, inBook: lastBook, isNamed: isNamed && isChapter,
        chapter: isChapter ? nil : first.chapter)
    else { return nil }
    guard let start = try first.start(in: text), let stop = try end.end(in: text), start < stop
    else { return nil }
    return start..<stop
  }

  /// What a place is in the text: a chapter, a verse of it, or a sentence.
  ///
  /// - Parameter chapter: the chapter of a number alone.
  private func target(
    of place: ReferenceQuery.Place, inBook book: Int, isNamed: Bool, chapter: Int? = nil
  ) throws -> PassageTarget? {
    if let chapter = place.chapter {
      return PassageTarget(book: book, chapter: chapter, verse: place.verse)
    }
    guard let number = place.verse else { return nil }
    if let chapter { return PassageTarget(book: book, chapter: chapter, verse: number) }
    guard isNamed else {
      return PassageTarget(
        book: book, chapter: try text.chapter(ofRow: currentRow).number, verse: number)
    }
    if let chapter = Int(number),
      try text.row(inBook: book, chapter: chapter, verse: nil) != nil
    {
      return PassageTarget(book: book, chapter: chapter, verse: nil)
    }
    if try text.row(inBook: book, chapter: 0, verse: number) != nil {
      return PassageTarget(book: book, chapter: 0, verse: number)
    }
    return isSingleChapter(book) ? PassageTarget(book: book, chapter: 1, verse: number) : nil
  }

  private func isSingleChapter(_ book: Int) -> Bool {
    names.book(named: text.books[book].name, language: language)?.isSingleChapter == true
  }
}

/// A chapter or a verse of a text's book.
private struct PassageTarget {
  let book: Int
  let chapter: Int
  /// As it was typed; nil for the whole chapter.
  let verse: String?

  func rows(in text: any TextSource) throws -> Range<Int>? {
    guard let verse else { return try chapterRows(in: text) }
    if let row = try text.row(inBook: book, chapter: chapter, verse: verse) {
      return row..<(row + 1)
    }
    guard chapter > 0, let number = Self.number(verse) else { return nil }
    // `3a` of a text that has only 3, and 3 of one that has 3a and 3b, or 3-4.
    let rows = try labelledRows(in: text).filter { $0.numbers.contains(number) }.map(\.row)
    guard let first = rows.first, let last = rows.last else { return nil }
    return first..<(last + 1)
  }

  /// The first row at or behind the place.
  func start(in text: any TextSource) throws -> Int? {
    if let rows = try rows(in: text) { return rows.lowerBound }
    guard chapter > 0, let number = verse.flatMap(Self.number) else { return nil }
    return try labelledRows(in: text).first { $0.numbers.upperBound >= number }?.row
  }

  /// The row behind the last one at or before the place.
  func end(in text: any TextSource) throws -> Int? {
    if let rows = try rows(in: text) { return rows.upperBound }
    guard chapter > 0, let number = verse.flatMap(Self.number) else { return nil }
    return try labelledRows(in: text).last { $0.numbers.lowerBound <= number }.map { $0.row + 1 }
  }

  private func chapterRows(in text: any TextSource) throws -> Range<Int>? {
    guard let first = try text.row(inBook: book, chapter: chapter, verse: nil) else { return nil }
    return try text.chapter(ofRow: first).rows
  }

  private func labelledRows(
    in text: any TextSource
  ) throws -> [(row: Int, numbers: ClosedRange<Int>)] {
    guard let rows = try chapterRows(in: text) else { return [] }
    return try rows.compactMap { row in
      Self.numbers(try text.verse(at: row).reference.verse).map { (row, $0) }
    }
  }

  /// The digits with which a verse's number begins.
  private static func number(_ verse: some StringProtocol) -> Int? {
    Int(verse.prefix { $0.isASCII && $0.isNumber })
  }

  /// The numbers of `3`, `3a` and `3-4`.
  private static func numbers(_ verse: String) -> ClosedRange<Int>? {
    guard let first = number(verse) else { return nil }
    let rest = verse.drop { $0 != "-" && $0 != "–" }.dropFirst()
    let last = number(rest) ?? first
    return first...max(first, last)
  }
}

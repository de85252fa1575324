/// The rows that the chapters and verses of a reference name.
extension PassageFinder {
  func rows(
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
    guard let first = try target(of: span.first, inBook: book, isNamed: isNamed) else {
      // `3ff` is neither a chapter nor a verse.
      return try span.last == nil
        ? rows(
          of: span.first, following: PassageTarget(book: book, chapter: 0, verse: nil),
          inBook: book,
          isNamed: isNamed) : nil
    }
    guard let last = span.last else {
      return try rows(of: span.first, following: first, inBook: book, isNamed: isNamed)
    }
    let lastBook: Int
    if let typed = span.lastBook {
      guard let index = self.book(typed) else { return nil }
      lastBook = index
    } else {
      lastBook = book
    }
    // `16-18` are verses or chapters, depending on the first; `3-4:2` is a chapter and a verse.
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

  /// Returns the rows of a place: for `16f` and `16ff`, a verse with the next one, or with all others
  /// of its chapter. Chapters are followed by chapters of their book. A verse that the text itself
  /// calls `16f` takes precedence.
  private func rows(
    of place: ReferenceQuery.Place, following exact: PassageTarget, inBook book: Int, isNamed: Bool
  ) throws -> Range<Int>? {
    guard let (number, isOpen) = place.following,
      try exact.verse.flatMap({
        try text.row(inBook: book, chapter: exact.chapter, verse: $0)
      }) == nil
    else { return try exact.rows(in: text) }
    guard
      let target = try target(
        of: ReferenceQuery.Place(chapter: place.chapter, verse: number), inBook: book,
        isNamed: isNamed),
      let rows = try target.rows(in: text)
    else { return nil }
    let whole =
      target.verse == nil ? text.books[book].rows : try text.chapter(ofRow: rows.lowerBound).rows
    if isOpen { return rows.lowerBound..<whole.upperBound }
    guard rows.upperBound < whole.upperBound else { return rows }
    let next =
      target.verse == nil
      ? try text.chapter(ofRow: rows.upperBound).rows.upperBound
      : rows.upperBound + 1
    return rows.lowerBound..<next
  }

  /// Returns the chapter, verse or sentence that a place names in the text.
  ///
  /// - Parameter chapter: The chapter for a number without one.
  func target(
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

import PlainText

/// Finds the rows of a text that a place or a passage names.
package struct PassageFinder {
  let text: any TextSource
  /// Creates the table of books, which is parsed only for a place that does not use the text's own
  /// name.
  private let makeNames: () -> BookNames
  var names: BookNames { makeNames() }
  /// The user's language as a BCP 47 tag. Names and abbreviations in this language come first.
  let language: String
  /// The row of the reading position. A place without a book refers to the book of this row, and a
  /// verse alone to its chapter.
  let currentRow: Int

  package init(
    text: any TextSource, currentRow: Int = 0, language: String = "en",
    names: (() -> BookNames)? = nil
  ) {
    self.text = text
    self.currentRow = min(max(currentRow, 0), max(text.verseCount - 1, 0))
    self.language = language
    makeNames = names ?? { .standard(for: language) }
  }

  /// Returns the first row of a place, or nil if the text does not have the place.
  package func row(of place: String) throws -> Int? { try rows(of: place)?.first?.lowerBound }

  /// Returns the rows of a passage or of several (`Jn 3:16; Mk 1:1`), one range for each item of a
  /// list, or nil if the text lacks one of them. Verses that the text omits are skipped at the ends
  /// of a range.
  package func rows(of place: String) throws -> [Range<Int>]? {
    if let row = try exactRow(place) { return [row..<(row + 1)] }
    if let rows = try bookRange(place) { return [rows] }
    let place = try readable(place)
    if let rows = try rows(of: ReferenceQuery(place, names: names)) { return rows }
    let passages = passages(in: place)
    guard let only = passages.first, passages.count > 1 || only != place else { return nil }
    return try passages.allMapped { try rows(of: ReferenceQuery($0, names: names)) }?
      .flatMap(\.self)
  }

  /// The sign between the first and the last book of a passage.
  package static let rangeSign = " – "

  /// Returns the rows from one of the text's books to a later one, each with its own name and perhaps
  /// a chapter, or nil if the place isn't such a range.
  private func bookRange(_ place: String) throws -> Range<Int>? {
    guard let sign = place.range(of: Self.rangeSign),
      !text.books.contains(where: { $0.name == place })
    else { return nil }
    let ends = try [place[..<sign.lowerBound], place[sign.upperBound...]].allMapped { end in
      let end = String(end)
      let book = text.books.first { $0.name == end }
      return try book?.rows
        ?? ownBook(in: ReferenceQuery(end, names: names)).flatMap { book, rest in
          try rows(of: rest.spans, inBook: book, isNamed: true)?.first
        }
    }
    guard let ends, ends[0].lowerBound < ends[1].upperBound else { return nil }
    return ends[0].lowerBound..<ends[1].upperBound
  }

  /// Returns the place as `ReferenceQuery` reads it, if books print it in another form and the text
  /// has chapters.
  func readable(_ place: String) throws -> String {
    guard text.verseCount > 0, try text.chapter(ofRow: currentRow).number > 0 else { return place }
    let query = ReferenceQuery(place, names: names)
    guard query.move == nil, !query.book.isEmpty, ownBook(in: query) == nil else { return place }
    let matcher = matcher
    guard query.book.hasNumberAfterWord || !matcher.isName(query.book) else { return place }
    let languages = ["en", language, text.description.textLanguage.rawValue]
    return PrintedPlace(names: names, matcher: matcher, languages: languages).rewritten(place)
      ?? place
  }

  /// Returns a Boolean value that indicates whether a place begins with the whole name of a book:
  /// `Jn 3:16`, `II Kings 4:1`.
  package func hasName(_ place: String) -> Bool {
    let book = ReferenceQuery(place, names: names).book
    let words = book.split(separator: " ", maxSplits: 1)
    let number = words.count > 1 ? LetterNumeral.value(of: words[0]) : nil
    return matcher.isName(number.map { "\($0) \(words[1])" } ?? book)
  }

  private var matcher: BookMatcher {
    BookMatcher(
      names, books: text.books.map(\.name), ownNames: text.ownBookNames, language: language)
  }

  /// Divides a list of passages before each item that begins with a book. Other items stay with the
  /// book before them.
  func passages(in place: String) -> [String] {
    place.split { $0 == ";" || $0 == "\n" }
      .chunked { ReferenceQuery(String($1), names: names).book.isEmpty }
      .map { $0.joined(separator: ";") }
  }

  package func rows(of query: ReferenceQuery) throws -> [Range<Int>]? {
    guard text.verseCount > 0, !query.text.isEmpty else { return nil }
    if let move = query.move { return try rows(of: move).map { [$0] } }
    let current = text.bookIndex(ofRow: currentRow)
    let hasChapters = try text.chapter(ofRow: currentRow).number > 0
    if !hasChapters, let row = try sentence(numbered: query.text, startingIn: current) {
      return [row..<(row + 1)]
    }
    if let book = text.books.first(where: { $0.name == query.text }) { return [book.rows] }
    if !hasChapters, let row = try sentence(query.text, startingIn: current) {
      return [row..<(row + 1)]
    }
    if query.book.isEmpty {
      if let rows = try rows(of: query.spans, inBook: current, isNamed: false) { return rows }
      // `1j` is a verse number, and also the beginning of a name.
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

  func book(_ typed: String) -> Int? { match(typed).index }

  private func match(_ typed: String) -> BookMatch {
    // Numbers within a name are the ones of a place that is not understood.
    if typed.hasNumberAfterWord, !matcher.isName(typed) { return .unknown(nearest: []) }
    return names.match(
      typed, among: text.books.map(\.name), ownNames: text.ownBookNames, language: language,
      textLanguage: text.description.textLanguage)
  }

  /// Returns the book whose complete name precedes the numbers. This distinguishes a number at the
  /// end of a name from a chapter.
  private func ownBook(in query: ReferenceQuery) -> (book: Int, rest: ReferenceQuery)? {
    guard
      let book = text.books.indices.filter({ query.text.hasPrefix(text.books[$0].name + " ") })
        .max(by: { text.books[$0].name.count < text.books[$1].name.count })
    else { return nil }
    let rest = ReferenceQuery(
      String(query.text.dropFirst(text.books[book].name.count)), names: names)
    return rest.book.isEmpty && !rest.spans.isEmpty ? (book, rest) : nil
  }

  /// Returns the row of a reference in the text's own form: `Tale 1:a`, with any name of a verse.
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

  private func rows(of move: ReferenceQuery.Move) throws -> Range<Int>? {
    let rows = try text.chapter(ofRow: currentRow).rows
    let next = move == .nextChapter ? rows.upperBound : rows.lowerBound - 1
    guard (0..<text.verseCount).contains(next) else { return nil }
    return try text.chapter(ofRow: next).rows
  }

  /// Returns the row of a sentence by its own id; the current book takes precedence.
  func sentence(_ id: String, startingIn current: Int) throws -> Int? {
    for book in [current] + text.books.indices {
      if let row = try text.row(inBook: book, chapter: 0, verse: id) { return row }
    }
    return nil
  }
}

/// The reason that a text has no such passage.
extension PassageFinder {
  /// Returns the reason why the text has no such passage.
  package func fault(of place: String) -> PassageFault {
    guard text.verseCount > 0 else { return .noPassage(place) }
    for passage in passages(in: (try? readable(place)) ?? place) {
      let query = ReferenceQuery(passage, names: names)
      let typed = query.book.isEmpty ? query.text : query.book
      for book in [typed] + query.spans.compactMap(\.lastBook)
      where book.contains(where: \.isLetter) {
        switch match(book) {
        case .book: continue
        case .missing(let name): return .missingBook(name)
        case .ambiguous(let names): return .ambiguousBook(book, candidates: names)
        case .unknown where book.hasNumberAfterWord: return .noPassage(place)
        case .unknown(let nearest): return .unknownBook(book, nearest: nearest)
        }
      }
      if let fault = try? shortage(of: query) { return fault }
    }
    return .noPassage(place)
  }

  /// Returns how much less the text has than a place asks for, or nil if the book is not the
  /// reason.
  private func shortage(of query: ReferenceQuery) throws -> PassageFault? {
    let isNamed = !query.book.isEmpty
    let current = text.bookIndex(ofRow: currentRow)
    guard let index = isNamed ? book(query.book) : current, !text.books[index].rows.isEmpty else {
      return nil
    }
    let name = names.name(ofBook: text.books[index].name, in: language)
    let rows = text.books[index].rows
    let last = try text.chapter(ofRow: rows.upperBound - 1).number
    let first = try text.chapter(ofRow: rows.lowerBound).number
    guard last > 0 else { return nil }
    for span in query.spans {
      guard
        let place = try target(of: span.first, inBook: index, isNamed: isNamed)
          ?? span.first.verse.flatMap(Int.init).map({
            PassageTarget(book: index, chapter: $0, verse: nil)
          }), try place.rows(in: text) == nil
      else { continue }
      if place.chapter > last, first == 1 { return .tooFewChapters(book: name, count: last) }
      if let verse = place.verse.flatMap(PassageTarget.number),
        let count = try place.lastNumber(in: text), verse > count
      {
        return .tooFewVerses(book: name, chapter: place.chapter, count: count)
      }
      return .missingPlace("\(name) \(place.chapter)\(place.verse.map { ":\($0)" } ?? "")")
    }
    return nil
  }
}

/// Sentences by number, in texts without chapters and verses.
extension PassageFinder {
  /// Returns the row of a sentence that is named by numbers alone.
  ///
  /// One number is the id of a sentence, in the current book first; otherwise its ordinal in the
  /// current book, or in the whole text if the book has fewer. Two numbers (`3.1`, `3:1`) are an
  /// id; otherwise a book, by its name or its ordinal, and the sentence in it. Ids come first
  /// because they name the sentences.
  func sentence(numbered typed: String, startingIn current: Int) throws -> Int? {
    let parts = typed.split { ".:, ".contains($0) }.map(String.init)
    let numbers = parts.compactMap(Self.number)
    guard (1...2).contains(parts.count), numbers.count == parts.count else { return nil }
    if let row = try sentence(typed, startingIn: current) { return row }
    guard parts.count == 2 else {
      return ordinal(numbers[0], of: text.books[current].rows)
        ?? ordinal(numbers[0], of: 0..<text.verseCount)
    }
    let named = text.books.firstIndex { $0.name == parts[0] }
    guard let book = named ?? ordinal(numbers[0], of: text.books.indices) else { return nil }
    return try text.row(inBook: book, chapter: 0, verse: parts[1])
      ?? ordinal(numbers[1], of: text.books[book].rows)
  }

  /// Returns the member of a range with an ordinal from 1.
  private func ordinal(_ number: Int, of range: Range<Int>) -> Int? {
    number >= 1 && number <= range.count ? range.lowerBound + number - 1 : nil
  }

  /// Returns the number in ASCII digits, or nil for any other text.
  private static func number(_ text: String) -> Int? {
    text.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(text) : nil
  }
}

/// The rows that the chapters and verses of a reference name.
extension PassageFinder {
  func rows(
    of spans: [ReferenceQuery.Span], inBook book: Int, isNamed: Bool
  ) throws -> [Range<Int>]? {
    let found = try spans.allMapped { try rows(of: $0, inBook: book, isNamed: isNamed) }
    return found?.isEmpty == true ? nil : found
  }

  private func rows(
    of span: ReferenceQuery.Span, inBook book: Int, isNamed: Bool
  ) throws -> Range<Int>? {
    let target = try self.target(of: span.first, inBook: book, isNamed: isNamed)
    guard let last = span.last else {
      // `3ff` is neither a chapter nor a verse.
      let exact = target ?? PassageTarget(book: book, chapter: 0, verse: nil)
      return try rows(of: span.first, following: exact, inBook: book, isNamed: isNamed)
    }
    guard let first = target, let lastBook = span.lastBook.map(self.book) ?? book else {
      return nil
    }
    // `16-18` are verses or chapters, depending on the first; `3-4:2` is a chapter and a verse.
    let isChapter = first.verse == nil || span.lastBook != nil
    guard
      let end = try self.target(
        of: last, inBook: lastBook, isNamed: isNamed && isChapter,
        chapter: isChapter ? nil : first.chapter),
      let start = try first.start(in: text), let stop = try end.end(in: text), start < stop
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

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
    if let rows = try rows(of: ReferenceQuery(place, names: names)) { return rows }
    let passages = passages(in: place)
    guard let only = passages.first, passages.count > 1 || only != place else { return nil }
    var found: [Range<Int>] = []
    for passage in passages {
      guard let rows = try rows(of: ReferenceQuery(passage, names: names)) else { return nil }
      found += rows
    }
    return found
  }

  /// Divides a list of passages before each item that begins with a book. Other items stay with the
  /// book before them.
  func passages(in place: String) -> [String] {
    var passages: [String] = []
    for part in place.split(whereSeparator: { $0 == ";" || $0 == "\n" }) {
      for piece in piecesAtCommas(part) {
        let query = ReferenceQuery(piece, names: names)
        if query.book.isEmpty, let last = passages.indices.last {
          passages[last] += ";" + piece
        } else {
          passages.append(piece)
        }
      }
    }
    return passages
  }

  /// Divides `Jn 3:16, Mk 1:1` at the commas before a book of the text.
  private func piecesAtCommas(_ part: Substring) -> [String] {
    var pieces: [String] = []
    for piece in part.split(separator: ",", omittingEmptySubsequences: false) {
      let query = ReferenceQuery(String(piece), names: names)
      if pieces.isEmpty || !query.book.isEmpty && !query.spans.isEmpty && book(query.book) != nil {
        pieces.append(String(piece))
      } else {
        pieces[pieces.count - 1] += "," + piece
      }
    }
    return pieces
  }

  package func rows(of query: ReferenceQuery) throws -> [Range<Int>]? {
    guard text.verseCount > 0, !query.text.isEmpty else { return nil }
    if let move = query.move { return try rows(of: move).map { [$0] } }
    let current = text.bookIndex(ofRow: currentRow)
    let hasChapters = try text.chapter(ofRow: currentRow).number > 0
    if !hasChapters, let row = try sentence(numbered: query.text, startingIn: current) {
      return [row..<(row + 1)]
    }
    if let book = index(ofName: query.text) { return [text.books[book].rows] }
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

  func book(_ typed: String) -> Int? {
    names.index(of: typed, among: text.books.map(\.name), language: language)
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

  private func index(ofName name: String) -> Int? {
    text.books.firstIndex { $0.name == name }
  }

  private func rows(of move: ReferenceQuery.Move) throws -> Range<Int>? {
    let rows = try text.chapter(ofRow: currentRow).rows
    let next = move == .nextChapter ? rows.upperBound : rows.lowerBound - 1
    guard (0..<text.verseCount).contains(next) else { return nil }
    return try text.chapter(ofRow: next).rows
  }

  /// Returns the row of a sentence by its own id; the current book takes precedence.
  func sentence(_ id: String, startingIn current: Int) throws -> Int? {
    if let row = try text.row(inBook: current, chapter: 0, verse: id) { return row }
    for book in text.books.indices where book != current {
      if let row = try text.row(inBook: book, chapter: 0, verse: id) { return row }
    }
    return nil
  }
}

/// Why a text has no such passage.
extension PassageFinder {
  /// Returns the reason why the text has no such passage.
  package func fault(of place: String) -> PassageFault {
    guard text.verseCount > 0 else { return .noPassage(place) }
    for passage in passages(in: place) {
      let query = ReferenceQuery(passage, names: names)
      let typed = query.book.isEmpty ? query.text : query.book
      for book in [typed] + query.spans.compactMap(\.lastBook)
      where book.contains(where: \.isLetter) {
        switch names.match(book, among: text.books.map(\.name), language: language) {
        case .book: continue
        case .missing(let name): return .missingBook(name)
        case .ambiguous(let names): return .ambiguousBook(book, candidates: names)
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

import Synchronization

/// The books by their folded names, in a table for each language, one for further languages, and
/// one for codes. A table is made when it is first asked for: folding all names would take longer
/// than everything else before the first screen.
final class BookIndex: Sendable {
  private let books: [BibleBook]
  private let tables = Mutex<[Int: [String: [Int]]]>([:])

  init(books: [BibleBook]) { self.books = books }

  /// Returns the indices of the books by their folded names in a language or, for
  /// `BookNames.codeTable`, by their codes.
  subscript(table: Int) -> [String: [Int]] {
    tables.withLock { tables in
      if let known = tables[table] { return known }
      let made = table == BookNames.codeTable ? codes() : names(inLanguage: table)
      tables[table] = made
      return made
    }
  }

  private func names(inLanguage language: Int) -> [String: [Int]] {
    var table: [String: [Int]] = [:]
    table.reserveCapacity(4 * books.count)
    for (index, book) in books.enumerated() {
      for name in book.slices(inTable: language) {
        // Several names of a book may be the same after folding.
        for name in BookNames.spellings(name) where table[name]?.last != index {
          table[name, default: []].append(index)
        }
      }
    }
    return table
  }

  private func codes() -> [String: [Int]] {
    var table: [String: [Int]] = [:]
    for (index, book) in books.enumerated() {
      for code in Set([book.id, book.osis].map(BookNames.folded)) {
        table[code, default: []].append(index)
      }
    }
    return table
  }
}

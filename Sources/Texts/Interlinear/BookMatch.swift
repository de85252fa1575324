import PlainText

/// The book that a typed name means in a text, or the reason for not finding one.
package enum BookMatch: Equatable, Sendable {
  /// The index of the book in the text.
  case book(Int)
  /// A book that the text does not have, by its name in the user's language.
  case missing(String)
  /// Several books, by their names.
  case ambiguous([String])
  /// No known book; the nearest names.
  case unknown(nearest: [String])

  /// The index of the book in the text, or nil without a book.
  package var index: Int? { if case .book(let index) = self { index } else { nil } }
}

/// Finds the book of a text that the user means.
///
/// The following are tried in order, and the first that applies decides: the name of the book in
/// references; a whole name or abbreviation in the user's language or of the text itself, or a code;
/// the beginning of a short name of the text or of a name in the user's language, together with
/// whole names in other languages; the beginning of a title in the text, or of a name in another
/// language; a name within other words ("Letter to the Romans"); the letters in order (`mthw`),
/// which must fit only one book of the Bible. Two books that fit equally well are ambiguous: no book
/// is guessed.
struct BookMatcher {
  private let names: BookNames
  private let books: [String]
  private let folded: [String]
  /// The text's own names of each book, folded.
  private let short: [[String]]
  private let long: [[String]]
  private let titles: [[String]]
  private let table: Int
  /// The index of each known book in the text.
  private let places: [String: Int]
  private let language: String

  /// - Parameter ownNames: The text's own names of each book; none if it has no such names.
  init(_ names: BookNames, books: [String], ownNames: [OwnBookNames] = [], language: String) {
    self.names = names
    self.language = language
    self.books = books
    folded = books.map(BookNames.folded)
    let ownNames = books.indices.map { ownNames.indices.contains($0) ? ownNames[$0] : .init() }
    titles = ownNames.map(\.all)
    short = ownNames.map { $0.short.map(BookNames.folded) }
    long = ownNames.map { $0.long.map(BookNames.folded) }
    table = names.table(of: language)
    var places: [String: Int] = [:]
    for (index, book) in books.enumerated() {
      if let id = names.book(named: book, language: language)?.id, places[id] == nil {
        places[id] = index
      }
    }
    self.places = places
  }

  /// - Parameter byLetters: A Boolean value that indicates whether letters of a name are enough.
  func match(_ typed: String, byLetters: Bool = true) -> BookMatch {
    let wanted = BookNames.folded(typed)
    guard !wanted.isEmpty else { return .unknown(nearest: []) }
    if let index = folded.firstIndex(of: wanted) { return .book(index) }
    if let found = whole(typed, wanted) { return found }
    let others = names.tables.indices.filter { $0 != table }
    return beginning(wanted, others) ?? within(typed, others) ?? (byLetters ? letters(wanted) : nil)
      ?? .unknown(nearest: byLetters ? nearest(wanted) : [])
  }

  /// Returns a Boolean value that indicates whether the text or a language has a name, as a whole.
  func isName(_ typed: String) -> Bool {
    let wanted = BookNames.folded(typed)
    return ([BookNames.codeTable] + names.tables.indices).contains { !books($0, wanted).isEmpty }
      || books.indices.contains { ([folded[$0]] + short[$0] + long[$0]).contains(wanted) }
  }

  /// Returns a Boolean value that indicates whether the book with a name has only one chapter.
  func isSingleChapter(_ typed: String) -> Bool {
    guard let index = match(typed, byLetters: false).index else { return false }
    return names.book(named: books[index], language: language)?.isSingleChapter == true
  }

  /// Returns the match for books of the text, or nil if there are none.
  private func decide(inText indices: Set<Int>) -> BookMatch? {
    guard let first = indices.first else { return nil }
    return indices.count == 1 ? .book(first) : .ambiguous(indices.sorted().map { books[$0] })
  }

  /// Returns the match for a whole name in the user's language or of the text itself, or a code. A
  /// book that the text and the language or the codes call so comes first.
  private func whole(_ typed: String, _ wanted: String) -> BookMatch? {
    var known = books(table, wanted)
    // `JUD` is the code of Jude; `Jud` may also be Judges.
    let isCode = typed == typed.uppercased() || books(beginningWith: wanted, in: [table]).count < 2
    if known.isEmpty, isCode { known = books(BookNames.codeTable, wanted) }
    let ownIndices = Set(
      books.indices.filter { short[$0].contains(wanted) || long[$0].contains(wanted) })
    guard !ownIndices.isEmpty else { return decide(known) }
    let inText = Set(known.compactMap { places[names.books[$0].id] })
    let both = ownIndices.intersection(inText)
    return decide(inText: both.isEmpty ? ownIndices.union(inText) : both)
  }

  private func books(_ table: Int, _ name: String) -> Set<Int> {
    Set(names.known[table][name] ?? [])
  }

  /// Returns the match for books of the Bible that fit equally well, or nil if there are none.
  private func decide(_ books: Set<Int>) -> BookMatch? {
    guard let first = books.min() else { return nil }
    let inText = books.compactMap { places[names.books[$0].id] }
    if let found = decide(inText: Set(inText)) { return found }
    return books.count == 1
      ? .missing(names.name(of: names.books[first], in: language))
      : .ambiguous(books.sorted().map { names.name(of: names.books[$0], in: language) })
  }

  /// Returns the match for the beginning of a name, or for a whole name in another language: `Ez`
  /// may be Ezra or, in German, Ezekiel.
  private func beginning(_ wanted: String, _ others: [Int]) -> BookMatch? {
    let known = books(beginningWith: wanted, in: [table])
    let foreign = Set(others.flatMap { books($0, wanted) })
    let begun = folded.indices.filter { index in
      folded[index].hasPrefix(wanted) || short[index].contains { $0.hasPrefix(wanted) }
    }
    let inText = Set(begun).union(known.union(foreign).compactMap { places[names.books[$0].id] })
    if let found = decide(inText: inText) ?? decide(known.union(foreign)) { return found }
    let titled = long.indices.filter { long[$0].contains { $0.hasPrefix(wanted) } }
    if let found = decide(inText: Set(titled)) { return found }
    return wanted.unicodeScalars.count < 2 ? nil : decide(books(beginningWith: wanted, in: others))
  }

  private func books(beginningWith wanted: String, in tables: [Int]) -> Set<Int> {
    Set(tables.flatMap { names.known[$0] }.filter { $0.key.hasPrefix(wanted) }.flatMap(\.value))
  }

  /// Returns the match for a name with other words around it, on either side of the comparison.
  private func within(_ typed: String, _ others: [Int]) -> BookMatch? {
    let core = BookNames.core(typed)
    guard !core.isEmpty else { return nil }
    let ownIndices = books.indices.filter { index in
      BookNames.core(books[index]) == core || titles[index].contains { BookNames.core($0) == core }
    }
    if ownIndices.count == 1 { return .book(ownIndices[0]) }
    for tables in [[table], others] {
      let found = names.books.indices.filter { index in
        tables.contains {
          names.books[index].names(inTable: $0).contains { BookNames.core($0) == core }
        }
      }
      if let match = decide(Set(found)) { return match }
    }
    return nil
  }

  /// Returns the match for the letters of a name in order, beginning with its first letter.
  private func letters(_ wanted: String) -> BookMatch? {
    guard wanted.unicodeScalars.count > 2 else { return nil }
    let ownIndices = folded.indices.filter { Self.isAbbreviation(wanted, of: folded[$0]) }
    if places.isEmpty { return decide(inText: Set(ownIndices)) }
    let known = names.books.indices.filter { index in
      names.books[index].names(inTable: table).first.map(BookNames.folded)
        .map { Self.isAbbreviation(wanted, of: $0) } ?? false
    }
    var all = known.map { names.name(of: names.books[$0], in: language) }
    // `jonh` has the letters of Jonah in order, and may be a slip for John.
    if !all.isEmpty { all += nearest(wanted).filter { !all.contains($0) } }
    let ids = Set(known.map { names.books[$0].id })
    for index in ownIndices where !ids.contains(where: { places[$0] == index }) {
      all.append(books[index])
    }
    if all.count > 1 { return .ambiguous(all) }
    return known.first.map { decide([$0]) } ?? ownIndices.first.map { .book($0) }
  }

  private func nearest(_ wanted: String) -> [String] {
    var candidates = zip(folded, books).map { (name: $0, shown: $1) }
    for index in books.indices {
      candidates += short[index].filter { $0.utf8.count > 3 }.map { ($0, books[index]) }
    }
    for (id, place) in places.sorted(by: { $0.value < $1.value }) {
      for name in names.book(id: id)?.names(inTable: table) ?? [] where name.utf8.count > 3 {
        candidates.append((BookNames.folded(name), books[place]))
      }
    }
    return nearestNames(to: wanted, among: candidates, limit: 3)
  }

  /// Returns a Boolean value that indicates whether a name contains the letters of an abbreviation
  /// in order, beginning with its first letter.
  private static func isAbbreviation(_ short: String, of name: String) -> Bool {
    guard short.first == name.first else { return false }
    var rest = name[...]
    for letter in short {
      guard let index = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: index)...]
    }
    return true
  }
}

extension BookNames {
  /// Returns the book that the user means, among the names of a text's books.
  ///
  /// - Parameter ownNames: The text's own names of each book; none if it has no such names.
  package func match(
    _ typed: String, among books: [String], ownNames: [OwnBookNames] = [], language: String = "en"
  ) -> BookMatch {
    BookMatcher(self, books: books, ownNames: ownNames, language: language).match(typed)
  }

  /// Returns the match in the user's language or, if it is ambiguous, in the text's language: `Ez`
  /// is Ezekiel in a German or French text.
  func match(
    _ typed: String, among books: [String], ownNames: [OwnBookNames] = [], language: String,
    textLanguage: Language
  ) -> BookMatch {
    let known = match(typed, among: books, ownNames: ownNames, language: language)
    guard case .ambiguous = known else { return known }
    let tag = String(textLanguage.primary)
    for tag in [tag, String(Language(rawValue: language).primary)] {
      if let id = Self.abbreviations[tag]?[Self.folded(typed)],
        let index = books.firstIndex(where: { book(named: $0)?.id == id })
      {
        return .book(index)
      }
    }
    guard tables.contains(tag) else { return known }
    let other = match(typed, among: books, ownNames: ownNames, language: tag)
    return other.index == nil ? known : other
  }

  /// The meaning of abbreviations in languages without a column, where another language means
  /// another book.
  private static let abbreviations = ["fr": ["ez": "EZK"]]
}

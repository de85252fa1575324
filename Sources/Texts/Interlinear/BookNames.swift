import Foundation
import PlainText
import Resources

/// A book of the Bible with its names and codes.
package struct BibleBook: Hashable, Sendable {
  /// The USFM code (`JHN`), which identifies the book in the program.
  package var id: String
  /// The OSIS code: `John`.
  package var osis: String
  /// Whether the book has only one chapter, so that a number after its name is a verse.
  package var isSingleChapter: Bool
  /// For each of `BookNames.languages`, the name followed by other names and abbreviations, with
  /// bars between them; then the names in further languages. They are split when they are needed,
  /// because few are before the first screen.
  fileprivate var columns: [String]

  /// The names of all tables.
  var names: [[String]] { columns.indices.map(names(inTable:)) }

  /// Returns the name in a language followed by other names and abbreviations.
  ///
  /// - Parameter table: The index of the language, or `BookNames.furtherTable`.
  func names(inTable table: Int) -> [String] {
    columns[table].utf8.split(separator: 0x7C).map { String(Substring($0)) }
  }

  /// Returns the name in a language, or the English name if there is none in that language.
  package func name(in language: String) -> String {
    let index = BookNames.languages.firstIndex(of: language) ?? 0
    return firstName(inTable: index) ?? firstName(inTable: 0) ?? id
  }

  fileprivate func firstName(inTable table: Int) -> String? {
    let name = columns[table].utf8.prefix { $0 != 0x7C }
    return name.isEmpty ? nil : String(Substring(name))
  }
}

/// The reason why a table of books cannot be used.
package enum BookTableError: Error, Equatable, Sendable {
  /// A line does not have the seven columns.
  case columns(line: Int, found: Int)
  /// A line has no code, or a language has no name.
  case empty(line: Int)
  /// A code occurs twice.
  case duplicate(line: Int, id: String)
}

/// The names and codes of the books of the Bible, from `Resources/books.tsv`.
package struct BookNames: Sendable {
  /// The languages of the table, as BCP 47 tags.
  package static let languages = ["en", "de", "es", "pl"]

  /// The embedded table. A test proves that it is valid.
  package static let standard: BookNames = {
    var count = 0
    let bytes = lector_books(&count)
    let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    return (try? BookNames(table: text)) ?? BookNames()
  }()

  /// The 66 books in the order of English Bibles, which is also that of Clear's ids (Genesis 1,
  /// Matthew 40), followed by the deuterocanonical books.
  package private(set) var books: [BibleBook] = []
  /// The names that the user can type for the next and the previous chapter.
  private var moves: [ReferenceQuery.Move: [String]] = [:]
  private var indices: [String: Int] = [:]
  /// For each language, the books by their folded names; then those in further languages, and the
  /// books by their codes.
  private(set) var known = BookIndex(books: [])
  /// The index of the table of names in further languages.
  static let furtherTable = languages.count
  /// The index of the table of codes.
  static let codeTable = languages.count + 1

  private init() {}

  /// Parses a table of seven columns separated by tabs, or eight with names in further languages. The
  /// first line names the columns; `#` begins a comment.
  package init(table: String) throws(BookTableError) {
    var number = 0
    var isHeader = true
    for line in table.parts(separatedBy: 0x0A) {
      number += 1
      if line.isEmpty || line.utf8.first == 0x23 { continue }
      let columns = line.parts(separatedBy: 0x09)
      guard (3...4).contains(columns.count - Self.languages.count) else {
        throw .columns(line: number, found: columns.count)
      }
      defer { isHeader = false }
      if !isHeader { try add(columns, line: number) }
    }
    known = BookIndex(books: books)
  }

  private mutating func add(_ columns: [String], line: Int) throws(BookTableError) {
    var names = Array(columns[3...])
    guard !columns[0].isEmpty, names.prefix(Self.languages.count).allSatisfy({ !$0.isEmpty }) else {
      throw .empty(line: line)
    }
    if names.count == Self.languages.count { names.append("") }
    if let move = ReferenceQuery.Move(rawValue: columns[0]) {
      moves[move] = names.flatMap { $0.split(separator: "|").map(String.init) }
      return
    }
    guard indices[columns[0]] == nil else { throw .duplicate(line: line, id: columns[0]) }
    let index = books.count
    indices[columns[0]] = index
    books.append(
      BibleBook(
        id: columns[0], osis: columns[1], isSingleChapter: columns[2] == "1", columns: names))
  }

  /// Returns the book with a USFM code, which must be in capitals.
  package func book(id: some StringProtocol) -> BibleBook? {
    indices[String(id)].map { books[$0] }
  }

  /// Returns the book with a number, counted from Genesis 1 in the order of English Bibles; nil
  /// above 66.
  package func book(number: Int) -> BibleBook? {
    (1...66).contains(number) && number <= books.count ? books[number - 1] : nil
  }

  /// Returns the books that a name, an abbreviation or a code can mean. Names in the given language
  /// come first, then codes, then names in other languages.
  package func books(named typed: String, language: String = "en") -> [BibleBook] {
    let wanted = Self.folded(typed)
    var found: [Int] = []
    for table in Self.order(startingWith: language) {
      for index in known[table][wanted] ?? [] where !found.contains(index) { found.append(index) }
    }
    return found.map { books[$0] }
  }

  /// Returns the book to which a name in a text refers.
  package func book(named name: String, language: String = "en") -> BibleBook? {
    let wanted = Self.folded(name)
    for table in Self.order(startingWith: language) {
      if let index = known[table][wanted]?.first { return books[index] }
    }
    return nil
  }

  /// Returns the name in a language of a book that has its English name, as the readers of formats
  /// name the books of a Bible; any other name unchanged, such as that of a story.
  package func name(ofBook english: String, in language: String) -> String {
    guard language != "en", Self.languages.contains(language),
      let book = book(named: english), book.firstName(inTable: 0) == english
    else { return english }
    return book.name(in: language)
  }

  /// Returns the tables in the order of search: the given language, the codes, the other languages.
  private static func order(startingWith language: String) -> [Int] {
    let own = languages.firstIndex(of: language) ?? 0
    return [own, codeTable] + (0...furtherTable).filter { $0 != own }
  }

  /// Returns the indices of all books with a name, in the text or in the given language, that
  /// begins with what the user has typed so far. An empty string matches all books.
  package func indices(
    beginningWith typed: String, among names: [String], language: String = "en"
  ) -> [Int] {
    let wanted = Self.folded(typed)
    guard !wanted.isEmpty else { return Array(names.indices) }
    let table = Self.languages.firstIndex(of: language) ?? 0
    return names.indices.filter { index in
      Self.folded(names[index]).hasPrefix(wanted)
        || book(named: names[index], language: language)?.names(inTable: table)
          .contains { Self.folded($0).hasPrefix(wanted) } == true
    }
  }

  /// Returns the move with a name. Names are compared like those of books.
  func move(named typed: String) -> ReferenceQuery.Move? {
    let wanted = Self.folded(typed)
    return ReferenceQuery.Move.allCases.first { move in
      moves[move]?.contains { Self.folded($0) == wanted } == true
    }
  }
}

import Foundation
import Languages
import PlainText
import Resources

/// A book of the Bible with its names and codes.
package struct BibleBook: Hashable, Sendable {
  /// The USFM code (`JHN`), which identifies the book in the program.
  package var id: String
  /// The OSIS code: `John`.
  package var osis: String
  /// A Boolean value that indicates whether the book has only one chapter, so that a number after
  /// its name is a verse.
  package var isSingleChapter: Bool
  /// For each of `BookNames.tables`, the name followed by other names and abbreviations, with bars
  /// between them. They are split when they are needed, because few are before the first screen.
  fileprivate(set) var columns: [Substring]

  /// Returns the name in a language followed by other names and abbreviations.
  ///
  /// - Parameter table: The index of the language in `BookNames.tables`.
  func names(inTable table: Int) -> [String] {
    slices(inTable: table).map(String.init)
  }

  /// Returns the same names without a copy.
  func slices(inTable table: Int) -> [Substring] {
    columns[table].isEmpty ? [] : columns[table].slices(separatedBy: 0x7C)
  }

  /// The English name.
  package var englishName: String { firstName(inTable: 0) ?? id }

  fileprivate func firstName(inTable table: Int) -> String? {
    let name = columns[table].utf8.prefix { $0 != 0x7C }
    return name.isEmpty ? nil : String(Substring(name))
  }
}

/// The names and codes of the books of the Bible, from `Resources/books.tsv`.
package struct BookNames: Sendable {
  /// The language tags of the columns. The last column of the embedded table, `further`,
  /// has names in several languages.
  package private(set) var tables: [String] = []

  /// The embedded table. A test proves that it is valid.
  package static let standard =
    (try? BookNames(table: String(embedded: lector_books))) ?? BookNames()

  /// Returns the names with the ones of an interface language, which may have its own file.
  package static func standard(for language: String) -> BookNames {
    let language = InterfaceLanguages.nearest(to: language)
    if standard.tables.contains(language.tag) { return standard }
    return language.kept("books") {
      let parent = language.fallback.map { standard(for: $0.tag) } ?? standard
      return parent.adding(
        language.table.texts(in: .books), language: language.tag, completing: language.fallback?.tag
      )
    }
  }

  /// The 66 books in the order of English Bibles, which is also the order of Clear's ids (Genesis
  /// 1, Matthew 40), followed by the deuterocanonical books.
  package private(set) var books: [BibleBook] = []
  /// The names that the user can type for the next and the previous chapter, by table, with bars
  /// between them.
  private(set) var moves: [ReferenceQuery.Move: [Substring]] = [:]
  private var indices: [String: Int] = [:]
  /// For each language, the books by their folded names; then those in further languages, and the
  /// books by their codes.
  private(set) var known = BookIndex(books: [])
  /// The index of the table of codes, which is not a column.
  static let codeTable = -1
  /// The columns before the names.
  private static let firstColumns = ["id", "osis", "single"]
  private static let further = "further"

  private init() {}

  /// Parses a table of columns separated by tabs: the codes, the names in each language and, if the
  /// first line names it, a column `further`, which may be missing in the others. The first line
  /// has the tags of the languages; `#` begins a comment.
  package init(table: String) throws(TableError) {
    for (line, columns) in table.tableRows() {
      let names = columns.count - Self.firstColumns.count
      guard tables.isEmpty ? names > 0 : (requiredTables...tables.count).contains(names) else {
        throw .columns(line: line, found: columns.count)
      }
      if tables.isEmpty {
        tables = columns[Self.firstColumns.count...].map(String.init)
      } else {
        try add(columns, line: line)
      }
    }
    known = BookIndex(books: books)
  }

  /// The number of columns of names that each line has.
  private var requiredTables: Int { tables.last == Self.further ? tables.count - 1 : tables.count }

  private mutating func add(_ columns: [Substring], line: Int) throws(TableError) {
    var names = Array(columns[Self.firstColumns.count...])
    guard !columns[0].isEmpty, names.prefix(requiredTables).allSatisfy({ !$0.isEmpty }) else {
      throw .empty(line: line)
    }
    if names.count < tables.count { names.append("") }
    let id = String(columns[0])
    if let move = ReferenceQuery.Move(rawValue: id) {
      moves[move] = names
      return
    }
    guard indices[id] == nil else { throw .duplicate(line: line, key: id) }
    indices[id] = books.count
    books.append(
      BibleBook(
        id: id, osis: String(columns[1]), isSingleChapter: columns[2] == "1", columns: names))
  }

  /// Returns the names with the ones of another language, by the codes of the books. A book without
  /// a name there uses its name in the language that the other language completes, or else its
  /// English name.
  private func adding(
    _ names: [String: String], language: String, completing other: String?
  ) -> BookNames {
    let base = other.flatMap { $0 == "en" ? nil : tables.firstIndex(of: $0) }
    var added = self
    added.tables.append(language)
    for index in books.indices {
      added.books[index].columns.append(base.map { books[index].columns[$0] } ?? "")
    }
    for (move, names) in moves { added.moves[move]?.append(base.map { names[$0] } ?? "") }
    let table = added.tables.count - 1
    for (id, names) in names {
      if let move = ReferenceQuery.Move(rawValue: id) {
        added.moves[move]?[table] = names[...]
      } else if let index = indices[id] {
        added.books[index].columns[table] = names[...]
      }
    }
    added.known = BookIndex(books: added.books)
    return added
  }

  /// Returns the index of the table of a language, or of English.
  func table(of language: String) -> Int { tables.firstIndex(of: language) ?? 0 }

  /// Returns the name of a book in a language, or the English name if the language has none.
  package func name(of book: BibleBook, in language: String) -> String {
    book.firstName(inTable: table(of: language)) ?? book.englishName
  }

  /// Returns the book with a USFM code, which must be in capitals.
  package func book(id: some StringProtocol) -> BibleBook? {
    indices[String(id)].map { books[$0] }
  }

  /// Returns the book with a number, counted from Genesis 1 in the order of English Bibles, or nil
  /// above 66.
  package func book(number: Int) -> BibleBook? {
    (1...66).contains(number) && number <= books.count ? books[number - 1] : nil
  }

  /// Returns the book that a name, an abbreviation or a code in a text refers to. Names in the given
  /// language come first, then codes, then names in other languages.
  package func book(named name: String, language: String = "en") -> BibleBook? {
    let wanted = Self.folded(name)
    let languageTable = table(of: language)
    for table in [languageTable, Self.codeTable] + tables.indices.filter({ $0 != languageTable }) {
      if let index = known[table][wanted]?.first { return books[index] }
    }
    return nil
  }

  /// Returns the name, in a language, of a book given by its English name, as the readers of
  /// formats name the books of a Bible. Returns any other name, such as a story's, unchanged.
  package func name(ofBook english: String, in language: String) -> String {
    guard language != "en", tables.contains(language),
      let book = book(named: english), book.firstName(inTable: 0) == english
    else { return english }
    return name(of: book, in: language)
  }

  /// Returns the indices of all books whose name, in the text or in the given language, begins with
  /// the text that the user has typed so far. An empty string matches all books.
  package func indices(
    beginningWith typed: String, among names: [String], ownNames: [OwnBookNames] = [],
    language: String = "en"
  ) -> [Int] {
    let wanted = Self.folded(typed)
    guard !wanted.isEmpty else { return Array(names.indices) }
    let table = table(of: language)
    return names.indices.filter { index in
      Self.folded(names[index]).hasPrefix(wanted)
        || ownNames.indices.contains(index)
          && ownNames[index].short.contains { Self.folded($0).hasPrefix(wanted) }
        || book(named: names[index], language: language)?.names(inTable: table)
          .contains { Self.folded($0).hasPrefix(wanted) } == true
    }
  }

  /// Returns the move with a name. Names are compared like names of books.
  func move(named typed: String) -> ReferenceQuery.Move? {
    let wanted = Self.folded(typed)
    return ReferenceQuery.Move.allCases.first { move in
      (moves[move] ?? []).contains { names in
        names.utf8.split(separator: 0x7C).map(Substring.init).contains {
          Self.canFold($0, to: wanted) && Self.folded(String($0)) == wanted
        }
      }
    }
  }
}

/// The comparison of names of books.
extension BookNames {
  /// Returns a name in lower case without accents, dots and spaces. A number before it
  /// becomes a digit (`II Kings`, `First John`).
  package static func folded(_ name: String) -> String { folded(name[...]) }

  private static func folded(_ name: Substring) -> String {
    let name = numberAsDigit(name)
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return foldedASCII(name) }
    var result = String.UnicodeScalarView()
    for scalar in name.lowercased().decomposedStringWithCanonicalMapping
      .unicodeScalars
    {
      switch scalar {
      case "ł": result.append("l")
      case "ß": result.append(contentsOf: "ss".unicodeScalars)
      case "ς": result.append("σ")
      default:
        if scalar.properties.isAlphabetic && !scalar.properties.isDiacritic
          && scalar.properties.generalCategory != .nonspacingMark
          || scalar.properties.numericType != nil
        {
          result.append(scalar)
        }
      }
    }
    return String(result)
  }

  /// Returns a Boolean value that indicates whether the folded form of a name can be a certain one,
  /// by the first letter, which folding keeps unless the first word is a number. Folding itself
  /// takes far longer.
  static func canFold(_ name: Substring, to folded: String) -> Bool {
    guard let first = name.utf8.first.map({ $0 | 0x20 }), (0x61...0x7A).contains(first),
      let wanted = folded.utf8.first
    else { return true }
    return wanted == first || (0x30...0x39).contains(wanted)
  }

  /// Returns the folded form of a name without accents, as most names are.
  private static func foldedASCII(_ name: Substring) -> String {
    let bytes = name.utf8
    return String(unsafeUninitializedCapacity: bytes.count) { buffer in
      var count = 0
      for byte in bytes {
        let isCapital = (0x41...0x5A).contains(byte)
        guard isCapital || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) else {
          continue
        }
        buffer[count] = isCapital ? byte | 0x20 : byte
        count += 1
      }
      return count
    }
  }

  /// Returns a name whose first word is a number as a digit: `II Kings`, `First John`, `1st John`,
  /// `Erster Korinther`, `Primera de Juan`, `Pierwszy List Jana`.
  private static func numberAsDigit(_ name: Substring) -> Substring {
    guard let end = name.utf8.firstIndex(where: { $0 == 0x20 || $0 == 0x2E }),
      // Most numbers are written as digits.
      name.utf8.index(after: name.utf8.startIndex) < end || name.utf8.first.map(isLetter) == true,
      let digit = digit(for: name[..<end].lowercased()), name[end...].contains(where: \.isLetter)
    else { return name }
    return digit + name[end...]
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// Returns the digit for a word in lower case that numbers books in one of the languages of the
  /// table.
  private static func digit(for word: String) -> Substring? {
    switch word {
    case "i", "first", "1st", "erste", "erster", "erstes", "1er", "primera", "primero", "primer",
      "pierwszy", "pierwsza", "pierwsze":
      "1"
    case "ii", "second", "2nd", "zweite", "zweiter", "zweites", "segunda", "segundo", "drugi",
      "druga", "drugie":
      "2"
    case "iii", "third", "3rd", "dritte", "dritter", "drittes", "tercera", "tercero", "tercer",
      "trzeci", "trzecia", "trzecie":
      "3"
    case "iv", "fourth", "4th", "vierte", "viertes", "cuarto", "cuarta", "czwarta", "czwarty": "4"
    case "v", "fifth", "5th", "fünfte", "fünftes", "quinto", "piąta": "5"
    default: nil
    }
  }

  /// Returns the folded spellings of a name: with its umlauts as letters, and as `Roemer`.
  static func spellings(_ name: Substring) -> [String] {
    guard name.utf8.contains(where: { $0 >= 0x80 }),
      name.unicodeScalars.contains(where: { "äöüÄÖÜ".unicodeScalars.contains($0) })
    else { return [folded(name)] }
    var written = Substring.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch scalar {
      case "ä", "Ä": written.append(contentsOf: "ae".unicodeScalars)
      case "ö", "Ö": written.append(contentsOf: "oe".unicodeScalars)
      case "ü", "Ü": written.append(contentsOf: "ue".unicodeScalars)
      default: written.append(scalar)
      }
    }
    return [folded(name), folded(Substring(written))]
  }

  /// Returns the folded name without the words around it: `john` for "The Gospel according to John"
  /// and `1petrus` for "1. Brief des Petrus".
  static func core(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    let number = folded(name).prefix { $0.isASCII && $0.isNumber }
    let rest = words.enumerated().compactMap { index, word -> String? in
      let word = folded(String(word))
      if index == 0, words.count > 1, !number.isEmpty { return String(number) }
      if fillers.contains(word) { return nil }
      // `Korintherbrief`
      let end = fillers.first { $0.utf8.count > 3 && word.hasSuffix($0) } ?? ""
      return String(word.dropLast(end.count))
    }
    return rest.joined()
  }

  /// The words that surround the names of books, folded.
  private static let fillers: Set<String> = Set(
    """
    the of to a according st saint book letter epistle gospel paul prophet brief buch evangelium \
    nach an die der das des den dem propheten carta libro evangelio segun de del los las la el san \
    santo list ksiega ewangelia wedlug sw do
    """.split(separator: " ").map(String.init))
}

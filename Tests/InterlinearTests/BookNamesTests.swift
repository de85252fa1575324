import Testing

@testable import Interlinear

@Suite("The names of books")
struct BookNamesTests {
  private let names = BookNames.standard
  private static let languages = ["en", "de", "es", "pl"]

  @Test("The embedded table is valid")
  func table() {
    #expect(names.books.count == 84)
    #expect(names.books[0].id == "GEN")
    #expect(names.book(number: 40)?.id == "MAT")
    #expect(names.book(number: 66).map { names.name(of: $0, in: "de") } == "Offenbarung")
    #expect(names.book(number: 67) == nil)
    #expect(names.book(number: 0) == nil)
    #expect(names.book(id: "JHN")?.osis == "John")
    #expect(names.book(id: "QQQ") == nil)
    #expect(names.books.filter(\.isSingleChapter).count == 11)
    #expect(names.book(id: "MAT").map { names.name(of: $0, in: "fr") } == "Matthew")
  }

  @Test("The first letter excludes no name that is the same when folded")
  func firstLetters() {
    let columns = names.books.flatMap(\.columns) + names.moves.values.flatMap { $0 }
    for column in columns + ["II Kings|Erster Korinther|Łukasza|Ämter"] {
      for name in column.split(separator: "|") {
        #expect(BookNames.canFold(name, to: BookNames.folded(String(name))), "\(name)")
      }
    }
    #expect(!BookNames.canFold("next chapter", to: "john"))
  }

  @Test("Every book has a name of its own in every language")
  func complete() {
    for language in Self.languages {
      let all = names.books.map { names.name(of: $0, in: language) }
      #expect(Set(all).count == names.books.count)
      for (book, name) in zip(names.books, all) {
        #expect(names.name(ofBook: book.englishName, in: language) == name)
        #expect(names.book(named: name, language: language)?.id == book.id)
      }
    }
    #expect(names.name(ofBook: "John", in: "de") == "Johannes")
    #expect(names.name(ofBook: "Psalms", in: "es") == "Salmos")
    #expect(names.name(ofBook: "Sirach", in: "pl") == "Mądrość Syracha")
    // Names in other languages, abbreviations and titles stay as the text has them.
    for other in ["1. Mose", "Jn", "Κατὰ Ἰωάννην", "The Lighthouse", "38", ""] {
      #expect(names.name(ofBook: other, in: "de") == other)
    }
  }

  @Test("Every name finds its book, and only that one in its language")
  func everyName() {
    for book in names.books {
      #expect(names.book(id: book.id) == book)
      for (language, list) in zip(Self.languages, book.names) {
        for name in list {
          #expect(names.book(named: name, language: language)?.id == book.id, "\(name)")
        }
      }
    }
  }

  @Test(
    "Names and abbreviations in the user's language",
    arguments: [
      ("John", "en", "JHN"), ("jn", "en", "JHN"), ("JHN", "en", "JHN"), ("1. Mose", "de", "GEN"),
      ("1.Mose", "de", "GEN"), ("1 Mojż", "pl", "GEN"), ("1 mojz", "pl", "GEN"),
      ("Genesis", "en", "GEN"), ("Génesis", "es", "GEN"), ("genesis", "es", "GEN"),
      ("Offb", "de", "REV"), ("Ap", "es", "REV"), ("Ap", "pl", "REV"), ("Mt", "pl", "MAT"),
      ("Łk", "pl", "LUK"), ("lk", "pl", "LUK"), ("Röm", "de", "ROM"), ("Rom", "de", "ROM"),
      ("Hechos", "en", "ACT"), ("Dz", "en", "ACT"), ("Apg", "en", "ACT"), ("Hi", "de", "JOB"),
      ("Jud", "en", "JUD"), ("II Kings", "en", "2KI"), ("III John", "en", "3JN"),
      ("II Mose", "de", "EXO"), ("Is", "en", "ISA"), ("Hld", "de", "SNG"), ("Jon", "en", "JON"),
      ("Phlm", "en", "PHM"), ("Phil", "de", "PHP"), ("Song", "en", "SNG"), ("Sir", "pl", "SIR"),
      ("3 Kingdoms", "en", "1KI"), ("Matthäus", "en", "MAT"), ("Hb", "en", "HAB"),
      ("Hb", "es", "HEB"), ("Hb", "pl", "JOB"), ("", "en", nil), ("...", "en", nil),
      ("Sampler", "en", nil),
    ])
  func abbreviations(typed: String, language: String, id: String?) {
    #expect(names.book(named: typed, language: language)?.id == id)
  }

  private static let english = [
    "Genesis", "Judges", "1 Samuel", "Psalms", "Matthew", "John", "Philippians", "Philemon",
    "Hebrews", "1 John", "3 John", "Jude", "Revelation",
  ]

  @Test(
    "The books of a text",
    arguments: [
      ("jn", "en", "John"), ("Joh", "de", "John"), ("J", "pl", "John"),
      ("phil", "en", "Philippians"),
      ("phile", "en", "Philemon"), ("1jn", "en", "1 John"), ("1 Jo", "en", "1 John"),
      ("3", "en", "3 John"), ("gen", "en", "Genesis"), ("Offenb", "en", "Revelation"),
      ("Objaw", "de", "Revelation"), ("Richter", "en", "Judges"), ("Hbr", "en", "Hebrews"),
      ("jude", "en", "Jude"), ("rvl", "en", "Revelation"), ("Isaiah", "en", nil),
      ("zz", "en", nil), ("", "en", nil), ("-", "en", nil), ("judg", "en", "Judges"),
      // Judges or Jude.
      ("ju", "en", nil),
      ("1sm", "en", "1 Samuel"), ("mthw", "en", "Matthew"),
    ])
  func among(typed: String, language: String, expected: String?) {
    let index = names.match(typed, among: Self.english, language: language).index
    #expect(index.map { Self.english[$0] } == expected)
  }

  @Test(
    "Names in other scripts, and abbreviations that other languages use",
    arguments: [
      ("От Иоанна", "John"), ("Ин", "John"), ("Быт", "Genesis"), ("1 Кор", "1 Corinthians"),
      ("1-е Коринфянам", "1 Corinthians"), ("1 Царств", "1 Samuel"), ("3 Царств", "1 Kings"),
      ("Пс", "Psalms"), ("Откровение", "Revelation"), ("Ис", "Isaiah"), ("Иак", "James"),
      ("Від Івана", "John"), ("Буття", "Genesis"), ("Ісая", "Isaiah"), ("Йоан", "John"),
      ("Битие", "Genesis"), ("Постање", "Genesis"), ("Јован", "John"), ("Откривење", "Revelation"),
      ("约翰福音", "John"), ("约", "John"), ("創世記", "Genesis"), ("創", "Genesis"),
      ("林前", "1 Corinthians"), ("林後", "2 Corinthians"), ("約翰三書", "3 John"),
      ("啟示錄", "Revelation"), ("诗篇", "Psalms"), ("撒母耳記下", "2 Samuel"),
      ("ヨハネによる福音書", "John"), ("ヨハネの手紙一", "1 John"), ("第二コリント", "2 Corinthians"),
      ("詩編", "Psalms"), ("ブ", nil), ("요한복음", "John"), ("요", "John"), ("고전", "1 Corinthians"),
      ("창세기", "Genesis"), ("계시록", "Revelation"), ("يوحنا", "John"), ("1 كورنثوس", "1 Corinthians"),
      ("التكوين", "Genesis"), ("مز", "Psalms"), ("رؤيا يوحنا", "Revelation"),
      ("יוחנן", "John"), ("בראשית", "Genesis"), ("תה׳", "Psalms"), ("שמ״ב", "2 Samuel"),
      ("אגרת יעקב", "James"), ("Gv", "John"),
    ] as [(String, String?)])
  func scripts(typed: String, expected: String?) {
    for language in Self.languages {
      let index = names.match(typed, among: bible, language: language).index
      #expect(index.map { bible[$0] } == expected)
    }
  }

  @Test("Every book has a name in each script, and no name is that of two books")
  func further() throws {
    let table = names.tables.count - 1
    var seen: [String: String] = [:]
    for book in names.books.prefix(66) {
      let own = book.names(inTable: table)
      for range in [0x400...0x52F, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x600...0x6FF] {
        let scalars = own.flatMap { $0.unicodeScalars.map { Int($0.value) } }
        #expect(scalars.contains { range.contains($0) }, "\(book.id)")
      }
      for name in own {
        let folded = BookNames.folded(name)
        #expect(seen[folded, default: book.id] == book.id, "\(name)")
        seen[folded] = book.id
      }
    }
  }

  @Test(
    "The language of the text decides what the user's language leaves open",
    arguments: [
      ("Ez", "en", "de", "Ezekiel"), ("Ez", "en", "fr", "Ezekiel"), ("Ez", "de", "en", "Ezekiel"),
      ("Ez", "fr", "en", "Ezekiel"), ("Ez", "en", "en", nil), ("Ez", "en", "und", nil),
      ("Ez", "pl", "en", "Ezekiel"), ("Jn", "en", "fr", "John"), ("zz", "en", "fr", nil),
      ("Ez", "en", "de-AT", "Ezekiel"),
    ] as [(String, String, String, String?)])
  func textLanguage(typed: String, language: String, text: String, expected: String?) {
    let match = names.match(
      typed, among: bible, language: language, textLanguage: Language(rawValue: text))
    if case .book(let index) = match {
      #expect(bible[index] == expected)
    } else {
      #expect(expected == nil)
    }
  }

  @Test("The Books of Maccabees in Catholic Bibles", arguments: 1...4)
  func maccabees(number: Int) {
    let books = (1...4).map { "\($0) Maccabees" }
    #expect(names.match("\(number) Mcc", among: books).index == number - 1)
  }

  /// The 66 books of an English Bible.
  private var bible: [String] { names.books.prefix(66).map { $0.englishName } }

  @Test(
    "Names of all kinds find their book",
    arguments: [
      ("1 Rs", "1 Kings"), ("2 Rois", "2 Kings"), ("Ésa", "Isaiah"), ("Esaïe", "Isaiah"),
      ("Roemer", "Romans"), ("Hebraeer", "Hebrews"), ("1 Koenige", "1 Kings"),
      ("First John", "1 John"), ("Second Samuel", "2 Samuel"), ("3rd John", "3 John"),
      ("Erster Korinther", "1 Corinthians"), ("Zweites Buch Mose", "Exodus"),
      ("Primera de Juan", "1 John"), ("Segunda carta a los Corintios", "2 Corinthians"),
      ("Pierwszy List Jana", "1 John"), ("I Jana", "1 John"),
      ("The Gospel according to John", "John"),
      ("Letter to the Romans", "Romans"), ("Brief an die Römer", "Romans"),
      ("1. Brief des Petrus", "1 Peter"), ("Evangelium nach Matthäus", "Matthew"),
      ("Κατὰ Ἰωάννην", "John"), ("Ιωάννης", "John"), ("Ἰω", "John"), ("Πρὸς Ῥωμαίους", "Romans"),
      ("Γένεσις", "Genesis"), ("Α' Ἰωάννου", "1 John"), ("ΠΡΑΞΕΙΣ", "Acts"),
      ("בראשית", "Genesis"), ("בְּרֵאשִׁית", "Genesis"), ("תהלים", "Psalms"), ("שמואל א", "1 Samuel"),
      ("Hiob", "Job"), ("Rdz", "Genesis"), ("Dzieje", "Acts"), ("Jean", "John"),
      ("Cant", "Song of Songs"),
    ])
  func manyNames(typed: String, expected: String) {
    let index = names.match(typed, among: bible).index
    #expect(index.map { bible[$0] } == expected)
  }

  @Test(
    "Every abbreviation in each of the four languages finds the same book, whatever comes before it"
  )
  func everyAbbreviation() {
    for language in Self.languages {
      let matcher = BookMatcher(names, books: bible, language: language)
      let table = names.table(of: language)
      for (index, book) in names.books.prefix(66).enumerated() {
        for name in book.names[table] + [book.id, book.osis] {
          let meaning = names.book(named: name, language: language)
          #expect(meaning == book || book.names[table].contains(name) == false, "\(name)")
          guard meaning == book else { continue }
          for typed in [name, name.uppercased(), name.replacing(" ", with: ""), name + "."] {
            #expect(matcher.match(typed) == .book(index), "\(typed) in \(language)")
          }
        }
      }
    }
  }

  @Test("No prefix of any name finds a book that has no such name")
  func prefixes() {
    for language in ["en", "pl"] {
      let matcher = BookMatcher(names, books: bible, language: language)
      var tried: Set<String> = []
      for book in names.books.prefix(66) {
        for name in book.names.joined() {
          for length in 1...min(name.count, 3) {
            let typed = String(name.prefix(length))
            guard tried.insert(typed).inserted, case .book(let index) = matcher.match(typed)
            else { continue }
            let wanted = BookNames.folded(typed)
            let found = names.books[index]
            let own =
              found.names.joined().flatMap { BookNames.spellings($0[...]) }
              + [found.id, found.osis].map(BookNames.folded)
            #expect(
              own.contains { $0.hasPrefix(wanted) }
                || found.names.joined().contains { BookNames.core($0) == BookNames.core(typed) },
              "\(typed) is not \(found.id)")
          }
        }
      }
    }
  }

  @Test("Missing, ambiguous and unknown books")
  func noBook() {
    let gospels = ["Matthew", "Mark", "Luke", "John", "1 John", "Philemon", "Philippians"]
    func match(_ typed: String, _ language: String = "en") -> BookMatch {
      names.match(typed, among: gospels, language: language)
    }
    #expect(match("ps") == .missing("Psalms"))
    #expect(match("ps", "de") == .missing("Psalmen"))
    #expect(match("Sal") == .missing("Psalms"))
    #expect(match("Gene") == .missing("Genesis"))
    #expect(match("1 Rs") == .missing("1 Kings"))
    #expect(match("Ésa") == .missing("Isaiah"))
    #expect(match("m") == .ambiguous(["Matthew", "Mark"]))
    #expect(match("phi") == .ambiguous(["Philemon", "Philippians"]))
    #expect(match("Jonh") == .ambiguous(["Jonah", "John", "1 John"]))
    #expect(match("Jhohn") == .unknown(nearest: ["John", "1 John"]))
    #expect(names.match("Ez", among: bible) == .ambiguous(["Ezra", "Ezekiel"]))
    #expect(names.match("j", among: bible) != .book(42))
    #expect(match("Mathew") == .unknown(nearest: ["Matthew"]) || match("Mathew") == .book(0))
    #expect(match("xyzzy") == .unknown(nearest: []))
    #expect(match("") == .unknown(nearest: []))
  }

  @Test("A text's books are found by its own names and by all others")
  func ownNames() {
    let own = ["MAT", "Ewangelia Jana", "Römer", "Saami, North", "Иоанн", "אֶסְתֵּר"]
    let index = { (typed: String) in names.match(typed, among: own, language: "en").index }
    #expect(["Matthew", "mat", "Mt", "Mateo"].map(index) == [0, 0, 0, 0])
    #expect(["John", "jana", "Jn"].map(index) == [1, 1, 1])
    #expect(["rom", "Romans", "ro"].map(index) == [2, 2, 2])
    #expect(["saami", "SAAMI NORTH", "иоанн", "אסתר"].map(index) == [3, 3, 4, 5])
  }

  /// Books of a Hungarian text with its own names of them.
  private static let hungarian: [(book: String, short: [String], long: String)] = [
    ("Genesis", ["1Mózes", "1Móz"], "Mózes első könyve"),
    ("Lamentations", ["Siralmak", "Sir"], "Jeremiás siralmai"),
    ("Matthew", ["Máté", "Mt"], "Evangélium Máté szerint"),
    ("John", ["János", "Jn"], "Evangélium János szerint"),
    ("Romans", ["Róma", "Róm"], "Pál levele a rómaiakhoz"),
    ("1 John", ["1János", "1Jn"], "János első levele"),
  ]

  @Test(
    "A text's books are found by the names that it has for them",
    arguments: [
      ("János", .book(3)), ("janos", .book(3)), ("jano", .book(3)), ("John", .book(3)),
      ("Johannes", .book(3)), ("Jn", .book(3)), ("1János", .book(5)), ("1. János", .book(5)),
      ("1Móz", .book(0)), ("1 mózes", .book(0)), ("Siralm", .book(1)), ("Sir", .book(1)),
      ("Evangélium János szerint", .book(3)), ("Mózes első", .book(0)), ("Pál levele", .book(4)),
      ("Evang", .ambiguous(["Matthew", "John"])), ("Má", .book(2)),
      ("Szirah", .unknown(nearest: [])), ("Zsoltárok", .unknown(nearest: [])),
      ("Jánoss", .unknown(nearest: ["John", "1 John"])), ("Mark", .missing("Mark")),
    ] as [(String, BookMatch)])
  func namesOfTheText(typed: String, expected: BookMatch) {
    let found = names.match(
      typed, among: Self.hungarian.map(\.book), ownNames: Self.hungarian.map(Self.ownNames))
    #expect(found == expected)
  }

  private static func ownNames(_ names: (book: String, short: [String], long: String))
    -> OwnBookNames
  {
    var own = OwnBookNames()
    for name in names.short { own.add(name, isLong: false) }
    own.add(names.long, isLong: true)
    return own
  }

  @Test("A text's own name that means another book to the user is ambiguous")
  func namesOfOtherBooks() {
    var numbers = OwnBookNames()
    numbers.add("Dan", isLong: false)
    let books = ["Numbers", "Daniel"]
    let own = [numbers, OwnBookNames()]
    #expect(names.match("Dan", among: books, ownNames: own) == .ambiguous(books))
    #expect(names.match("Dan", among: ["Numbers"], ownNames: own) == .book(0))
    #expect(names.match("Daniel", among: books, ownNames: own) == .book(1))
    // The titles of an English text begin with the same words.
    var letters = [OwnBookNames(), OwnBookNames()]
    letters[0].add("The Book of Leviticus", isLong: true)
    letters[1].add("Letter of Paul to the Romans", isLong: true)
    let english = ["Leviticus", "Romans"]
    #expect(names.match("Le", among: english, ownNames: letters) == .book(0))
    #expect(names.match("Letter of P", among: english, ownNames: letters) == .book(1))
  }

  @Test("Names are bounded, and repeated or empty ones are left out")
  func bounds() {
    var names: [String: OwnBookNames] = [:]
    for name in ["", "a", "a", String(repeating: "b", count: 201)] {
      names.add(name, ofBook: "John", isLong: false)
    }
    names.add("a", ofBook: "John", isLong: true)
    #expect(names["John"]?.short == ["a"] && names["John"]?.long == [])
    for number in 0..<2000 {
      names.add("\(number)", ofBook: "John", isLong: false)
      names.add("\(number)", ofBook: "\(number)", isLong: true)
    }
    #expect(names.count == 1000 && names["John"]?.short.count == 16)
  }

  @Test("The beginnings of names")
  func beginnings() {
    let find = { (typed: String, language: String) in
      names.indices(beginningWith: typed, among: Self.english, language: language)
        .map { Self.english[$0] }
    }
    #expect(find("j", "en") == ["Judges", "John", "Jude"])
    #expect(find("phil", "en") == ["Philippians", "Philemon"])
    #expect(find("off", "de") == ["Revelation"])
    #expect(find("", "en") == Self.english)
    #expect(find("q", "en") == [])
    let own = Self.hungarian.map(Self.ownNames)
    let books = Self.hungarian.map(\.book)
    #expect(names.indices(beginningWith: "jan", among: books, ownNames: own) == [3])
    #expect(names.indices(beginningWith: "1", among: books, ownNames: own) == [0, 5])
  }

  @Test(
    "Faults in a table are reported with their line",
    arguments: [
      ("h\no\tn\te", TableError.columns(line: 1, found: 1)),
      ("i\to\ts\te\td\te\tp\nGEN\tGen\t-\ta\tb\tc", .columns(line: 2, found: 6)),
      ("#\ni\to\ts\te\td\te\tp\nGEN\tGen\t-\ta\tb\tc\t", .empty(line: 3)),
      (
        "i\to\ts\te\td\te\tp\nA\tA\t-\ta\tb\tc\td\n\nA\tA\t-\ta\tb\tc\td",
        .duplicate(line: 4, key: "A")
      ),
    ])
  func faults(table: String, fault: TableError) {
    #expect(throws: fault) { try BookNames(table: table) }
  }
}

extension BibleBook {
  /// The names of all tables.
  fileprivate var names: [[String]] { columns.indices.map(names(inTable:)) }
}

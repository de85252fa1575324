import Foundation
import GRDB
import Interlinear
import RandomInput
import Testing

@testable import TextLibrary

@Suite("The index of a text")
struct SearchTableTests {
  private let folder: TemporaryFolder
  private let library: Library

  init() throws {
    folder = try TemporaryFolder()
    library = try folder.library()
  }

  private static let tiers: [Tier] = [
    .surface, .morphology, .strong, Tier(rawValue: "Own \"tier*"), Tier(rawValue: "own \"tier*"),
  ]

  /// Text that SQL might interpret as its own syntax, or that ends other texts, and Strong's numbers.
  private static let pieces = [
    "\"", "*", "(", ")", ":", "^", "+", "-", "{", "}", ",", "'", "''", "\0", "\u{1}", "\u{1F}",
    "\\",
    " AND ", " OR ", " NOT ", "NEAR(", "a", "A", "b", "V-AAI-3S", "G3056", "g3056a", "h12", "3056",
    "3sg.PST", "Case=Nom", "_", "__", "_5f", "é", "e\u{301}", "É", "ß", "λόγος", "ΛΌΓΟΣ", "דָּבָר",
    "\u{200D}", "\u{10FFFF}", "\u{212A}", "的", "🙂", " ", "/", "|", ";", "%", "@", "\n",
  ]

  private static func value(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined()
  }

  private static func text(_ random: inout SeededGenerator) -> MemoryText {
    let verses = (0..<80).map { row in
      let words = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        Word(values: tiers.map { _ in value(&random) })
      }
      var verse = Verse(
        reference: Reference(book: "A", chapter: 1, verse: "\(row)"), words: words,
        translation: value(&random), language: row < 40 ? .ancientGreek : .ancientHebrew)
      verse.setTranslation(value(&random), at: 1)
      return verse
    }
    var description = TextDescription(name: "t", title: "t", tiers: tiers)
    description.translations.append(TranslationColumn(label: "2", language: .undetermined))
    return MemoryText(description: description, verses: verses)
  }

  @Test("For any query it finds what a scan of all words finds", arguments: 0..<4)
  func sameAsMemory(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = Self.text(&random)
    try library.importText(from: VersesReader(text), as: "t")
    let stored = try library.text(named: "t")
    // All the given tiers are used: the library omits empty ones.
    let memory = try MemoryPostings(of: text)
    let dotted = DottedTiers(
      TextDescription(name: "", title: "", tiers: Self.tiers), language: .undetermined)
    let targets =
      Self.tiers.map { SearchTarget($0, in: dotted) }
      + SearchTarget.translations([0, 1], in: dotted)
    var found = 0
    for _ in 0..<120 {
      let typed = Self.value(&random)
      let term = SearchQuery.Term(
        text: typed, isExact: Bool.random(using: &random), isPrefix: Bool.random(using: &random),
        isOfWord: Bool.random(using: &random), offset: 0)
      for target in targets where !(term.isOfWord && target.isOfVerse) {
        for pattern in target.patterns(term).joined() {
          for rows in [TokenPlace.allRows, 20..<40] {
            let wanted = try memory.places(list: target.list, [pattern], in: rows)
            let places = try stored.withPostings {
              try $0.places(list: target.list, [pattern], in: rows)
            }
            found += wanted.count
            #expect(places == wanted, "\(pattern)")
          }
        }
      }
    }
    #expect(found > 500)
    #expect(try library.check() == [])
  }

  @Test("Terms that are forgotten during indexing are still found", arguments: [1, 3, 50])
  func forgetting(limit: Int) throws {
    var random = SeededGenerator(seed: 9)
    let text = Self.text(&random)
    try library.importText(from: VersesReader(text), as: "t", isIndexed: false)
    let id = try library.text(named: "t").id
    let memory = try MemoryPostings(of: text)
    try library.access { db in
      try db.inTransaction {
        var writer = try IndexWriter(db, text: id, text.description, termLimit: limit)
        for row in 0..<text.verseCount { try writer.add(try text.verse(at: row)) }
        try writer.finish(text.description)
        return .commit
      }
    }
    for token in ["a", "λογοσ", "g3056", "v-aai-3s"] {
      for list in 0..<IndexedTier.translation {
        let pattern = TokenPattern(token: token, isPrefix: true)
        let places = try library.text(named: "t").withPostings {
          try $0.places(list: list, [pattern], in: TokenPlace.allRows)
        }
        #expect(try places == memory.places(list: list, [pattern], in: TokenPlace.allRows))
      }
    }
  }

  @Test(
    "The next search rebuilds a damaged index",
    arguments: [
      "DROP TABLE search_1", "UPDATE search_1 SET places = x'00ff'",
      "UPDATE search_1 SET places = x'ffffffffffffffffffff00'",
      "UPDATE search_1 SET places = x'ffffffff0f0000'",
      "UPDATE search_1 SET places = x'000000', first_row = 0",
      "ALTER TABLE search_1 RENAME COLUMN places TO placed",
    ])
  func damaged(change: String) throws {
    let word = Word(values: ["λόγος"])
    let text = MemoryText(
      description: TextDescription(name: "t", title: "t", tiers: [.surface]),
      verses: (1...50).map {
        Verse(reference: Reference(book: "A", chapter: 1, verse: "\($0)"), words: [word])
      })
    try library.importText(from: VersesReader(text), as: "t")
    try library.access { try $0.execute(sql: change) }
    // Another program, which has no cached state.
    let other = try folder.library()
    #expect(try other.check().count == 1)
    #expect(try Search(SearchQuery("λόγος"), in: other.text(named: "t")).count() == 50)
    #expect(try other.check() == [])
    try other.access { try $0.execute(sql: change) }
    try folder.library().remove("t")
    let rest = try other.access {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema WHERE name LIKE 'search%'")
    }
    #expect(rest == [])
  }

  @Test("A renamed text and a backup keep the index")
  func kept() throws {
    try library.add(Sample.cldf, as: "t")
    try library.rename("t", to: "u")
    let copy = folder.path + "/copy.sqlite3"
    try library.backup(to: copy)
    let other = try Library(path: copy)
    #expect(try other.text(named: "u").isIndexed() && other.check() == [])
  }
}

import RandomInput
import Foundation
import GRDB
import Interlinear
import Testing

@testable import TextLibrary

@Suite("Search")
struct SearchTests {
  private let folder: TemporaryFolder
  private let library: Library

  init() throws {
    folder = try TemporaryFolder()
    library = try folder.library()
  }

  private static let tiers: [Tier] = [
    .surface, .lemma, .gloss, .morphology, .strong, .morphemes, Tier(rawValue: "my tier"),
    Tier(rawValue: "Sense"),
  ]

  private static func word(_ values: String...) -> Word {
    Word(values: values + Array(repeating: "", count: tiers.count - values.count))
  }

  private static let verses: [Verse] = {
    var first = Verse(
      reference: Reference(book: "John", chapter: 1, verse: "1"),
      words: [
        word("Ἐν", "ἐν", "In", "PREP", "G1722", "", "x y", "1"),
        word("ἀρχῇ", "ἀρχή", "[the] beginning", "N-DSF", "G0746"),
        word("ἦν", "εἰμί", "was", "V-IAI-3S", "G1510"), word("ὁ", "ὁ", "the", "T-NSM", "G3588"),
        word("λόγος", "λόγος", "Word", "N-NSM", "G3056"),
      ], language: .ancientGreek)
    first.translations = [
      VerseTranslation(words: [
        TranslationWord(text: "In", originals: [0]), TranslationWord(text: "the"),
        TranslationWord(text: "beginning", after: ", ", originals: [1]),
        TranslationWord(text: "was", originals: [2]), TranslationWord(text: "the"),
        TranslationWord(text: "Word", after: ".", originals: [4]),
      ])
    ]
    return [
      first,
      Verse(
        reference: Reference(book: "John", chapter: 1, verse: "2"),
        words: [
          word("οὗτος", "οὗτος", "this", "D-NSM", "G3778"),
          word("ΛΌΓΟΣ", "λόγος", "word", "N-NSM", "3056"),
          word(",", "", "", "", ""), word("ἐν", "ἐν", "in", "PREP", "G1722"),
          word("ἀλλ’", "ἀλλά", "but", "CONJ", "G4053c", "λόγ-ος"),
        ], translation: "This word was in: the beginning", language: .ancientGreek),
      Verse(
        reference: Reference(book: "John", chapter: 1, verse: "3"), words: [],
        translation: "Omitted"),
      Verse(
        reference: Reference(book: "John", chapter: 1, verse: "4"),
        words: [word("כָּל־הָאָרֶץ", "כֹּל", "all the earth", "HNcmsc", "3056")], language: .ancientHebrew),
    ]
  }()

  private static let text = MemoryText(
    description: TextDescription(name: "t", title: "t", tiers: tiers), verses: verses)

  private static func words(_ hits: [SearchHit]) -> String {
    hits.map { hit in
      let place = hit.word.map { "\($0)" } ?? hit.translationWord.map { "t\($0)" } ?? "v"
      return "\(hit.row).\(place)" + (hit.length > 1 ? "+\(hit.length - 1)" : "")
    }.joined(separator: " ")
  }

  @Test(
    "Hits with and without an index",
    arguments: [
      ("λόγος", "0.4 1.1"), ("lemma:λογος", "0.4 1.1"), ("=λόγος", "0.4"),
      ("surface:=λόγος", "0.4"), ("surface:=ΛΌΓΟΣ", "1.1"), ("surface:=Λόγος", ""),
      ("lemma:=λόγ*", "0.4 1.1"), ("strong:G3056", "0.4 1.1"), ("strong:03056", "0.4 1.1 3.0"),
      ("strong:H3056", "3.0"), ("G0746", "0.1"), ("strong:4053", "1.4"), ("strong:G4053c", "1.4"),
      ("strong:G4053d", ""), ("strong:G17*", "0.0 1.3"), ("morph:N-*", "0.1 0.4 1.1"),
      ("morph:v-iai*", "0.2"), ("morph:N-NSF", ""), ("\"ἐν ἀρχῇ\"", "0.0+1"),
      ("\"εν αρχη\"", "0.0+1"),
      ("\"in the beginning\"", "0.0+1 0.t0+2 1.v"), ("gloss:\"the beginning\"", "0.1"),
      ("translation:\"the beginning\"", "0.t1+1 1.v"), ("gloss:the", "0.1 0.3 3.0"),
      ("\"λόγος ἐν\"", "1.1+2"), ("\"ἀρχῇ ἐν\"", ""), ("ἐν οὗτος", "1.0 1.3"),
      ("ἐν -οὗτος", "0.0"), ("ἀρχή OR οὗτος", "0.1 1.0"),
      ("gloss:word (ἀρχή OR nothing)", "0.1 0.4"),
      ("ארץ", ""), ("הארץ", "3.0"), ("כל־הארץ", "3.0"), ("surface:אר*", ""), ("omitted", "2.v"),
      ("ἀλλ", "1.4"), ("surface:αλλ'", "1.4"), ("morphemes:\"λόγ ος\"", "1.4"), ("Sense:1", "0.0"),
      ("sense:1", "0.0"), ("translation:word", "0.t5 1.v"), ("gloss:\"was the w*\"", "0.2+2"),
      ("gloss:word -λόγος", ""), ("-λόγος the", "3.0"), ("1", "0.0"),
      // Latin letters for Greek and Hebrew words, if no word in Latin letters is meant.
      ("logos", "0.4 1.1"), ("lemma:logos", "0.4 1.1"), ("surface:lógos", "0.4 1.1"),
      ("lo/gos", "0.4 1.1"), ("lemma:a)rxh/", "0.1"), ("a)rxh=|", "0.1"), ("arche", "0.1"),
      ("=logos", ""), ("logos*", "0.4 1.1"), ("surface:arch*", "0.1"), ("houtos -logos", ""),
      ("\"en archē\"", "0.0+1"), ("\"logos en\"", "1.1+2"), ("houtos en", "1.0 1.3"),
      ("archē OR houtos", "0.1 1.0"), ("haarets", "3.0"), ("kol-haaretz", "3.0"),
      ("lemma:kol", "3.0"), ("in", "0.0 0.t0 1.3 1.v"), ("translation:logos", ""),
      ("gloss:logos", ""), ("strong:logos", ""), ("morph:logos", ""),
    ])
  func found(query: String, expected: String) throws {
    try library.importText(from: VersesReader(Self.text), as: "t")
    try library.importText(from: VersesReader(Self.text), as: "u", isIndexed: false)
    let query = try SearchQuery(query)
    let stored = try library.text(named: "t")
    let late = try library.text(named: "u")
    #expect(try stored.isIndexed() && !late.isIndexed())
    for text in [Self.text, stored, late] as [any TextSource] {
      let search = try Search(query, in: text)
      let hits = try search.hits()
      #expect(Self.words(hits) == expected)
      #expect(try search.count() == hits.count)
      #expect(try search.firstHits(2) == Array(hits.prefix(2)))
      #expect(try search.firstHits(0) == [] && search.firstHits(-1) == [])
    }
    #expect(try late.isIndexed())
  }

  @Test(
    "Case follows the language of the text",
    arguments: [
      ("tr", "IŞIK", "0 1 2"), ("tr", "Işık", "0 1 2"), ("tr", "ışık", "0 1 2"),
      ("tr", "işik", "3 4"), ("tr", "İŞİK", "3 4"), ("tr", "I\u{307}şik", "3 4"),
      ("tr", "surface:ıslık", "5"), ("tr", "surface:ISLIK", "5"), ("tr", "surface:islik", ""),
      ("tr", "surface:ısl*", "5"), ("tr", "surface:=Islık", "5"), ("tr", "gloss:IT", "5"),
      ("tr", "gloss:it", "5"), ("tr", "translation:INK", "0"), ("tr", "rakî", "6"),
      ("az", "ISLIK", "5"), ("az-Latn-AZ", "ISLIK", "5"), ("tr-TR", "IŞIK", "0 1 2"),
      ("az-Cyrl", "ışık", "0"), ("en", "IŞIK", "1 3 4"), ("und", "ışık", "0"),
      ("en", "surface:islik", ""), ("en", "surface:Islık", "5"),
    ])
  func dottedI(tag: String, query: String, rows: String) throws {
    let words = [
      ("ışık", ""), ("IŞIK", ""), ("Işık", ""), ("İŞİK", ""), ("işik", ""), ("Islık", "It"),
      ("RAKÎ", ""),
    ]
    let text = MemoryText(
      description: TextDescription(name: "t", title: "t", tiers: [.surface, .gloss]),
      verses: words.enumerated().map { row, word in
        Verse(
          reference: Reference(book: "B", chapter: 1, verse: "\(row + 1)"),
          words: [Word(values: [word.0, word.1])], translation: row == 0 ? "ink" : "",
          language: Language(rawValue: tag))
      })
    try library.importText(from: VersesReader(text), as: "t")
    try library.importText(from: VersesReader(text), as: "u", isIndexed: false)
    let sources: [any TextSource] = [
      text, try library.text(named: "t"), try library.text(named: "u"),
    ]
    for source in sources {
      let hits = try Search(try SearchQuery(query), in: source).hits()
      #expect(hits.map { "\($0.row)" }.joined(separator: " ") == rows)
    }
    #expect(try library.text(named: "t").isIndexed())
  }

  /// An index of an earlier version, and one from before the language was chosen, are rebuilt.
  @Test func anIndexWithoutDottedIIsRebuilt() throws {
    let text = MemoryText(
      description: TextDescription(name: "t", title: "t", tiers: [.surface]),
      verses: [
        Verse(
          reference: Reference(book: "B", chapter: 1, verse: "1"),
          words: [Word(values: ["IŞIK"])])
      ])
    try library.importText(from: VersesReader(text), as: "t")
    let stored = try library.text(named: "t")
    #expect(try Search(SearchQuery("ışık"), in: stored).count() == 0)
    try stored.chooseLanguage(Language(rawValue: "tr"))
    #expect(try !stored.isIndexed())
    #expect(try Search(SearchQuery("ışık"), in: stored).count() == 1)
    #expect(try stored.isIndexed())
  }

  /// Codes of treebanks are found as they are written, with their hyphens.
  @Test(
    arguments: [
      ("morph:a-s---nv-", "0.0"), ("morph:A-S---NV-", "0.0"), ("morph:=a-s---nv-", "0.0"),
      ("a-s---nv-", "0.0"), ("morph:-s---fn--i", "0.1"), ("morph:---------n", "0.2"),
      ("morph:-s---*", "0.1"), ("morph:a-s*", "0.0"), ("morph:a-s-nv", ""), ("morph:n", ""),
    ])
  func codesOfTreebanks(query: String, expected: String) throws {
    let codes = ["a-s---nv-", "-s---fn--i", "---------n"]
    let text = MemoryText(
      description: TextDescription(name: "t", title: "t", tiers: [.surface, .morphology]),
      verses: [
        Verse(
          reference: Reference(book: "B", chapter: 1, verse: "1"),
          words: codes.map { Word(values: ["x", $0]) }, language: .latin)
      ])
    try library.importText(from: VersesReader(text), as: "t")
    for text in [text, try library.text(named: "t")] as [any TextSource] {
      #expect(Self.words(try Search(try SearchQuery(query), in: text).hits()) == expected)
    }
  }

  /// A text whose verses are counted as they are fetched.
  private final class CountedText: TextSource {
    private let text: any TextSource
    private(set) var fetched = 0

    init(_ text: any TextSource) { self.text = text }

    var description: TextDescription { text.description }
    var verseCount: Int { text.verseCount }
    var books: [Book] { text.books }

    func verse(at row: Int) throws -> Verse {
      fetched += 1
      return try text.verse(at: row)
    }

    func row(inBook book: Int, chapter: Int?, verse: String?) throws -> Int? {
      try text.row(inBook: book, chapter: chapter, verse: verse)
    }

    func chapter(ofRow row: Int) throws -> (number: Int, rows: Range<Int>) {
      try text.chapter(ofRow: row)
    }
  }

  @Test("A text with others beside it is searched with its own index, without a verse of them")
  func beside() throws {
    try library.importText(from: VersesReader(Self.text), as: "t")
    let other = CountedText(Self.text)
    let text = try ParallelText(
      try ParallelText(try library.text(named: "t"), beside: other), beside: Self.text)
    let fetched = other.fetched
    let search = try Search(SearchQuery("λόγος"), in: text)
    #expect(Self.words(try search.hits()) == "0.4 1.1")
    #expect(other.fetched == fetched)
    #expect(text.alone is StoredText)
  }

  @Test("Several searches of a text in memory read its verses once")
  func memoryIndex() throws {
    let (text, memory) = (CountedText(Self.text), MemoryIndex())
    for _ in 0..<3 {
      let search = try Search(SearchQuery("λόγος"), in: text, memory: memory)
      #expect(Self.words(try search.hits()) == "0.4 1.1")
      #expect(text.fetched == text.verseCount)
    }
  }

  @Test(
    "Tiers and values that the text can't have",
    arguments: [
      ("morph:N-NS", 0, "did you mean \"N-NSM\"?"),
      ("lemna:x", 0, "did you mean \"lemma\"?"),
      ("a OR normalized:x", 5, "this text has no tier \"normalized\""),
      ("translit:x", 0, "it has form, lemma"), ("qqqqqq:x", 0, "expected one of form"),
      ("a -x:·", 3, "no tier"), ("surface:·", 0, "only punctuation"),
      ("a -·", 3, "only punctuation"),
    ])
  func unknownTier(query: String, offset: Int, message: String) throws {
    let query = try SearchQuery(query)
    let error = #expect(throws: SearchQueryError.self) { try Search(query, in: Self.text).hits() }
    #expect(error?.offset == offset)
    #expect(error?.message.description.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test("A text is replaced or removed together with its index")
  func removed() throws {
    func places() throws -> [String]? {
      try library.access {
        try String.fetchAll(
          $0, sql: "SELECT name FROM sqlite_schema WHERE name LIKE 'search%' ORDER BY name")
      }
    }
    try library.add(Sample.cldf, as: "other")
    let before = try places()
    try library.importText(from: VersesReader(Self.text), as: "t")
    let search = try Search(SearchQuery("λόγος"), in: try library.text(named: "t"))
    let late = try Search(SearchQuery("λόγος"), in: try library.text(named: "t"))
    #expect(try search.count() == 2)
    try library.remove("t")
    #expect(try places() == before)
    #expect(try search.count() == 2)
    let error = #expect(throws: LibraryError.self) { try late.count() }
    #expect(error == .removed("t"))
  }

  @Test("Hits in a text that returns to its books have the final rows")
  func interleaved() throws {
    let places = ["A_1.1", "B_1.1", "A_1.2", "C_3.1", "B_2.1"]
    let text = places.map { "1\t\($0.dropLast(2))\tx\tX\t_\t_\t_\t_\t_\tRef=\($0)\n\n" }.joined()
    try library.add(text, as: "t")
    let stored = try library.text(named: "t")
    #expect(try stored.isIndexed())
    #expect(Self.words(try Search(SearchQuery("surface:\"B 1\""), in: stored).hits()) == "2.0")
    #expect(try Search(SearchQuery("lemma:x"), in: stored).count() == 5)
  }

  @Test("While another program writes, a text without an index is searched by reading it")
  func locked() throws {
    try library.importText(from: VersesReader(Self.text), as: "t", isIndexed: false)
    let other = try folder.library()
    try other.access { db in
      try db.inTransaction(.immediate) {
        let search = try Search(SearchQuery("λόγος"), in: try library.text(named: "t"))
        #expect(try search.count() == 2)
        return .rollback
      }
    }
    #expect(try !library.text(named: "t").isIndexed())
  }

  @Test(
    "Keyword in context",
    arguments: [
      ("surface:λόγος", 2, "ἦν ὁ |λόγος|"), ("\"ἐν ἀρχῇ\"", 1, "|Ἐν ἀρχῇ| ἦν"),
      ("lemma:ἀρχή", 9, "Ἐν |ἀρχῇ| ἦν ὁ λόγος"),
      ("translation:beginning", 1, "the |beginning|, was"),
      ("omitted", 3, "|Omitted|"), ("lemma:ὁ", 0, "|ὁ|"),
    ])
  func concordance(query: String, width: Int, expected: String) throws {
    let hit = try #require(try Search(SearchQuery(query), in: Self.text).firstHits(1).first)
    let line = Concordance(width: width).line(hit, in: try Self.text.verse(at: hit.row))
    #expect("\(line.before)|\(line.keyword)|\(line.after)" == expected)
  }
}

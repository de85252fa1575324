import Interlinear
import Testing

@testable import TextLibrary

@Suite("Search in several translations")
struct TranslationSearchTests {
  private let folder: TemporaryFolder
  private let library: Library

  init() throws {
    folder = try TemporaryFolder()
    library = try folder.library()
  }

  private static let description: TextDescription = {
    var description = TextDescription(name: "t", title: "t", tiers: [.surface, .gloss])
    description.translations += [
      TranslationColumn(label: "fr", language: Language(rawValue: "fr")),
      TranslationColumn(label: "Luther", language: Language(rawValue: "de")),
      TranslationColumn(label: "Meal", language: Language(rawValue: "tr")),
    ]
    return description
  }()

  private static func verse(_ number: Int, _ translations: VerseTranslation...) -> Verse {
    var verse = Verse(
      reference: Reference(book: "Garden", chapter: 0, verse: "\(number)"),
      words: [Word(values: ["aplo", "that"]), Word(values: ["tale", "finish"])],
      language: Language(rawValue: "tww"))
    verse.translations = translations
    return verse
  }

  private static func aligned(_ text: String) -> VerseTranslation {
    VerseTranslation(words: text.split(separator: " ").map { TranslationWord(text: String($0)) })
  }

  /// The second verse lacks the first translation. The third has only that.
  private static let text = MemoryText(
    description: description,
    verses: [
      verse(
        1, aligned("And he finished that"), VerseTranslation(text: "Et il finit cela."),
        aligned("Und er beendet das cela"), VerseTranslation(text: "IŞIK")),
      verse(2, VerseTranslation(), VerseTranslation(text: "Il le finit."), aligned("Er beendet")),
      verse(3, VerseTranslation(text: "Cela is French.")),
      noted,
    ])

  /// A verse with a footnote, which is in the layer of variants, and two other notes.
  private static let noted = {
    var verse = Self.verse(4)
    verse.notes = [
      TextNote(kind: .footnote, text: "Lit. gift"), TextNote(kind: .comment, text: "A proverb"),
      TextNote(kind: .comment, text: "of wise men", word: 1),
    ]
    return verse
  }()

  private static func places(_ hits: [SearchHit]) -> String {
    hits.map { hit in
      let place =
        hit.word.map { "w\($0)" } ?? hit.note.map { "n\($0)" }
        ?? "t\(hit.translation ?? 0)" + (hit.translationWord.map { ".\($0)" } ?? "")
      return "\(hit.row):\(place)" + (hit.length > 1 ? "+\(hit.length - 1)" : "")
    }.joined(separator: " ")
  }

  @Test(
    "A word is found in each of them",
    arguments: [
      ("finit", "0:t1 1:t1"), ("f?nit", "0:t1 1:t1"), ("*init", "0:t1 1:t1"),
      ("*endet", "0:t2.2 1:t2.1"), ("cela", "0:t1 0:t2.4 2:t0"), ("=cela", "0:t1 0:t2.4"),
      ("beend*", "0:t2.2 1:t2.1"), ("\"er beendet\"", "0:t2.1+1 1:t2.0+1"),
      ("\"cela und\"", ""), ("that", "0:w0 0:t0.3 1:w0 2:w0 3:w0"),
      ("translation:that", "0:t0.3"), ("translation:finit", "0:t1 1:t1"),
      ("translation:cela beendet", "0:t1 0:t2.2 0:t2.4"), ("finit -translation:cela", "1:t1"),
      ("translation-fr:cela", "0:t1"), ("translation-luther:cela", "0:t2.4"),
      ("translation-DE:cela", "0:t2.4"), ("translation-en:cela", "2:t0"),
      ("gloss:finit", ""), ("ışık", "0:t3"), ("işik", ""), ("1", ""), ("\u{1F}1\u{1F}finit", ""),
      ("proverb", "3:n0"), ("Wise", "3:n1"), ("note:\"wise men\"", "3:n1"), ("=proverb", ""),
      ("note:=Proverb", ""), ("note:=proverb", "3:n0"), ("\"proverb of\"", ""), ("gift", ""),
      ("note:gift", ""), ("[proverb]", ""), ("wise -that", ""), ("note:p*", "3:n0"),
      ("note:*", "3:n0 3:n1"),
    ])
  func found(query: String, expected: String) throws {
    try library.importText(from: VersesReader(Self.text), as: "t")
    try library.importText(from: VersesReader(Self.text), as: "u", isIndexed: false)
    let query = try SearchQuery(query)
    let stored = try library.text(named: "t")
    #expect(try stored.isIndexed())
    let beside = try ParallelText(stored, beside: Self.text)
    for text in [Self.text, stored, try library.text(named: "u"), beside] as [any TextSource] {
      let search = try Search(query, in: text)
      let hits = try search.hits()
      #expect(Self.places(hits) == expected)
      #expect(try search.count() == hits.count)
      #expect(try search.firstHits(2) == Array(hits.prefix(2)))
    }
  }

  @Test("A name that no translation has is an error that names them")
  func unknownTranslation() throws {
    let query = try SearchQuery("translation-es:cela")
    let error = #expect(throws: SearchQueryError.self) { try Search(query, in: Self.text) }
    #expect(
      error?.message
        == "no tier is called \"translation-es\"; did you mean \"translation-en\"?")
  }

  @Test("A list of hits shows the translation that has the hit")
  func list() throws {
    try library.importText(from: VersesReader(Self.text), as: "t")
    for text in [Self.text, try library.text(named: "t")] as [any TextSource] {
      let hits = try Search(SearchQuery("translation:cela OR translation:er"), in: text).hits()
      let list = try HitList(text, format: .text, context: 1).text(of: hits)
      #expect(
        list == """
          5 hits
          1\tEt il finit cela.\t[Et il finit cela.]
          1\ter\tUnd [er] beendet
          1\tcela\tdas [cela]
          2\tEr\t[Er] beendet
          3\tCela is French.\t[Cela is French.]

          """)
      let json = try HitList(text, format: .json).text(of: hits).split(separator: "\n")
      #expect(json.first?.contains(#""verse":"1","translation":2,"before":"""#) == true)
      #expect(json.dropFirst().first?.contains(#""translation":3,"translationWord":2,"#) == true)
      #expect(json.last?.contains(#""translation""#) == false)
      let noted = try Search(SearchQuery("wise"), in: text).hits()
      #expect(try HitList(text, format: .tsv).text(of: noted).hasSuffix("\n4\t\tof wise men\t\n"))
    }
  }

  @Test("The translations that a reader finds late are in the index")
  func lateTranslations() throws {
    var first = Self.description
    first.translations.removeLast(3)
    try library.importText(from: VersesReader(Self.text, describedFirstAs: first), as: "t")
    let stored = try library.text(named: "t")
    #expect(try stored.isIndexed())
    for (query, expected) in [("finit", "0:t1 1:t1"), ("ışık", "0:t3"), ("işik", "")] {
      #expect(Self.places(try Search(SearchQuery(query), in: stored).hits()) == expected)
    }
  }

  @Test("Translations that have no number among the hits are left out")
  func limit() throws {
    var verse = Self.verse(1)
    for index in 0...SearchHit.translationLimit { verse.setTranslation("x\(index)", at: index) }
    var description = Self.description
    description.translations = verse.translations.map {
      TranslationColumn(label: $0.text, language: .undetermined)
    }
    let text = MemoryText(description: description, verses: [verse])
    let last = SearchHit.translationLimit
    #expect(
      Self.places(try Search(SearchQuery("x\(last - 1)"), in: text).hits()) == "0:t\(last - 1)")
    #expect(try Search(SearchQuery("x\(last)"), in: text).hits() == [])
  }

  @Test("Hits are in the order of the translations")
  func order() {
    let hits = [
      SearchHit(row: 0, word: 262_143), SearchHit(row: 0, translationWord: 262_143),
      SearchHit(row: 0), SearchHit(row: 0, translation: 1, translationWord: 0, length: 3),
      SearchHit(row: 0, translation: 1), SearchHit(row: 0, translation: 127),
      SearchHit(row: 1, word: 0), SearchHit(row: 128, word: 5),
    ]
    #expect(hits == hits.shuffled().sorted())
    #expect(hits.map(\.translation) == [nil, 0, 0, 1, 1, 127, nil, nil])
    #expect(hits.map(\.translationWord) == [nil, 262_143, nil, 0, nil, nil, nil, nil])
    #expect(hits.map(\.length) == [1, 1, 1, 3, 1, 1, 1, 1])
    #expect(SearchHit(row: 0, translation: 3, length: 1 << 40).length == 1_023)
  }
}

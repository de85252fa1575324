import Formats
import Interlinear
import Testing

@testable import TextLibrary

@Suite("Variants in the library")
struct VariantStorageTests {
  private let folder: TemporaryFolder
  private let library: Library

  init() throws {
    folder = try TemporaryFolder()
    library = try folder.library()
  }

  private static func verse(
    _ number: String, _ words: String, _ notes: [TextNote] = []
  ) -> Verse {
    Verse(
      reference: Reference(book: "John", chapter: 1, verse: number),
      words: words.split(separator: " ").map { Word(values: [String($0)]) }, notes: notes,
      language: .ancientGreek)
  }

  /// John 1:15, 18 and 26 (SBL Greek New Testament, CC BY 4.0), shortened.
  private static let verses = [
    verse(
      "15", "οὗτος ἦν ὃν εἶπον",
      [
        TextNote(
          kind: .variant, text: "ὃν εἶπον Treg NA28 RP ] ὁ εἰπών WH", word: 3,
          readings: [
            .init(text: "ὃν εἶπον", witnesses: ["Treg", "NA28", "RP"]),
            .init(text: "ὁ εἰπών", witnesses: ["WH"], gloss: "he who said"),
          ], wordCount: 2)
      ]),
    verse(
      "18", "μονογενὴς θεὸς ὁ ὢν",
      [
        TextNote(
          kind: .variant, text: "ὁ ] – RP", word: 2,
          readings: [.init(kind: .omission, witnesses: ["RP"])]),
        TextNote(kind: .footnote, text: "Or: the only Son", word: 0),
        TextNote(kind: .crossReference, text: "see qere", word: 0),
      ]),
    verse(
      "26", "μέσος ὑμῶν",
      [
        TextNote(
          kind: .variant, text: "qere: Ὑμῖν",
          readings: [.init(kind: .ketiv, text: "ὑμῶν"), .init(kind: .qere, text: "Ὑμῖν")])
      ]),
    verse("27", "ὁ ὀπίσω"),
  ]

  private func add(_ verses: [Verse] = Self.verses, as name: String = "t") throws -> StoredText {
    let source = MemoryText(
      description: TextDescription(name: name, title: "t", tiers: [.surface]), verses: verses)
    try library.importText(from: VersesReader(source), as: name)
    return try library.text(named: name)
  }

  @Test(
    "The readings, their kinds, and their witnesses are found on the word",
    arguments: [
      ("variant:*", ["0 3", "1 0", "1 2", "2 verse"]), ("variant:ειπων", ["0 3"]),
      ("variant:=εἰπών", ["0 3"]), ("variant:=ειπών", []), ("variant:εἰ*", ["0 3"]),
      ("variant:\"ὁ εἰπών\"", ["0 3"]), ("variant:\"εἶπον ὁ\"", []),
      ("variant:RP", ["0 3", "1 2"]),
      ("variant:omission", ["1 2"]), ("variant:qere", ["2 verse"]), ("VARIANT:ketiv", ["2 verse"]),
      ("variant:footnote", ["1 0"]), ("variant:Son", ["1 0"]), ("variant:see", []),
      ("variant:said", ["0 3"]), ("εἰπών", []), ("variant:WH οὗτος", ["0 0", "0 3"]),
      ("μέσος OR variant:omission", ["1 2", "2 0"]), ("ὁ -variant:*", ["3 0"]),
    ])
  func search(query: String, hits: [String]) throws {
    let text = try add()
    let memory = MemoryText(description: text.description, verses: Self.verses)
    for source in [text, memory] as [any TextSource] {
      let search = try Search(try SearchQuery(query), in: source)
      let found = try search.hits().map { "\($0.row) \($0.word.map(String.init) ?? "verse")" }
      #expect(found == hits)
      #expect(try search.count() == hits.count)
    }
  }

  @Test(
    "A query of all values is only possible in the variants",
    arguments: ["lemma:*", "*", "variant:", "variant:-", "lemma:**"])
  func faults(query: String) throws {
    let text = try add()
    #expect(throws: SearchQueryError.self) {
      try Search(try SearchQuery(query), in: text).count()
    }
  }

  @Test(
    "A query that asks for variants",
    arguments: [
      ("variant:x", true), ("a (b OR Variant:x)", true), ("a -variant:*", true), ("lemma:x", false),
    ])
  func asks(query: String, asks: Bool) throws {
    #expect(try SearchQuery(query).asksForVariants == asks)
  }

  @Test("An index of an older version is built again")
  func olderIndex() throws {
    let text = try add()
    try library.access { try $0.execute(sql: "UPDATE text SET index_version = 2") }
    #expect(try !text.isIndexed())
    #expect(try Search(try SearchQuery("variant:WH"), in: text).count() == 1)
    #expect(try text.isIndexed())
  }

  @Test("A text of an older version does not know its variants until it is imported again")
  func olderText() throws {
    let text = try add()
    let bare = try add([Self.verse("1", "ὁ")], as: "bare")
    #expect(try text.knowsVariants())
    #expect(try bare.knowsVariants())
    try library.access { try $0.execute(sql: "UPDATE text SET extras = 'c '") }
    #expect(try !library.text(named: "t").knowsVariants())
    #expect(try library.text(named: "bare").knowsVariants())
    #expect(
      try !ParallelText(library.text(named: "t"), beside: library.text(named: "bare"))
        .knowsVariants())
  }

  @Test(
    "The next verse with a variant is found",
    arguments: [(0, 1, 1), (2, 1, nil), (3, -1, 2), (0, -1, nil)] as [(Int, Int, Int?)])
  func next(row: Int, step: Int, found: Int?) throws {
    #expect(try add().row(beginning: .variant, step, from: row) == found)
  }
}

import Formats
import Foundation
import GRDB
import Interlinear
import Testing

@testable import TextLibrary

@Suite("Lexica of the library")
struct LexiconTests {
  private let folder: TemporaryFolder
  private let library: Library

  static let greek = LexiconDescription(
    name: "", title: "Greek words", language: .ancientGreek, credits: "nobody")
  static let hebrew = LexiconDescription(name: "", title: "Hebrew", language: .ancientHebrew)

  static let greekEntries = [
    LexiconEntry(
      key: "G3056", headword: "λόγος", transliteration: "lógos", pronunciation: "log'-os",
      definition: "a word;\nfrom G3004 | x",
      links: [LexiconEntry.Link(text: "G3004 | x", key: "G3004"), .init(text: "", key: "\\")]),
    LexiconEntry(key: "G3004", headword: "λέγω", definition: "to say"),
    LexiconEntry(key: "G4053", headword: "περισσός", definition: "more"),
    LexiconEntry(key: "G9", headword: "Λόγος", definition: "a second of this name"),
  ]

  @Test(
    "Nothing that a trigger removes is counted as imported",
    arguments: ["text", "book", "entry", "lexicon", "note"])
  func foreignTriggers(table: String) throws {
    try library.access {
      try $0.execute(
        sql: "CREATE TRIGGER evil AFTER INSERT ON \(table) BEGIN DELETE FROM \(table); END")
    }
    let before = try library.lexica().map(\.name)
    let imports: [() throws -> Void] = [
      { try library.add(Sample.cldf, as: "t") },
      { try library.importLexicon(from: EntriesReader(Self.greek, Self.greekEntries), as: "l") },
    ]
    for body in imports {
      #expect(
        throws: LibraryError.damaged(
          path: folder.libraryPath, what: "a trigger may change what is written to it"),
        performing: body)
    }
    #expect(try library.lexica().map(\.name) == before && library.listedTexts().isEmpty)
    #expect(try library.check() == ["the trigger evil: not made by Lector"])
  }

  @Test("Functions of a foreign schema are not trusted")
  func schemaIsNotTrusted() throws {
    #expect(try library.read { try Int.fetchOne($0, sql: "PRAGMA trusted_schema") } == 0)
  }

  init() throws {
    folder = try TemporaryFolder()
    library = try folder.library()
    try library.importLexicon(
      from: EntriesReader(Self.greek, Self.greekEntries), as: "greek", source: "/g")
    try library.importLexicon(
      from: EntriesReader(
        Self.hebrew,
        [
          LexiconEntry(key: "H1697", headword: "דָּבָר", definition: "a thing"),
          LexiconEntry(key: "3056", headword: "x", definition: "a bare number"),
        ]), as: "hebrew")
  }

  @Test("Lists")
  func listed() throws {
    var greek = Self.greek
    greek.name = "greek"
    #expect(try library.lexica().map(\.name) == ["greek", "hebrew"])
    #expect(try library.lexica().first == greek)
    let info = try #require(try library.listedLexica().first)
    #expect(info.entryCount == 4 && info.source == "/g" && info.description == greek)
  }

  @Test("A word is looked up by indexes, not in all entries")
  func plan() throws {
    let plan = try library.access { db in
      try Row.fetchAll(
        db, sql: "EXPLAIN QUERY PLAN " + Library.namedEntries, arguments: [1, "", ""]
      ).map { try $0.decode(String.self, atIndex: 3) }
    }.filter { $0.contains(" entry ") }.prefix(4)
    #expect(
      plan == [
        "SEARCH entry USING COVERING INDEX entry_lookup (lexicon_id=? AND lookup=? AND ordinal>?)",
        "SEARCH entry USING COVERING INDEX entry_folded (lexicon_id=? AND folded=? AND ordinal>?)",
        "SEARCH entry USING COVERING INDEX entry_lookup (lexicon_id=? AND lookup=? AND ordinal<?)",
        "SEARCH entry USING PRIMARY KEY (lexicon_id=? AND ordinal=?)",
      ])
  }

  @Test(
    "An entry by its key or headword",
    arguments: [
      ("G3056", "greek", "G3056"), ("g03056", "greek", "G3056"), ("3056", "greek", "G3056"),
      ("G4053c", "greek", "G4053"), ("λόγος", "greek", "G3056"), ("Λόγος", "greek", "G9"),
      ("ΛΟΓΟΣ", "greek", "G9"), ("λογος", "greek", "G9"), ("דבר", "hebrew", "H1697"),
      ("H01697", "hebrew", "H1697"), ("H3056", "hebrew", "3056"), ("G1697", "hebrew", nil),
      ("H3056", "greek", nil), ("", "greek", nil), ("λόγ", "greek", nil),
    ] as [(String, String, String?)])
  func entry(key: String, lexicon: String, expected: String?) throws {
    #expect(try library.entries(key, in: lexicon).first?.entry.key == expected)
  }

  @Test(
    "A link leads to its own lexicon, or else to another",
    arguments: [
      ("G3056", "greek", "greek G3056"), ("3056", "greek", "greek G3056"),
      ("3056", "hebrew", "hebrew 3056"), ("H1697", "greek", "hebrew H1697"),
      ("λόγος", "hebrew", "greek G3056"), ("G3056", "none", "greek G3056"), ("zz", "greek", nil),
      ("", "greek", nil),
    ] as [(String, String, String?)])
  func link(key: String, lexicon: String, expected: String?) throws {
    let found = try library.entries(key, preferring: lexicon).first
    #expect(found.map { "\($0.lexicon.name) \($0.entry.key)" } == expected)
  }

  @Test("An entry is stored completely")
  func whole() throws {
    for entry in Self.greekEntries {
      #expect(try library.entries(entry.key, in: "greek").first?.entry == entry)
    }
  }

  @Test(
    "The definitions of a word",
    arguments: [
      ("G3056", nil, "grc", ["greek G3056"]), ("3056", nil, "grc", ["greek G3056"]),
      ("3056", nil, "hbo", ["hebrew 3056"]), ("G4053c", "λόγος", "grc", ["greek G4053"]),
      (nil, "λόγος", "grc", ["greek G3056"]), ("G5", "λέγω", "grc", ["greek G3004"]),
      (nil, "λόγος", "hbo", []), (nil, "λόγος", "und", ["greek G3056"]),
      ("G3588 G3056", nil, "grc", []), ("", "", "grc", []), (nil, nil, "grc", []),
    ] as [(String?, String?, String, [String])])
  func definitions(strong: String?, lemma: String?, language: String, expected: [String]) throws {
    let found = try library.definitions(
      strong: strong, lemma: lemma, language: Language(rawValue: language))
    #expect(found.map { "\($0.lexicon.name) \($0.entry.key)" } == expected)
  }

  @Test("The nearest keys")
  func nearest() throws {
    let nearest = try library.nearestKeys(to: "λόγοσσ", in: "greek").first
    #expect(nearest.map { Folding.fold($0) } == "λογοσ")
    #expect(try library.nearestKeys(to: "G3057", in: "greek").first == "G3056")
    #expect(try library.nearestKeys(to: "ω", in: "greek") == [])
    #expect(try library.nearestKeys(to: "", in: "greek") == [])
    let error = #expect(throws: LibraryError.self) { try library.entries("x", in: "greak") }
    #expect(
      error?.description == "greak: no such lexicon in the library; did you mean \"greek\"?")
    #expect(error == .noLexicon("greak", nearest: "greek"))
  }

  @Test("Lexica share names with texts, and can be replaced, renamed and removed")
  func names() throws {
    try library.add(Sample.cldf, as: "t")
    let calls: [() throws -> Void] = [
      { try library.add(Sample.cldf, as: "greek") },
      { try library.add(Sample.cldf, as: "greek", replacing: true) },
      { try library.importLexicon(from: EntriesReader(Self.greek, Self.greekEntries), as: "t") },
      {
        try library.importLexicon(from: EntriesReader(Self.greek, Self.greekEntries), as: "greek")
      },
      { try library.rename("t", to: "greek") }, { try library.rename("greek", to: "t") },
    ]
    for call in calls {
      let error = #expect(throws: LibraryError.self, performing: call)
      guard case .nameTaken? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    try library.importLexicon(
      from: EntriesReader(Self.greek, [Self.greekEntries[1]]), as: "greek", replacing: true)
    #expect(try library.entries("G3056", in: "greek").first?.entry == nil)
    try library.rename("greek", to: "g")
    #expect(try library.entries("G3004", in: "g").first?.entry != nil)
    try library.remove("g")
    #expect(try library.lexica().map(\.name) == ["hebrew"])
  }

  @Test("A failed or empty import leaves nothing behind")
  func failing() throws {
    struct Interrupted: Error {}
    let many = Array(repeating: Self.greekEntries[0], count: 300)
    #expect(throws: Interrupted.self) {
      try library.importLexicon(from: EntriesReader(Self.greek, many), as: "x") { _ in
        throw Interrupted()
      }
    }
    #expect(throws: LibraryError.self) {
      try library.importLexicon(from: EntriesReader(Self.greek, []), as: "x")
    }
    #expect(try library.lexica().count == 2)
  }
}

/// A reader that returns given entries as if from a file.
final class EntriesReader: LexiconReader {
  let description: LexiconDescription
  private let entries: [LexiconEntry]
  private(set) var bytesRead = 0

  init(_ description: LexiconDescription, _ entries: [LexiconEntry]) {
    self.description = description
    self.entries = entries
  }

  func next() -> LexiconEntry? {
    guard bytesRead < entries.count else { return nil }
    bytesRead += 1
    return entries[bytesRead - 1]
  }
}

import Foundation
import Formats
import Interlinear
import Testing

@testable import TextLibrary

/// Entries of one name, entries that mention a name, and look-ups by gloss.
@Suite("Homographs and variants in lexica")
struct HomographTests {
  private let folder: TemporaryFolder
  private let library: Library

  init() throws {
    folder = try TemporaryFolder()
    library = try folder.library()
  }

  private func add(_ entries: [LexiconEntry]) throws {
    try library.importLexicon(
      from: EntriesReader(LexiconDescription(name: "", title: ""), entries), as: "l",
      replacing: true)
  }

  private static func entry(
    _ headword: String, key: String? = nil, _ definition: String, others: [String] = [],
    isSubentry: Bool = false
  ) -> LexiconEntry {
    var entry = LexiconEntry(
      key: key ?? headword, headword: headword, definition: definition, otherKeys: others)
    entry.isSubentry = isSubentry
    return entry
  }

  static let entries = [
    entry("anah", "how", others: ["nah"]), entry("nah", "then"),
    entry("tok", "talk", isSubentry: true), entry("tok", "speech"),
    entry("bank₂", "money", others: ["bank"]), entry("bank₁", "river", others: ["bank"]),
    entry("banc", "a bank", others: ["bank"]), entry("Essen", "meal"), entry("essen", "eat"),
    entry("kala", "fish", others: ["kalla", "Nah"]), entry("ʼ", "a sign"),
    entry("A4", "paper"), entry("x", key: "G5", "by number"), entry("g5", "by headword"),
    entry("rem", "first"), entry("rem", "second"), entry("REM", "third"),
    entry("CO₂", "gas"), entry("CO", "other gas"),
  ]

  @Test(
    "The entries of a name come together; the links of the last one lead to the others",
    arguments: [
      ("nah", ["then"], ["anah", "kala"]), ("NAH", ["then"], ["anah", "kala"]),
      ("tok", ["speech", "talk"], []), ("bank", ["river", "money"], ["banc"]),
      ("bank₂", ["money"], []), ("bank2", ["river", "money"], ["banc"]),
      ("bank₃", ["river", "money"], ["banc"]),
      ("Bank", ["river", "money"], ["banc"]), ("banc", ["a bank"], []),
      ("Essen", ["meal"], ["essen"]), ("essen", ["eat"], ["Essen"]),
      ("ESSEN", ["meal", "eat"], []), ("kalla", ["fish"], []), ("ʼ", ["a sign"], []),
      ("A4", ["paper"], []), ("G5", ["by number"], ["g5"]),
      ("rem", ["first", "second"], ["REM"]), ("rem2", ["first", "second"], ["REM"]),
      ("rem0", ["first", "second"], ["REM"]),
      ("REM9", ["third"], ["rem", "rem"]), ("2", [], []), ("", [], []),
      ("CO", ["other gas"], []), ("CO₂", ["gas"], []),
    ] as [(String, [String], [String])])
  func named(key: String, definitions: [String], links: [String]) throws {
    try add(Self.entries)
    let found = try library.entries(key, in: "l")
    #expect(found.map(\.entry.definition) == definitions)
    #expect((found.last?.entry.links ?? []).map(\.text) == links)
    #expect(found.dropLast().allSatisfy { $0.entry.links.isEmpty })
    #expect(found.map(\.number) == found.indices.map { $0 + 1 })
    #expect(found.allSatisfy { $0.count == found.count })
    for link in found.last?.entry.links ?? [] {
      #expect(try library.entries(link.key, in: "l").contains { $0.entry.headword == link.text })
    }
  }

  @Test("A lemma finds all entries of its name")
  func lemma() throws {
    try add(Self.entries)
    let found = try library.definitions(strong: nil, lemma: "bank", language: .undetermined)
    #expect(found.map(\.entry.definition) == ["river", "money"])
    #expect(found.map(\.number) == [1, 2])
  }

  @Test("A library of an older program has a row for the name of each homograph")
  func olderLibrary() throws {
    try add([Self.entry("ὦ", key: "ὦ1", "o"), Self.entry("ὦ", key: "ὦ2", "be", others: ["x"])])
    try library.access {
      try $0.execute(sql: "UPDATE entry SET key = 'ὦ', lookup = 'ω' WHERE ordinal < 0")
    }
    #expect(try library.entries("ὦ", in: "l").map(\.entry.definition) == ["o", "be"])
  }

  @Test("Of very many entries with one headword, the first are shown, and the others are counted")
  func many() throws {
    try add((1...10_500).map { Self.entry("word", "sense \($0)", others: ["other"]) })
    for key in ["word", "other"] {
      let found = try library.entries(key, in: "l")
      #expect(found.map(\.number) == Array(1...Library.shownEntryLimit))
      #expect(found.first?.entry.definition == "sense 1")
    }
    #expect(try library.entries("word", in: "l").first?.count == 10_500)
  }

  @Test(
    "An entry by its gloss",
    arguments: [
      ("ask", "to ask", 1), ("ask", "1. (v) ask; demand", 0), ("ask", "ask for help", 2),
      ("ask", "(v) to demand (ask)", nil), ("ask", "task", nil), ("ask", "n\nhe asks\nask", 0),
      ("ask", "a way to ask", nil), ("ASK", "Ask", 0), ("ask", "demand\nnote: ask", nil),
      ("ask", "x: ask", 0), ("ask for", "to ask for", 1), ("cafe", "café", 0),
      ("café", "cafe, bar", 0), ("inmek", "aşağı inmek", 1), ("işitmek", "isitmek", 0),
      ("hund", "der Hund", 1), ("big fish", "fish, big", nil), ("", "a", nil), ("a", "", nil),
      ("well-known", "well-known", 0), ("50%", "50%", nil),
    ] as [(String, String, Int?)])
  func gloss(word: String, definition: String, distance: Int?) throws {
    #expect(GlossQuery(word).distance(to: definition) == distance)
    try add([Self.entry("w", definition)])
    #expect(try library.entries(glossed: word, in: "l").isEmpty == (distance == nil))
  }

  @Test("The closest glosses come first")
  func closestGloss() throws {
    try add(
      [
        "ask for help", "to ask", "nothing", "ask", "demand; ask for",
      ].map { Self.entry($0, $0) })
    let found = try library.entries(glossed: "ask", in: "l")
    #expect(found.map(\.entry.headword) == ["ask", "to ask", "demand; ask for", "ask for help"])
    #expect(found.map(\.number) == [1, 2, 3, 4] && found.allSatisfy { $0.count == 4 })
    #expect(throws: LibraryError.self) { try library.entries(glossed: "a", in: "none") }
  }
}

/// Lexica written by a program, in each format, whose entries are all looked up.
@Suite("Every entry of a lexicon is reached")
struct WholeLexiconTests {
  struct Part: Sendable {
    let headword, gloss: String
  }

  struct Entry: Sendable {
    let main: Part
    let variants: [String]
    let subentries: [Part]
  }

  /// Numbers by chance, the same ones in each run.
  struct Chance {
    private var state: UInt64 = 2026
    mutating func number(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }

  static let entries: [Entry] = {
    var chance = Chance()
    let syllables = ["ka", "ná", "NA", "tu", "Li", "ŋo", "ʼi", "ß", "st", "λό", "γος", "ба"]
    func word() -> String {
      (0...chance.number(below: 3) + 1).map { _ in syllables[chance.number(below: 12)] }.joined()
    }
    return (0..<2000).map { index in
      Entry(
        main: Part(headword: word(), gloss: "gloss\(index)x"),
        variants: (0..<chance.number(below: 3)).map { _ in word() },
        subentries: (0..<max(0, chance.number(below: 5) - 2)).map {
          Part(headword: word(), gloss: "part\(index)y\($0)")
        })
    }
  }()

  private static func tei() -> String {
    var text = "<TEI><text><body>"
    for entry in entries {
      text += "<entry><form><orth>\(entry.main.headword)</orth></form>"
      for word in entry.variants { text += "<form type='variant'><orth>\(word)</orth></form>" }
      text += "<sense><def>\(entry.main.gloss)</def></sense>"
      for part in entry.subentries {
        text += "<re><form><orth>\(part.headword)</orth></form><def>\(part.gloss)</def></re>"
      }
      text += "</entry>"
    }
    return text + "</body></text></TEI>"
  }

  private static func lift() -> String {
    var text = "<lift>"
    for entry in entries {
      for part in [entry.main] + entry.subentries {
        text += "<entry><lexical-unit><form><text>\(part.headword)</text></form></lexical-unit>"
        for word in part.gloss == entry.main.gloss ? entry.variants : [] {
          text += "<variant><form><text>\(word)</text></form></variant>"
        }
        text += "<sense><gloss><text>\(part.gloss)</text></gloss></sense></entry>"
      }
    }
    return text + "</lift>"
  }

  private static func mdf() -> String {
    entries.map { entry in
      var text = "\\lx \(entry.main.headword)\n\\ge \(entry.main.gloss)\n"
      for word in entry.variants { text += "\\va \(word)\n" }
      for part in entry.subentries { text += "\\se \(part.headword)\n\\ge \(part.gloss)\n" }
      return text
    }.joined(separator: "\n")
  }

  private static func imp() -> String {
    entries.flatMap { [$0.main] + $0.subentries }.map { "$$$\($0.headword)\n\($0.gloss)\n" }
      .joined()
  }

  /// Writes a CLDF data set. Returns the path of its entries.
  private static func cldf(in folder: String) throws -> String {
    let terms = "http://cldf.clld.org/v1.0/terms.rdf#"
    let metadata = """
      {"tables": [{"url": "e.csv", "dc:conformsTo": "\(terms)EntryTable", "tableSchema": {"columns": [
      {"name": "K", "propertyUrl": "\(terms)id"}, {"name": "W", "propertyUrl": "\(terms)headword"}]}},
      {"url": "s.csv", "dc:conformsTo": "\(terms)SenseTable", "tableSchema": {"columns": [
      {"name": "K", "propertyUrl": "\(terms)id"}, {"name": "D", "propertyUrl": "\(terms)description"},
      {"name": "E", "propertyUrl": "\(terms)entryReference"}]}}]}
      """
    let all = entries.flatMap { [$0.main] + $0.subentries }.enumerated()
    let files = [
      "cldf-metadata.json": metadata,
      "e.csv": "K,W\n" + all.map { "\($0),\"\($1.headword)\"\n" }.joined(),
      "s.csv": "K,E,D\n" + all.map { "\($0),\($0),\"\($1.gloss)\"\n" }.joined(),
    ]
    for (name, text) in files { try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)")) }
    return folder + "/e.csv"
  }

  @Test(arguments: ["tei", "lift", "mdf", "imp", "cldf"])
  func reached(format: String) throws {
    let folder = try TemporaryFolder()
    let library = try folder.library()
    let texts = ["tei": Self.tei, "lift": Self.lift, "mdf": Self.mdf, "imp": Self.imp]
    let source =
      try texts[format].map { ByteSource(name: "f", bytes: Array($0().utf8)) }
      ?? ByteSource(path: Self.cldf(in: folder.path))
    try library.importLexicon(from: openLexiconReader(source: source), as: "l")
    func shows(_ word: String, _ gloss: String) throws -> Bool {
      try library.entries(word, in: "l").contains {
        $0.entry.definition.split { $0.isWhitespace }.contains(gloss[...])
      }
    }
    func reaches(_ word: String, _ gloss: String) throws -> Bool {
      if try shows(word, gloss) { return true }
      let links = try library.entries(word, in: "l").last?.entry.links ?? []
      return try links.contains { try shows($0.key, gloss) }
    }
    var missing: [String] = []
    for entry in Self.entries {
      let (word, gloss) = (entry.main.headword, entry.main.gloss)
      if try !shows(word, gloss) { missing.append("\(word) \(gloss)") }
      for variant in ["imp", "cldf"].contains(format) ? [] : entry.variants {
        if try !reaches(variant, gloss) { missing.append("variant \(variant) \(gloss)") }
      }
      for part in entry.subentries {
        if try !reaches(part.headword, part.gloss) { missing.append("\(part)") }
      }
    }
    #expect(missing == [])
  }

  /// A folder with whole lexica, which are not in the repository.
  private static let whole = ProcessInfo.processInfo.environment["LECTOR_LEXICA"]

  @Test(
    "Every entry of whole lexica is found by its headword",
    .enabled(if: whole != nil, "LECTOR_LEXICA names no folder with lexica"))
  func wholeLexica() throws {
    let root = try #require(Self.whole)
    let folder = try TemporaryFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: root).sorted() {
      let path = LexiconFormat.file(inFolder: "\(root)/\(name)") ?? "\(root)/\(name)"
      let library = try folder.library()
      try library.importLexicon(
        from: openLexiconReader(source: ByteSource(path: path)), as: "l",
        replacing: true)
      let reader = try openLexiconReader(source: ByteSource(path: path))
      var counts = (all: 0, linked: 0)
      var missing: [String] = []
      while let entry = try reader.next() {
        counts.all += 1
        let found = try library.entries(entry.headword, in: "l")
        let isShown = found.contains {
          $0.entry.headword == entry.headword && $0.entry.definition == entry.definition
        }
        guard !isShown, found.first.map({ $0.count > Library.shownEntryLimit }) != true else {
          continue
        }
        counts.linked += 1
        if found.last?.entry.links.contains(where: { $0.key == entry.headword }) != true {
          missing.append(entry.headword)
        }
      }
      print("lexicon: \(name): \(counts.all) entries, \(counts.linked) by a link")
      #expect(missing == [], "\(name)")
    }
  }
}

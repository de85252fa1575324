import Foundation
import Interlinear
import RandomInput
import Testing

@testable import Formats

/// The dictionary of a CLDF data set: a table of entries, and the tables that refer to it. No column
/// has the name of the specification.
@Suite("CLDF dictionaries") struct CLDFLexiconTests {
  private static let terms = "http://cldf.clld.org/v1.0/terms.rdf#"

  private static func table(
    _ url: String, _ component: String?, _ columns: [(name: String, term: String?)],
    lists: Set<String> = [], keys: [(column: String, file: String)] = []
  ) -> [String: Any] {
    var table: [String: Any] = [
      "url": url,
      "tableSchema": [
        "columns": columns.map { column in
          var object: [String: Any] = ["name": column.name]
          object["propertyUrl"] = column.term.map { terms + $0 }
          object["separator"] = lists.contains(column.name) ? " ; " : nil
          return object
        },
        "foreignKeys": keys.map {
          [
            "columnReference": [$0.column],
            "reference": ["resource": $0.file, "columnReference": ["K"]],
          ]
        },
      ],
    ]
    table["dc:conformsTo"] = component.map { terms + $0 }
    return table
  }

  static func metadata() throws -> String {
    let object: [String: Any] = [
      "dc:title": "Words", "dc:conformsTo": terms + "Dictionary",
      "tables": [
        table(
          "ex.csv", "ExampleTable",
          [
            ("K", "id"), ("T", "primaryText"), ("F", "translatedText"), ("W", "analyzedWord"),
            ("S", nil), ("Corpus_Place", nil),
          ], lists: ["W", "S"], keys: [("S", "s.csv")]),
        table(
          "e.csv", "EntryTable",
          [
            ("K", "id"), ("L", "languageReference"), ("Word", "headword"), ("C", "partOfSpeech"),
            ("See_also", nil), ("Plural", nil), ("M", "mediaReference"),
          ], lists: ["See_also"], keys: [("See_also", "e.csv")]),
        table(
          "s.csv", "SenseTable",
          [
            ("K", "id"), ("E", "entryReference"), ("D", "description"), ("Same", nil),
            ("Gloss", nil),
          ],
          lists: ["Same"], keys: [("Same", "s.csv")]),
        table("loans.csv", nil, [("From", nil), ("E", "entryReference")]),
        table("l.csv", "LanguageTable", [("K", "id"), ("N", "name"), ("I", "iso639P3code")]),
        table("m.csv", "MediaTable", [("K", "id")]),
      ],
    ]
    return String(
      decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys),
      as: UTF8.self)
  }

  static let files = [
    "e.csv": """
    K,L,Word,C,See_also,Plural,M
    k1,x,bat,n,k3 ; k2,bats,
    k2,x,bat,v,,,m1
    k3,y,"rat, big",,k9,,
    k4,x,,n,,,
    k5,x,mole,n,,,
    """,
    "s.csv": """
    K,E,D,Same,Gloss
    s1,k1,an animal,s4,an animal
    s2,k1,a club,,CLUB
    s3,k2,to hit,,
    s4,k3,"large, rodent",,
    s5,k7,nothing,,
    """,
    "ex.csv": """
    K,T,F,W,S,Corpus_Place
    1,A bat flew.,It flew.,A ; bat ; flew,s1 ; s4,t.1
    2,He bats.,,,s3,
    """,
    "loans.csv": "From,E\nDutch,k5\n", "l.csv": "K,N,I\nx,Finnish,fin\ny,Saami,sme\n",
  ]

  private struct Dictionary {
    var description: LexiconDescription?
    var entries: [LexiconEntry] = []
    var warnings: [String] = []

    /// Reads a folder with files and the given changes of them.
    init(_ changes: [String: String] = [:]) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "lector-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      var files = CLDFLexiconTests.files
      files["cldf-metadata.json"] = try CLDFLexiconTests.metadata()
      for (name, text) in files.merging(changes, uniquingKeysWith: { $1 }) {
        try Data(text.utf8).write(to: folder.appending(path: name))
      }
      let entries = try #require(CLDFMetadata.entries(inFolder: folder.path))
      #expect(entries == folder.appending(path: "e.csv").path)
      let found = FoundWarnings()
      let source = try ByteSource(path: entries, warn: found.add)
      #expect(try LexiconFormat.detect(source) == .cldf)
      let reader = try openLexiconReader(source: source)
      description = reader.description
      while let entry = try reader.next() { self.entries.append(entry) }
      warnings = found.all.map {
        "\(URL(filePath: $0.file).lastPathComponent):\($0.line): \($0.message.description)"
      }
    }
  }

  @Test("Senses, examples, references, and own tables are in the entry; homographs have numbers")
  func whole() throws {
    let dictionary = try Dictionary()
    #expect(dictionary.description?.title == "Words")
    #expect(dictionary.description?.language == Language(rawValue: "fi"))
    #expect(dictionary.entries.map(\.headword) == ["bat₁", "bat₂", "rat, big", "mole"])
    #expect(dictionary.entries.map(\.otherKeys) == [["bat"], ["bat"], [], []])
    let lines = dictionary.entries.map { $0.definition.split(separator: "\n").map(String.init) }
    #expect(
      lines == [
        [
          "(n) 1. an animal", "Same: rat, big", "example: A bat flew. — It flew.",
          "W: A bat flew", "Corpus Place: t.1", "2. a club", "Gloss: CLUB",
          "See also: rat, big, bat₂", "Plural: bats",
        ],
        ["(v) to hit", "example: He bats."],
        [
          "large, rodent", "example: A bat flew. — It flew.", "W: A bat flew", "Corpus Place: t.1",
          "L: Saami", "See also: k9",
        ], ["(n)", "From: Dutch"],
      ])
    #expect(dictionary.entries[0].links.map(\.key) == ["rat, big", "rat, big", "bat₂"])
    #expect(
      dictionary.warnings == [
        "e.csv:3: the path of a picture or a recording; omitted",
        "e.csv:5: an entry without a headword; omitted", "s.csv:6: belongs to no entry; omitted",
      ])
  }

  @Test(
    "Damaged tables are told with file and line",
    arguments: [
      ("s.csv", "K,E,D,Same,Gloss\ns1,k1\n", "s.csv:2: 2 columns; expected the header's 5"),
      ("e.csv", "L,Word\nx,bat\n", "e.csv:1: the header has no column \"K\""),
      ("s.csv", "K,E\n\"s1", "s.csv:2: a quoted field that never ends"),
    ])
  func damaged(file: String, text: String, message: String) {
    let error = #expect(throws: FormatError.self) { _ = try Dictionary([file: text]) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "none")")
  }

  @Test("Every one of many entries has its own number; ids and references that loop end")
  func hostile() throws {
    let many = (1...3000).map { "k\($0),x,bat,,k\($0 + 1),,\n" }.joined()
    let loops = try Dictionary([
      "e.csv": "K,L,Word,C,See_also,Plural,M\n" + many + "k1,x,\u{1B}[2J,,k1,,\n",
      "s.csv": "K,E,D,Same,Gloss\n" + (1...50).map { "s1,k1,d\($0),s1,\n" }.joined(),
    ])
    #expect(loops.entries.count == 3001)
    #expect(Set(loops.entries.prefix(999).map(\.key)).count == 999)
    #expect(loops.entries[0].definition.contains("50. d50"))
  }

  @Test("Damaged metadata and tables give entries, or an error of one line")
  func fuzzed() throws {
    let specimens = [("cldf-metadata.json", try Self.metadata())] + Self.files.sorted { $0 < $1 }
    for (name, text) in specimens {
      try fuzz(name, [Array(text.utf8)], runs: 40) { bytes, _ in
        let folder = FileManager.default.temporaryDirectory.appending(path: "lector-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var files = Self.files.mapValues { Array($0.utf8) }
        files["cldf-metadata.json"] = Array(try Self.metadata().utf8)
        for (file, content) in files.merging([name: bytes], uniquingKeysWith: { $1 }) {
          try Data(content).write(to: folder.appending(path: file))
        }
        do {
          let source = try ByteSource(path: folder.appending(path: "e.csv").path)
          let reader = try openLexiconReader(source: source)
          while let entry = try reader.next() {
            if entry.key.isEmpty { throw FuzzFailure(description: "an entry without a key") }
          }
        } catch let error as FormatError {
          guard error.isOfContent, error.isOneShortLine else { throw error }
        }
      }
    }
  }
}

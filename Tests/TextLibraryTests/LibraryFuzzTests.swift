import Formats
import Interlinear
import PlainText
import RandomInput
import Testing

@testable import TextLibrary

/// Random input of the library.
@Suite struct LibraryFuzzTests {
  private static let notes = #"""
    {"format":"lector-study","version":1,
    "notes":[{"text":"t","book":"John","chapter":1,"verse":"1","word":4,"form":"λόγος",
    "markdown":"A **note**\n#tag John 3:16","created":1,"modified":2}],
    "highlights":[{"text":"t","book":"John","chapter":1,"verse":"1","word":0,"colour":"pink"}],
    "bookmarks":[{"text":"t","book":"b","chapter":0,"verse":"s7","created":10,"name":"a \"name\""},
    {"text":"t","book":"b","chapter":0,"verse":"s8","created":11}],
    "marks":[{"text":"t","book":"John","chapter":1,"verse":"1","letter":"a"}],
    "visits":[{"text":"t","book":"John","chapter":1,"verse":"2","time":12}],
    "lastPlaces":[{"text":"t","book":"John","chapter":1,"verse":"2","word":1,"form":"ἦν"}],
    "plans":[{"text":"t","passages":"John 1\nJohn 2","begun":20000,"read":1,"time":13}],
    "knownWords":[{"language":"grc","lemma":"λόγος"}]}
    """#

  @Test func theSoundNotesAreImported() throws {
    let folder = try TemporaryFolder()
    let store = StudyStore(try folder.library())
    let bytes = Array(Self.notes.utf8)
    let document = try StudyDocument(json: bytes, file: "notes.json")
    // A list that is missing here is never damaged below.
    let counts: [Int] = [
      document.notes.count, document.highlights.count, document.bookmarks.count,
      document.marks.count, document.visits.count, document.lastPlaces.count,
      document.plans.count, document.knownWords.count,
    ]
    #expect(counts == [1, 1, 2, 1, 1, 1, 1, 1])
    let summary = try store.importJSON(bytes, file: "notes.json")
    #expect(summary == StudyImportSummary(added: 8, unchanged: 0, conflicts: []))
    let stored = try StudyDocument(json: Array(try store.exportJSON().utf8), file: "again.json")
    #expect(stored.bookmarks == document.bookmarks && stored.marks == document.marks)
    #expect(stored.visits == document.visits && stored.lastPlaces == document.lastPlaces)
    #expect(stored.plans == document.plans)
    #expect(stored.highlights == document.highlights && stored.knownWords == document.knownWords)
  }

  /// Damaged notes are imported whole or not at all.
  @Test func notes() throws {
    let folder = try TemporaryFolder()
    let library = try folder.library()
    let store = StudyStore(library)
    let pieces = [
      "\"chapter\":", "\"word\":-1,", "{\"notes\":[", "[[[[", "\"time\":", "\"name\":",
      "\"letter\":\"",
    ]
    var before = try store.exportJSON()
    var imported = 0
    let count = try fuzz("notes", [Array(Self.notes.utf8)], pieces: pieces, runs: 500) { bytes, _ in
      do {
        _ = try store.importJSON(bytes, file: "notes.json")
        imported += 1
        before = try store.exportJSON()
      } catch let error as any ReportableError {
        guard try store.exportJSON() == before else {
          throw FuzzFailure(description: "something is stored after \(error)")
        }
        try Self.expectShort(error)
      }
    }
    #expect((1..<count).contains(imported), "\(imported) of \(count)")
    #expect(try library.check() == [])
  }

  private static func expectShort(_ error: any ReportableError) throws {
    guard error.description.count < 400,
      !error.description.unicodeScalars.contains(where: \.isControl)
    else { throw FuzzFailure(description: "the message \(error)") }
  }

  /// Sound texts, each with its format.
  private static let texts: [(name: String, format: FileFormat, text: String)] = [
    ("MorphGNT", .morphgnt, Sample.morphgnt), ("Lector", .delimited, Sample.lector),
    ("CLDF", .delimited, Sample.cldf), ("CoNLL-U", .conllu, Sample.conllu),
    (
      "USFM", .usfm,
      "\\id RUT\n\\c 1\n\\s1 A heading\n\\v 1 In \\w the|lemma=\"x\"\\w* days\\f + \\ft n\\f*\n"
        + "\\p\n\\v 2 and\n\\c 2\n\\v 1 so\n"
    ),
    (
      "OSIS", .osis,
      "<osis><osisText><header/><div osisID='Ruth'><chapter osisID='Ruth.1'>\n<title>T</title>"
        + "<verse osisID='Ruth.1.1'>In <w lemma='strong:H1 lemma:x'>the</w> <note>n</note></verse>\n"
        + "<verse osisID='Ruth.1.2'>and</verse></chapter></div></osisText></osis>\n"
    ),
    (
      "JSON", .json,
      #"{"ref":"John 1:1","words":[{"surface":"a","own":"x","morphemes":[{"form":"b"}]}],"#
        + #""translation":"t","notes":[{"kind":"variant","text":"n","word":0}]}"# + "\n"
        + #"{"ref":"John 1:2","words":[{"surface":"c"}]}"# + "\n"
    ),
  ]

  /// A damaged text is imported whole or not at all, whether it is new or replaces another, and the
  /// library is sound after either.
  @Test(arguments: texts.indices) func imports(index: Int) throws {
    let (name, format, text) = Self.texts[index]
    let folder = try TemporaryFolder()
    let library = try folder.library()
    func add(_ bytes: [UInt8], as name: String) throws {
      let reader = try openVerseReader(
        source: ByteSource(name: "fuzz", bytes: bytes), format: format)
      try library.importText(from: reader, as: name, replacing: true, source: "fuzz")
    }
    try library.add(Sample.cldf, as: "other")
    try add(Array(text.utf8), as: "t")
    var before = try library.dump()
    var imported = 0
    let count = try fuzz("import of \(name)", [Array(text.utf8)], runs: 60) { bytes, random in
      let target = random.once(in: 2) ? "t" : "new"
      do {
        try add(bytes, as: target)
        imported += 1
      } catch let error as any ReportableError {
        try Self.expectShort(error)
        guard try library.dump() == before else {
          throw FuzzFailure(description: "something is stored after \(error)")
        }
      }
      let faults = try library.check()
      guard faults.isEmpty else { throw FuzzFailure(description: "\(faults)") }
      if try library.names().contains("new") {
        try library.remove("new")
        guard try library.dump() == before else {
          throw FuzzFailure(description: "a removed text leaves something behind")
        }
      }
      before = try library.dump()
    }
    #expect((1..<count).contains(imported), "\(imported) of \(count)")
    #expect(try library.names() == ["other", "t"])
  }

  @Test func queries() throws {
    let queries = [
      "lemma:λόγος -word (a OR b) \"a phrase\" begin* =Word", "rel:nsubj head:x translation:y",
    ].map { Array($0.utf8) }
    let pieces = ["(", "\"", "OR ", "-", "*", ":", "=", "lemma:", "((((", "NOT"]
    let text = MemoryText(
      description: TextDescription(name: "t", title: "T", tiers: [.surface]),
      verses: [
        Verse(
          reference: Reference(book: "John", chapter: 1, verse: "1"),
          words: [Word(values: ["λόγος"]), Word(values: ["word"])])
      ])
    try fuzz("query", queries, pieces: pieces, runs: 2_000) { bytes, _ in
      do {
        let query = try SearchQuery(String(decoding: bytes, as: UTF8.self))
        _ = try Search(query, in: text).count()
      } catch let error as SearchQueryError {
        guard !error.description.contains("\n") else {
          throw FuzzFailure(description: "the message \(error)")
        }
      }
    }
  }
}

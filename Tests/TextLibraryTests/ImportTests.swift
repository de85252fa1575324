import Formats
import Interlinear
import Testing

@testable import TextLibrary

@Suite("Import into the library")
struct ImportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "Stored verses equal those of the reader",
    arguments: [Sample.morphgnt, Sample.lector, Sample.cldf, Sample.conllu])
  func fetch(text: String) throws {
    let library = try folder.library()
    try library.add(Sample.morphgnt, as: "first")
    let summary = try library.add(text, as: "t")
    try library.add(Sample.cldf, as: "last")
    let expected = try Sample.memoryText(text, name: "t")
    let stored = try library.text(named: "t")
    #expect(stored.description == expected.description)
    #expect(stored.books == expected.books)
    #expect(stored.verseCount == expected.verseCount)
    #expect(try stored.allVerses() == expected.allVerses())
    #expect(
      summary
        == ImportSummary(
          name: "t", bookCount: expected.books.count, verseCount: expected.verseCount,
          wordCount: try expected.allVerses().map(\.words.count).reduce(0, +),
          tiers: expected.description.tiers.map(\.rawValue),
          hasVerses: try expected.chapter(ofRow: 0).number != 0))
    for row in 0..<expected.verseCount {
      let (found, wanted) = (try stored.chapter(ofRow: row), try expected.chapter(ofRow: row))
      #expect(found == wanted)
    }
    for book in -1...expected.books.count {
      for chapter in [nil, 0, 1, 2, 5] {
        for verse in [nil, "1", "2", "s7", "x"] {
          #expect(
            try stored.row(inBook: book, chapter: chapter, verse: verse)
              == expected.row(inBook: book, chapter: chapter, verse: verse))
        }
      }
    }
  }

  @Test("A treebank is written from the library as it came")
  func treebank() throws {
    let text = """
      # newdoc id = d
      # sent_id = 1
      # text = “Go!”
      # my comment
      1\t“\t“\tPUNCT\t``\t_\t2\tpunct\t_\tTranslit=q|SpaceAfter=No
      2-3\tGo\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No|MSeg=g-o
      2\tG\tg\tVERB\tVB\tnom\t0\troot\t_\tflag
      3\to\to\tPART\t_\t_\t2\tadvmod\t_\t_
      4\t!\t!\tPUNCT\t.\t_\t2\tpunct\t_\tSpaceAfter=No
      5\t”\t”\tPUNCT\t''\t_\t2\tpunct\t_\t_
      5.1\tx\tx\tX\t_\t_\t_\t_\t2:x\t_
      # between

      # sent_id = 2
      1\t...\t.\tPUNCT\t_\t_\t_\t_\t_\t_


      """
    let library = try folder.library()
    try library.add(text, as: "t")
    let stored = try library.text(named: "t")
    let exporter = VerseExporter(format: .conllu, description: stored.description)
    #expect(try stored.allVerses().map(exporter.string(for:)).joined() == text)
  }

  @Test("Chapters out of order keep their rows")
  func chapterOrder() throws {
    let text = [1, 1, 2, 1, 3, 3, 1].enumerated()
      .map { "1\tw\t_\tX\t_\t_\t_\t_\t_\tRef=A_\($1).\($0)\n\n" }.joined()
    let library = try folder.library()
    try library.add(text, as: "t")
    let stored = try library.text(named: "t")
    #expect(
      try (0..<7).map { try stored.chapter(ofRow: $0).rows }
        == [0..<2, 0..<2, 2..<3, 3..<4, 4..<6, 4..<6, 6..<7])
  }

  @Test("A book to which a file returns is one book with contiguous rows")
  func interleaved() throws {
    let places = ["A_1.1", "B_1.1", "A_1.2", "C_3.1", "B_2.1", "A_1.3", "B_2.2"]
    let text = places.map { "1\t\($0)\t_\tX\t_\t_\t_\t_\t_\tRef=\($0)\n\n" }.joined()
    let library = try folder.library()
    try library.add(Sample.cldf, as: "other")
    try library.add(text, as: "t")
    let stored = try library.text(named: "t")
    let verses = try stored.allVerses()
    #expect(
      verses.map(\.words.first?.surface)
        == ["A_1.1", "A_1.2", "A_1.3", "B_1.1", "B_2.1", "B_2.2", "C_3.1"])
    #expect(
      verses.map(\.reference.description)
        == ["A 1:1", "A 1:2", "A 1:3", "B 1:1", "B 2:1", "B 2:2", "C 3:1"])
    #expect(verses.map(\.isChapterStart) == [true, false, false, true, true, false, true])
    #expect(
      stored.books == [
        Book(name: "A", firstRow: 0, verseCount: 3), Book(name: "B", firstRow: 3, verseCount: 3),
        Book(name: "C", firstRow: 6, verseCount: 1),
      ])
    #expect(stored.description.rowsInFile.joined().map { verses[$0].words[0].surface } == places)
    #expect(try stored.chapter(ofRow: 4).rows == 4..<6)
    #expect(try library.text(named: "other").allVerses().count == 2)
  }

  @Test("A description is stored completely")
  func description() throws {
    let library = try folder.library()
    try library.add(Sample.morphgnt, as: "nt")
    let description = try library.text(named: "nt").description
    #expect(description.title == "MorphGNT")
    #expect(description.morphologyScheme == .morphgnt)
    #expect(description.glossLanguage == .english)
  }

  @Test("A name in use is refused, and its text is unchanged")
  func taken() throws {
    let library = try folder.library()
    try library.add(Sample.morphgnt, as: "t")
    let before = try library.dump()
    let error = #expect(throws: LibraryError.self) { try library.add(Sample.cldf, as: "t") }
    #expect(error == .nameTaken("t", by: .text, isReplaceable: true))
    #expect(error?.description == "t: the library has a text of this name")
    #expect(try library.dump() == before)
  }

  @Test("A replaced text leaves nothing behind")
  func replace() throws {
    let library = try folder.library()
    try library.add(Sample.lector, as: "t")
    try library.add(Sample.cldf, as: "other")
    try library.add(Sample.morphgnt, as: "t", replacing: true)
    try library.add(Sample.conllu, as: "new", replacing: true)
    #expect(try library.names() == ["new", "other", "t"])
    #expect(
      try library.text(named: "t").allVerses()
        == Sample.memoryText(Sample.morphgnt, name: "t").allVerses())
    #expect(
      try library.text(named: "other").allVerses()
        == Sample.memoryText(Sample.cldf, name: "other").allVerses())
    try ["t", "other", "new"].forEach(library.remove)
    #expect(try library.dump().isEmpty)
  }

  @Test("A fault in the middle of a file leaves the library unchanged", arguments: [false, true])
  func badLine(replacing: Bool) throws {
    let library = try folder.library()
    try library.add(Sample.cldf, as: "t")
    let before = try library.dump()
    let error = #expect(throws: FormatError.self) {
      try library.add(
        Sample.morphgnt + "nonsense\n", as: replacing ? "t" : "new", replacing: replacing)
    }
    #expect(error?.line == 6)
    #expect(try library.dump() == before)
    #expect(try library.check() == [])
    try library.add(Sample.morphgnt, as: "new")
    #expect(try library.names() == ["new", "t"])
  }

  @Test("An interrupted import leaves nothing behind")
  func interrupted() throws {
    struct Interrupted: Error {}
    let library = try folder.library()
    let text = String(repeating: "1\tw\t_\tX\t_\t_\t_\t_\t_\t_\n\n", count: 600)
    #expect(throws: Interrupted.self) {
      try library.importText(from: try Sample.reader(text), as: "t") { _ in throw Interrupted() }
    }
    #expect(try library.dump().isEmpty)
    var calls = 0
    try library.importText(from: try Sample.reader(text), as: "t") { bytes in
      calls += 1
      #expect(bytes == text.utf8.count)
    }
    #expect(calls == 3)
  }

  @Test("A file without a word is not stored")
  func empty() throws {
    let library = try folder.library()
    let error = #expect(throws: LibraryError.self) { try library.add("ref\tsurface\n", as: "t") }
    #expect(error == .noWord(source: ""))
    #expect(try library.dump().isEmpty)
  }

  @Test("A book whose verses are empty is stored")
  func emptyVerses() throws {
    let library = try folder.library()
    let text = "ref\tsurface\nJohn 1:1\t\nJohn 1:2\t\n"
    #expect(try library.add(text, as: "t").verseCount == 2)
  }

}

import Foundation
import Interlinear
import Testing

@testable import TextLibrary

@Suite("Words that the user knows") struct KnownWordTests {
  private let folder: TemporaryFolder
  private let logos = KnownWord(language: "grc-Grek", lemma: "λόγος")

  init() throws { folder = try TemporaryFolder() }

  @Test("They are kept by language and lemma, each once, in any normalization")
  func kept() throws {
    let store = StudyStore(try folder.library())
    #expect(try store.setKnown(true, [logos, KnownWord(language: "la", lemma: "amica")]) == 2)
    let decomposed = KnownWord(language: "GRC", lemma: "λο\u{301}γος")
    #expect(try store.setKnown(true, [decomposed]) == 0)
    #expect(try store.knownLemmas(of: "grc") == ["λόγος"])
    #expect(try store.knownLemmas(of: "he") == [])
    #expect(try store.knownWords().map(\.line) == ["grc\tλόγος", "la\tamica"])
    #expect(try store.setKnown(false, [logos, logos]) == 1)
    #expect(try store.knownWords().map(\.lemma) == ["amica"])
  }

  @Test(
    "A line of a list is a word or is refused",
    arguments: [
      ("grc\tλόγος", nil, "grc\tλόγος"), ("λόγος", "grc", "grc\tλόγος"),
      (" el-GR \t λόγος ", nil, "el\tλόγος"), ("λόγος", nil, nil), ("", "grc", nil),
      ("grc\t", nil, nil), ("9\tx", nil, nil), ("grc\ta\tb", nil, nil),
      ("grc\ta\u{1B}[31m", nil, nil), ("\tx", nil, nil),
      (String(repeating: "a", count: 2_000), "en", nil),
    ] as [(String, String?, String?)])
  func lines(line: String, language: String?, expected: String?) {
    #expect(KnownWord(line: line[...], language: language)?.line == expected)
  }

  @Test("A damaged library gives them back")
  func salvaged() throws {
    let store = StudyStore(try folder.library())
    try store.setKnown(true, [logos])
    try store.library.access { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    let file = folder.path + "/saved.sqlite3"
    let report = try Salvage.save(folder.libraryPath, to: file)
    #expect(report.lines.contains("known words: 1 saved"))
    #expect(try StudyStore(Library(path: file)).knownWords() == [logos])
  }

  @Test("Their frequency is that of the index, without accents and case")
  func frequency() throws {
    let words = ["Λόγος", "λόγος", "λόγου", "o'clock", "G-1"]
    let verse = Verse(
      reference: Reference(book: "A", chapter: 1, verse: "1"),
      words: words.map { Word(values: [$0, "x"]) })
    let text = MemoryText(
      description: TextDescription(name: "t", title: "t", tiers: [.surface, .lemma]),
      verses: [verse])
    let library = try folder.library()
    try library.importText(from: VersesReader(text), as: "t", isIndexed: false)
    func count(_ word: String, _ tier: Tier = .surface) throws -> Int? {
      try WordFrequencies.read(library: folder.libraryPath, text: "t", tier: tier).count(of: word)
    }
    #expect(try count("λόγος") == 2)
    #expect(try count("λογου") == 1)
    #expect(try count("g-1") == 1)
    #expect(try count("x") == nil)
    #expect(try count("x", .lemma) == 5)
    #expect(try library.text(named: "t").isIndexed())
  }
}

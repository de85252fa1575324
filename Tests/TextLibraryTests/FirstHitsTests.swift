import GRDB
import Interlinear
import Synchronization
import Testing

@testable import TextLibrary

/// The first hits of a search, which are found without the others.
@Suite struct FirstHitsTests {
  private static let verseCount = 4_000
  private let folder: TemporaryFolder
  private let library: Library

  /// Each verse has the word "and", every fourth one "two words", and only the last one "end". All
  /// have a number; the last one has its own.
  init() throws {
    folder = try TemporaryFolder()
    library = try folder.library()
    let verses = (0..<Self.verseCount).map { row in
      let isLast = row == Self.verseCount - 1
      let surfaces =
        ["and"] + (row.isMultiple(of: 4) ? ["two", "words"] : []) + (isLast ? ["end"] : [])
      return Verse(
        reference: Reference(book: "A", chapter: 1, verse: "\(row)"),
        words: surfaces.map { Word(values: [$0, isLast ? "G22" : "G11"]) }, language: .ancientGreek)
    }
    let text = MemoryText(
      description: TextDescription(name: "t", title: "t", tiers: [.surface, .strong]),
      verses: verses)
    try library.importText(from: VersesReader(text), as: "t")
  }

  /// Returns the first hits, and the statements that find them.
  private func firstHits(
    _ query: String, _ limit: Int, from row: Int = 0
  ) throws -> (hits: [SearchHit], statements: [String]) {
    let text = try library.text(named: "t")
    let executed = Mutex<[String]>([])
    try library.access { db in
      db.trace { event in executed.withLock { $0.append(event.expandedDescription) } }
    }
    let hits = try Search(SearchQuery(query), in: text).firstHits(limit, fromRow: row)
    try library.access { $0.trace(options: []) }
    return (hits, executed.withLock { $0 })
  }

  /// The index returns the places in the first verses only.
  @Test(
    arguments: [
      ("surface:and", 0), ("surface:and", 2_000), ("\"two words\"", 0), ("and two", 8),
      ("strong:G1*", 300), ("a?d", 40), ("[surface:=and]", 1_500),
    ])
  func ofAFrequentWordOrPhrase(_ query: String, _ row: Int) throws {
    let (hits, statements) = try firstHits(query, 100, from: row)
    #expect(hits.count == 100)
    #expect(hits.first?.row == row)
    let part = "first_row < \(row + 1_024) AND last_row >= \(row)"
    let searches = statements.filter { $0.contains("first_row <") }
    #expect(!searches.isEmpty && searches.allSatisfy { $0.contains(part) })
  }

  /// All rows are searched for a rare word or beginning, in few steps.
  @Test(
    arguments: [("surface:end", 1), ("\"words end\"", 0), ("end OR nothing", 1), ("strong:G2*", 2)])
  func ofARareWord(_ query: String, _ count: Int) throws {
    let (hits, statements) = try firstHits(query, 100)
    #expect(hits.map(\.row) == Array(repeating: Self.verseCount - 1, count: count))
    let parts = statements.compactMap { $0.firstMatch(of: /first_row < \d+/)?.output }
    #expect(Set(parts).count < 8)
  }

  /// A list of hits reads only the forms of the words, which is all that it shows.
  @Test func aVerseWithOnlyItsForms() throws {
    let text = try library.text(named: "t")
    let rows = (Self.verseCount - 5)..<Self.verseCount
    let verses = try rows.map { row in
      var verse = try text.verse(at: row)
      verse.words = verse.words.map {
        Word(values: [$0.surface], before: $0.before, after: $0.after)
      }
      return verse
    }
    #expect(try text.forms(in: rows) == verses)
    #expect(throws: RowOutOfRange.self) { try text.forms(in: 0..<(Self.verseCount + 1)) }
  }

  @Test func aHitIsOneNumber() {
    #expect(MemoryLayout<SearchHit>.size == 8)
    let hits = [
      SearchHit(row: 3, word: 7), SearchHit(row: 3, word: 7, length: 4),
      SearchHit(row: 3, word: 262_143), SearchHit(row: 3, translationWord: 0),
      SearchHit(row: 3), SearchHit(row: 134_217_727, word: 0),
    ]
    #expect(hits == hits.shuffled().sorted())
    #expect(hits.map(\.row) == [3, 3, 3, 3, 3, 134_217_727])
    #expect(hits.map(\.word) == [7, 7, 262_143, nil, nil, 0])
    #expect(hits.map(\.translationWord) == [nil, nil, nil, 0, nil, nil])
    #expect(hits.map(\.length) == [1, 4, 1, 1, 1, 1])
    #expect(SearchHit(row: 0, word: 1, length: 1 << 40).length == 131_071)
  }
}

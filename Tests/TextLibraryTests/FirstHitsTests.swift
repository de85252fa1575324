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
    arguments: [("surface:and", 0), ("surface:and", 2_000), ("\"two words\"", 0), ("and two", 8)])
  func ofAFrequentWordOrPhrase(_ query: String, _ row: Int) throws {
    let (hits, statements) = try firstHits(query, 100, from: row)
    #expect(hits.count == 100)
    #expect(hits.first?.row == row)
    let last = TokenPlace.rowIDs(ofRows: row..<(row + 1_024)).upperBound
    let searches = statements.filter { $0.contains("MATCH") }
    #expect(!searches.isEmpty && searches.allSatisfy { $0.contains("AND \(last) ") })
  }

  /// All rows are searched for a rare word, in few steps.
  @Test(arguments: ["surface:end", "\"words end\"", "end OR nothing"])
  func ofARareWord(_ query: String) throws {
    let (hits, statements) = try firstHits(query, 100)
    #expect(hits.count == (query.contains("words") ? 0 : 1))
    // The list of words opens its index by a statement of its own.
    #expect(statements.filter { $0.contains("MATCH") && !$0.contains("'*id'") }.count < 50)
  }

  /// The beginning of many words is looked for in the verses themselves, since the index would
  /// collect all places first.
  @Test func ofAFrequentBeginning() throws {
    let (hits, statements) = try firstHits("strong:G1*", 50, from: 300)
    #expect(hits.count == 50)
    #expect(hits.first?.row == 300)
    #expect(!statements.contains { $0.contains("MATCH") })
    #expect(statements.filter { $0.contains("FROM word") }.count == 64)
  }

  /// The beginning of few words is looked for in the index, after the nearest verses.
  @Test func ofARareBeginning() throws {
    let (hits, statements) = try firstHits("strong:G2*", 50)
    #expect(hits.map(\.row) == [Self.verseCount - 1, Self.verseCount - 1])
    // For numbers with and without the letter.
    #expect(statements.filter { $0.contains("MATCH") }.count == 2)
    #expect(statements.filter { $0.contains("FROM word") }.count == 64 + 256)
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

import Formats
import GRDB
import Interlinear
import RandomInput
import Synchronization
import Testing

@testable import TextLibrary

/// The rows of chapters, which take as many steps as the number of their verses has digits.
@Suite struct ChapterTests {
  private let folder: TemporaryFolder
  private let library: Library

  init() throws {
    folder = try TemporaryFolder()
    library = try folder.library()
  }

  private func text(_ references: [String], as name: String = "t") throws -> StoredText {
    let head = "ref\tbook\tlanguage\tsurface\n"
    let rows = references.map { "\($0)\t\($0.prefix { $0 != " " })\tla\tverbum\n" }.joined()
    try library.add(head + rows, as: name)
    return try library.text(named: name)
  }

  /// Returns the statements that a closure executes.
  private func statements(_ body: () throws -> Void) throws -> [String] {
    let executed = Mutex<[String]>([])
    try library.access { db in
      db.trace { event in executed.withLock { $0.append(event.description) } }
    }
    try body()
    try library.access { $0.trace(options: []) }
    return executed.withLock { $0.filter { $0.hasPrefix("SELECT") } }
  }

  @Test(arguments: [0, 1, 9_999, 19_998, 19_999]) func aChapterOfAllVerses(_ row: Int) throws {
    let text = try text((0..<20_000).map { "Tale 1:\($0 + 1)" })
    var rows = 0..<0
    var found: Int?
    let executed = try statements {
      rows = try text.chapter(ofRow: row).rows
      found = try text.row(inBook: 0, chapter: 1, verse: nil)
    }
    #expect(rows == 0..<20_000)
    #expect(found == 0)
    #expect(executed.count < 100, "\(executed.count)")
    // Each of them finds one row by its key.
    #expect(
      executed.allSatisfy {
        $0.hasPrefix("SELECT book, chapter FROM verse WHERE text_id = ")
          || $0.hasSuffix("LIMIT 1")
      })
  }

  /// Chapters of random lengths, in two books, which may return after others.
  @Test(arguments: 0..<20) func chaptersAreThoseOfATextInMemory(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let returns = seed.isMultiple(of: 4)
    var references: [String] = []
    for book in ["Tale", "Saga"] {
      for number in 1...6 {
        let chapter = returns ? random.below(4) + 1 : 7 - number
        let start = references.count
        for verse in 0...random.below(9) {
          references.append("\(book) \(chapter):\(start + verse)")
        }
      }
    }
    let text = try text(references)
    #expect(returns || text.hasWholeChapters)
    let expected = MemoryText(description: text.description, verses: try text.allVerses())
    for row in 0..<text.verseCount {
      #expect(try text.chapter(ofRow: row) == expected.chapter(ofRow: row), "\(seed) \(row)")
    }
    for book in 0...1 {
      for chapter in 0...8 {
        #expect(
          try text.row(inBook: book, chapter: chapter, verse: nil)
            == expected.row(inBook: book, chapter: chapter, verse: nil))
      }
    }
  }

  /// Texts of older versions do not record whether their chapters are whole.
  @Test func textsOfOlderVersions() throws {
    let text = try text(["Tale 1:1", "Tale 1:2", "Tale 2:1"])
    try library.access { try $0.execute(sql: "UPDATE text SET extras = ''") }
    let older = try library.text(named: "t")
    #expect(text.hasWholeChapters)
    #expect(!older.hasWholeChapters)
    #expect(try older.chapter(ofRow: 1) == (1, 0..<2))
    #expect(try older.row(inBook: 0, chapter: 2, verse: nil) == 2)
  }

  /// The next heading, chapter or paragraph is found by one statement, which reads no words.
  @Test func divisions() throws {
    let json = (1...300).map { verse in
      let start = verse == 200 ? "\"isParagraphStart\":true," : ""
      return "{\"ref\":\"Ruth 1:\(verse)\",\(start)\"words\":[{\"surface\":\"word\"}]}\n"
    }
    let usfm =
      "\\id RUT\n\\c 1\n\\p\n"
      + (1...300).map { verse in
        (verse == 100 ? "\\s A heading\n\\p\n" : "") + "\\v \(verse) word\n"
      }.joined() + "\\c 2\n\\v 1 word\n"
    try expectDivisions(in: json.joined(), .paragraph, at: [199])
    try expectDivisions(in: usfm, .paragraph, at: [99])
    try expectDivisions(in: usfm, .section, at: [0, 99, 300])
  }

  private func expectDivisions(
    in source: String, _ division: TextDivision, at rows: [Int]
  ) throws {
    let name = "\(rows)"
    try library.add(source, as: name)
    let text = try library.text(named: name)
    for step in [1, -1] {
      for row in [0, 1, 98, 99, 100, 198, 199, 200, 299] {
        var found: Int?
        let executed = try statements {
          found = try text.row(beginning: division, step, from: row)
        }
        let expected = step > 0 ? rows.first { $0 > row } : rows.last { $0 < row }
        #expect(found == expected, "\(division) \(step) \(row)")
        #expect(executed.count == 1)
      }
    }
  }
}

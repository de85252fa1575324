import Testing

import Interlinear

@Suite("A text in memory")
struct MemoryTextTests {
  private let text = MemoryText(
    description: TextDescription(name: "t", title: "T", tiers: [.surface]),
    verses: [
      ("Mark", 1, "1"), ("Mark", 1, "2"), ("Mark", 2, "1"), ("Mark", 2, "2a"), ("Luke", 2, "1"),
      ("Luke", 2, "2"), ("Mark", 16, "9"),
    ].map {
      Verse(
        reference: Reference(book: $0.0, chapter: $0.1, verse: $0.2),
        words: [Word(values: ["\($0.0)\($0.1)\($0.2)"])])
    })

  @Test("A book is a run of verses; a repeated name begins another")
  func books() {
    #expect(
      text.books == [
        Book(name: "Mark", firstRow: 0, verseCount: 4),
        Book(name: "Luke", firstRow: 4, verseCount: 2),
        Book(name: "Mark", firstRow: 6, verseCount: 1),
      ])
    #expect(text.books.map(\.rows) == [0..<4, 4..<6, 6..<7])
    #expect(text.verseCount == 7)
  }

  @Test("The book of a row", arguments: zip(0..<7, [0, 0, 0, 0, 1, 1, 2]))
  func bookIndex(row: Int, book: Int) {
    #expect(text.bookIndex(ofRow: row) == book)
  }

  @Test(
    "A place finds its row",
    arguments: [
      (0, nil, nil, 0), (0, 2, nil, 2), (0, 2, "2a", 3), (0, nil, "2", 1), (1, 2, "2", 5),
      (2, 16, "9", 6), (0, 16, "9", nil), (0, 1, "3", nil), (3, nil, nil, nil), (-1, nil, nil, nil),
    ] as [(Int, Int?, String?, Int?)])
  func place(book: Int, chapter: Int?, verse: String?, row: Int?) {
    #expect(text.row(inBook: book, chapter: chapter, verse: verse) == row)
  }

  @Test(
    "The chapter of a row",
    arguments: zip(
      0..<7, [(1, 0..<2), (1, 0..<2), (2, 2..<4), (2, 2..<4), (2, 4..<6), (2, 4..<6), (16, 6..<7)]))
  func chapter(row: Int, expected: (Int, Range<Int>)) throws {
    let found = try text.chapter(ofRow: row)
    #expect(found.number == expected.0)
    #expect(found.rows == expected.1)
  }

  @Test("An invalid row is an error", arguments: [-1, 7, .max, .min])
  func outOfRange(row: Int) {
    #expect(throws: RowOutOfRange(row: row, count: 7)) { try text.verse(at: row) }
    #expect(throws: RowOutOfRange(row: row, count: 7)) { try text.chapter(ofRow: row) }
  }

  @Test("A text without verses")
  func empty() {
    let empty = MemoryText(description: text.description, verses: [])
    #expect(empty.books.isEmpty)
    #expect(empty.row(inBook: 0, chapter: nil, verse: nil) == nil)
    #expect(empty.bookIndex(ofRow: 0) == 0)
  }
}

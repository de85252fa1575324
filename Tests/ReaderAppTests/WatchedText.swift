import Interlinear

/// A text that notes which verses are read.
final class WatchedText: TextSource {
  private let text: any TextSource
  var asked: [Int] = []
  var willRead: () -> Void = {}

  init(_ text: any TextSource) { self.text = text }

  var description: TextDescription { text.description }
  var books: [Book] { text.books }
  var verseCount: Int { text.verseCount }

  func verse(at row: Int) throws -> Verse {
    asked.append(row)
    willRead()
    return try text.verse(at: row)
  }

  func reference(ofRow row: Int) throws -> Reference { try text.reference(ofRow: row) }

  func row(inBook book: Int, chapter: Int?, verse: String?) throws -> Int? {
    try text.row(inBook: book, chapter: chapter, verse: verse)
  }

  func chapter(ofRow row: Int) throws -> (number: Int, rows: Range<Int>) {
    try text.chapter(ofRow: row)
  }
}

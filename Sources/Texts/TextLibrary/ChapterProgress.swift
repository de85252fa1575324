import GRDB
import Interlinear
import PlainText

/// How far a chapter was read: the number of its verses from the first to the last one that was
/// read, without a gap.
package struct ChapterProgress: Hashable, Sendable {
  /// The name of the text.
  package var textName: String
  /// The chapter. Its verse is empty.
  package let chapter: Reference
  package let verses: Int

  /// Returns the changes that follow from reading rows of a text. Rows of a chapter whose beginning
  /// wasn't read do not count.
  ///
  /// - Parameter known: The progress in chapters of the text.
  package static func changes(
    reading rows: Range<Int>, of text: any TextSource, named name: String,
    _ known: [Reference: ChapterProgress]
  ) throws -> [StudyChange] {
    var changes: [StudyChange] = []
    var row = rows.lowerBound
    while row < rows.upperBound {
      let (number, found) = try text.chapter(ofRow: row)
      let book = text.books[text.bookIndex(ofRow: row)]
      let bounds = found.clamped(to: book.rows)
      let chapter = Reference(book: book.name, chapter: number, verse: "")
      let (old, end) = (known[chapter], min(rows.upperBound, bounds.upperBound))
      let read = ChapterProgress(textName: name, chapter: chapter, verses: end - bounds.lowerBound)
      let count = old?.verses ?? 0
      if row - bounds.lowerBound <= count, read.verses > count {
        changes.append(StudyChange(old, to: read))
      }
      row = max(end, row + 1)
    }
    return changes
  }
}

extension ChapterProgress: StudyRow, TextRecord {
  package static let isAuthored = false
  package static let table = StudyTable(
    ChapterProgress.self, "progress", "chapters read", list: "progress", since: 7,
    [.text("text"), .text("book"), .number("chapter"), .number("verses")],
    identity: ["text", "book", "chapter"])
  package static var list: WritableKeyPath<StudyDocument, [ChapterProgress]> { \.progress }

  package init(row: Row) throws {
    textName = try row.decode(forColumn: "text")
    chapter = Reference(
      book: try row.decode(forColumn: "book"), chapter: row.time("chapter"), verse: "")
    verses = min(max(row.time("verses"), 0), Int(Int32.max))
  }

  package var values: [(any DatabaseValueConvertible)?] {
    [textName, chapter.book, chapter.chapter, verses]
  }

  package func merged(
    with known: ChapterProgress
  ) -> (record: ChapterProgress?, conflict: Message?) {
    (verses > known.verses ? self : nil, nil)
  }
}

import Interlinear

/// A range of the verses of a text, as a separate text.
package final class Passage: TextSource {
  private let whole: any TextSource
  private let rows: Range<Int>

  /// - Parameter rows: Rows of the text. They must exist.
  package init(of whole: any TextSource, rows: Range<Int>) {
    self.whole = whole
    self.rows = rows
  }

  package var description: TextDescription { whole.description }
  package var verseCount: Int { rows.count }

  /// All books of the text, with the verses of the passage. Books outside the passage are empty:
  /// the first book of the text determines the names of verses.
  package var books: [Book] {
    whole.books.map { book in
      let common = book.rows.clamped(to: rows)
      return Book(
        name: book.name, firstRow: common.lowerBound - rows.lowerBound, verseCount: common.count)
    }
  }

  package func knowsVariants() throws -> Bool { try whole.knowsVariants() }

  package func verse(at row: Int) throws -> Verse { try whole.verse(at: rows.lowerBound + row) }

  package func row(inBook book: Int, chapter: Int?, verse: String?) throws -> Int? {
    let row = try whole.row(inBook: book, chapter: chapter, verse: verse)
    return row.flatMap { rows.contains($0) ? $0 - rows.lowerBound : nil }
  }

  package func chapter(ofRow row: Int) throws -> (number: Int, rows: Range<Int>) {
    let chapter = try whole.chapter(ofRow: rows.lowerBound + row)
    let common = chapter.rows.clamped(to: rows)
    return (
      chapter.number, (common.lowerBound - rows.lowerBound)..<(common.upperBound - rows.lowerBound)
    )
  }
}

import Interlinear
import ScreenReading
import Sessions

extension ReaderController {
  /// Goes to a place that somebody typed and says it.
  package func goTo(_ place: String) throws(CommandFault) {
    guard let row = try row(forPlace: place) else {
      throw CommandFault(phrases("status.noPlace", place))
    }
    jump(toRow: row)
  }

  /// Scrolls to a place before the session begins: the first that is said will be its verse.
  package func showBeforeOpening(_ place: String) throws(CommandFault) {
    guard let row = try row(forPlace: place) else {
      throw CommandFault(phrases("status.noPlace", place))
    }
    openingRow = row
    table.scrollToRow(row)
  }

  /// Puts a row at the top, and the focus on its number, or on one of its words.
  func show(row: Int, word: Int? = nil, translationWord: Int? = nil) {
    session?.popovers.dismissAll {
      table.scrollToRow(row)
      guard isReaderRunning else { return }
      let verseRow = verseRow(row)
      if let element = verseRow.element(ofWord: word, translationWord: translationWord) {
        session?.focus(on: element)
      }
    }
  }

  /// The row of a place as `ReferenceQuery` reads it, or of a sentence's id; nil when there is none.
  ///
  /// A chapter and verse without a book are those of the book in which the reader is, a verse
  /// alone is of its chapter.
  package func row(forPlace place: String) throws(CommandFault) -> Int? {
    do {
      return try finder.row(of: place)
    } catch {
      throw CommandFault("\(error)")
    }
  }

  /// The rows of a passage, from its first to its last: a book, a chapter, a verse, a range; nil
  /// when the text has none such.
  package func rows(ofPassage place: String) throws -> Range<Int>? {
    guard let ranges = try finder.rows(of: place), let first = ranges.map(\.lowerBound).min(),
      let last = ranges.map(\.upperBound).max()
    else { return nil }
    return first..<last
  }

  private var finder: PassageFinder {
    PassageFinder(text: text, currentRow: currentRow, language: phrases.language)
  }

  /// The row of the focus; with the reader off the one at the top.
  var currentRow: Int { focusedRow ?? table.anchor.row }

  /// The first verse of the chapter before or after the one in which the reader is.
  func row(ofChapterBy step: Int) throws -> Int? {
    let rows = try text.chapter(ofRow: currentRow).rows
    if step > 0 { return rows.upperBound < text.verseCount ? rows.upperBound : nil }
    guard rows.lowerBound > 0 else { return nil }
    return try text.chapter(ofRow: rows.lowerBound - 1).rows.lowerBound
  }
}

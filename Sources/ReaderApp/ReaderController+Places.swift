import Interaction
import Interlinear
import ScreenReading

extension ReaderController {
  /// Goes to a place that somebody typed and says it.
  package func goTo(_ place: String) throws(CommandFault) {
    guard let row = try row(forPlace: place) else {
      throw CommandFault(phrases("status.noPlace", place))
    }
    root.dismissPopover()
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
    root.dismissPopover()
    table.scrollToRow(row)
    guard isReaderRunning else { session?.setNeedsFrame(); return }
    let verseRow = verseRow(row)
    if let element = verseRow.element(ofWord: word, translationWord: translationWord) {
      session?.focus(on: element)
    }
  }

  /// The row of `jn 3:16`, `John 3`, `3:16`, `16`, or a sentence's id; nil when there is none.
  ///
  /// A chapter and verse without a book are those of the book in which the reader is, a verse
  /// alone is of its chapter.
  package func row(forPlace place: String) throws(CommandFault) -> Int? {
    guard text.verseCount > 0 else { return nil }
    do {
      return try find(PlaceQuery(place))
    } catch {
      throw CommandFault("\(error)")
    }
  }

  /// The rows of a passage: a book, a chapter, or one verse; nil when the text has none such.
  package func rows(ofPassage place: String) throws -> Range<Int>? {
    if let book = BookAbbreviations.index(of: place, among: text.books.map(\.name)) {
      return text.books[book].rows
    }
    guard let row = try row(forPlace: place) else { return nil }
    let query = PlaceQuery(place)
    if query.chapter == nil, !query.book.isEmpty {
      let chapter = try text.chapter(ofRow: row)
      if chapter.number > 0, chapter.rows.lowerBound == row { return chapter.rows }
    }
    return row..<(row + 1)
  }

  private var currentRow: Int { focusedRow ?? table.anchor.row }

  private func find(_ query: PlaceQuery) throws -> Int? {
    let current = text.bookIndex(ofRow: currentRow)
    if query.book.isEmpty {
      if let chapter = query.chapter {
        return try text.row(inBook: current, chapter: chapter, verse: query.verse)
      }
      guard let number = query.verse else { return nil }
      let chapter = try text.chapter(ofRow: currentRow).number
      if chapter > 0 { return try text.row(inBook: current, chapter: chapter, verse: number) }
      return try findSentence(number)
    }
    let names = text.books.map(\.name)
    guard let book = BookAbbreviations.index(of: query.book, among: names) else {
      return try findSentence(query.text)
    }
    if query.chapter == nil, let number = query.verse {
      // `John 3` is a chapter; in a text without chapters the number is a sentence's.
      if let chapter = Int(number),
        let row = try text.row(inBook: book, chapter: chapter, verse: nil)
      {
        return row
      }
      return try text.row(inBook: book, chapter: 0, verse: number)
    }
    return try text.row(inBook: book, chapter: query.chapter, verse: query.verse)
  }

  /// A sentence by its own id, whichever book it stands in.
  private func findSentence(_ id: String) throws -> Int? {
    for book in text.books.indices {
      if let row = try text.row(inBook: book, chapter: 0, verse: id) { return row }
    }
    return nil
  }

  /// The first verse of the chapter before or after the one in which the reader is.
  func row(ofChapterBy step: Int) throws -> Int? {
    let rows = try text.chapter(ofRow: currentRow).rows
    if step > 0 { return rows.upperBound < text.verseCount ? rows.upperBound : nil }
    guard rows.lowerBound > 0 else { return nil }
    return try text.chapter(ofRow: rows.lowerBound - 1).rows.lowerBound
  }
}

/// A typed place in its parts.
struct PlaceQuery {
  let text: String
  var book = ""
  var chapter: Int?
  var verse: String?

  init(_ text: String) {
    let trimmed = text.split(separator: " ").joined(separator: " ")
    self.text = trimmed
    var head = trimmed[...]
    let last = trimmed.split(separator: " ").last ?? ""
    let numbers = last.split(separator: ":", omittingEmptySubsequences: false)
    if numbers.count == 2, let number = Int(numbers[0]), !numbers[1].isEmpty {
      chapter = number
      verse = String(numbers[1])
      head = trimmed.dropLast(last.count)
    } else if let first = last.first, first.isNumber {
      verse = String(last)
      head = trimmed.dropLast(last.count)
    }
    book = String(head.last == " " ? head.dropLast() : head)
  }
}

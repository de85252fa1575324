import AccessibilityModel
import Interlinear

/// Places in the text's own terms.
extension TextScreen {
  /// Whether the text has chapters and verses; otherwise its rows are sentences.
  func hasVerses(atRow row: Int) -> Bool { entry(forRow: row).verse.reference.chapter > 0 }

  /// Whether the current verse has a translation.
  var hasTranslation: Bool {
    text.verseCount > 0 && entry(forRow: currentRow).verse.translationCount > 0
  }

  /// Returns the name of a row in natural words: `Romans 8:28`, or `sentence 12 of The Lighthouse`
  /// in a text without chapters.
  func placeName(ofRow row: Int) -> String {
    guard text.verseCount > 0 else { return "" }
    let reference = entry(forRow: row).verse.reference
    guard reference.chapter == 0 else { return speech.name(of: reference) }
    if VerseSpeech.isNumber(reference.verse) {
      return speech.sentence(reference.verse, of: reference.book)
    }
    let number = row - text.books[text.bookIndex(ofRow: row)].firstRow + 1
    return speech.sentence(String(number), of: reference.book)
  }

  /// Returns the place of an element, with the text and its language at the first element.
  func placePieces(of element: VerseElement) -> [LabelPiece] {
    var pieces = [LabelPiece(.reference, placeName(ofRow: element.row.index))]
    guard element.row.index == 0, element === element.row.firstElement else { return pieces }
    let title = text.description.title.isEmpty ? text.description.name : text.description.title
    pieces.append(LabelPiece(.label, title))
    if let language = speech.languageName(element.row.verse.language) {
      pieces.append(LabelPiece(.label, language))
    }
    return pieces
  }

  /// Returns the rows on the screen by their names: `John 1:2 to 1:3`.
  func scrollStatus(of rows: Range<Int>) -> AccessibilityScrollStatus? {
    guard let last = rows.last, let first = rows.first else { return nil }
    let start = placeName(ofRow: first)
    guard first < last else { return .text(start) }
    let from = entry(forRow: first).verse.reference
    let to = entry(forRow: last).verse.reference
    let isInSameBook = from.book == to.book
    let end: String
    if isInSameBook, to.chapter > 0 {
      end = "\(to.chapter):\(to.verse)"
    } else if isInSameBook, VerseSpeech.isNumber(to.verse) {
      end = to.verse
    } else {
      end = placeName(ofRow: last)
    }
    return .text(session.phrases("place.range", start, end))
  }

  /// The index of the focused word in its verse, -1 for the reference, or the end of the verse for
  /// parts after the words. Nil if the focus is elsewhere.
  var wordOfFocus: Int? {
    guard let position, position.row.index == currentRow else { return nil }
    switch position.part {
    case .heading, .reference, .verse: return -1
    default: return position.wordIndex ?? Int.max
    }
  }
}

extension VerseElement {
  /// Whether the element speaks its place itself.
  var saysPlace: Bool {
    switch part {
    case .reference, .verse: isInVerse
    default: false
    }
  }

  var accessibilityPlacePieces: [LabelPiece] { row.owner?.placePieces(of: self) ?? [] }

  var accessibilityRowUnit: String? { isInVerse ? "verses" : "sentences" }

  /// Whether the row is a verse of a chapter; otherwise it is a sentence.
  var isInVerse: Bool { row.verse.reference.chapter > 0 }
}

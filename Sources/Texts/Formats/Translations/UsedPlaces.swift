import Interlinear
import PlainText

/// The verses of a file beside a text, such as a translation, that verses of the text have used.
struct UsedPlaces {
  private var used: Set<Reference> = []
  /// The chapters that the text has.
  private var chapters: Set<Reference> = []
  private var isFinished = false

  mutating func add(_ place: Reference) { used.insert(place) }

  /// Adds the chapter of a verse of the text.
  mutating func addChapter(of place: Reference) { chapters.insert(Self.chapter(of: place)) }

  private static func chapter(of place: Reference) -> Reference {
    Reference(book: place.book, chapter: place.chapter, verse: "")
  }

  /// Reports the places of the file that have not been used, once, in the order of their lines.
  /// Further books are not a fault: the file may belong to a whole Bible and the text be a single
  /// book.
  ///
  /// - Parameters:
  ///   - warn: A closure that takes the warnings.
  ///   - message: A closure that returns the warning about a place.
  /// - Throws: `FormatError` if no place has been used.
  mutating func finish(
    _ places: [(reference: Reference, line: Int)], file: String, expected: Message,
    warn: (FormatWarning) -> Void, _ message: (Reference) -> Message
  ) throws(FormatError) {
    guard !isFinished else { return }
    isFinished = true
    guard !used.isEmpty else {
      throw FormatError(file: file, found: "no verse in common with the text", expected: expected)
    }
    let rest = places.sorted { ($0.line, $0.reference.verse) < ($1.line, $1.reference.verse) }
    for (place, line) in rest
    where !used.contains(place) && chapters.contains(Self.chapter(of: place)) {
      warn(FormatWarning(file: file, line: line, message: message(place)))
    }
  }
}

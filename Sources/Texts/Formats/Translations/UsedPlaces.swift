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

  /// Returns the places of the file that have not been used, in the order of their lines; none if
  /// they have been returned before. Further books are not a fault: the file may belong to a whole
  /// Bible and the text be a single book.
  ///
  /// - Throws: `FormatError` if no place has been used.
  mutating func finish(
    _ places: [(reference: Reference, line: Int)], file: String, expected: Message
  ) throws(FormatError) -> [(reference: Reference, line: Int)] {
    guard !isFinished else { return [] }
    isFinished = true
    guard !used.isEmpty else {
      throw FormatError(file: file, found: "no verse in common with the text", expected: expected)
    }
    return places.filter {
      !used.contains($0.reference) && chapters.contains(Self.chapter(of: $0.reference))
    }.sorted { ($0.line, $0.reference.verse) < ($1.line, $1.reference.verse) }
  }
}

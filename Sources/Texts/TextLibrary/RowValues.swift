import GRDB
import Interlinear

/// GRDB's subscripts trap if a value is of another type than requested, and a damaged library may
/// contain any. Rows are therefore read with `decode`, which throws.
extension Row {
  /// Returns a text, or nil for NULL.
  func optionalText(_ index: Int) throws -> String? {
    hasNull(atIndex: index) ? nil : try decode(String.self, atIndex: index)
  }

  /// Returns the place in six columns: text, book, chapter, verse, word, form.
  func place(_ start: Int) throws -> StudyPlace {
    let word = try decode(Int.self, atIndex: start + 4)
    return StudyPlace(
      text: try decode(atIndex: start),
      reference: Reference(
        book: try decode(atIndex: start + 1), chapter: try decode(atIndex: start + 2),
        verse: try decode(atIndex: start + 3)),
      word: word < 0 ? nil : word, form: try decode(atIndex: start + 5))
  }
}

import GRDB
import Interlinear

/// GRDB's subscripts end the program for a value of another kind than was asked for, and a library
/// that was damaged may hold any: rows are read with `decode`, which throws.
extension Row {
  /// A text, or nil for a null.
  func optionalText(_ index: Int) throws -> String? {
    hasNull(atIndex: index) ? nil : try decode(String.self, atIndex: index)
  }

  /// The place in six columns: text, book, chapter, verse, word, form.
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

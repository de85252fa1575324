import GRDB
import Interlinear

/// A verse or a word with study data.
package struct StudyPlace: Hashable, Sendable {
  /// The name of the text, or the path of a file that was never imported.
  package var text: String
  package var reference: Reference
  /// The index of the word in the verse, counted from 0, or nil for the whole verse.
  package var word: Int?
  /// The surface of the word at the time of the annotation; empty for a verse. If the text is
  /// replaced, another word may be in this place.
  package var form: String

  package init(text: String, reference: Reference, word: Int? = nil, form: String = "") {
    self.text = text
    self.reference = reference
    self.word = word
    self.form = form
  }
}

extension StudyPlace {
  /// The place for display in a list: `sblgnt, John 1:1, word 5 (λόγος)`.
  package var listed: String {
    var result = "\(text), \(reference)"
    if let word {
      result += ", word \(word + 1)"
      if !form.isEmpty { result += " (\(form))" }
    }
    return result
  }

  /// Creates the place in a row of study data.
  init(row: Row) throws {
    let word = try row.decode(Int.self, forColumn: "word")
    self.init(
      text: try row.decode(forColumn: "text"),
      reference: Reference(
        book: try row.decode(forColumn: "book"), chapter: try row.decode(forColumn: "chapter"),
        verse: try row.decode(forColumn: "verse")),
      word: word < 0 ? nil : word, form: try row.decode(forColumn: "form"))
  }

  /// The values of the six columns of a place.
  var values: [(any DatabaseValueConvertible)?] {
    [text, reference.book, reference.chapter, reference.verse, word ?? -1, form]
  }

  /// The values that identify the place, for `StudyStore.isPlace`.
  var key: [DatabaseValue] { values.dropLast().map { $0?.databaseValue ?? .null } }
}

/// A part of the Bible.
package enum Testament: String, CaseIterable, Sendable {
  case old, new
  /// The deuterocanonical books.
  case further
}

extension BookNames {
  /// Returns the part of the Bible that contains a book of a text, or nil for any other book.
  package func testament(ofBook name: String, language: String = "en") -> Testament? {
    guard let book = book(named: name, language: language),
      let index = books.firstIndex(where: { $0.id == book.id })
    else { return nil }
    return index < 39 ? .old : index < 66 ? .new : .further
  }
}

/// Where a verse stands: its book, chapter and verse, or a sentence's own id in a text without
/// chapters.
package struct Reference: Hashable, Sendable, CustomStringConvertible {
  package var book: String
  /// Counted from 1; 0 where the text has no chapters.
  package var chapter: Int
  /// The verse's number as it is printed (`3`, `3a`), or the sentence's id.
  package var verse: String

  package init(book: String, chapter: Int, verse: String) {
    self.book = book
    self.chapter = chapter
    self.verse = verse
  }

  package var description: String {
    chapter > 0 ? "\(book) \(chapter):\(verse)" : verse
  }
}

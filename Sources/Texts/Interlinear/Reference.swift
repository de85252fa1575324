/// The place of a verse: its book, chapter and verse, or the sentence's own id in a text without
/// chapters.
package struct Reference: Hashable, Sendable, CustomStringConvertible {
  package var book: String
  /// Counted from 1; 0 in a text without chapters.
  package var chapter: Int
  /// The verse number as printed (`3`, `3a`), or the sentence's id.
  package var verse: String

  package init(book: String, chapter: Int, verse: String) {
    self.book = book
    self.chapter = chapter
    self.verse = verse
  }

  /// The verses of a combined verse (`3-5`), or nil for other verses and for a range longer than
  /// the longest psalm.
  package var verses: ClosedRange<Int>? {
    let parts = verse.split(maxSplits: 2, omittingEmptySubsequences: false) {
      $0 == "-" || $0 == "\u{2013}"
    }
    guard parts.count == 2, let first = Int(parts[0]), let last = Int(parts[1]), first >= 0,
      first < last, last < 1000, last - first < 176
    else { return nil }
    return first...last
  }

  package var description: String {
    chapter > 0 ? "\(book) \(chapter):\(verse)" : verse
  }

  /// Returns the part of the place that differs from another one: `17` in the same chapter, `4:1`
  /// in the same book, or nil in another book or in a text without chapters.
  package func description(after other: Reference) -> String? {
    guard chapter > 0, book == other.book, !verse.isEmpty else { return nil }
    return chapter == other.chapter ? verse : "\(chapter):\(verse)"
  }
}

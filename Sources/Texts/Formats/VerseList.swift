import Interlinear

/// A reader of verses that have been read already.
package final class VerseList: VerseReader {
  package let description: TextDescription
  package let bytesRead = 0
  private var verses: ArraySlice<Verse>

  package init(_ description: TextDescription, _ verses: [Verse]) {
    self.description = description
    self.verses = verses[...]
  }

  package func takeWarnings() -> [FormatWarning] { [] }

  package func next() -> Verse? { verses.popFirst() }
}

import Geometry
import Interlinear

/// A hit of a search in a verse, which is marked on the screen.
enum HitMark: Hashable {
  /// A word by its index in the verse.
  case word(Int)
  /// A tier of a word by its index in the text. A tier that is not shown marks the word.
  case tier(word: Int, tier: Int)
  /// A whole translation by its index.
  case translation(Int)
  /// A word of a translation.
  case translationWord(Int, of: Int)
}

extension TextScreen {
  /// Marks other hits in the verses on the screen, because `hitMarks` returns others than before.
  func hitsDidChange() {
    for row in table.visibleRows {
      (table.cellForRow(row)?.content as? VerseCell)?.hits = hits(inRow: row)
    }
    session.setNeedsFrame()
  }

  /// Returns the frames of the hits in a row, within the cell of the verse.
  func hits(inRow row: Int) -> [Rect] {
    let marks = hitMarks(row)
    guard !marks.isEmpty else { return [] }
    let entry = entry(forRow: row)
    return marks.flatMap { entry.layout.frames(of: $0, in: entry.verse) }
  }
}

import Geometry

/// The hits of a search, which are marked on the screen.
extension TextScreen {
  /// Marks other hits in the verses on the screen.
  func markHits() {
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
    return marks.flatMap { entry.layout.hitFrames(of: $0, in: entry.verse) }
  }
}

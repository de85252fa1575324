import AccessibilityModel
import Geometry
import Interlinear
import ScreenReading

/// The selection: the verses from the one at which it began to the one with the focus.
extension TextScreen {
  var selectedRows: Range<Int>? {
    guard let start = selectionStart, let end = selectionEnd else { return nil }
    return min(start, end)..<max(start, end) + 1
  }

  /// The row of the focus, wherever the mouse wheel has scrolled, or nil in an empty text.
  fileprivate var selectionEnd: Int? {
    text.verseCount > 0 ? position?.row.index ?? currentRow : nil
  }

  /// Returns the citation of rows: `John 3:16–17`.
  func citation(of rows: Range<Int>) -> String {
    func name(_ row: Int) -> String {
      let place = entry(forRow: row).verse.reference
      return place.chapter > 0
        ? speech.name(of: place) : "\(speech.bookName(place.book)) \(place.verse)"
    }
    let (first, last) = (name(rows.lowerBound), name(rows.upperBound - 1))
    return first == last ? first : "\(first)–\(end(of: rows, isBrief: true) ?? last)"
  }
}

extension ReaderController {
  /// Selects the verse with the focus, or nothing if verses are selected.
  func toggleSelection() {
    screen.selectionStart = screen.selectionStart == nil ? screen.selectionEnd : nil
    announceSelection(priority: .normal)
  }

  /// Moves the focus to the next or the previous verse, and the end of the selection with it.
  func extendSelection(_ gesture: Gesture) {
    guard root.popover == nil else { return readerSession.announce("status.onlyInText") }
    screen.selectionStart = screen.selectionStart ?? screen.selectionEnd
    session?.perform(gesture)
    announceSelection()
  }

  /// Selects the verses from the one at a point to the one with the focus; none, if they are the
  /// same.
  package func select(from point: Point) {
    guard !table.isOnBar(point), let start = table.row(at: point) else { return }
    let known = screen.selectedRows
    screen.selectionStart = start == screen.selectionEnd ? nil : start
    if screen.selectedRows != known { announceSelection() }
  }

  /// - Parameter priority: Low if the verse that was moved to is said before.
  private func announceSelection(priority: AnnouncementPriority = .low) {
    let name = screen.selectedRows.map(screen.citation)
    readerSession.setNeedsFrame()
    readerSession.announceAfterwards(
      name.map { phrases("status.selected", $0) } ?? phrases("status.noSelection"),
      priority: priority)
  }

  /// Copies the selection or the verse of a row as running text, with its citation.
  func copyCited(row: Int) {
    let rows = screen.selectedRows ?? row..<row + 1
    let citation = screen.citation(of: rows)
    readerSession.trying {
      let verses = try rows.map { try text.verse(at: $0).printedText }.filter { !$0.isEmpty }
      readerSession.copy("\(verses.joined(separator: " ")) (\(citation))", named: citation)
      screen.selectionStart = nil
    }
  }
}

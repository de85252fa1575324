import AccessibilityModel
import CellGrids
import Geometry
import Interlinear
import PlainText
import Sessions
import Views

extension ReaderController: Application {
  package func didAttach(to session: Session) {
    readerSession.session = session
    if let fault { readerSession.announceAfterwards(fault, priority: .high) }
  }

  package var title: String {
    guard text.verseCount > 0 else { return text.description.name }
    let row = screen.currentRow
    let reference = screen.entry(forRow: row).verse.reference
    let position = phrases("position.title", String(row + 1), String(text.verseCount))
    return "\(text.description.name)  \(reference)  \(position)".withVisibleControls
  }

  package func initialElement() -> (any AccessibilityObject)? { screen.initialElement() }

  package func elementOnScreen(
    near old: (any AccessibilityObject)?
  ) -> (any AccessibilityObject)? {
    screen.elementOnScreen(near: old)
  }

  package func goTo(_ place: String) throws(CommandFault) { try navigation.goTo(place) }

  package func readerStatusDidChange(isRunning: Bool) {
    screen.readerStatusDidChange(isRunning: isRunning)
  }

  package func refresh() { study.refresh() }

  package func scroll(byLines lines: Int) { table.scroll(byLines: lines) }

  package func scrollToEnd(_ isLast: Bool) {
    if isLast {
      table.scrollToRow(text.verseCount - 1, at: .bottom)
    } else {
      table.scrollToRow(0)
    }
  }

  package func takeShift() -> RowShift? {
    guard let lines = table.takeShift(), lines != 0 else { return nil }
    let frame = table.screenFrame
    return RowShift(rows: Int(frame.y)..<Int(frame.maxY), count: lines)
  }

  package var elementsAlive: Int { screen.elementCounter.alive }
}

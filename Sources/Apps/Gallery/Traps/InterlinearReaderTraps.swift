import AccessibilityModel

/// late-reader: elements are created when a cell is filled while the screen reader is on, but not
/// when it is turned on later.
final class LateReaderRow: InterlinearRow {
  private var hasElements = false

  override func makeElements() {
    hasElements = true
    super.makeElements()
  }

  override func accessibilityElementCount() -> Int {
    hasElements ? super.accessibilityElementCount() : 0
  }
}

final class LateReaderScene: InterlinearScene {
  override func makeRow(_ index: Int) -> InterlinearRow {
    LateReaderRow(index: index, verse: verse(ofRow: index), scene: self)
  }

  override func cellWillShow(row: Int) {
    if isReaderRunning { self.row(row).makeElements() }
  }

  override func readerStatusDidChange(isRunning: Bool) { isReaderRunning = isRunning }
}

/// elements-always: elements are created for every cell, even while the screen reader is off.
final class ElementsAlwaysScene: InterlinearScene {
  override func cellWillShow(row: Int) { self.row(row).makeElements() }
}

/// rewalk-on-scroll: each step of a scroll requests every element of every visible cell.
final class RewalkScene: InterlinearScene {
  override func scrollContent(byLines lines: Int) -> Int? {
    let moved = super.scrollContent(byLines: lines)
    for index in table.visibleRows {
      let row = row(index)
      for element in 0..<row.accessibilityElementCount() {
        _ = row.accessibilityElement(at: element)?.accessibilityFrame
      }
    }
    return moved
  }
}

import AccessibilityModel
import Geometry

extension TableView {
  /// The edge that a row is scrolled to.
  package enum ScrollPosition: Sendable {
    case top, bottom
  }

  /// Scrolls by a number of lines, down if the number is positive.
  ///
  /// - Returns: The number of lines that the table has scrolled.
  @discardableResult
  package func scroll(byLines lines: Int) -> Int {
    guard height > 0, numberOfRows > 0 else { return 0 }
    let moved = lines > 0 ? scrollDown(lines) : -scrollUp(-lines)
    if moved != 0 { layOutAgain() }
    return moved
  }

  /// Scrolls a row to the top or the bottom, or as far as possible.
  package func scrollToRow(_ row: Int, at position: ScrollPosition = .top) {
    guard row >= 0, row < numberOfRows else { return }
    anchor = Anchor(row: row, offset: 0)
    if position == .bottom { alignBottom(row: row, line: heightOfRow(row)) }
    layOutAgain()
  }

  /// Scrolls by the shortest distance that makes lines of a row visible. If not all of them fit,
  /// the first ones are shown.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - lines: The lines within the row, from 0.
  package func scrollToVisible(row: Int, lines: Range<Int>) {
    guard row >= 0, row < numberOfRows, height > 0 else { return }
    let count = max(lines.count, 1)
    if let top = distance(toRow: row) {
      let first = top + lines.lowerBound
      if first < 0 || count > height {
        scroll(byLines: first)
      } else if first + count > height {
        scroll(byLines: first + count - height)
      }
      return
    }
    if row < anchor.row || count > height {
      anchor = Anchor(row: row, offset: lines.lowerBound)
    } else {
      alignBottom(row: row, line: lines.lowerBound + count)
    }
    layOutAgain()
  }

  /// Scrolls by a page, which begins with a complete row if possible.
  ///
  /// - Returns: False if the table is at its end.
  package func scrollByPage(_ direction: AccessibilityScrollDirection) -> Bool {
    let before = anchor
    switch direction {
    case .down, .right:
      let next = visibleRows.last.map { row -> Int in
        let bottom = (rectForRow(row)?.maxY ?? 0) - screenFrame.maxY
        return bottom > 0 ? row : row + 1
      }
      if let next, next > anchor.row, next < numberOfRows {
        scroll(byLines: (distance(toRow: next) ?? height))
      } else {
        scroll(byLines: max(height - 1, 1))
      }
    case .up, .left:
      scroll(byLines: -height)
      let next = anchor.row + 1
      if anchor.offset > 0, next < before.row || (next == before.row && before.offset > 0) {
        scroll(byLines: heightOfRow(anchor.row) - anchor.offset)
      }
    }
    return anchor != before
  }

  /// Returns whether a row begins more than a page above or below the visible rows.
  package func isFartherThanAPage(row: Int) -> Bool {
    guard let distance = distance(toRow: row) else { return true }
    return distance < -height || distance >= 2 * height
  }

  /// Returns the distance from the top edge to the first line of a row that is on the screen or
  /// next to it, in lines.
  private func distance(toRow row: Int) -> Int? {
    if row >= anchor.row {
      var y = -anchor.offset
      var current = anchor.row
      while current < row {
        y += heightOfRow(current)
        current += 1
        if y > height * 2 { return nil }
      }
      return y
    }
    var y = -anchor.offset
    var current = anchor.row
    while current > row {
      current -= 1
      y -= heightOfRow(current)
      if y < -height * 2 { return nil }
    }
    return y
  }

  private func scrollDown(_ lines: Int) -> Int {
    var anchor = anchor
    var left = lines
    while left > 0 {
      let below = heightOfRow(anchor.row) - anchor.offset
      if left < below {
        anchor.offset += left
        left = 0
      } else if anchor.row + 1 < numberOfRows {
        left -= below
        anchor = Anchor(row: anchor.row + 1, offset: 0)
      } else {
        anchor.offset += below - 1
        left -= below - 1
        break
      }
    }
    let wanted = lines - left
    self.anchor = anchor
    return wanted - clampAnchor()
  }

  private func scrollUp(_ lines: Int) -> Int {
    var left = lines
    while left > 0 {
      if anchor.offset >= left {
        anchor.offset -= left
        left = 0
      } else if anchor.row > 0 {
        left -= anchor.offset
        anchor = Anchor(row: anchor.row - 1, offset: heightOfRow(anchor.row - 1))
      } else {
        left -= anchor.offset
        anchor.offset = 0
        break
      }
    }
    return lines - left
  }

  /// Moves the anchor up if the last row would end above the bottom edge.
  ///
  /// - Returns: The number of lines that the anchor has moved.
  @discardableResult
  func clampAnchor() -> Int {
    anchor.row = min(max(anchor.row, 0), max(numberOfRows - 1, 0))
    guard numberOfRows > 0 else { return 0 }
    anchor.offset = min(max(anchor.offset, 0), heightOfRow(anchor.row) - 1)
    var filled = -anchor.offset
    var row = anchor.row
    while row < numberOfRows, filled < height {
      filled += heightOfRow(row)
      row += 1
    }
    return filled < height ? scrollUp(height - filled) : 0
  }

  /// Sets the anchor so that the lines of a row before a given one end at the bottom edge.
  private func alignBottom(row: Int, line: Int) {
    anchor = Anchor(row: row, offset: 0)
    if line > height {
      anchor.offset = min(line - height, heightOfRow(row) - 1)
    } else {
      _ = scrollUp(height - line)
    }
  }

  func layOutAgain() {
    setNeedsLayout()
    layoutIfNeeded()
  }
}

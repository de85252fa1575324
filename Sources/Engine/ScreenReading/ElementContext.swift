import AccessibilityModel

/// The position that an element's containers announce for it.
enum ElementContext {
  /// A segment of a control, from 1.
  case series(Int, count: Int)
  /// A tab of a bar, from 1.
  case tab(Int, count: Int)
  case listStart, listEnd
  /// The first or the last entry of a landmark.
  case landmarkStart(any AccessibilityObject)
  case landmarkEnd(any AccessibilityObject)
  case cell(TableCellContext)
}

/// The announced position of a cell in a data table.
struct TableCellContext {
  var headers: [any AccessibilityObject]
  var cell: AccessibilityTableCell
  var isFirstInRow: Bool
}

extension TableCellContext {
  /// Creates the context of an element, or nil if it is not a cell, or if the cell has neither a
  /// row nor a column.
  ///
  /// - Parameter firstColumn: The first column that contains a cell of the same row.
  init?(
    of element: any AccessibilityObject, in table: any AccessibilityDataTable, firstColumn: Int?
  ) {
    guard let cell = element.accessibilityTableCell else { return nil }
    guard cell.row != nil || cell.column != nil else { return nil }
    self.cell = cell
    isFirstInRow = false
    headers = []
    if cell.row != nil, let column = cell.column {
      isFirstInRow = (firstColumn ?? column) >= column
    }
    if isFirstInRow, let row = cell.row {
      headers += table.accessibilityHeaderElements(forRow: row).filter {
        $0 !== element && $0.accessibilityTableCell != nil && Traversal.contains(table, $0)
      }
    }
    guard let column = cell.column else { return }
    headers += table.accessibilityHeaderElements(forColumn: column).filter {
      $0 !== element && !(isFirstInRow && cell.isBelow($0.accessibilityTableCell))
    }
  }
}

extension AccessibilityTableCell {
  /// Returns a Boolean value that indicates whether another cell is directly above this one.
  fileprivate func isBelow(_ other: AccessibilityTableCell?) -> Bool {
    guard let other, let row, let column, let otherRow = other.row, let otherColumn = other.column
    else { return false }
    return otherRow &+ other.rowSpan == row
      && column >= otherColumn && column &- otherColumn < max(other.columnSpan, 1)
  }
}

/// The position of an element in its data table.
public struct AccessibilityTableCell: Hashable, Sendable {
  /// The first row of the cell, from 0, or nil if unknown.
  public var row: Int?
  /// The number of rows that the cell spans.
  public var rowSpan: Int
  /// The first column of the cell, from 0, or nil if unknown.
  public var column: Int?
  /// The number of columns that the cell spans.
  public var columnSpan: Int

  /// Creates a position.
  ///
  /// - Parameters:
  ///   - row: The first row, from 0, or nil if unknown.
  ///   - rowSpan: The number of rows that the cell spans.
  ///   - column: The first column, from 0, or nil if unknown.
  ///   - columnSpan: The number of columns that the cell spans.
  public init(row: Int? = nil, rowSpan: Int = 1, column: Int? = nil, columnSpan: Int = 1) {
    self.row = row
    self.rowSpan = rowSpan
    self.column = column
    self.columnSpan = columnSpan
  }
}

/// A container whose elements are cells with headers (UIKit's
/// `UIAccessibilityContainerDataTable`).
public protocol AccessibilityDataTable: AccessibilityObject {
  /// The number of rows.
  var accessibilityRowCount: Int { get }

  /// The number of columns.
  var accessibilityColumnCount: Int { get }

  /// Returns the headers of a row, from 0, in spoken order.
  func accessibilityHeaderElements(forRow row: Int) -> [any AccessibilityObject]

  /// Returns the headers of a column, from 0, in spoken order.
  func accessibilityHeaderElements(forColumn column: Int) -> [any AccessibilityObject]

  /// Returns the first column of a row's first cell, from 0, or nil if the row has no cells.
  func accessibilityFirstColumn(inRow row: Int) -> Int?
}

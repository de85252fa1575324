/// Something that can be done with an element besides activating it.
public struct AccessibilityCustomAction {
  /// The name of the action, as it is said.
  public let name: String
  /// Performs the action and returns whether it could.
  public let perform: () -> Bool

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - name: The name of the action, as it is said.
  ///   - perform: Performs the action and returns whether it could.
  public init(name: String, perform: @escaping () -> Bool) {
    self.name = name
    self.perform = perform
  }
}

/// More that an element has to say on request (UIKit's `AXCustomContent`).
public struct AccessibilityCustomContent: Hashable, Sendable {
  /// When custom content is said.
  public enum Importance: String, CaseIterable, Sendable {
    /// On request.
    case `default`
    /// With the element, each time.
    case high
  }

  /// What the content is about.
  public var label: String
  /// The content itself.
  public var value: String
  /// When the content is said.
  public var importance: Importance

  /// Creates custom content.
  ///
  /// - Parameters:
  ///   - label: What the content is about.
  ///   - value: The content itself.
  ///   - importance: When the content is said.
  public init(label: String, value: String, importance: Importance = .default) {
    self.label = label
    self.value = value
    self.importance = importance
  }
}

/// A rotor setting of the app's own.
public struct AccessibilityCustomRotor {
  /// The name of the rotor, as it is said.
  public let name: String
  /// Returns the elements that the rotor moves between, in order.
  public let targets: () -> [any AccessibilityObject]

  /// Creates a rotor.
  ///
  /// - Parameters:
  ///   - name: The name of the rotor, as it is said.
  ///   - targets: Returns the elements that the rotor moves between, in order.
  public init(name: String, targets: @escaping () -> [any AccessibilityObject]) {
    self.name = name
    self.targets = targets
  }
}

/// The place of an element in its data table, from 0.
public struct AccessibilityTableCell: Hashable, Sendable {
  /// The first row of the cell, from 0; nil for a cell that does not say.
  public var row: Int?
  /// The number of rows that the cell spans.
  public var rowSpan: Int
  /// The first column of the cell, from 0; nil for a cell that does not say.
  public var column: Int?
  /// The number of columns that the cell spans.
  public var columnSpan: Int

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - row: The first row, from 0; nil for a cell that does not say.
  ///   - rowSpan: The number of rows that the cell spans.
  ///   - column: The first column, from 0; nil for a cell that does not say.
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

  /// Returns the headers of a row, from 0, in the order in which they are said.
  func accessibilityHeaderElements(forRow row: Int) -> [any AccessibilityObject]

  /// Returns the headers of a column, from 0, in the order in which they are said.
  func accessibilityHeaderElements(forColumn column: Int) -> [any AccessibilityObject]

  /// Returns the lowest column in which a cell of a row begins, from 0; nil for a row without cells.
  func accessibilityFirstColumn(inRow row: Int) -> Int?
}

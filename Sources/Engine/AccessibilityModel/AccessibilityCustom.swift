/// Something that can be done with an element besides activating it.
public struct AccessibilityCustomAction {
  public let name: String
  /// Does it; false when it could not be done.
  public let perform: () -> Bool

  public init(name: String, perform: @escaping () -> Bool) {
    self.name = name
    self.perform = perform
  }
}

/// More that an element has to say, for those who ask (UIKit's `AXCustomContent`).
public struct AccessibilityCustomContent: Hashable, Sendable {
  public enum Importance: String, CaseIterable, Sendable {
    /// Said when it is asked for.
    case `default`
    /// Said with the element each time.
    case high
  }

  public var label: String
  public var value: String
  public var importance: Importance

  public init(label: String, value: String, importance: Importance = .default) {
    self.label = label
    self.value = value
    self.importance = importance
  }
}

/// A rotor setting of the app's own: a name, and the elements that it goes through in their order.
public struct AccessibilityCustomRotor {
  public let name: String
  public let targets: () -> [any AccessibilityObject]

  public init(name: String, targets: @escaping () -> [any AccessibilityObject]) {
    self.name = name
    self.targets = targets
  }
}

/// Where an element stands in its data table, from 0.
public struct AccessibilityTableCell: Hashable, Sendable {
  /// Nil when the cell does not say.
  public var row: Int?
  public var rowSpan: Int
  public var column: Int?
  public var columnSpan: Int

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
  var accessibilityRowCount: Int { get }
  var accessibilityColumnCount: Int { get }

  /// The headers of a row or column, from 0, in the order in which they are said.
  func accessibilityHeaderElements(forRow row: Int) -> [any AccessibilityObject]
  func accessibilityHeaderElements(forColumn column: Int) -> [any AccessibilityObject]

  /// The lowest column in which a cell of the row begins, from 0; nil when none does.
  func accessibilityFirstColumn(inRow row: Int) -> Int?
}

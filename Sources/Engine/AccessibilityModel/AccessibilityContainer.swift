/// The kind of a container: UIKit's kinds, and `series` for the segments of a control.
public enum AccessibilityContainerType: String, CaseIterable, Sendable {
  /// A container without any information about its elements.
  case none
  /// A table whose cells have headers.
  case dataTable
  /// A list, which announces its start and its end.
  case list
  /// A landmark, which announces its start and its end.
  case landmark
  /// A group, whose elements stay together if it has a name.
  case semanticGroup
  /// Segments that are counted, such as "1 of 3".
  case series
}

/// A direction of scrolling by a page: `down` reveals content further down.
public enum AccessibilityScrollDirection: String, CaseIterable, Sendable {
  /// Reveals content further up.
  case up
  /// Reveals content further down.
  case down
  /// Reveals content further to the left.
  case left
  /// Reveals content further to the right.
  case right
}

/// The position of a row among the rows of its container.
public struct AccessibilityRow: Hashable, Sendable {
  /// The number of the row, from 1.
  public var number: Int
  /// The number of rows in the container.
  public var count: Int

  /// Creates a position.
  ///
  /// - Parameters:
  ///   - number: The number of the row, from 1.
  ///   - count: The number of rows in the container.
  public init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }
}

/// The visible part of a scroll view's content.
public enum AccessibilityScrollStatus: Hashable, Sendable {
  /// One of several pages, counted from 1.
  case page(Int, of: Int)
  /// A range of rows, counted from 1.
  case rows(ClosedRange<Int>, of: Int)
  /// A description in the app's own words.
  case text(String)
}

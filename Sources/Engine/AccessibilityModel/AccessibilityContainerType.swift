/// The kind of a container: UIKit's kinds, and `series` for the segments of a control.
public enum AccessibilityContainerType: String, CaseIterable, Sendable {
  /// A container that says nothing about its elements.
  case none
  /// A table whose cells have headers.
  case dataTable
  /// A list, which says where it begins and ends.
  case list
  /// A landmark, which says where it begins and ends.
  case landmark
  /// A group whose elements stay together if it has a name.
  case semanticGroup
  /// Segments that are counted.
  case series
}

/// The direction in which a page is scrolled: `down` shows what is further below.
public enum AccessibilityScrollDirection: String, CaseIterable, Sendable {
  /// Shows what is further up.
  case up
  /// Shows what is further down.
  case down
  /// Shows what is further to the left.
  case left
  /// Shows what is further to the right.
  case right
}

/// The place of a row among the rows of its container, from 1.
public struct AccessibilityRow: Hashable, Sendable {
  /// The number of the row, from 1.
  public var number: Int
  /// The number of rows in the container.
  public var count: Int

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - number: The number of the row, from 1.
  ///   - count: The number of rows in the container.
  public init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }
}

/// The part of its content that a scroll view shows.
public enum AccessibilityScrollStatus: Hashable, Sendable {
  /// One page of several, from 1.
  case page(Int, of: Int)
  /// Rows of several, from 1.
  case rows(ClosedRange<Int>, of: Int)
  /// The app's own words.
  case text(String)
}

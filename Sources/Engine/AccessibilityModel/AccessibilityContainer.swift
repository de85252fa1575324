import Geometry

/// The elements of a container, and the information that it has about them.
///
/// A container creates an element on request. It may have any number of elements, because nothing
/// requests all of them.
public protocol AccessibilityContainer: AnyObject {
  /// The kind of the container.
  var accessibilityContainerType: AccessibilityContainerType { get }

  /// A Boolean value that indicates whether Switch Control offers the elements of the container one
  /// by one or as one. It does not affect a screen reader.
  var accessibilityNavigationStyle: AccessibilityNavigationStyle { get }

  /// A Boolean value that indicates whether this object is the only reachable one among its
  /// siblings.
  var accessibilityViewIsModal: Bool { get }

  /// Returns the number of objects in the container; 0 for elements.
  func accessibilityElementCount() -> Int

  /// Returns the object at a zero-based index, or nil if the index is out of range.
  func accessibilityElement(at index: Int) -> (any AccessibilityObject)?

  /// Returns the index of an object, the exact inverse of `accessibilityElement(at:)`, or nil if
  /// the object is in another container.
  func index(ofAccessibilityElement element: any AccessibilityObject) -> Int?

  /// Returns the indices of the objects that may intersect a rectangle of the screen.
  func accessibilityElementIndices(in rect: Rect) -> RangeSet<Int>

  /// Returns the element with an identity. If it no longer exists, returns the nearest element
  /// after it, otherwise the nearest before it. Returns nil if the container does not know the
  /// identity.
  func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)?

  /// Scrolls no more than needed to bring an object of this container into view.
  func accessibilityScrollToVisible(_ object: any AccessibilityObject)

  /// The announcement after a page was scrolled, or nil if there is none.
  var accessibilityScrollStatus: AccessibilityScrollStatus? { get }

  /// Returns the row that contains an object, or nil if the container has no rows.
  func accessibilityRow(of object: any AccessibilityObject) -> AccessibilityRow?

  /// The container as a table with headers, or nil for other containers.
  var accessibilityDataTable: (any AccessibilityDataTable)? { get }

  /// The app's own rotor settings, available on everything in the container.
  var accessibilityCustomRotors: [AccessibilityCustomRotor] { get }
}

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

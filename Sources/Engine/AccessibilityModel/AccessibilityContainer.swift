import Geometry

/// How a container gives out its elements, and what it says about them.
///
/// A container makes an element when it is asked for it. It may have any number of elements, because
/// nothing asks for all of them.
public protocol AccessibilityContainer: AnyObject {
  /// The kind of the container.
  var accessibilityContainerType: AccessibilityContainerType { get }

  /// Whether this object is the only one of its siblings that can be reached.
  var accessibilityViewIsModal: Bool { get }

  /// Returns the number of objects that the container gives out; 0 for elements.
  func accessibilityElementCount() -> Int

  /// Returns the object at an index from 0; nil outside the count.
  func accessibilityElement(at index: Int) -> (any AccessibilityObject)?

  /// Returns the index of an object, the exact inverse of `accessibilityElement(at:)`; nil for an
  /// object of another container.
  func index(ofAccessibilityElement element: any AccessibilityObject) -> Int?

  /// Returns the indices of the objects that may have something in a rectangle of the screen.
  func accessibilityElementIndices(in rect: Rect) -> Range<Int>

  /// Returns the element with an identity. If it is gone, returns the nearest element after it,
  /// otherwise the nearest before it; nil for an identity that the container does not know.
  func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)?

  /// Scrolls no more than needed to bring an object of this container into view.
  func accessibilityScrollToVisible(_ object: any AccessibilityObject)

  /// What is shown after a page was scrolled; nil says nothing.
  var accessibilityScrollStatus: AccessibilityScrollStatus? { get }

  /// Returns the number of the row that an object is in; nil for a container without rows.
  func accessibilityRow(of object: any AccessibilityObject) -> AccessibilityRow?

  /// The container as a table with headers; nil for all other containers.
  var accessibilityDataTable: (any AccessibilityDataTable)? { get }

  /// Rotor settings of the app's own, offered on everything below the container.
  var accessibilityCustomRotors: [AccessibilityCustomRotor] { get }
}

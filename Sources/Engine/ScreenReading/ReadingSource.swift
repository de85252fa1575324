import AccessibilityModel
import Geometry

/// An object, as the screen reader visits it. `Traversal` answers the questions that only trees can
/// answer.
///
/// There are two kinds of source. A `TreeSource` is a node of a retained tree, whose elements are
/// sorted once. A `ContainerSource` is an object whose elements are requested by index, and only
/// the objects on the way to the next element are requested. `Traversal.source(of:)` decides which
/// of the two an object has.
protocol ReadingSource {
  /// Returns the element that is reached first in the object, which is not an element itself.
  func first(_ direction: ReadingDirection, in traversal: Traversal) -> (any AccessibilityObject)?

  /// Returns the element after or before the object, or nil at the end of the reachable part.
  func element(
    _ direction: ReadingDirection, in traversal: Traversal
  ) -> (any AccessibilityObject)?

  /// Returns a Boolean value that indicates whether there are stops of a kind.
  func hasStops(_ kind: StopKind, in traversal: Traversal) -> Bool

  /// Returns the next stop of a kind.
  func stop(
    _ kind: StopKind, _ direction: ReadingDirection, in traversal: Traversal
  ) -> (any AccessibilityObject)?

  /// Returns the key that decides which of two elements is read first, or nil for an element that
  /// cannot be reached.
  func path(in traversal: Traversal) -> [Int]?

  /// Returns the context that the containers of the element announce.
  func context(in traversal: Traversal) -> ElementContext?

  /// Returns the groups and landmarks with a name that contain the element, the outermost first.
  func namedContainers(in traversal: Traversal) -> [any AccessibilityObject]

  /// Calls a closure for every element that may be in an area, in reading order.
  func forEachElement(
    near area: Rect, in traversal: Traversal, _ body: (any AccessibilityObject) -> Void
  )
}

/// A direction in reading order.
enum ReadingDirection {
  case forward, backward

  /// Creates a direction: forward for a positive step, backward for a negative one.
  init(step: Int) { self = step > 0 ? .forward : .backward }

  var step: Int { self == .forward ? 1 : -1 }
}

/// A row, and the container that counts it.
package struct RowPlace {
  package let container: any AccessibilityObject
  package let object: any AccessibilityObject
  package let row: AccessibilityRow
}

import AccessibilityModel
import Geometry

/// An object as the reader walks it.
///
/// There are two kinds of source. A `TreeSource` is a node of a retained tree, whose elements are
/// put in order once. A `ContainerSource` is an object that is given out by index, and only the
/// objects on the way to the next element are asked for. `Traversal.source(of:)` decides which of
/// the two an object has.
protocol ReadingSource {
  /// Returns the first or the last element below the object, which is not an element itself.
  func element(at end: ReadingEnd, in traversal: Traversal) -> (any AccessibilityObject)?

  /// Returns the element after or before the object; nil at the end of what can be reached.
  func element(
    _ direction: ReadingDirection, in traversal: Traversal
  ) -> (any AccessibilityObject)?

  /// Returns all elements in order; nil where each would have to be asked for.
  func allElements(in traversal: Traversal) -> [AccessibilityNode]?

  /// Whether the reader can reach the element.
  func isReached(in traversal: Traversal) -> Bool

  /// Returns the element itself if it can be reached, otherwise the nearest one that can.
  func nearestReached(in traversal: Traversal) -> (any AccessibilityObject)?

  /// Whether there are stops of a kind.
  func hasStops(_ kind: StopKind, in traversal: Traversal) -> Bool

  /// Returns the next stop of a kind.
  func stop(
    _ kind: StopKind, _ direction: ReadingDirection, in traversal: Traversal
  ) -> (any AccessibilityObject)?

  /// The row in which the element stands.
  var row: RowPlace? { get }

  /// Returns the element's place among all elements, from 1; nil where they are not counted.
  func ordinal(in traversal: Traversal) -> (number: Int, count: Int)?

  /// Returns what decides which of two elements is read first; nil for an element that cannot be
  /// reached.
  func path(in traversal: Traversal) -> [Int]?

  /// Returns what the containers of the element say about it.
  func context(in traversal: Traversal) -> ElementContext?

  /// Whether a tab bar holds the element.
  func isBelowTabBar(in traversal: Traversal) -> Bool

  /// Whether any custom rotor may apply to the element.
  func mayHaveCustomRotors(in traversal: Traversal) -> Bool

  /// Calls a block for every element that may be in an area, in reading order.
  func forEachElement(
    near area: Rect, in traversal: Traversal, _ body: (any AccessibilityObject) -> Void
  )

  /// Calls a block for every element that may be in an area and can be touched, in reading order.
  func forEachTarget(
    near area: Rect, in traversal: Traversal, _ body: (any AccessibilityObject, Rect) -> Void
  )

  /// The bounds of the screen that the object fills, in points; nil where the top object's frame
  /// says it.
  var screenBounds: Rect? { get }

  /// Remembers what is needed to find the element's neighbors if it is gone later.
  func rememberFocus(in traversal: inout Traversal)
}

/// A direction in reading order.
enum ReadingDirection {
  case forward, backward

  /// Forward for a positive step, backward for a negative one.
  init(step: Int) { self = step > 0 ? .forward : .backward }

  var step: Int { self == .forward ? 1 : -1 }
}

/// An end of the reading order.
enum ReadingEnd {
  case first, last
}

/// Elements that the rotor and commands move between.
enum StopKind {
  case headings, links
  /// The first element of each container.
  case containers
}

/// A row, and the container that counts it.
package struct RowPlace {
  package let container: any AccessibilityObject
  package let object: any AccessibilityObject
  package let row: AccessibilityRow
}

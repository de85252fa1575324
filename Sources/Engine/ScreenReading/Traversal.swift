import AccessibilityModel
import Geometry

/// The flattened list of elements: leads from one element to the next through their containers.
///
/// A traversal is a value. Its only state is the last place of the focus; the reading orders are a
/// cache that copies may share.
package struct Traversal {
  let orders = ReadingOrders()
  /// The last place of the focus in a tree.
  var focusPlace: ElementPlace?

  package init() {}

  /// Returns the reading source of an object.
  func source(of object: any AccessibilityObject) -> any ReadingSource {
    if let node = object as? AccessibilityNode { return TreeSource(node: node) }
    return ContainerSource(object: object)
  }

  /// Returns the first element in an object.
  package func firstElement(
    in object: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    first(.forward, in: object)
  }

  /// Returns the last element in an object.
  package func lastElement(
    in object: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    first(.backward, in: object)
  }

  /// Returns the element of an object that is reached first in a direction.
  func first(
    _ direction: ReadingDirection, in object: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    object.isAccessibilityElement ? object : source(of: object).first(direction, in: self)
  }

  /// Returns the element after another, or nil at the end.
  package func element(
    after element: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    source(of: element).element(.forward, in: self)
  }

  /// Returns the element before another, or nil at the start.
  package func element(
    before element: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    source(of: element).element(.backward, in: self)
  }

  /// Returns the row that contains an element. Trees have no rows. Their ancestors are not examined,
  /// because trees may be deep.
  package func row(of element: any AccessibilityObject) -> RowPlace? {
    element.accessibilityTree == nil ? ContainerSource(object: element).row : nil
  }

  /// Returns the part of the screen that is reachable from an element: its nearest modal ancestor,
  /// otherwise the outermost container.
  func reachableRoot(of element: any AccessibilityObject) -> any AccessibilityObject {
    var root = element
    while !root.accessibilityViewIsModal, let container = root.accessibilityContainer {
      root = container
    }
    return root
  }

  /// Returns all elements of a tree in reading order.
  package func elements(of tree: AccessibilityNode) -> [AccessibilityNode] {
    orders.order(of: tree.treeRoot).stops
  }

  /// Returns the first view of a tree that shuts out its siblings although nothing in it can be
  /// reached, or nil if there is none.
  package func modalViewWithoutElements(in root: AccessibilityNode) -> AccessibilityNode? {
    let reached = elements(of: root)
    let modals = root.nodes.lazy.compactMap { $0.subviews.last(where: \.viewIsModal) }
    return modals.first { modal in !reached.contains { Self.contains(modal, $0) } }
  }

  /// Returns the position of an element of a tree among all its elements, from 0, or nil if the
  /// screen reader does not reach it.
  package func position(of node: AccessibilityNode) -> Int? { orders.place(of: node)?.position }

  /// Calls a closure for every touchable element in an object that may be in an area, in reading
  /// order.
  func forEachTarget(
    near area: Rect, in object: any AccessibilityObject,
    _ body: (any AccessibilityObject, Rect) -> Void
  ) {
    source(of: object).forEachElement(near: area, in: self) { element in
      // An element of a tree may be as thin as a line.
      guard let frame = element.accessibilityFrame,
        !frame.isEmpty || element.accessibilityTree != nil
      else { return }
      body(element, frame)
    }
  }

  /// Returns a Boolean value that indicates whether an element is in an object, or is that object.
  package static func contains(
    _ ancestor: any AccessibilityObject, _ element: any AccessibilityObject
  ) -> Bool {
    element.withContainers.contains { $0 === ancestor }
  }
}

import AccessibilityModel

/// The flattened list of elements: from an element to the next by way of the containers that hold
/// it. Containers that give out their elements by index are asked for the next one only; a tree of
/// views is put in order once and that order kept until the tree changes.
public struct Traversal {
  let cache = ReadingOrderCache()

  public init() {}

  /// The first element of an object and everything below it.
  public func firstElement(
    in object: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    if object.isAccessibilityElement { return object }
    if let tree = object.accessibilityTree { return stops(below: tree).first }
    return firstElement(in: object, from: 0)
  }

  /// The last element of an object and everything below it.
  public func lastElement(
    in object: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    if object.isAccessibilityElement { return object }
    if let tree = object.accessibilityTree { return stops(below: tree).last }
    return lastElement(in: object, before: object.accessibilityElementCount())
  }

  /// The element after another; nil at the end.
  public func element(
    after element: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    self.element(from: element, isForward: true)
  }

  /// The element before another; nil at the start.
  public func element(
    before element: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    self.element(from: element, isForward: false)
  }

  private func element(
    from element: any AccessibilityObject, isForward: Bool
  ) -> (any AccessibilityObject)? {
    var child = element
    if let tree = element.accessibilityTree {
      let place = cache.place(of: tree)
      let next = isForward ? place.after : place.before
      if place.order.stops.indices.contains(next) {
        let stop = place.order.stops[next]
        cache.remember(stop, at: next, in: place.order)
        return stop
      }
      child = place.order.root
    }
    while let container = child.accessibilityContainer {
      if let index = container.index(ofAccessibilityElement: child),
        let next = isForward
          ? firstElement(in: container, from: index + 1) : lastElement(in: container, before: index)
      {
        return next
      }
      if container.accessibilityViewIsModal { return nil }
      child = container
    }
    return nil
  }

  private func firstElement(
    in container: any AccessibilityObject, from start: Int
  ) -> (any AccessibilityObject)? {
    let count = container.accessibilityElementCount()
    var index = start
    while index < count {
      if let child = container.accessibilityElement(at: index),
        let found = firstElement(in: child)
      {
        return found
      }
      index += 1
    }
    return nil
  }

  private func lastElement(
    in container: any AccessibilityObject, before end: Int
  ) -> (any AccessibilityObject)? {
    var index = min(end, container.accessibilityElementCount()) - 1
    while index >= 0 {
      if let child = container.accessibilityElement(at: index), let found = lastElement(in: child) {
        return found
      }
      index -= 1
    }
    return nil
  }

  /// The elements of a part of a tree, in reading order.
  private func stops(below node: AccessibilityNode) -> [AccessibilityNode] {
    let root = node.treeRoot
    let order = cache.order(of: root)
    if node === root { return order.stops }
    return order.stops.filter { Self.contains(node, $0) }
  }

  /// The row in which an element stands, with the container that counts the rows.
  public static func row(
    of element: any AccessibilityObject
  ) -> (container: any AccessibilityObject, object: any AccessibilityObject, row: AccessibilityRow)?
  {
    // Trees of views have no rows, and may be deep.
    guard element.accessibilityTree == nil else { return nil }
    var child = element
    while let container = child.accessibilityContainer {
      if let row = container.accessibilityRow(of: child) { return (container, child, row) }
      child = container
    }
    return nil
  }

  /// Whether an element is below an object, or is it.
  public static func contains(
    _ ancestor: any AccessibilityObject, _ element: any AccessibilityObject
  ) -> Bool {
    var object: (any AccessibilityObject)? = element
    while let current = object {
      if current === ancestor { return true }
      object = current.accessibilityContainer
    }
    return false
  }
}

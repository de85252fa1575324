import AccessibilityModel

/// The flattened list of elements, walked without ever being made: from an element to the next by
/// way of the containers that hold it.
package enum Traversal {
  /// The first element of an object and everything below it.
  package static func firstElement(
    in object: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    if object.isAccessibilityElement { return object }
    return firstElement(in: object, from: 0)
  }

  /// The last element of an object and everything below it.
  package static func lastElement(
    in object: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    if object.isAccessibilityElement { return object }
    return lastElement(in: object, before: object.accessibilityElementCount())
  }

  /// The element after another; nil at the end.
  package static func element(
    after element: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    var child = element
    while let container = child.accessibilityContainer {
      if let index = container.index(ofAccessibilityElement: child),
        let next = firstElement(in: container, from: index + 1)
      {
        return next
      }
      if container.accessibilityViewIsModal { return nil }
      child = container
    }
    return nil
  }

  /// The element before another; nil at the start.
  package static func element(
    before element: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    var child = element
    while let container = child.accessibilityContainer {
      if let index = container.index(ofAccessibilityElement: child),
        let previous = lastElement(in: container, before: index)
      {
        return previous
      }
      if container.accessibilityViewIsModal { return nil }
      child = container
    }
    return nil
  }

  private static func firstElement(
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

  private static func lastElement(
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

  /// The row in which an element stands, with the container that counts the rows.
  package static func row(
    of element: any AccessibilityObject
  ) -> (container: any AccessibilityObject, object: any AccessibilityObject, row: AccessibilityRow)?
  {
    var child = element
    while let container = child.accessibilityContainer {
      if let row = container.accessibilityRow(of: child) { return (container, child, row) }
      child = container
    }
    return nil
  }

  /// Whether an element is below an object, or is it.
  package static func contains(
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

import AccessibilityModel
import Geometry

/// Which element a finger finds.
package enum HitTest {
  /// The element at a point: the one that contains it, else the nearest by the distance to its
  /// shape, no further away than `reach`. Ties go to the one that is read first.
  ///
  /// - Parameters:
  ///   - root: where the search begins; only objects that may have something near are asked.
  ///   - reach: cells or points.
  package static func element(
    at point: Point, in root: any AccessibilityObject, reach: Double
  ) -> (any AccessibilityObject)? {
    let area = Rect(
      x: point.x - reach, y: point.y - reach, width: reach * 2 + 1, height: reach * 2 + 1)
    var best: (element: any AccessibilityObject, distance: Double)?
    visit(root, in: area) { element, frame in
      let distance = frame.contains(point) ? 0 : frame.distance(to: point)
      if distance <= reach, distance < best?.distance ?? .infinity { best = (element, distance) }
    }
    return best?.element
  }

  /// Calls a block for every element that has a frame and may be in an area.
  package static func visit(
    _ object: any AccessibilityObject, in area: Rect,
    _ body: (any AccessibilityObject, Rect) -> Void
  ) {
    if object.isAccessibilityElement {
      if let frame = object.accessibilityFrame, !frame.isEmpty { body(object, frame) }
      return
    }
    for index in object.accessibilityElementIndices(in: area) {
      if let child = object.accessibilityElement(at: index) { visit(child, in: area, body) }
    }
  }
}

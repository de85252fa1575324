import AccessibilityModel
import Geometry

extension Traversal {
  /// Returns the element under a finger: the one that contains a point, otherwise the nearest one by
  /// the distance to its shape. Of several, the first in reading order is returned.
  ///
  /// - Parameters:
  ///   - point: The point on the screen, in cells or points.
  ///   - root: The root object; only objects that may have something near the point are examined.
  ///   - reach: The maximum distance, in cells or points.
  func element(
    at point: Point, in root: any AccessibilityObject, reach: Double
  ) -> (any AccessibilityObject)? {
    let area = Rect(
      x: point.x - reach, y: point.y - reach, width: reach * 2 + 1, height: reach * 2 + 1)
    var best: (element: any AccessibilityObject, distance: Double)?
    forEachTarget(near: area, in: root) { element, frame in
      let distance = element.touchDistance(from: point, frame)
      if distance <= reach, distance < best?.distance ?? .infinity { best = (element, distance) }
    }
    return best?.element
  }
}

extension AccessibilityObject {
  /// Returns the distance of a point from the shape of the element, whose frame is given. An element
  /// that contains the point takes precedence over one that the point only touches.
  package func touchDistance(from point: Point, _ frame: Rect) -> Double {
    if let path = accessibilityPath {
      return path.contains(point) ? -1 : path.distance(to: point)
    }
    return frame.contains(point) ? -1 : frame.distance(to: point)
  }
}

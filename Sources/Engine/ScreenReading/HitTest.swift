import AccessibilityModel
import Geometry

/// Which element a finger finds.
enum HitTest {
  /// The element at a point: the one that contains it, else the nearest by the distance to its
  /// shape, no further away than `reach`. Ties go to the one that is read first.
  ///
  /// - Parameters:
  ///   - root: where the search begins; only objects that may have something near are asked.
  ///   - reach: cells or points.
  static func element(
    at point: Point, in root: any AccessibilityObject, reach: Double, _ traversal: Traversal
  ) -> (any AccessibilityObject)? {
    let area = Rect(
      x: point.x - reach, y: point.y - reach, width: reach * 2 + 1, height: reach * 2 + 1)
    var best: (element: any AccessibilityObject, distance: Double)?
    traversal.source(of: root).forEachTarget(near: area, in: traversal) { element, frame in
      let distance = distance(from: point, to: element, frame)
      if distance <= reach, distance < best?.distance ?? .infinity { best = (element, distance) }
    }
    return best?.element
  }

  private static func distance(
    from point: Point, to element: any AccessibilityObject, _ frame: Rect
  ) -> Double {
    // What contains the point goes before what it only touches.
    if let path = element.accessibilityPath {
      return path.contains(point) ? -1 : path.distance(to: point)
    }
    return frame.contains(point) ? -1 : frame.distance(to: point)
  }
}

import AccessibilityModel
import Geometry

/// The neighbors of an element on the screen.
extension ScreenReader {
  func neighbor(
    of element: any AccessibilityObject, frame: Rect, direction: AccessibilityScrollDirection
  ) -> (any AccessibilityObject)? {
    let root = traversal.reachableRoot(of: element)
    var best: (element: any AccessibilityObject, score: (Double, Double))?
    let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    traversal.source(of: root).forEachTarget(near: everywhere, in: traversal) { candidate, other in
      guard candidate !== element, let score = Self.score(other, from: frame, direction) else {
        return
      }
      if best.map({ score < $0.score }) ?? true { best = (candidate, score) }
    }
    return best?.element
  }

  /// Returns the distance of a frame in a direction, first along it, then across it, or nil if the
  /// frame is not in that direction.
  private static func score(
    _ other: Rect, from frame: Rect, _ direction: AccessibilityScrollDirection
  ) -> (Double, Double)? {
    let sameLine = other.y < frame.maxY && frame.y < other.maxY
    let sideways = abs(other.x - frame.x)
    switch direction {
    case .left: return sameLine && other.maxX <= frame.x ? (frame.x - other.maxX, 0) : nil
    case .right: return sameLine && other.x >= frame.maxX ? (other.x - frame.maxX, 0) : nil
    case .up: return other.maxY <= frame.y ? (frame.y - other.maxY, sideways) : nil
    case .down: return other.y >= frame.maxY ? (other.y - frame.maxY, sideways) : nil
    }
  }
}

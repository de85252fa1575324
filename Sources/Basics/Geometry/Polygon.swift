/// A closed figure with straight sides, in cells or points. It outlines a shape that is not a
/// rectangle.
public struct Polygon: Hashable, Sendable {
  /// The corners in order. The last one is joined to the first.
  public var corners: [Point]

  /// Creates a polygon from its corners.
  public init(_ corners: [Point]) { self.corners = corners }

  /// The smallest rectangle that contains all corners; `Rect.zero` if there are none.
  public var boundingBox: Rect {
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else {
      return .zero
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns a Boolean value that indicates whether a point lies inside, by the even-odd rule.
  public func contains(_ point: Point) -> Bool {
    var isInside = false
    forEachSide { a, b in
      guard (a.y > point.y) != (b.y > point.y) else { return }
      let crossing = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
      if point.x < crossing { isInside.toggle() }
    }
    return isInside
  }

  /// Returns the distance from a point to the nearest point of the polygon: 0 if the point is
  /// inside, infinity if there are no corners.
  public func distance(to point: Point) -> Double {
    if contains(point) { return 0 }
    var best = Double.infinity
    forEachSide { a, b in best = min(best, Self.distance(from: point, to: a, b)) }
    return best
  }

  private func forEachSide(_ body: (Point, Point) -> Void) {
    guard var previous = corners.last else { return }
    for corner in corners {
      body(previous, corner)
      previous = corner
    }
  }

  private static func distance(from point: Point, to a: Point, _ b: Point) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = dx * dx + dy * dy
    let along = length == 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / length
    let place = min(max(along, 0), 1)
    let (x, y) = (a.x + place * dx - point.x, a.y + place * dy - point.y)
    return (x * x + y * y).squareRoot()
  }
}

/// A place, in cells on a terminal or points on a tree's screen, from the upper left corner.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package init(x: Int, y: Int) { self.init(x: Double(x), y: Double(y)) }
}

/// A width and a height, in cells or points.
package struct Size: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  package init(width: Int, height: Int) {
    self.init(width: Double(width), height: Double(height))
  }
}

/// A rectangle, in cells or points. Its right and lower edges do not belong to it.
package struct Rect: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.init(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  package static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  package var maxX: Double { x + width }
  package var maxY: Double { y + height }
  package var midX: Double { x + width / 2 }
  package var midY: Double { y + height / 2 }
  package var center: Point { Point(x: midX, y: midY) }
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  package func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  package func intersects(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  package func union(_ other: Rect) -> Rect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// How far a point is from the nearest place of the rectangle; 0 inside.
  ///
  /// A cell is a square of side 1, so a touch in the cell next to an edge is at distance 1.
  package func distance(to point: Point) -> Double {
    let horizontal = max(x - point.x, 0, point.x - (maxX - 1))
    let vertical = max(y - point.y, 0, point.y - (maxY - 1))
    return (horizontal * horizontal + vertical * vertical).squareRoot()
  }

  package func offset(x dx: Double, y dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }
}

/// A point, in cells of a terminal or points of a screen, measured from the upper-left corner.
public struct Point: Hashable, Sendable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the upper edge.
  public var y: Double

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates a point from whole numbers.
  public init(x: Int, y: Int) { self.init(x: Double(x), y: Double(y)) }
}

/// A width and a height, in cells or points.
public struct Size: Hashable, Sendable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a size from a width and a height.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Creates a size from whole numbers.
  public init(width: Int, height: Int) {
    self.init(width: Double(width), height: Double(height))
  }
}

/// A rectangle, in cells or points. Points on its right and lower edges lie outside.
public struct Rect: Hashable, Sendable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the upper edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a rectangle from its upper-left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a rectangle from whole numbers.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The coordinate of the right edge.
  public var maxX: Double { x + width }
  /// The coordinate of the lower edge.
  public var maxY: Double { y + height }
  /// The horizontal coordinate of the center.
  public var midX: Double { x + width / 2 }
  /// The vertical coordinate of the center.
  public var midY: Double { y + height / 2 }
  /// The center.
  public var center: Point { Point(x: midX, y: midY) }
  /// A Boolean value that indicates whether no coordinate is infinite or NaN.
  public var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }
  /// A Boolean value that indicates whether the rectangle has no area.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Returns a Boolean value that indicates whether a point lies inside.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// Returns a Boolean value that indicates whether another rectangle lies entirely inside.
  public func contains(_ other: Rect) -> Bool {
    other.x >= x && other.maxX <= maxX && other.y >= y && other.maxY <= maxY
  }

  /// Returns a Boolean value that indicates whether two rectangles overlap. Rectangles that only
  /// touch do not.
  public func intersects(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  /// Returns the smallest rectangle that contains both.
  public func union(_ other: Rect) -> Rect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns the distance from a point to the nearest point of the rectangle: 0 inside and on its
  /// edges.
  public func distance(to point: Point) -> Double {
    let horizontal = max(x - point.x, 0, point.x - maxX)
    let vertical = max(y - point.y, 0, point.y - maxY)
    return (horizontal * horizontal + vertical * vertical).squareRoot()
  }

  /// Returns the area that both rectangles share, or nil if they only touch or lie apart.
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard left < right, top < bottom else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the rectangle moved by a distance.
  public func offset(x dx: Double, y dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }
}

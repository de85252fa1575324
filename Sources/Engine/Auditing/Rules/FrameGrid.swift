import Geometry

/// Frames in squares, so that only those nearby are examined.
struct FrameGrid {
  struct Square: Hashable {
    let column: Int
    let row: Int
  }

  /// The side of a square, in cells or points.
  private let side: Double
  var squares: [Square: [Int]] = [:]

  init(side: Double) { self.side = side }

  mutating func insert(_ index: Int, in frame: Rect) {
    for square in self.squares(of: frame) { squares[square, default: []].append(index) }
  }

  /// Returns the indices in each square that a rectangle touches.
  func lists(near frame: Rect) -> [[Int]] { squares(of: frame).compactMap { squares[$0] } }

  func squares(of frame: Rect) -> [Square] {
    func index(_ place: Double) -> Int { Int((place / side).rounded(.down)) }
    return (index(frame.x)...index(frame.maxX)).flatMap { column in
      (index(frame.y)...index(frame.maxY)).map { Square(column: column, row: $0) }
    }
  }
}

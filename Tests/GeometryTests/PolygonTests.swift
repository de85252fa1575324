import Geometry
import Testing

@Suite("Polygons") struct PolygonTests {
  private static let triangle = polygon([(0, 0), (10, 0), (0, 10)])
  private static let square = polygon([(2, 2), (6, 2), (6, 6), (2, 6)])
  /// A hook that is open to the right.
  private static let hook = polygon([
    (0, 0), (10, 0), (10, 2), (2, 2), (2, 8), (10, 8), (10, 10), (0, 10),
  ])
  private static let star = polygon([(5, 0), (8, 10), (0, 3), (10, 3), (2, 10)])

  private static func polygon(_ corners: [(Int, Int)]) -> Polygon {
    Polygon(corners.map { Point(x: $0.0, y: $0.1) })
  }

  typealias Case = (polygon: Polygon, x: Double, y: Double, isInside: Bool)

  private static let cases: [Case] = [
    (triangle, 2, 2, true), (triangle, 6, 6, false), (triangle, 4.9, 4.9, true),
    (triangle, -1, 5, false), (triangle, 11, 0, false), (triangle, 0.1, 9, true),
    (square, 4, 4, true), (square, 1.9, 4, false), (square, 6.1, 4, false),
    (hook, 1, 5, true), (hook, 5, 5, false), (hook, 5, 1, true), (hook, 5, 9, true),
    (hook, 12, 5, false), (star, 5, 1, true), (star, 5, 5, false), (star, 2.5, 9, true),
  ]

  @Test(arguments: cases.indices)
  func containmentFollowsTheEvenOddRule(_ index: Int) {
    let entry = Self.cases[index]
    let point = Point(x: entry.x, y: entry.y)
    #expect(entry.polygon.contains(point) == entry.isInside)
    let reversed = Polygon(entry.polygon.corners.reversed())
    #expect(reversed.contains(point) == entry.isInside)
    let turned = Polygon(Array(entry.polygon.corners.dropFirst() + entry.polygon.corners.prefix(1)))
    #expect(turned.contains(point) == entry.isInside)
    #expect((entry.polygon.distance(to: point) == 0) == entry.isInside)
  }

  @Test func distanceIsToTheNearestPoint() {
    #expect(Self.square.distance(to: Point(x: 0, y: 4)) == 2)
    #expect(Self.square.distance(to: Point(x: 4, y: 9)) == 3)
    #expect(Self.square.distance(to: Point(x: 9, y: 10)) == 5)
    #expect(Self.hook.distance(to: Point(x: 5, y: 5)) == 3)
    let slope = Self.triangle.distance(to: Point(x: 10, y: 10))
    #expect(abs(slope - 50.0.squareRoot()) < 1e-9)
  }

  @Test func theClosingSideCounts() {
    let open = Self.polygon([(0, 0), (10, 0), (10, 10)])
    #expect(open.contains(Point(x: 6, y: 5)))
    #expect(!open.contains(Point(x: 4, y: 5)))
    #expect(abs(open.distance(to: Point(x: 4, y: 5)) - 0.5.squareRoot()) < 1e-9)
  }

  @Test func aPolygonWithoutCornersContainsNothing() {
    let none = Polygon([])
    #expect(!none.contains(Point(x: 0, y: 0)))
    #expect(none.distance(to: Point(x: 0, y: 0)) == .infinity)
    #expect(none.boundingBox == .zero)
  }

  @Test func pointsAndLinesHaveNoInterior() {
    let point = Self.polygon([(3, 4)])
    #expect(!point.contains(Point(x: 3, y: 4)))
    #expect(point.distance(to: Point(x: 0, y: 0)) == 5)
    #expect(point.distance(to: Point(x: 3, y: 4)) == 0)
    let line = Self.polygon([(0, 0), (10, 0)])
    #expect(!line.contains(Point(x: 5, y: 0)))
    #expect(line.distance(to: Point(x: 5, y: 2)) == 2)
    #expect(line.distance(to: Point(x: 13, y: 4)) == 5)
  }

  @Test func repeatedCornersHaveNoEffect() {
    let doubled = Polygon(Self.hook.corners.flatMap { [$0, $0] })
    for x in stride(from: -1.25, through: 11, by: 0.5) {
      for y in stride(from: -1.25, through: 11, by: 0.5) {
        let point = Point(x: x, y: y)
        #expect(doubled.contains(point) == Self.hook.contains(point))
        #expect(doubled.distance(to: point) == Self.hook.distance(to: point))
      }
    }
  }

  @Test func boundingBoxIsTheSmallestRectangle() {
    #expect(Self.star.boundingBox == Rect(x: 0, y: 0, width: 10, height: 10))
    let below = Self.polygon([(-4, -2), (-1, -3), (-2, 5)])
    #expect(below.boundingBox == Rect(x: -4, y: -3, width: 3, height: 8))
  }

  @Test func aRectangleEqualsThePolygonOfItsCorners() {
    let rect = Rect(x: 2, y: 2, width: 4, height: 4)
    for x in stride(from: -0.5, through: 9, by: 0.5) {
      for y in stride(from: -0.5, through: 9, by: 0.5) {
        let point = Point(x: x, y: y)
        #expect(abs(Self.square.distance(to: point) - rect.distance(to: point)) < 1e-9)
        let isOnEdge = x == 2 || x == 6 || y == 2 || y == 6
        if !isOnEdge { #expect(Self.square.contains(point) == rect.contains(point)) }
      }
    }
  }
}

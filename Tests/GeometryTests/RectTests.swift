import Geometry
import Testing

@Suite("Rectangles") struct RectTests {
  private static let rect = Rect(x: 2, y: 3, width: 4, height: 5)

  typealias PointCase = (x: Double, y: Double, isInside: Bool, distance: Double)

  private static let points: [PointCase] = [
    (2, 3, true, 0), (5.9, 7.9, true, 0), (4, 5, true, 0),
    (6, 5, false, 0), (4, 8, false, 0), (6, 8, false, 0),
    (1, 5, false, 1), (8, 5, false, 2), (4, 0, false, 3), (4, 12, false, 4),
    (9, 12, false, 5), (-1, -1, false, 5), (-1, 12, false, 5), (9, -1, false, 5),
  ]

  @Test(arguments: points.indices)
  func rightAndLowerEdgesAreOutside(_ index: Int) {
    let entry = Self.points[index]
    let point = Point(x: entry.x, y: entry.y)
    #expect(Self.rect.contains(point) == entry.isInside)
    #expect(Self.rect.distance(to: point) == entry.distance)
  }

  @Test func edgesAndMiddle() {
    #expect(Self.rect.maxX == 6)
    #expect(Self.rect.maxY == 8)
    #expect(Self.rect.center == Point(x: 4, y: 5.5))
  }

  private static let empties: [(width: Double, height: Double, isEmpty: Bool)] = [
    (0, 0, true), (0, 1, true), (1, 0, true), (-1, 1, true), (1, -1, true), (0.1, 0.1, false),
  ]

  @Test(arguments: empties.indices)
  func rectanglesWithoutAreaAreEmpty(_ index: Int) {
    let entry = Self.empties[index]
    let rect = Rect(x: 1, y: 1, width: entry.width, height: entry.height)
    #expect(rect.isEmpty == entry.isEmpty)
    if entry.isEmpty { #expect(!rect.contains(Point(x: 1, y: 1))) }
  }

  typealias PairCase = (other: Rect, common: Rect?)

  private static let pairs: [PairCase] = [
    (Rect(x: 0, y: 0, width: 3, height: 4), Rect(x: 2, y: 3, width: 1, height: 1)),
    (Rect(x: 3, y: 4, width: 1, height: 1), Rect(x: 3, y: 4, width: 1, height: 1)),
    (Rect(x: 0, y: 0, width: 100, height: 100), rect),
    (Rect(x: 6, y: 3, width: 2, height: 2), nil),
    (Rect(x: 0, y: 8, width: 9, height: 1), nil),
    (Rect(x: 20, y: 20, width: 1, height: 1), nil),
  ]

  @Test(arguments: pairs.indices)
  func sharedArea(_ index: Int) {
    let entry = Self.pairs[index]
    #expect(Self.rect.intersection(entry.other) == entry.common)
    #expect(entry.other.intersection(Self.rect) == entry.common)
    #expect(Self.rect.intersects(entry.other) == (entry.common != nil))
    #expect(entry.other.intersects(Self.rect) == (entry.common != nil))
    let union = Self.rect.union(entry.other)
    #expect(union == entry.other.union(Self.rect))
    #expect(union.intersection(Self.rect) == Self.rect)
    #expect(union.intersection(entry.other) == entry.other)
  }

  @Test func movingKeepsTheSize() {
    #expect(Self.rect.offset(x: -2, y: 1.5) == Rect(x: 0, y: 4.5, width: 4, height: 5))
  }

  @Test func wholeNumbersAreConvertedExactly() {
    #expect(Rect(x: 1, y: 2, width: 3, height: 4) == Rect(x: 1.0, y: 2.0, width: 3.0, height: 4.0))
    #expect(Point(x: 1, y: 2) == Point(x: 1.0, y: 2.0))
    #expect(Size(width: 1, height: 2) == Size(width: 1.0, height: 2.0))
  }
}

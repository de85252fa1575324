import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

@Suite("Reading order") struct OrderTests {
  typealias Screen = AccessibilityNode.Screen
  typealias Case = (
    idiom: Screen.Idiom, direction: Screen.LayoutDirection, left: Double, right: Double,
    expected: [String]
  )

  /// Two frames at x 0 and 100, with their tops.
  private static let cases: [Case] = [
    (.phone, .leftToRight, 0, 0, ["left", "right"]),
    (.phone, .leftToRight, 7.9, 0, ["left", "right"]),
    (.phone, .leftToRight, 8, 0, ["right", "left"]),
    (.phone, .leftToRight, 0, 7.9, ["left", "right"]),
    (.phone, .leftToRight, 0, 8, ["left", "right"]),
    (.phone, .rightToLeft, 0, 0, ["right", "left"]),
    (.phone, .rightToLeft, 0, 7.9, ["right", "left"]),
    (.phone, .rightToLeft, 0, 8, ["left", "right"]),
    (.phone, .rightToLeft, 8, 0, ["right", "left"]),
    (.pad, .leftToRight, 8, 0, ["left", "right"]),
    (.pad, .leftToRight, 12.9, 0, ["left", "right"]),
    (.pad, .leftToRight, 13, 0, ["right", "left"]),
    (.pad, .rightToLeft, 0, 12.9, ["right", "left"]),
    (.pad, .rightToLeft, 0, 13, ["left", "right"]),
  ]

  @Test(arguments: cases.indices)
  func twoFramesAreOfOneLineWithinTheTolerance(_ index: Int) {
    let entry = Self.cases[index]
    let left = item("left", 0, entry.left)
    let right = item("right", 100, entry.right)
    for views in [[left, right], [right, left]] {
      let root = screen(views, idiom: entry.idiom, direction: entry.direction)
      #expect(labels(root) == entry.expected)
    }
  }

  @Test func fromTheRightTheRightEdgesCount() {
    let wide = item("wide", 0, 0, width: 200)
    let narrow = item("narrow", 100, 0, width: 50)
    #expect(labels(screen([wide, narrow], direction: .rightToLeft)) == ["wide", "narrow"])
    #expect(labels(screen([narrow, wide], direction: .rightToLeft)) == ["wide", "narrow"])
    #expect(labels(screen([narrow, wide])) == ["wide", "narrow"])
  }

  @Test func framesAreGivenInTheSpaceOfTheParent() {
    let shifted = view([item("b")], frame: Rect(x: 0, y: 100, width: 100, height: 50))
    #expect(labels(screen([shifted, item("a", 0, 50)])) == ["a", "b"])
    let inner = container([item("c")], frame: Rect(x: 0, y: 100, width: 100, height: 50))
    let outer = view([inner], frame: Rect(x: 0, y: 100, width: 100, height: 50))
    #expect(labels(screen([outer, item("b", 0, 199 - 8), item("d", 0, 208)])) == ["b", "c", "d"])
  }

  @Test func aScreenFrameGoesBeforeTheFrame() {
    let moved = item("a", 0, 0) { $0.screenFrame = Rect(x: 0, y: 500, width: 40, height: 20) }
    #expect(labels(screen([moved, item("b", 0, 100)])) == ["b", "a"])
  }

  @Test func scrolledElementsArePlacedWhereTheyAreVisible() {
    let scrolled = view([item("b", 0, 200)]) {
      $0.scroll = .init(
        contentSize: Size(width: 390, height: 2_000), offset: Point(x: 0, y: 150))
    }
    #expect(labels(screen([scrolled, item("c", 0, 100)])) == ["b", "c"])
  }

  @Test func equalFramesAreInOneOrderWhateverTheInput() {
    let nodes = ["c", "a", "b", "d"].map { item($0) }
    let expected = labels(screen(nodes))
    #expect(expected.sorted() == ["a", "b", "c", "d"])
    for order in [[3, 2, 1, 0], [1, 0, 3, 2], [2, 3, 0, 1], [1, 2, 3, 0]] {
      #expect(labels(screen(order.map { nodes[$0] })) == expected)
    }
  }

  /// Three steps of a staircase that descends to the left: each is on a line with the next, but the
  /// first is not with the last. The comparison is cyclic.
  @Test func aCycleHasOneOrderWhateverTheInput() {
    let stairs = [item("a", 100, 0), item("b", 50, 5), item("c", 0, 10)]
    let expected = labels(screen(stairs))
    #expect(expected.sorted() == ["a", "b", "c"])
    for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      #expect(labels(screen(order.map { stairs[$0] })) == expected)
    }
  }

  @Test func nonfiniteFramesHaveAnOrderToo() {
    let odd: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 0]
    let nodes = odd.enumerated().map { item("\($0.offset)", $0.element, $0.element) }
    let expected = labels(screen(nodes))
    #expect(expected.count == odd.count)
    #expect(labels(screen(nodes.reversed())) == expected)
  }

  @Test func aTerminalsRowsAreBands() {
    let rows = (0..<3).flatMap { row in
      (0..<3).map { item("\(row).\($0)", Double($0) * 10, Double(row) * 8, width: 8, height: 8) }
    }
    let expected = rows.map(\.labelText)
    #expect(labels(screen(rows.reversed())) == expected)
  }
}

import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

@Suite("Touches") struct TouchTests {
  private func touch(
    _ x: Double, _ y: Double, _ views: [AccessibilityNode], reach: Double = 10
  ) -> String? {
    let start = item("start", 300, 800)
    let root = screen(views + [start])
    var reader = ScreenReader(on: start, in: root, reach: reach)
    let effects = reader.handle(.touch(Point(x: x, y: y)), in: root)
    guard !effects.isEmpty else { return nil }
    #expect(effects.words == [reader.focusLabel ?? ""])
    return reader.focusLabel
  }

  typealias Case = (x: Double, y: Double, found: String?)

  /// A wide bar at the top, a small square to its lower right.
  private static let cases: [Case] = [
    (5, 5, "wide"), (199, 19, "wide"), (0, 0, "wide"),
    // Outside the element but within reach: by the distance to the shape, not to the center.
    (100, 25, "wide"), (100, 30, "wide"), (100, 30.1, nil),
    (190, 34, "small"), (180, 29, "wide"), (180, 31, "small"),
    (-10, 5, "wide"), (-10.1, 5, nil), (-8, -8, nil), (-7, -7, "wide"),
    (100, 400, nil),
  ]

  @Test(arguments: cases.indices)
  func theElementAtThePointElseTheNearestShapeWithinReach(_ index: Int) {
    let entry = Self.cases[index]
    let views = [
      item("wide", 0, 0, width: 200, height: 20), item("small", 180, 40, width: 10, height: 10),
    ]
    #expect(touch(entry.x, entry.y, views) == entry.found)
  }

  @Test func tiesGoToTheOneReadFirst() {
    let views = [item("b", 60, 0), item("a", 0, 0)]
    #expect(touch(50, 10, views) == "a")
    let onTop = [item("below"), item("aside", 20, 0)]
    #expect(touch(30, 10, onTop) == "below")
  }

  @Test func containingThePointTakesPrecedenceOverTouchingIt() {
    #expect(touch(40, 10, [item("left"), item("right", 40, 0)]) == "right")
    #expect(touch(20, 20, [item("upper"), item("lower", 0, 20)]) == "lower")
  }

  @Test func aPolygonIsTheShapeOfAnElement() {
    let triangle = item("triangle", 0, 0, width: 100, height: 100) {
      $0.path = Polygon([Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 0, y: 100)])
    }
    #expect(touch(20, 20, [triangle]) == "triangle")
    #expect(touch(95, 95, [triangle]) == nil)
    #expect(touch(55, 55, [triangle]) == "triangle")
    let corner = item("corner", 70, 70, width: 30, height: 30)
    #expect(touch(75, 75, [triangle, corner]) == "corner")
  }

  @Test func aPolygonThatContainsThePointGoesBeforeARectangleThatTouchesIt() {
    let rectangle = item("rectangle", 0, 0, width: 50, height: 50)
    let diamond = item("diamond", 40, 0, width: 100, height: 100) {
      $0.path = Polygon([
        Point(x: 40, y: 50), Point(x: 90, y: 0), Point(x: 140, y: 50), Point(x: 90, y: 100),
      ])
    }
    // On the right edge of the rectangle, which does not belong to it, and inside the diamond.
    #expect(touch(50, 49, [rectangle, diamond]) == "diamond")
    let both = item("both", 0, 0, width: 100, height: 100)
    #expect(touch(90, 50, [both, diamond]) == "both")
  }

  @Test func aPolygonThatGoesBeyondTheFrameIsStillFound() {
    let wide = item("wide", 0, 100) {
      $0.path = Polygon([
        Point(x: 0, y: 100), Point(x: 200, y: 100), Point(x: 200, y: 140), Point(x: 0, y: 140),
      ])
    }
    #expect(touch(180, 120, [wide], reach: 0) == "wide")
  }

  @Test func withoutReachOnlyWhatContainsThePoint() {
    #expect(touch(39.9, 5, [item("a")], reach: 0) == "a")
    #expect(touch(41, 5, [item("a")], reach: 0) == nil)
  }

  @Test func hiddenAndOffScreenElementsAreNotFound() {
    #expect(touch(5, 5, [item("a") { $0.isHidden = true }]) == nil)
    #expect(touch(-20, 5, [item("a", -45)], reach: 30) == nil)
    let clipping = view([item("a", 0, 50)], frame: Rect(x: 0, y: 0, width: 100, height: 40)) {
      $0.clips = true
    }
    #expect(touch(5, 55, [clipping], reach: 20) == nil)
  }

  @Test func underAModalNothingIsFound() {
    let modal = view([item("m", 0, 100)]) { $0.viewIsModal = true }
    let root = screen([item("a"), modal])
    var reader = ScreenReader(on: modal.children[0], in: root)
    #expect(reader.heard(.touch(Point(x: 5, y: 5)), in: root) == [])
    #expect(reader.heard(.touch(Point(x: 5, y: 105)), in: root) == ["m"])
  }

  @Test func beyondTheReachNothingChanges() {
    let root = screen([item("a"), item("b", 0, 300)])
    var reader = ScreenReader(on: root.children[0], in: root)
    #expect(reader.handle(.touch(Point(x: 200, y: 200)), in: root).isEmpty)
    #expect(reader.focusLabel == "a")
    #expect(reader.heard(.swipeRight, in: root) == ["b"])
  }

  @Test func touchingTheFocusSpeaksItAgain() {
    let root = screen([item("a")])
    var reader = ScreenReader(on: root.children[0], in: root)
    let effects = reader.handle(.touch(Point(x: 5, y: 5)), in: root)
    #expect(effects.words == ["a"])
    #expect(!effects.contains { if case .focus = $0 { true } else { false } })
  }

  @Test func scrolledElementsAreFoundWhereTheyAreVisible() {
    let scrolled = view(
      [item("a", 0, 0), item("b", 0, 200)], frame: Rect(x: 0, y: 100, width: 390, height: 100)
    ) {
      $0.scroll = .init(contentSize: Size(width: 390, height: 400), offset: Point(x: 0, y: 150))
    }
    #expect(touch(5, 155, [scrolled], reach: 0) == "b")
    #expect(touch(5, 105, [scrolled], reach: 0) == nil)
  }
}

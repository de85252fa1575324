import Geometry
import Testing

@testable import Views

@Suite("The places of popovers") struct PopoverPlaceTests {
  private static let area = Rect(x: 0, y: 1, width: 80, height: 20)

  @Test(
    "A popover leaves its word in sight as long as there is room",
    arguments: [
      // Below the word, and at its left edge.
      (
        Rect(x: 10, y: 3, width: 6, height: 5), 30.0, 10.0, Rect(x: 10, y: 8, width: 30, height: 10)
      ),
      // Not beyond the right edge.
      (Rect(x: 70, y: 3, width: 6, height: 5), 30, 10, Rect(x: 50, y: 8, width: 30, height: 10)),
      // Above, if there is more room.
      (Rect(x: 10, y: 14, width: 6, height: 5), 30, 10, Rect(x: 10, y: 4, width: 30, height: 10)),
      // To the side, if there is room neither below nor above.
      (Rect(x: 10, y: 8, width: 6, height: 5), 30, 12, Rect(x: 17, y: 8, width: 30, height: 12)),
      (Rect(x: 60, y: 8, width: 6, height: 5), 30, 12, Rect(x: 29, y: 8, width: 30, height: 12)),
      // With fewer items, if it is too wide for that.
      (Rect(x: 30, y: 8, width: 9, height: 5), 60, 14, Rect(x: 20, y: 13, width: 60, height: 8)),
      (Rect(x: 30, y: 10, width: 9, height: 5), 60, 14, Rect(x: 20, y: 1, width: 60, height: 9)),
      // Over the word where it covers least of it.
      (Rect(x: 0, y: 3, width: 80, height: 14), 30, 10, Rect(x: 0, y: 11, width: 30, height: 10)),
      (Rect(x: 0, y: 4, width: 80, height: 16), 30, 6, Rect(x: 0, y: 1, width: 30, height: 6)),
      // The invisible part of the word takes no room.
      (Rect(x: 5, y: -4, width: 9, height: 8), 30, 10, Rect(x: 5, y: 4, width: 30, height: 10)),
    ])
  func source(_ source: Rect, _ width: Double, _ height: Double, _ frame: Rect) {
    let place = PopoverPlace(area: Self.area, source: source)
    #expect(place.frame(of: Size(width: width, height: height), least: 5) == frame)
  }

  @Test(
    "A popover without a visible word is in the middle of the top",
    arguments: [
      nil, Rect(x: 0, y: 30, width: 5, height: 5), Rect(x: 0, y: -9, width: 5, height: 5),
    ])
  func noSource(_ source: Rect?) {
    let place = PopoverPlace(area: Self.area, source: source)
    #expect(
      place.frame(of: Size(width: 30, height: 10), least: 5)
        == Rect(x: 25, y: 2, width: 30, height: 10))
    #expect(
      place.frame(of: Size(width: 80, height: 20), least: 5) == Self.area)
  }

  @Test("No popover leaves the area, and none that has room covers its word")
  func everywhere() {
    for (x, y) in (0..<9).flatMap({ x in (0..<24).map { (x * 9, $0 - 2) } }) {
      let source = Rect(x: x, y: y, width: 7, height: 4)
      for (width, height) in [(20.0, 4.0), (40, 8), (60, 13), (80, 20)] {
        let frame = PopoverPlace(area: Self.area, source: source)
          .frame(of: Size(width: width, height: height), least: 5)
        #expect(Self.area.contains(frame), "\(source) \(frame)")
        guard height <= 8 else { continue }
        let isBeside =
          frame.maxY <= max(source.y, 1) || frame.y >= source.maxY || frame.maxX <= source.x
          || frame.x >= source.maxX
        #expect(isBeside, "\(source) \(frame)")
      }
    }
  }
}

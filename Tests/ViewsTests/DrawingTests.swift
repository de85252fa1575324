import AccessibilityModel
import CellGrids
import Geometry
import Testing

@testable import Views

@Suite("The drawing")
struct DrawingTests {
  /// Returns a drawing with a hollow square, a text below it that is drawn first, and an image at
  /// the right.
  private func drawing(width: Int = 20, height: Int = 8) -> Drawing {
    let ring = Polygon(
      [
        (2, 1), (10, 1), (10, 5), (2, 5), (2, 1), (4, 2), (4, 4), (8, 4), (8, 2), (4, 2),
      ].map { Point(x: $0.0, y: $0.1) })
    let drawing = Drawing(
      name: "page", canvas: Size(width: 20, height: 8),
      figures: [
        .init("text", label: "below", shape: .text("below it", at: Point(x: 2, y: 6))),
        .init("ring", label: "ring", hint: "a hint", traits: .button, shape: .path(ring)),
        .init(
          "mark", label: "mark", traits: .image,
          shape: .image(["<>", "[]"], at: Point(x: 15, y: 1))),
      ])
    drawing.frame = Rect(x: 1, y: 1, width: width, height: height)
    return drawing
  }

  private func drawn(_ drawing: Drawing) -> [String] {
    var grid = CellGrid(columns: 24, rows: 9)
    drawing.render(on: &grid, at: Point(x: 1, y: 1))
    return (0..<9).map(grid.text(row:))
  }

  @Test func drawnInOnePass() {
    #expect(
      drawn(drawing()) == [
        "", "", "   ████████     <>", "   ██    ██     []", "   ██    ██", "   ████████", "",
        "   below it", "",
      ])
    // All figures are visible even on a tiny drawing.
    #expect(drawn(drawing(width: 4, height: 2)).joined().contains("<>"))
    #expect(drawn(drawing(width: 0, height: 0)).joined() == "")
  }

  /// A shape that ends in the middle of a cell fills the half of it, where there are such glyphs.
  @Test(arguments: [
    (Glyphs.unicode, ["▄▄▄▄", "█  █", "▀▀▀▀"]), (.ascii, ["####", "#  #", ""]),
  ])
  func halves(_ glyphs: Glyphs, _ rows: [String]) {
    let ring = Polygon(
      [
        (0, 0.5), (4, 0.5), (4, 2.5), (0, 2.5), (0, 0.5), (1, 1), (1, 2), (3, 2), (3, 1), (1, 1),
      ].map { Point(x: $0.0, y: $0.1) })
    let drawing = Drawing(
      name: "page", canvas: Size(width: 4, height: 3),
      figures: [.init("ring", label: "ring", shape: .path(ring))])
    drawing.ownAppearance = Appearance(glyphs: glyphs)
    drawing.frame = Rect(x: 0, y: 0, width: 4, height: 3)
    var grid = CellGrid(columns: 8, rows: 3)
    drawing.render(on: &grid, at: Point(x: 0, y: 0))
    #expect((0..<3).map(grid.text(row:)) == rows)
  }

  @Test func framesAndShapes() throws {
    let drawing = drawing()
    let ring = try #require(drawing.element(ofFigure: 1))
    #expect(ring.accessibilityFrame == Rect(x: 3, y: 2, width: 8, height: 4))
    let path = try #require(ring.accessibilityPath)
    #expect(path.contains(Point(x: 4, y: 2.5)))
    #expect(!path.contains(Point(x: 7, y: 4)))
    // The middle is hollow, so a double tap lands on the ring.
    let point = try #require(ring.accessibilityActivationPoint)
    #expect(path.contains(point))
    #expect(point == Point(x: 6.5, y: 2.5))
    #expect(drawing.figure(at: point) == 1)
    #expect(drawing.figure(at: Point(x: 7, y: 4)) == nil)
    #expect(drawing.figure(at: Point(x: 17, y: 3)) == 2)
    #expect(ring.accessibilityHint == "a hint")
    #expect(drawing.element(ofFigure: 0)?.accessibilityPath == nil)
    #expect(drawing.element(ofFigure: 3) == nil)
  }

  @Test("Figures are read in visual order")
  func order() throws {
    let drawing = drawing()
    func labels() -> [String] {
      (0..<3).compactMap { drawing.accessibilityElement(at: $0)?.accessibilityPlace }
    }
    #expect(labels() == ["ring", "mark", "below"])
    for index in 0..<3 {
      let element = try #require(drawing.accessibilityElement(at: index))
      #expect(drawing.index(ofAccessibilityElement: element) == index)
    }
    #expect(drawing.accessibilityElement(at: 3) == nil)
  }

  /// The focus may outlive a view for a moment.
  @Test func anElementOutlivesItsDrawing() throws {
    var drawing: Drawing? = drawing()
    let ring = try #require(drawing?.element(ofFigure: 1))
    #expect(ring.elementID == drawing?.elementID.appending(.name("ring")))
    drawing = nil
    #expect(ring.elementID == ElementID("gone").appending(.name("")))
    #expect(ring.accessibilityPlace == "" && ring.accessibilityTraits == [])
    #expect(ring.accessibilityHint == nil && ring.accessibilityFrame == nil)
    #expect(ring.accessibilityPath == nil && ring.accessibilityActivationPoint == nil)
    #expect(ring.accessibilityLabelPieces(for: .normal).isEmpty)
    #expect(!ring.accessibilityActivate())
  }

  @Test func activating() throws {
    let drawing = drawing()
    var activated: [String] = []
    drawing.onActivate = {
      activated.append($0.identifier)
      return true
    }
    #expect(try #require(drawing.element(ofFigure: 1)).accessibilityActivate())
    #expect(drawing.tap(at: Point(x: 4, y: 2.5)))
    #expect(!drawing.tap(at: Point(x: 7, y: 4)))
    #expect(activated == ["ring", "ring"])
  }
}

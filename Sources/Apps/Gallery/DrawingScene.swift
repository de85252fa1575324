import AccessibilityModel
import Geometry
import ScreenReading
import Views

/// A title page that is drawn in one pass: two initials as vector shapes, a printer's mark, a star,
/// and a line of text below them.
package class DrawingScene: Scene {
  package let drawing: Drawing
  package let stage: Stage

  /// - Parameter proxy: Makes an object that takes the place of the drawing.
  package init(_ options: SceneOptions, proxy: Stage.MakeProxy? = nil) {
    drawing = Drawing(
      name: "title page", canvas: Size(width: 80, height: 20),
      figures: Self.figures(options.phrases))
    stage = Stage(drawing, proxy: proxy)
    super.init(name: "drawing", options: options, root: RootView(content: stage.panel))
  }

  /// Returns the shapes in drawing order: the text is drawn first, although it is below the others.
  private static func figures(_ phrases: Phrases) -> [Drawing.Figure] {
    let caption = "Drawn in one pass, part by part"
    return [
      Drawing.Figure(
        "caption", label: caption, language: "en", shape: .text(caption, at: Point(x: 4, y: 16))),
      Drawing.Figure(
        "D", label: "D", hint: phrases("gallery.initial.hint"), shape: .path(letterD)),
      Drawing.Figure(
        "R", label: "R", hint: phrases("gallery.initial.hint2"), shape: .path(letterR)),
      Drawing.Figure(
        "star", label: phrases("gallery.star"), traits: .image, shape: .path(star)),
      Drawing.Figure(
        "mark", label: phrases("gallery.mark"), traits: .image,
        shape: .image([" .-. ", "( * )", " ))( ", "[===]"], at: Point(x: 68, y: 5))),
    ]
  }

  private static func polygon(_ corners: [(Double, Double)]) -> Polygon {
    Polygon(corners.map { Point(x: $0.0, y: $0.1) })
  }

  /// The outline runs around the hollow inside and returns along one seam.
  private static let letterD = polygon([
    (4, 2), (14, 2), (20, 5), (20, 11), (14, 14), (4, 14), (4, 2), (8, 4.5), (8, 11.5), (13, 11.5),
    (16, 9.5), (16, 6.5), (13, 4.5), (8, 4.5),
  ])

  private static let letterR = polygon([
    (24, 2), (35, 2), (39, 4), (39, 7), (35, 9), (40, 14), (35, 14), (30, 9), (28, 9), (28, 14),
    (24, 14), (24, 2), (28, 4), (28, 7), (33, 7), (35, 6), (35, 5), (33, 4), (28, 4),
  ])

  private static let star = polygon([
    (53, 2), (55.5, 6.5), (63, 6.5), (57, 9), (59.5, 14), (53, 11), (46.5, 14), (49, 9), (43, 6.5),
    (50.5, 6.5),
  ])

  // MARK: Audit

  package override func drawnTexts() -> [DrawnText]? {
    drawing.figures.indices.compactMap { index in
      guard case .text(let text, _) = drawing.figures[index].shape,
        let frame = drawing.frameInContainer(ofFigure: index)
      else { return nil }
      let place = frame.offset(x: drawing.screenFrame.x, y: drawing.screenFrame.y)
      return DrawnText(text, frame: place, unit: drawing.figures[index].identifier)
    }
  }
}

import AccessibilityModel
import Views

/// drawing-order: the elements are in drawing order, so the text comes before the shapes above it.
final class DrawnOrder: ContainerProxy {
  override var originals: [any AccessibilityObject] {
    guard let drawing = original as? Drawing else { return [] }
    return drawing.figures.indices.compactMap(drawing.element(ofFigure:))
  }
}

/// drawing-before-draw: the drawing pass creates the elements, so they do not exist before it.
final class DrawnElements: AccessibilityProxy {
  var wasDrawn = false

  override func accessibilityElementCount() -> Int {
    wasDrawn ? super.accessibilityElementCount() : 0
  }
}

final class DrawingBeforeDrawScene: DrawingScene {
  init(_ options: SceneOptions) {
    super.init(options)
    let elements = DrawnElements(for: drawing, in: stage.panel)
    stage.panel.onDraw = { _, _, _ in elements.wasDrawn = true }
    stage.object = elements
  }
}

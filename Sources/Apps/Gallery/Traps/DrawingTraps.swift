import AccessibilityModel
import CellGrids
import Geometry
import Views

/// drawing-order: the elements are in drawing order, so the text comes before the shapes above it.
final class DrawnOrder: ContainerProxy {
  private let drawing: Drawing

  init(_ drawing: Drawing, on stage: Stage) {
    self.drawing = drawing
    super.init(for: drawing, in: stage.panel)
  }

  override func makeElements() -> [AccessibilityProxy] {
    drawing.figures.indices.compactMap { index in
      drawing.element(ofFigure: index).map { AccessibilityProxy(for: $0, in: self) }
    }
  }
}

final class DrawingOrderScene: DrawingScene {
  override init(_ options: SceneOptions) {
    super.init(options)
    stage.object = DrawnOrder(drawing, on: stage)
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
  override init(_ options: SceneOptions) {
    super.init(options)
    let elements = DrawnElements(for: drawing, in: stage.panel)
    stage.panel.onDraw = { _, _, _ in elements.wasDrawn = true }
    stage.object = elements
  }
}

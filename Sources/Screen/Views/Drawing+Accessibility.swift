import AccessibilityModel
import Geometry

/// A drawing contains its figures in reading order.
extension Drawing: AccessibilityDefaults {
  package var elementID: ElementID { ElementID("drawing").appending(.name(name)) }
  package var accessibilityPlace: String { name }
  package var accessibilityFrame: Rect? { screenFrame }
  package var accessibilityContainer: (any AccessibilityObject)? {
    superview?.accessibilityObject
  }

  package func accessibilityElementCount() -> Int { figures.count }

  package func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    let order = readingOrder
    return order.indices.contains(index) ? element(ofFigure: order[index]) : nil
  }

  package func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    guard let element = element as? FigureElement,
      self.element(ofFigure: element.figure) === element
    else { return nil }
    return readingOrder.firstIndex(of: element.figure)
  }
}

/// The accessibility element of a figure. Its frame encloses its path, and touches are tested
/// against the path.
package final class FigureElement: AccessibilityDefaults {
  private weak var drawing: Drawing?
  let figure: Int

  init(drawing: Drawing, figure: Int) {
    self.drawing = drawing
    self.figure = figure
  }

  private var model: Drawing.Figure? { drawing?.figures[figure] }

  package var elementID: ElementID {
    (drawing?.elementID ?? ElementID("drawing")).appending(.name(model?.identifier ?? ""))
  }
  package var accessibilityPlace: String { model?.label ?? "" }
  package var isAccessibilityElement: Bool { true }
  package var accessibilityContainer: (any AccessibilityObject)? { drawing }
  package var accessibilityTraits: AccessibilityTraits { model?.traits ?? [] }
  package var accessibilityHint: String? { model?.hint }

  package func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    model.map { [LabelPiece(.label, $0.label, language: $0.language)] } ?? []
  }

  package var accessibilityFrame: Rect? {
    guard let drawing else { return nil }
    return drawing.frameInContainer(ofFigure: figure)?
      .offset(x: drawing.screenFrame.x, y: drawing.screenFrame.y)
  }

  package var accessibilityPath: Polygon? {
    guard let drawing, let path = drawing.path(of: figure) else { return nil }
    let origin = drawing.screenFrame
    return Polygon(path.corners.map { Point(x: $0.x + origin.x, y: $0.y + origin.y) })
  }

  /// The middle of the frame, or the nearest cell of the figure if that point lies outside its
  /// path.
  package var accessibilityActivationPoint: Point? {
    guard let path = accessibilityPath, let middle = accessibilityFrame?.center,
      !path.contains(middle), let frame = accessibilityFrame
    else { return nil }
    var best: (point: Point, distance: Double)?
    for y in Int(frame.y)...max(Int(frame.maxY), Int(frame.y)) {
      for x in Int(frame.x)...max(Int(frame.maxX), Int(frame.x)) {
        let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let distance = abs(point.x - middle.x) + abs(point.y - middle.y)
        if path.contains(point), distance < best?.distance ?? .infinity {
          best = (point, distance)
        }
      }
    }
    return best?.point
  }

  package func accessibilityActivate() -> Bool {
    guard let drawing, let model else { return false }
    return drawing.onActivate(model)
  }
}

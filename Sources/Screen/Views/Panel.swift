import AccessibilityModel
import CellGrids
import Geometry

/// A view whose closures define its drawing, layout, and accessibility elements.
package final class Panel: View {
  package let identifier: String
  /// Lays out the subviews; by default, each one fills the panel.
  package var onLayout: (Panel) -> Void = { panel in
    for view in panel.subviews {
      view.frame = Rect(x: 0, y: 0, width: panel.frame.width, height: panel.frame.height)
      view.setNeedsLayout()
    }
  }
  /// Draws the panel on a grid, given its upper left corner and its width in cells.
  package var onDraw: (inout CellGrid, Point, Int) -> Void = { _, _, _ in }
  /// Handles a tap; by default, the panel passes it to its subviews.
  package var onTap: ((Point) -> Bool)?
  package var onPress: ((ControlKey) -> Bool)?
  /// Returns the accessibility elements in reading order; by default, the visible subviews.
  package var objects: (Panel) -> [any AccessibilityObject] = { panel in
    panel.subviews.filter { !$0.isHidden }.compactMap(\.accessibilityObject)
  }
  package var onScroll: (AccessibilityScrollDirection) -> Bool = { _ in false }
  package var scrollStatus: () -> AccessibilityScrollStatus? = { nil }
  package var onEscape: () -> Bool = { false }

  package init(_ identifier: String, _ views: View...) {
    self.identifier = identifier
    super.init()
    for view in views { addSubview(view) }
  }

  package override func layoutSubviews() { onLayout(self) }

  package override func sizeThatFits(_ size: Size) -> Size {
    subviews.last { !$0.isHidden }?.sizeThatFits(size) ?? size
  }

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    onDraw(&grid, origin, Int(frame.width))
  }

  package override func tap(at point: Point) -> Bool { onTap?(point) ?? super.tap(at: point) }

  package override func press(_ key: ControlKey) -> Bool {
    onPress?(key) ?? subviews.last { !$0.isHidden }?.press(key) ?? false
  }
}

extension Panel: SmallContainer {
  package var elementID: ElementID { ElementID(identifier) }

  package var accessibilityElements: [any AccessibilityObject] { objects(self) }

  package func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool {
    onScroll(direction)
  }

  package var accessibilityScrollStatus: AccessibilityScrollStatus? { scrollStatus() }
  package func accessibilityPerformEscape() -> Bool { onEscape() }
}

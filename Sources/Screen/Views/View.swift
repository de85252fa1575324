import CellGrids
import Geometry

/// A rectangle of the screen that draws itself and what lies in it.
///
/// A view says nothing of accessibility: those that a screen reader can meet conform to
/// `AccessibilityObject` in a file of their own.
package class View {
  /// Cells, in the superview's space.
  package var frame = Rect.zero {
    didSet { if frame != oldValue { setNeedsLayout() } }
  }
  package private(set) var subviews: [View] = []
  package private(set) weak var superview: View?
  package var isHidden = false
  private var needsLayout = true

  package init() {}

  package func addSubview(_ view: View) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    setNeedsLayout()
  }

  package func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// Cells, on the screen, from where the superviews are now.
  package var screenFrame: Rect {
    var result = frame
    var ancestor = superview
    while let view = ancestor {
      result = result.offset(x: view.frame.x, y: view.frame.y)
      ancestor = view.superview
    }
    return result
  }

  package func setNeedsLayout() { needsLayout = true }

  /// Lays out what has changed, from this view down.
  package func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews where !view.isHidden { view.layoutIfNeeded() }
  }

  /// Places the subviews in the view's bounds.
  package func layoutSubviews() {}

  /// Draws the view and then its subviews over it.
  ///
  /// - Parameters:
  ///   - grid: what is drawn on.
  ///   - origin: the view's upper left corner on the grid.
  package func render(on grid: inout CellGrid, at origin: Point) {
    draw(on: &grid, at: origin)
    for view in subviews where !view.isHidden {
      view.render(on: &grid, at: Point(x: origin.x + view.frame.x, y: origin.y + view.frame.y))
    }
  }

  /// Draws the view itself.
  package func draw(on grid: inout CellGrid, at origin: Point) {}

  /// How much room the view wants of what there is, in cells.
  package func sizeThatFits(_ size: Size) -> Size { size }

  /// Takes a tap that no screen reader took for itself, the topmost subview first.
  ///
  /// - Parameter point: cells, on the screen.
  /// - Returns: false when nothing there does anything.
  package func tap(at point: Point) -> Bool {
    subviews.reversed().contains {
      !$0.isHidden && $0.screenFrame.contains(point) && $0.tap(at: point)
    }
  }

  /// Takes a key while no screen reader runs; false passes it on.
  package func press(_ key: ControlKey) -> Bool { false }
}

/// The keys that a control understands by itself.
package enum ControlKey: Hashable, Sendable {
  case up, down, left, right, activate
}

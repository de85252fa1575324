import AccessibilityModel
import CellGrids
import Geometry

/// A rectangle of the screen that draws itself and its subviews.
///
/// Views that are accessible conform to `AccessibilityDefaults` in an extension.
package class View {
  /// The frame in the superview's space, in cells.
  package var frame = Rect.zero {
    didSet { if frame != oldValue { setNeedsLayout() } }
  }
  package private(set) var subviews: [View] = []
  /// The view that has this one as a subview.
  package private(set) weak var superview: View?
  package var isHidden = false {
    didSet { if oldValue, !isHidden { ancestorsNeedVisit() } }
  }
  private var needsLayout = true
  /// A Boolean value that indicates whether a view below this one may need layout.
  private var needsVisit = true

  package init() {}

  /// The view as the screen reader finds it, or nil for a view that is not accessible.
  package var accessibilityObject: (any AccessibilityObject)? { self as? (any AccessibilityObject) }

  package func addSubview(_ view: View) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    view.ancestorsNeedVisit()
    setNeedsLayout()
  }

  package func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// The frame on the screen, in cells, from the current positions of the superviews.
  package var screenFrame: Rect {
    guard let outer = superview?.screenFrame else { return frame }
    return frame.offset(x: outer.x, y: outer.y)
  }

  /// The first row of the screen that the caption may cover. Nothing that has the focus stays there.
  package var coveredY: Double { superview?.coveredY ?? .infinity }

  /// The appearance of the view and its subviews, or nil to use the superview's. The root view
  /// always has one.
  package var ownAppearance: Appearance? {
    didSet { if ownAppearance != oldValue { appearanceDidChange() } }
  }

  /// The colors and glyphs for drawing the view.
  package var appearance: Appearance {
    ownAppearance ?? superview?.appearance ?? Appearance()
  }

  /// Called on the view and its subviews when the appearance has changed.
  package func appearanceDidChange() {
    setNeedsLayout()
    for view in subviews { view.appearanceDidChange() }
  }

  package func setNeedsLayout() {
    needsLayout = true
    ancestorsNeedVisit()
  }

  private func ancestorsNeedVisit() {
    guard let superview, !superview.needsVisit else { return }
    superview.needsVisit = true
    superview.ancestorsNeedVisit()
  }

  /// Lays out this view and its subviews where they have changed.
  package func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    guard needsVisit else { return }
    needsVisit = false
    for view in subviews where !view.isHidden { view.layoutIfNeeded() }
  }

  /// Sets the frames of the subviews.
  package func layoutSubviews() {}

  /// Draws the view, and then its subviews above it.
  ///
  /// - Parameters:
  ///   - grid: The grid to draw on.
  ///   - origin: The upper left corner of the view on the grid.
  package func render(on grid: inout CellGrid, at origin: Point) {
    draw(on: &grid, at: origin)
    for view in subviews where !view.isHidden {
      view.render(on: &grid, at: Point(x: origin.x + view.frame.x, y: origin.y + view.frame.y))
    }
  }

  /// Draws the view itself.
  package func draw(on grid: inout CellGrid, at origin: Point) {}

  /// Returns the size that the view needs, given the available size, in cells.
  package func sizeThatFits(_ size: Size) -> Size { size }

  /// Handles a tap that the screen reader has not handled, starting with the topmost subview.
  ///
  /// - Parameter point: A point of the screen, in cells.
  /// - Returns: `false` if the tap has no effect; otherwise, `true`.
  package func tap(at point: Point) -> Bool {
    subviews.reversed().contains {
      !$0.isHidden && $0.screenFrame.contains(point) && $0.tap(at: point)
    }
  }

  /// Handles a key while the screen reader is off.
  ///
  /// - Returns: `false` if the view does not use the key; otherwise, `true`.
  package func press(_ key: ControlKey) -> Bool { false }
}

/// A key that controls handle themselves.
package enum ControlKey: Hashable, Sendable {
  case up, down, left, right, activate
}

/// An accessible view is where it is drawn, in the object of its superview.
extension AccessibilityDefaults where Self: View {
  package var accessibilityFrame: Rect? { screenFrame }
  package var accessibilityContainer: (any AccessibilityObject)? { superview?.accessibilityObject }
}

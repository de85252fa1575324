import AccessibilityModel
import CellGrids
import Geometry

/// A rectangle of the screen that draws itself and its subviews.
///
/// Views that are accessible conform to `AccessibilityObject` in a separate file.
package class View {
  /// The frame in the superview's space, in cells.
  package var frame = Rect.zero {
    didSet { if frame != oldValue { setNeedsLayout() } }
  }
  package private(set) var subviews: [View] = []
  /// The view that has this one among its subviews, for as long as it does. A weak reference would
  /// cost every frame some thirty locked look-ups.
  package private(set) unowned(unsafe) var superview: View?
  package var isHidden = false {
    didSet { if oldValue, !isHidden { ancestorsNeedVisit() } }
  }
  private var needsLayout = true
  /// Whether a view below this one may need layout.
  private var needsVisit = true

  package init() {}

  deinit {
    for view in subviews { view.superview = nil }
  }

  /// The view as the screen reader finds it; nil for a view that is not accessible. The views on the
  /// way from an element to the root return themselves: the first cast of a type searches all
  /// conformances of the program, and later ones take longer than the rest of a swipe.
  package var accessibilityObject: (any AccessibilityObject)? { self as? (any AccessibilityObject) }

  package func addSubview(_ view: View) {
    addPlacedSubview(view)
    setNeedsLayout()
  }

  /// Adds a subview that this view places itself, so that it need not be laid out for it.
  func addPlacedSubview(_ view: View) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    view.ancestorsNeedVisit()
  }

  package func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// The frame on the screen, in cells, from the current positions of the superviews.
  package var screenFrame: Rect {
    var result = frame
    var ancestor = superview
    while let view = ancestor {
      result = result.offset(x: view.frame.x, y: view.frame.y)
      ancestor = view.superview
    }
    return result
  }

  /// The appearance that the view and its subviews have, instead of that of the superview; nil for
  /// that one. The root view always has one.
  package var ownAppearance: Appearance? {
    didSet { if ownAppearance != oldValue { appearanceDidChange() } }
  }

  /// The colors and glyphs with which the view is drawn.
  package var appearance: Appearance {
    var view: View? = self
    while let current = view {
      if let own = current.ownAppearance { return own }
      view = current.superview
    }
    return Appearance()
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
    var view = superview
    while let ancestor = view, !ancestor.needsVisit {
      ancestor.needsVisit = true
      view = ancestor.superview
    }
  }

  /// Lays out this view and its subviews as far as they have changed.
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
  ///   - grid: the grid to draw on.
  ///   - origin: the upper left corner of the view on the grid.
  package func render(on grid: inout CellGrid, at origin: Point) {
    if !isKept(on: grid, at: origin) { draw(on: &grid, at: origin) }
    for view in subviews where !view.isHidden {
      view.render(on: &grid, at: Point(x: origin.x + view.frame.x, y: origin.y + view.frame.y))
    }
  }

  private func isKept(on grid: CellGrid, at origin: Point) -> Bool {
    !grid.kept.isEmpty && version != nil
      && grid.kept.contains(
        columns: Int(origin.x)..<Int(origin.x + max(frame.width, 0)),
        rows: Int(origin.y)..<Int(origin.y + max(frame.height, 0)))
  }

  /// A number that changes whenever the view itself looks different at the same place and in the same
  /// appearance; nil for a view that is drawn in every frame.
  package var version: Int? { nil }

  /// Draws the view itself.
  package func draw(on grid: inout CellGrid, at origin: Point) {}

  /// Returns the size that the view needs of the available size, in cells.
  package func sizeThatFits(_ size: Size) -> Size { size }

  /// Handles a tap that the screen reader has not handled, starting with the topmost subview.
  ///
  /// - Parameter point: a point of the screen, in cells.
  /// - Returns: false if the tap has no effect.
  package func tap(at point: Point) -> Bool {
    subviews.reversed().contains {
      !$0.isHidden && $0.screenFrame.contains(point) && $0.tap(at: point)
    }
  }

  /// Handles a key while the screen reader is off.
  ///
  /// - Returns: false if the view does not use the key.
  package func press(_ key: ControlKey) -> Bool { false }

  /// Whether the view uses the arrow keys even while a text field beside it is edited.
  package var takesArrows: Bool { false }

  /// Whether Tab stops at the view in a popover that has several parts.
  package var isTabStop: Bool { false }
}

/// A key that controls handle themselves.
package enum ControlKey: Hashable, Sendable {
  case up, down, left, right, activate
}

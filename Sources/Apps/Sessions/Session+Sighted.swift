import CellGrids
import Geometry
import ScreenReading
import Views

/// Sighted mode: while the screen reader is off, the application has a focus without elements.
extension Session {
  /// Performs a gesture on the focus of the application. A click on what has the focus activates it;
  /// a button that is held only explores.
  ///
  /// - Returns: False if the application has no such focus.
  func performSighted(_ gesture: Gesture) -> Bool {
    guard case .touch(let point) = gesture, !mouse.isPressed,
      application.sightedFocus?.focusFrame?.contains(point) == true
    else { return application.sightedFocus?.performSighted(gesture) ?? false }
    mouse.useClick()
    return application.sightedFocus?.performSighted(.doubleTap) ?? false
  }

  /// What the caption shows while the screen reader is off: what was announced since the last key;
  /// otherwise facts about the focus, or the help of the selected item.
  var silentCaption: String {
    guard caption.announcement.isEmpty else { return caption.announcement }
    guard let popover = root.popover else { return application.sightedFocus?.facts ?? "" }
    guard let row = popover.list.selection, popover.list.items.indices.contains(row) else {
      return ""
    }
    return popover.list.items[row].hint ?? ""
  }

  /// Draws the focus of the application in reverse.
  ///
  /// - Returns: The position of the cursor; nil if nothing has the focus.
  func drawSightedFocus() -> CellPosition? {
    let content = root.content.screenFrame
    guard !reader.isRunning, root.popover == nil,
      let focus = application.sightedFocus,
      let shown = focus.focusFrame?.intersection(content)
    else { return nil }
    reverseFocus(shown)
    let point = focus.focusPoint ?? Point(x: shown.x, y: shown.y)
    return CellPosition(
      column: min(max(Int(point.x), 0), grid.columns - 1),
      row: min(max(Int(point.y), Int(content.y)), Int(content.maxY) - 1))
  }
}

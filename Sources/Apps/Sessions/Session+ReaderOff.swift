import AccessibilityModel
import CellGrids
import Geometry
import ScreenReading
import Views

extension Session {
  /// Performs a gesture while the screen reader is off: moves the focus of the application or
  /// scrolls its content, or moves the selection of the popover.
  func performUnheard(_ gesture: Gesture) {
    needsFrame = true
    if root.popover == nil, performSighted(gesture) { return }
    if gesture == .doubleTapAndHold { popoverKeys.openItemMenu() }
    guard let input = gesture.directInput else { return }
    if let popover = root.popover { perform(input, in: popover) } else { perform(input) }
  }

  private func perform(_ input: DirectInput) {
    switch input {
    case .tap(let point): _ = root.content.tap(at: point)
    case .key(let key, let isSwipe): if !root.content.press(key) { scroll(by: key, isSwipe) }
    case .page(let direction):
      _ = (root.content as? (any AccessibilityObject))?.accessibilityScroll(direction)
    case .end(let isLast): application.scrollToEnd(isLast)
    case .escape: break
    }
  }

  private func scroll(by key: ControlKey, _ isSwipe: Bool) {
    switch key {
    case .down, .right: if isSwipe || key == .down { application.scroll(byLines: 1) }
    case .up, .left: if isSwipe || key == .up { application.scroll(byLines: -1) }
    case .activate: break
    }
  }

  private func perform(_ input: DirectInput, in popover: Popover) {
    let old = (popover.list.selection, popover.choices?.selection)
    switch input {
    case .tap(let point): _ = popover.tap(at: point)
    case .key(let key, let isSwipe):
      if !popover.press(key) { moveSelection(of: popover, by: key, isSwipe) }
      let new = (popover.list.selection, popover.choices?.selection)
      if key != .activate, old == new { signalEnd(of: popover, key, isSwipe) }
    case .page(let direction):
      if !popover.scrollPage(direction) { signal(.boundary, saying: phrases("boundary.page")) }
    case .end(let isLast): popover.list.select(row: isLast ? popover.list.items.count - 1 : 0)
    case .escape: popovers.dismiss(popover)
    }
    popover.grid?.showsSelection = popover.list.selection == nil
  }

  /// Says that a list has nothing further in the direction of a key.
  private func signalEnd(of popover: Popover, _ key: ControlKey, _ isSwipe: Bool) {
    let choices = popover.choices
    let isList = choices != nil || popover.content == nil
    guard isList, popover.list.selection ?? choices?.selection != nil else { return }
    let side = key == .down || key == .right ? "end" : "start"
    let end = "boundary.\(side).\(popover.list.isNamed ? "menu" : "list")"
    let isAlong = isSwipe && choices?.isColumn != false
    signal(.boundary, saying: phrases(isAlong ? end : "boundary.edge"))
  }

  private func moveSelection(of popover: Popover, by key: ControlKey, _ isSwipe: Bool) {
    switch key {
    case .down, .right: if isSwipe { popover.list.moveSelection(by: 1) }
    case .up, .left:
      guard isSwipe else { return }
      if popover.list.selection == 0, popover.field?.editedText.kind == .lines {
        popover.list.deselect()
      } else {
        popover.list.moveSelection(by: -1)
      }
    case .activate:
      if let field = popover.field, popover.list.selection == nil {
        _ = field.accessibilityActivate()
      } else {
        popover.list.activateSelection()
      }
    }
  }
}

/// The effect of a gesture on the views themselves.
private enum DirectInput {
  case tap(Point)
  /// A key for the control that has the selection. A swipe also scrolls, or moves the selection.
  case key(ControlKey, isSwipe: Bool)
  case page(AccessibilityScrollDirection)
  case end(isLast: Bool)
  case escape
}

extension Gesture {
  /// A Boolean value that indicates whether the gesture does something while the screen reader is
  /// off.
  var actsUnheard: Bool { directInput != nil || self == .toggleReader || self == .help }

  /// A Boolean value that indicates whether the gesture does something only to a focus for the eye.
  var movesSighted: Bool {
    [
      .doubleTapAndHold, .nextHeading, .previousHeading, .nextRow, .previousRow, .firstInRow,
      .lastInRow,
    ].contains(self)
  }

  /// The effect of the gesture while the screen reader is off, or nil if there is none.
  fileprivate var directInput: DirectInput? {
    switch self {
    case .touch(let point): .tap(point)
    case .swipeUp: .key(.up, isSwipe: true)
    case .swipeDown: .key(.down, isSwipe: true)
    case .swipeLeft: .key(.left, isSwipe: true)
    case .swipeRight: .key(.right, isSwipe: true)
    case .move(.up): .key(.up, isSwipe: false)
    case .move(.down): .key(.down, isSwipe: false)
    case .move(.left): .key(.left, isSwipe: false)
    case .move(.right): .key(.right, isSwipe: false)
    case .doubleTap: .key(.activate, isSwipe: false)
    case .scroll(let direction): .page(direction)
    case .firstElement: .end(isLast: false)
    case .lastElement: .end(isLast: true)
    case .escape: .escape
    default: nil
    }
  }
}

/// Sighted mode: while the screen reader is off, the application has a focus without elements.
extension Session {
  /// A Boolean value that indicates whether the application has a focus for the eye.
  var isSighted: Bool { !reader.isRunning && application.sightedFocus != nil }

  /// Returns the name of a command: for the eye, keys move by words and lines.
  func title(ofCommand name: String) -> String {
    phrases.title(ofCommand: name, isSighted: isSighted)
  }

  /// Performs a gesture on the focus of the application. A click there activates it;
  /// a button that is held only explores.
  ///
  /// - Returns: `false` if the application has no such focus; otherwise, `true`.
  func performSighted(_ gesture: Gesture) -> Bool {
    guard case .touch(let point) = gesture, !mouse.isPressed,
      application.sightedFocus?.focusFrame?.contains(point) == true
    else { return application.sightedFocus?.performSighted(gesture) ?? false }
    mouse.useClick()
    return application.sightedFocus?.performSighted(.doubleTap) ?? false
  }

  /// The caption while the screen reader is off: the announcement since the last key, otherwise facts
  /// about the focus, or the help of the selected item.
  var silentCaption: String {
    guard caption.announcement.isEmpty else { return caption.announcement }
    guard let popover = root.popover else { return application.sightedFocus?.facts ?? "" }
    return popover.explanation ?? ""
  }

  /// Draws the focus of the application in reverse.
  ///
  /// - Returns: The position of the cursor, or nil if nothing has the focus.
  func drawSightedFocus() -> CellPosition? {
    let content = root.uncoveredContent
    guard !reader.isRunning, root.popover == nil,
      let focus = application.sightedFocus,
      let shown = focus.focusFrame?.intersection(content)
    else { return nil }
    showFocus(shown, forms: focus.formFrames, in: content)
    let point = focus.focusPoint ?? Point(x: shown.x, y: shown.y)
    return CellPosition(
      column: min(max(Int(point.x), 0), grid.columns - 1),
      row: min(max(Int(point.y), Int(content.y)), Int(content.maxY) - 1))
  }
}

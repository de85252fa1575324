import AccessibilityModel
import Geometry
import ScreenReading
import Views

extension Session {
  /// Performs a gesture while the screen reader is off: scrolls the content, or moves the selection
  /// of the popover.
  func performUnheard(_ gesture: Gesture) {
    needsFrame = true
    let action = gesture.directAction
    if let popover = root.popover {
      if let key = action.key, popover.press(key) { return }
      perform(action, in: popover)
    } else {
      if let key = action.key, root.content.press(key) { return }
      perform(action)
    }
  }

  private func perform(_ action: DirectAction) {
    switch action {
    case .tap(let point): _ = root.content.tap(at: point)
    case .swipe(_, let lines), .move(_, let lines): application.scroll(byLines: lines)
    case .scroll(let direction):
      _ = (root.content as? (any AccessibilityObject))?.accessibilityScroll(direction)
    case .scrollToEnd(let isLast): application.scrollToEnd(isLast)
    case .activate, .dismiss, .press, .nothing: break
    }
  }

  private func perform(_ action: DirectAction, in popover: Popover) {
    switch action {
    case .tap(let point): _ = popover.tap(at: point)
    case .swipe(_, let items): popover.list.moveSelection(by: items)
    case .activate:
      if let field = popover.field, popover.list.selection == nil {
        _ = field.accessibilityActivate()
      } else {
        popover.list.activateSelection()
      }
    case .scroll(let direction): _ = popover.list.table.accessibilityScroll(direction)
    case .dismiss: popovers.dismiss(popover)
    case .move, .press, .scrollToEnd, .nothing: break
    }
  }
}

/// The effect of a gesture on the views while the screen reader is off.
private enum DirectAction {
  case tap(Point)
  /// Gives a key to a control. If no control takes it, scrolls the content by lines, or moves the
  /// selection of the popover by items.
  case swipe(ControlKey, by: Int)
  /// Gives a key to a control. If no control takes it, scrolls the content by lines.
  case move(ControlKey, by: Int)
  /// Gives a key to a control.
  case press(ControlKey)
  case activate
  case scroll(AccessibilityScrollDirection)
  case scrollToEnd(isLast: Bool)
  case dismiss
  case nothing

  /// The key that a control receives first.
  var key: ControlKey? {
    switch self {
    case .swipe(let key, _), .move(let key, _), .press(let key): key
    case .activate: .activate
    case .tap, .scroll, .scrollToEnd, .dismiss, .nothing: nil
    }
  }
}

extension Gesture {
  fileprivate var directAction: DirectAction {
    switch self {
    case .swipeRight: .swipe(.right, by: 1)
    case .swipeLeft: .swipe(.left, by: -1)
    case .swipeDown: .swipe(.down, by: 1)
    case .swipeUp: .swipe(.up, by: -1)
    case .move(.down): .move(.down, by: 1)
    case .move(.up): .move(.up, by: -1)
    case .move(.left): .press(.left)
    case .move(.right): .press(.right)
    case .touch(let point): .tap(point)
    case .doubleTap: .activate
    case .scroll(let direction): .scroll(direction)
    case .firstElement: .scrollToEnd(isLast: false)
    case .lastElement: .scrollToEnd(isLast: true)
    case .escape: .dismiss
    case .doubleTapAndHold, .tripleTap, .rotor, .selectRotor,
      .readAll, .pause, .stop, .magicTap, .firstInRow, .lastInRow, .nextHeading, .previousHeading,
      .nextLink, .previousLink, .nextRow, .previousRow, .sayAgain, .copySpeech, .spell,
      .spellPhonetically, .readRow, .readTiers, .whereAmI, .summary, .nextVerbosity, .mute,
      .curtain, .toggleReader, .help, .itemChooser, .faster, .slower, .action:
      .nothing
    }
  }
}

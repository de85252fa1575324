import AccessibilityModel
import CellGrids
import ScreenReading
import Views

extension Session {
  /// Handles an event of the terminal.
  package func handle(_ event: InputEvent) {
    switch event {
    case .key(let key): handle(key)
    case .mouse(let event): handle(mouse.handle(event, at: clock.now))
    case .resize: resize()
    case .terminate(let signal): ending = .terminated(signal)
    case .suspend: suspend()
    case .endOfInput: ending = .quit
    }
  }

  package func handle(_ key: Key) {
    notice = ""
    if let field = editedField, type(key, into: field) { return }
    let keys = pendingKeys + [key]
    if keyMap.isPrefix(keys) {
      pendingKeys = keys
      needsFrame = true
      return
    }
    let wasPending = !pendingKeys.isEmpty
    pendingKeys = []
    guard let command = keyMap.command(for: keys) else {
      needsFrame = true
      if wasPending, key != "escape" { handle(key) } else { unbound(key) }
      return
    }
    perform(command)
  }

  /// Carries out a command, or explains it while key help is on.
  package func perform(_ command: Command) {
    if let gesture = command.gesture { return perform(gesture) }
    if reader.isHelping, command != .quit, command != .interrupt {
      cause = command.name
      speak(Utterance("help", phrases("command.\(command.name)")))
      needsFrame = true
      return
    }
    cause = command.name
    driver.dropHint()
    needsFrame = true
    stopReading()
    switch command {
    case .quit: ending = .quit
    case .interrupt: ending = .interrupted
    case .suspend: suspend()
    case .redraw: screen.invalidate()
    default:
      if !application.perform(command), reader.isRunning {
        speak(Utterance("status", phrases("status.notHere")))
      }
    }
  }

  /// Whether a key is bound, or types something now.
  package func knows(_ key: Key) -> Bool {
    if keyMap.bindings.contains(where: { $0.keys.contains(key) }) { return true }
    return root.popover?.field != nil && (key.character != nil || key == "backspace")
  }

  private func unbound(_ key: Key) {
    stopReading()
    guard reader.isHelping else { return }
    cause = "help"
    speak(Utterance("help", phrases("status.unbound", key.name)))
  }

  private func suspend() {
    screen.suspend()
    resize()
  }

  /// The text field that takes what is typed, while one has the focus.
  var editedField: TextField? {
    guard let field = root.popover?.field else { return nil }
    if reader.isRunning { return reader.focus === field ? field : nil }
    return field
  }

  /// Types into a field; keys that type nothing mean what they always mean.
  private func type(_ key: Key, into field: TextField) -> Bool {
    cause = "type"
    if let character = key.character {
      // The character comes before what the change leads to.
      if reader.isRunning { speak(Utterance("character", spoken(character))) }
      field.type(character)
    } else if key == "backspace" {
      if reader.isRunning, let last = field.text.last {
        speak(Utterance("character", spoken(last)))
      }
      field.deleteBackward()
    } else {
      return false
    }
    needsFrame = true
    return true
  }

  private func spoken(_ character: Character) -> String {
    character == " " ? phrases("character.space") : String(character)
  }
}

extension Session {
  /// What the keys do while no reader runs: the content scrolls, menus have a bar.
  func performUnheard(_ gesture: Gesture) {
    needsFrame = true
    if let popover = root.popover { return perform(gesture, in: popover) }
    if let key = gesture.controlKey, root.content.press(key) { return }
    switch gesture {
    case .touch(let point): _ = root.content.tap(at: point)
    case .swipeDown, .swipeRight, .move(.down): application.scroll(byLines: 1)
    case .swipeUp, .swipeLeft, .move(.up): application.scroll(byLines: -1)
    case .scroll(let direction):
      _ = (root.content as? (any AccessibilityObject))?.accessibilityScroll(direction)
    case .firstElement: application.scrollToEnd(false)
    case .lastElement: application.scrollToEnd(true)
    default: break
    }
  }

  private func perform(_ gesture: Gesture, in popover: Popover) {
    if let key = gesture.controlKey, popover.press(key) { return }
    switch gesture {
    case .touch(let point): _ = popover.tap(at: point)
    case .swipeDown, .swipeRight: popover.list.moveSelection(by: 1)
    case .swipeUp, .swipeLeft: popover.list.moveSelection(by: -1)
    case .doubleTap:
      if let field = popover.field, popover.list.selection == nil {
        _ = field.accessibilityActivate()
      } else {
        popover.list.activateSelection()
      }
    case .scroll(let direction): _ = popover.list.table.accessibilityScroll(direction)
    case .escape: popovers.dismiss(popover)
    default: break
    }
  }
}

extension Gesture {
  /// The key of a control that a gesture stands for while no reader makes something else of it.
  fileprivate var controlKey: ControlKey? {
    switch self {
    case .swipeUp, .move(.up): .up
    case .swipeDown, .move(.down): .down
    case .swipeLeft, .move(.left): .left
    case .swipeRight, .move(.right): .right
    case .doubleTap: .activate
    default: nil
    }
  }
}

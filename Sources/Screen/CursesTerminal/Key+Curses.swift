import CNcurses
import CellGrids

extension Key {
  /// Creates the key that an event reports.
  ///
  /// - Returns: nil if the event is no key.
  init?(_ event: lector_event) {
    switch event.kind {
    case LECTOR_EVENT_SPECIAL:
      self = Special(lector_key(event.code)).map { .special($0) } ?? .unknown
    case LECTOR_EVENT_FUNCTION: self = .function(Int(event.code))
    default:
      guard let scalar = Unicode.Scalar(event.code) else { return nil }
      switch event.kind {
      case LECTOR_EVENT_CHARACTER: self = .character(Character(scalar))
      case LECTOR_EVENT_CONTROL: self = .control(Character(scalar))
      case LECTOR_EVENT_ALT: self = .alt(Character(scalar))
      default: return nil
      }
    }
  }
}

extension Key.Special {
  /// Creates the key with a number of the C layer.
  ///
  /// - Returns: nil for keys that the C layer does not know either.
  init?(_ key: lector_key) {
    switch key {
    case LECTOR_KEY_RIGHT: self = .right
    case LECTOR_KEY_LEFT: self = .left
    case LECTOR_KEY_UP: self = .up
    case LECTOR_KEY_DOWN: self = .down
    case LECTOR_KEY_TAB: self = .tab
    case LECTOR_KEY_SHIFT_TAB: self = .shiftTab
    case LECTOR_KEY_HOME: self = .home
    case LECTOR_KEY_END: self = .end
    case LECTOR_KEY_PAGE_UP: self = .pageUp
    case LECTOR_KEY_PAGE_DOWN: self = .pageDown
    case LECTOR_KEY_ENTER: self = .enter
    case LECTOR_KEY_BACKSPACE: self = .backspace
    case LECTOR_KEY_DELETE: self = .delete
    case LECTOR_KEY_INSERT: self = .insert
    case LECTOR_KEY_ESCAPE: self = .escape
    case LECTOR_KEY_CTRL_LEFT: self = .controlLeft
    case LECTOR_KEY_CTRL_RIGHT: self = .controlRight
    case LECTOR_KEY_CTRL_HOME: self = .controlHome
    case LECTOR_KEY_CTRL_END: self = .controlEnd
    default: return nil
    }
  }
}

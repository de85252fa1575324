import CellGrids
import PlainText
import ScreenReading

/// Commands that are not gestures, and keys without a command.
extension Session {
  /// Performs a command of the session.
  func perform(_ command: SessionCommand) {
    switch command {
    case .quit: ending = .quit
    case .interrupt: ending = .interrupted
    case .suspend: suspend()
    case .redraw: screen.invalidate()
    }
  }

  /// Prepares the session for a command that is not a gesture.
  ///
  /// - Returns: False if key help is on and has explained the command instead.
  func begins(_ command: Command) -> Bool {
    cause = command.name
    needsFrame = true
    guard !reader.isHelping || command == .session(.quit) || command == .session(.interrupt) else {
      speak(Utterance(.help, phrases("command.\(command.name)")))
      return false
    }
    driver.dropHint()
    stopReading()
    return true
  }

  /// Announces that the app does not have the command, unless the command was performed.
  func answer(_ wasPerformed: Bool) {
    guard !wasPerformed, reader.isRunning else { return }
    speak(Utterance(.status, phrases("status.notHere")))
  }

  /// Stops Read All for a key without a command, and explains the key while key help is on.
  func unbound(_ key: Key) {
    stopReading()
    guard reader.isHelping else { return }
    cause = "help"
    speak(Utterance(.help, phrases("status.unbound", key.name.withVisibleControls)))
  }

  /// Stops the program until the user continues it.
  func suspend() {
    screen.suspend()
    resize()
  }
}

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
    case .count: break
    case .commandLine: openCommandLine()
    case .suspend: suspend()
    case .redraw:
      liveLine.forget()
      screen.invalidate()
      if reader.isRunning { speak(Utterance(.status, phrases("status.redrawn"))) }
    }
  }

  /// Prepares the session for a command that is not a gesture.
  ///
  /// - Returns: False if key help is on and has explained the command instead.
  func begins(_ command: Command) -> Bool {
    cause = command.name
    needsFrame = true
    guard !reader.isHelping || command == .session(.interrupt) else {
      // In a popover, the key that quits closes.
      let closes = command == .session(.quit) && root.popover != nil
      let name = closes ? Command.gesture(.escape).name : command.name
      speak(Utterance(.help, phrases("command.\(name)")))
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

  /// Signals that nothing happened, unless the user has heard anything since a command began.
  ///
  /// - Parameter count: The number of events that the user had heard then.
  func answerSilence(since count: Int) {
    guard reader.isRunning, ending == nil, driver.heardCount == count, !driver.hasAnnouncements
    else { return }
    signal(.nothing)
  }

  /// Stops Read All for a key without a command, and signals that it does nothing. Key help says so
  /// in words.
  func unbound(_ key: Key) {
    stopReading()
    guard reader.isRunning else { return }
    let words = phrases("status.unbound", key.name.withVisibleControls)
    guard reader.isHelping else { return signal(.nothing, saying: words) }
    cause = "help"
    speak(Utterance(.help, words))
  }

  /// Stops the program until the user continues it.
  func suspend() {
    screen.suspend()
    resize()
  }
}

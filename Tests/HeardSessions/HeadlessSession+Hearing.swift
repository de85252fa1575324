import AccessibilityModel
import CellGrids
import ScreenReading
import Sessions
import Views

/// What tests do in a session, and what they hear, see, and find there.
extension HeadlessSession {
  /// Returns the utterances and, in angle brackets, the sounds since the last
  /// call.
  @discardableResult
  package func heard() -> [String] {
    takeEvents().compactMap { event in
      switch event.kind {
      case .speech: event.text
      case .earcon: "<\(event.text)>"
      case .braille, .interrupt, .focus, .notification: nil
      }
    }
  }

  /// Returns every event since the last call, each with its kind.
  package func log() -> [String] {
    takeEvents().map { "\($0.kind.rawValue) \($0.text)" }
  }

  /// Performs gestures one after another.
  ///
  /// - Returns: The utterances and sounds after the last one.
  @discardableResult
  package func perform(_ gestures: Gesture...) -> [String] { perform(gestures) }

  @discardableResult
  package func perform(_ gestures: [Gesture]) -> [String] {
    for gesture in gestures {
      heard()
      session.perform(gesture)
      settle()
    }
    return heard()
  }

  /// Performs a gesture without any time passing: a hint is still to come.
  package func performAtOnce(_ gesture: Gesture) -> [String] {
    heard()
    session.perform(gesture)
    return heard()
  }

  /// Presses keys, given by their names with spaces between them.
  ///
  /// - Returns: The utterances and sounds after the last one.
  @discardableResult
  package func press(_ keys: String) -> [String] {
    for key in keys.split(separator: " ") {
      heard()
      session.handle(Key(name: String(key)) ?? .unknown)
      settle()
    }
    return heard()
  }

  /// Sends an event of the mouse.
  package func mouse(_ action: MouseEvent.Action, _ column: Int, _ row: Int) {
    session.handle(.mouse(MouseEvent(action, at: CellPosition(column: column, row: row))))
  }

  /// Clicks, long enough after the last click that it is not a double click.
  package func click(_ column: Int, _ row: Int) {
    clock.advance(to: clock.now + 1_000)
    mouse(.press, column, row)
    mouse(.release, column, row)
  }

  /// The place of the focus; `nothing` if no element has it.
  package var focus: String { session.reader.focus?.accessibilityPlace ?? "nothing" }
  package var popover: Popover? { session.root.popover }
  package var cursor: CellPosition? { screen.lastFrame?.cursor }

  /// Swipes right from the first element to the last.
  ///
  /// - Returns: Everything that was heard on the way.
  package func walk() -> [String] {
    var said = perform(.firstElement)
    while let focus = session.reader.focus {
      let heard = perform(.swipeRight)
      if session.reader.focus === focus { break }
      said += heard
    }
    return said
  }
}

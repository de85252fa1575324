import CellGrids
import CursesTerminal
import Sessions

/// Keys from a terminal without curses, for plain mode.
package final class Keyboard {
  private let terminal: SingleKeys
  private let input: PlainInput
  private let clock = SystemClock()
  private var decoder: InputDecoder

  /// Takes single keys from standard input. The result is nil if that is not a terminal.
  ///
  /// - Parameter escapeDelay: The delay, in milliseconds, that turns an Escape character into the
  ///   Escape key.
  package init?(input: PlainInput, escapeDelay: Int) {
    guard let terminal = SingleKeys() else { return nil }
    self.terminal = terminal
    self.input = input
    decoder = InputDecoder(escapeDelay: escapeDelay)
  }

  /// The delay, in milliseconds, that turns an Escape character into the Escape key.
  package var escapeDelay: Int {
    get { decoder.escapeDelay }
    set { decoder.escapeDelay = newValue }
  }

  package func end() { terminal.end() }

  /// Waits for the next key, or pasted text; returns nil at the end of the input.
  package func nextEvent() -> InputEvent? {
    while true {
      if let event = decoder.next() { return event }
      if let deadline = decoder.deadline, !input.isReady(withinAll: max(deadline - clock.now, 0)) {
        decoder.timePassed(clock.now)
      } else if let byte = input.nextByte() {
        decoder.feed(CollectionOfOne(byte), at: clock.now)
      } else {
        decoder.finish()
        return decoder.next()
      }
    }
  }
}

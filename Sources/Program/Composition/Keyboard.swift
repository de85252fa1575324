import CellGrids
import CursesTerminal
import Sessions

/// Keys from a terminal without curses, for plain mode.
final class Keyboard {
  private let terminal: SingleKeys
  private let input: PlainInput
  private let clock = SystemClock()
  private var decoder: InputDecoder

  /// Takes single keys from standard input. The result is nil if that is not a terminal.
  ///
  /// - Parameter escapeDelay: The time in milliseconds after which an Escape character counts as the
  ///   Escape key.
  init?(input: PlainInput, escapeDelay: Int) {
    guard let terminal = SingleKeys() else { return nil }
    self.terminal = terminal
    self.input = input
    decoder = InputDecoder(escapeDelay: escapeDelay)
  }

  /// The time in milliseconds after which an Escape character counts as the Escape key.
  var escapeDelay: Int {
    get { decoder.escapeDelay }
    set { decoder.escapeDelay = newValue }
  }

  func end() { terminal.end() }

  /// Waits for the next key, or pasted text; returns nil at the end of the input.
  func nextEvent() -> InputEvent? {
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

import CellGrids
import CursesTerminal
import Foundation

/// Keys from a terminal without curses, for plain mode.
final class Keyboard {
  /// The time after which an Escape character is the Escape key, in milliseconds.
  private static let escapeDelay = 25

  private let terminal: SingleKeys
  private let input: PlainInput
  private var decoder = InputDecoder(escapeDelay: escapeDelay)

  /// Takes single keys from standard input. The result is nil if that is not a terminal.
  init?(input: PlainInput) {
    guard let terminal = SingleKeys() else { return nil }
    self.terminal = terminal
    self.input = input
  }

  func end() { terminal.end() }

  /// Waits for the next key or pasted text. Bytes that belong to no key can make several.
  ///
  /// - Returns: The events; nil at the end of the input.
  func nextEvents() -> [InputEvent]? {
    while true {
      let events = decodedEvents()
      if !events.isEmpty { return events }
      if let deadline = decoder.deadline, !input.isReady(withinAll: max(deadline - Self.now, 0)) {
        decoder.timePassed(deadline)
        continue
      }
      guard let byte = input.nextByte() else {
        decoder.finish()
        let last = decodedEvents()
        return last.isEmpty ? nil : last
      }
      decoder.feed(CollectionOfOne(byte), at: Self.now)
    }
  }

  private func decodedEvents() -> [InputEvent] {
    var events: [InputEvent] = []
    while let event = decoder.next() { events.append(event) }
    return events
  }

  private static var now: Int { Int(DispatchTime.now().uptimeNanoseconds / 1_000_000) }
}

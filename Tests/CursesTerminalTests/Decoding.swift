import CellGrids

import CursesTerminal

/// Everything that a decoder makes of some bytes.
func decoded(
  _ text: String, then pauses: Bool = true, keys: TerminalKeys = TerminalKeys()
) -> [InputEvent] {
  decoded(Array(text.utf8), then: pauses, keys: keys)
}

/// Everything that a decoder makes of some bytes.
///
/// - Parameter pauses: A Boolean value that indicates whether a long time passes afterwards.
func decoded(
  _ bytes: [UInt8], then pauses: Bool = true, keys: TerminalKeys = TerminalKeys()
) -> [InputEvent] {
  var decoder = InputDecoder(escapeDelay: 25, terminalKeys: keys)
  decoder.feed(bytes, at: 0)
  if pauses { decoder.timePassed(10_000) }
  return decoder.events()
}

extension InputDecoder {
  mutating func events() -> [InputEvent] {
    var events: [InputEvent] = []
    while let event = next() { events.append(event) }
    return events
  }
}

extension InputEvent {
  /// The events of typed characters.
  static func typed(_ text: String) -> [InputEvent] {
    text.unicodeScalars.map { .key(.character(Character($0))) }
  }
}

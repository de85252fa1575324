import CNcurses
import CellGrids
import Testing

@testable import CursesTerminal

/// The key numbers of the C layer and the corresponding keys.
@Suite struct KeyEventTests {
  private func event(_ kind: lector_event_kind, _ code: UInt32) -> lector_event {
    lector_event(kind: kind, code: code, column: 0, row: 0)
  }

  /// The numbers are consecutive, so a key without a case would be found here.
  @Test func everySpecialKeyHasANumber() {
    let numbers = LECTOR_KEY_RIGHT.rawValue...LECTOR_KEY_CTRL_END.rawValue
    let keys = numbers.compactMap { Key.Special(lector_key($0)) }
    #expect(keys.count == numbers.count)
    #expect(Set(keys) == Set(Key.Special.allCases))
  }

  @Test(
    arguments: [
      (LECTOR_EVENT_CHARACTER, 0x61, "a"), (LECTOR_EVENT_CHARACTER, 0x20, " "),
      (LECTOR_EVENT_CHARACTER, 0x3BB, "λ"), (LECTOR_EVENT_CONTROL, 0x63, .control("c")),
      (LECTOR_EVENT_ALT, 0x2C, .alt(",")), (LECTOR_EVENT_FUNCTION, 12, .function(12)),
      (LECTOR_EVENT_SPECIAL, LECTOR_KEY_RIGHT.rawValue, .special(.right)),
      (LECTOR_EVENT_SPECIAL, LECTOR_KEY_CTRL_HOME.rawValue, .special(.controlHome)),
      (LECTOR_EVENT_SPECIAL, LECTOR_KEY_UNKNOWN.rawValue, .unknown),
      (LECTOR_EVENT_CHARACTER, 0xD800, nil), (LECTOR_EVENT_NONE, 0x61, nil),
    ] as [(lector_event_kind, UInt32, Key?)])
  func eventsBecomeKeys(_ kind: lector_event_kind, _ code: UInt32, _ key: Key?) {
    #expect(Key(event(kind, code)) == key)
  }
}

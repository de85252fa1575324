import CellGrids

/// The reports of a mouse, in the forms that terminals send.
enum MouseReport {
  /// Decodes `ESC [ < BUTTON ; COLUMN ; ROW M`, or `m` for a release (mode 1006).
  static func sgr(_ parameters: ArraySlice<UInt8>, final: UInt8) -> KeySequence.Meaning {
    let isRelease = final == UInt8(ascii: "m")
    let numbers = SequenceParameters(parameters)
    guard isRelease || final == UInt8(ascii: "M"), numbers.count == 3 else { return .ignored }
    return event(numbers.first, column: numbers.second, row: numbers.third, isRelease: isRelease)
  }

  /// Decodes `ESC [ BUTTON ; COLUMN ; ROW M` (mode 1015).
  static func numbered(_ numbers: SequenceParameters) -> KeySequence.Meaning {
    event(old: numbers.first - 32, column: numbers.second, row: numbers.third)
  }

  /// Decodes `ESC [ M` with three characters for button, column and row (mode 1000).
  static func old(_ bytes: [UInt8], isComplete: Bool) -> KeySequence.Meaning {
    if let index = bytes.dropFirst(3).firstIndex(where: { $0 < 0x20 }) {
      return .split(.unknown, count: index)
    }
    guard bytes.count == 6 else { return isComplete ? .event(.key(.unknown)) : .unfinished }
    return event(
      old: Int(bytes[3]) - 32, column: Int(bytes[4]) - 32, row: Int(bytes[5]) - 32)
  }

  /// In the old forms, a release does not name its button.
  private static func event(old button: Int, column: Int, row: Int) -> KeySequence.Meaning {
    let isRelease = button & 3 == 3 && (0..<32).contains(button)
    return event(isRelease ? 0 : button, column: column, row: row, isRelease: isRelease)
  }

  /// The bits of a button: 0 and 1 are its number, 2 to 4 are modifiers, 5 is a movement, 6 is the
  /// wheel. The middle button isn't used.
  private static func event(
    _ button: Int, column: Int, row: Int, isRelease: Bool
  ) -> KeySequence.Meaning {
    guard button >= 0, column > 0, row > 0 else { return .ignored }
    let action: MouseEvent.Action
    switch button & ~0b11100 {
    case 0: action = isRelease ? .release : .press
    case 2: action = isRelease ? .release : .menu
    case 32: action = .drag
    case 64: action = .wheelUp
    case 65: action = .wheelDown
    default: return .ignored
    }
    let position = CellPosition(column: column - 1, row: row - 1)
    return .event(.mouse(MouseEvent(action, at: position)))
  }
}

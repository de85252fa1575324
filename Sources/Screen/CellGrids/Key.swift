/// A key press, as a terminal reports it.
package enum Key: Hashable, Sendable {
  /// A key that types a character, the space bar included.
  case character(Character)
  /// Control with a letter from a to z, the space bar, or the underline.
  case control(Character)
  /// Alt with a key that types a character.
  case alt(Character)
  /// A key that types no character.
  case special(Special)
  /// A function key, numbered from 1.
  case function(Int)
  /// A key with a code that Lector does not know.
  case unknown

  /// A key that types no character, alone or with a modifier.
  package enum Special: UInt8, CaseIterable, Sendable {
    case right, left, up, down
    case tab, shiftTab
    case home, end, pageUp, pageDown
    case enter, backspace, delete, insert, escape
    case controlLeft, controlRight, controlHome, controlEnd
    case controlUp, controlDown, controlPageUp, controlPageDown, controlDelete
    case shiftLeft, shiftRight, shiftUp, shiftDown, shiftHome, shiftEnd
    case controlShiftLeft, controlShiftRight, controlShiftHome, controlShiftEnd
    case altLeft, altRight, altUp, altDown, altBackspace, altDelete, altEnter
  }

  /// The character that the key puts into a text field, or nil if it types none.
  package var character: Character? {
    if case .character(let character) = self { character } else { nil }
  }

  /// The letter that the key types, or nil if it types none.
  package var letter: Character? { character.flatMap { $0.isLetter ? $0 : nil } }
}

/// Allows a character literal where a key is expected.
extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  package init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}

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

  /// A key that types no character, alone or with a modifier, by its name.
  package enum Special: String, CaseIterable, Sendable {
    case right, left, up, down
    case tab
    case shiftTab = "shift-tab"
    case home, end
    case pageUp = "page-up"
    case pageDown = "page-down"
    case enter, backspace, delete, insert, escape
    case controlLeft = "ctrl-left"
    case controlRight = "ctrl-right"
    case controlHome = "ctrl-home"
    case controlEnd = "ctrl-end"
    case controlUp = "ctrl-up"
    case controlDown = "ctrl-down"
    case controlPageUp = "ctrl-page-up"
    case controlPageDown = "ctrl-page-down"
    case controlDelete = "ctrl-delete"
    case shiftLeft = "shift-left"
    case shiftRight = "shift-right"
    case shiftUp = "shift-up"
    case shiftDown = "shift-down"
    case shiftHome = "shift-home"
    case shiftEnd = "shift-end"
    case controlShiftLeft = "ctrl-shift-left"
    case controlShiftRight = "ctrl-shift-right"
    case controlShiftHome = "ctrl-shift-home"
    case controlShiftEnd = "ctrl-shift-end"
    case altLeft = "alt-left"
    case altRight = "alt-right"
    case altUp = "alt-up"
    case altDown = "alt-down"
    case altBackspace = "alt-backspace"
    case altDelete = "alt-delete"
    case altEnter = "alt-enter"
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

/// The names of keys in key tables, the configuration file, scripts and messages.
extension Key {
  /// The number of function keys that have names.
  package static let functionKeyCount = 12

  /// The names of all keys that type no character, without the combinations with letters.
  package static let names =
    ["space"] + Special.allCases.map(\.rawValue) + (1...functionKeyCount).map { "f\($0)" }

  /// Creates the key with a name, such as `a`, `space`, `right`, `ctrl-c`, `alt-x` or `f1`.
  ///
  /// - Returns: `nil` if no key has the name.
  package init?(name: String) {
    if let special = Special(rawValue: name) {
      self = .special(special)
    } else if let character = Self.character(named: name) {
      self = .character(character)
    } else if name.hasPrefix("alt-"), let character = Self.character(named: name.dropFirst(4)) {
      self = .alt(character)
    } else if name.hasPrefix("ctrl-"), let letter = Self.character(named: name.dropFirst(5)),
      ("a"..."z").contains(letter) || letter == " " || letter == "_"
    {
      self = .control(letter)
    } else if name.first == "f", let number = Int(name.dropFirst()),
      (1...Self.functionKeyCount).contains(number), name == "f\(number)"
    {
      self = .function(number)
    } else {
      return nil
    }
  }

  private static func character(named name: some StringProtocol) -> Character? {
    if name == "space" { return " " }
    return name.count == 1 ? name.first : nil
  }

  private static func name(of character: Character) -> String {
    character == " " ? "space" : String(character)
  }

  package var name: String {
    switch self {
    case .character(let character): Self.name(of: character)
    case .control(let character): "ctrl-\(Self.name(of: character))"
    case .alt(let character): "alt-\(Self.name(of: character))"
    case .special(let special): special.rawValue
    case .function(let number): "f\(number)"
    case .unknown: "unknown"
    }
  }
}

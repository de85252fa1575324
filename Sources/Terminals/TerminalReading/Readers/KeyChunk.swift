import Foundation

/// The bytes from one read of the keyboard.
package struct KeyChunk: Hashable, Sendable {
  package var bytes: [UInt8]
  /// The key, or `nil` if the bytes are not exactly one known key. Bytes do not tell Tab from
  /// Control-I, Return from Control-M, or Backspace from Control-H.
  package var key: TerminalKey?

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    key = TerminalKey(bytes)
  }

  /// The key's name; otherwise the bytes as text.
  package var name: String { key?.name ?? String(decoding: bytes, as: UTF8.self) }

  /// The bytes as text, without the signs around pasted text.
  package var text: String {
    let text = String(decoding: bytes, as: UTF8.self)
    // Each sign has six bytes.
    return bytes.count < 6 || !bytes.contains(0x1B)
      ? text : text.replacing(/\u{1B}\[20[01]~/, with: "")
  }

  /// The keys with an x for each typed or pasted character.
  package var redacted: KeyChunk {
    // A key such as an arrow types nothing.
    if bytes.first == 0x1B, key != nil { return self }
    let part = /(\u{1B}\[20[01]~)|[^\u{0}-\u{1F}\u{7F}]/.matchingSemantics(.unicodeScalar)
    let text = String(decoding: bytes, as: UTF8.self).replacing(part) { $0.1 ?? "x" }
    return KeyChunk(Array(text.utf8))
  }

  /// A Boolean value that indicates whether the bytes are a message of the terminal to the program,
  /// such as the place of the cursor or the focus, not keys or a paste.
  package var isReport: Bool {
    guard bytes.count > 2, bytes[0] == 0x1B, let last = bytes.last else { return false }
    return switch bytes[1] {
    // The place of the cursor in the first row could be F3 with modifiers, which is rare.
    case UInt8(ascii: "["): "RcnytIO".utf8.contains(last)
    case UInt8(ascii: "]"), UInt8(ascii: "P"): true
    default: false
    }
  }
}

/// A key of a terminal.
package struct TerminalKey: Hashable, Sendable {
  package enum Base: Hashable, Sendable {
    case character(Character)
    case named(Name)
    /// A function key, from 1.
    case function(Int)
  }

  package enum Name: String, CaseIterable, Sendable {
    case `return`, tab, escape, backspace, delete, insert, up, down, left, right, home, end
    case pageUp = "page up"
    case pageDown = "page down"

    /// The name with capitals, such as `Page Up`.
    package var title: String { rawValue.capitalized }
  }

  package struct Modifiers: OptionSet, Hashable, Sendable {
    package var rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    // The bits of xterm's parameter of modified keys, less one.
    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  package var base: Base
  package var modifiers: Modifiers

  package init(_ base: Base, _ modifiers: Modifiers = []) {
    self.base = base
    self.modifiers = modifiers
  }

  /// The name, such as `Down`, `Control-Left`, and `a`.
  package var name: String {
    var name =
      switch base {
      case .character(" "): "Space"
      case .character(let character): String(character)
      case .named(let key): key.title
      case .function(let number): "F\(number)"
      }
    if modifiers.contains(.shift) { name = "Shift-\(name)" }
    if modifiers.contains(.alt) { name = "Alt-\(name)" }
    if modifiers.contains(.control) { name = "Control-\(name)" }
    return name
  }
}

extension TerminalKey {
  /// Creates the key that sends bytes in xterm (ctlseqs, "PC-Style Function Keys").
  ///
  /// - Returns: `nil` if the bytes are not exactly one key.
  package init?(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return nil }
    if first == 0x1B, bytes.count > 1 {
      if let key = Self.sequence(bytes.dropFirst()) {
        self = key
      } else if var key = Self(Array(bytes.dropFirst())), bytes.count > 2 || bytes[1] != 0x1B {
        key.modifiers.insert(.alt)
        self = key
      } else {
        return nil
      }
      return
    }
    switch first {
    case 0x0D, 0x0A: self.init(.named(.return))
    case 0x09: self.init(.named(.tab))
    case 0x1B: self.init(.named(.escape))
    case 0x7F, 0x08: self.init(.named(.backspace))
    case 0x00: self.init(.character(" "), .control)
    case 0x01...0x1A:
      self.init(.character(Character(Unicode.Scalar(first + 0x60))), .control)
    case 0x1C...0x1F:
      self.init(.character(Character(Unicode.Scalar(first + 0x40))), .control)
    default:
      guard let text = String(validating: bytes, as: UTF8.self), text.count == 1,
        let character = text.first
      else { return nil }
      self.init(.character(character))
      return
    }
    if bytes.count > 1 { return nil }
  }

  private static let finals: [UInt8: Name] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "Z"): .tab, UInt8(ascii: "M"): .return,
  ]
  private static let numbers: [Int: Base] = [
    1: .named(.home), 2: .named(.insert), 3: .named(.delete), 4: .named(.end),
    5: .named(.pageUp), 6: .named(.pageDown), 7: .named(.home), 8: .named(.end),
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]

  /// Returns the key of a sequence after its ESC.
  private static func sequence(_ bytes: ArraySlice<UInt8>) -> TerminalKey? {
    guard let final = bytes.last, bytes.count > 1 else { return nil }
    let middle = bytes.dropFirst().dropLast()
    let isFunction = (UInt8(ascii: "P")...UInt8(ascii: "S")).contains(final)
    let function = Base.function(Int(final) - Int(UInt8(ascii: "P")) + 1)
    switch bytes.first {
    case UInt8(ascii: "O") where middle.isEmpty:
      return isFunction ? TerminalKey(function) : finals[final].map { TerminalKey(.named($0)) }
    case UInt8(ascii: "["):
      let parameters = String(decoding: middle, as: UTF8.self).split(separator: ";").map { Int($0) }
      guard parameters.count <= 2, parameters.allSatisfy({ $0 != nil }) else { return nil }
      let modifiers = Modifiers(rawValue: parameters.count > 1 ? (parameters[1] ?? 1) - 1 : 0)
      guard (0...7).contains(modifiers.rawValue) else { return nil }
      if final == UInt8(ascii: "~") {
        return parameters.first.flatMap { $0 }.flatMap { numbers[$0] }
          .map { TerminalKey($0, modifiers) }
      }
      guard parameters.isEmpty || parameters.first == 1 else { return nil }
      if final == UInt8(ascii: "Z") { return TerminalKey(.named(.tab), .shift) }
      // CSI 1;3R is what a terminal answers to the question for the cursor.
      if isFunction, final != UInt8(ascii: "R") || modifiers.isEmpty {
        return TerminalKey(function, modifiers)
      }
      return final == UInt8(ascii: "M")
        ? nil : finals[final].map { TerminalKey(.named($0), modifiers) }
    default: return nil
    }
  }

  private static let otherNames: [String: Base] = [
    "enter": .named(.return), "esc": .named(.escape), "space": .character(" "),
  ]

  /// Creates the key with a name, such as `Down`, `Page-Up`, `Enter`, `Ctrl-C`, `Alt-x`, `F1`, and
  /// `a`. Only the case of a character that is alone or after `Alt-` matters.
  ///
  /// - Returns: `nil` if no key has the name.
  package init?(name: String) {
    let modifiers: [(prefix: String, modifier: Modifiers)] = [
      ("ctrl-", .control), ("control-", .control), ("alt-", .alt), ("shift-", .shift),
    ]
    for (prefix, modifier) in modifiers where name.lowercased().hasPrefix(prefix) {
      guard var key = TerminalKey(name: String(name.dropFirst(prefix.count))) else { return nil }
      key.modifiers.insert(modifier)
      if modifier == .control, case .character(let character) = key.base {
        key.base = .character(Character(character.lowercased()))
      }
      self = key
      return
    }
    let plain = name.lowercased().filter { $0 != "-" && $0 != " " }
    if name.count == 1 {
      self.init(.character(Character(name)))
    } else if let base = Self.otherNames[plain] {
      self.init(base)
    } else if let key = Name.allCases.first(where: { $0.rawValue.filter { $0 != " " } == plain }) {
      self.init(.named(key))
    } else if plain.first == "f", let number = Int(plain.dropFirst()), (1...12).contains(number) {
      self.init(.function(number))
    } else {
      return nil
    }
  }

  /// Returns the bytes that the key sends in xterm, or `nil` if it has no sequence.
  ///
  /// - Parameter applicationCursor: A Boolean value that indicates whether the program set the mode
  ///   of cursor keys (DECCKM).
  package func bytes(applicationCursor: Bool) -> [UInt8]? {
    let parameter = modifiers.isEmpty ? "" : ";\(modifiers.rawValue + 1)"
    if self == TerminalKey(.named(.tab), .shift) { return Array("\u{1B}[Z".utf8) }
    if case .named(let key) = base,
      let final = Self.finals.first(where: { $0.value == key && key != .tab && key != .return })?
        .key
    {
      let start = modifiers.isEmpty ? (applicationCursor ? "\u{1B}O" : "\u{1B}[") : "\u{1B}[1"
      return Array((start + parameter).utf8) + [final]
    }
    if case .function(let number) = base, number <= 4, number != 3 || modifiers.isEmpty {
      let start = modifiers.isEmpty ? "\u{1B}O" : "\u{1B}[1"
      return Array((start + parameter).utf8) + [UInt8(ascii: "P") + UInt8(number - 1)]
    }
    if let number = Self.numbers.filter({ $0.value == base }).keys.min() {
      return Array("\u{1B}[\(number)\(parameter)~".utf8)
    }
    guard let bytes = plainBytes, modifiers.isSubset(of: [.alt, .control]) else { return nil }
    return (modifiers.contains(.alt) ? [0x1B] : []) + bytes
  }

  /// The bytes of a key without a sequence, apart from Alt.
  private var plainBytes: [UInt8]? {
    switch (base, modifiers.contains(.control)) {
    case (.character(" "), true): return [0]
    case (.character(let character), true):
      guard let code = character.asciiValue, (0x40...0x7E).contains(code) else { return nil }
      return [code & 0x1F]
    case (.character(let character), false): return Array(String(character).utf8)
    case (.named(.return), false): return [0x0D]
    case (.named(.tab), false): return [0x09]
    case (.named(.escape), false): return [0x1B]
    case (.named(.backspace), let isControl): return [isControl ? 0x08 : 0x7F]
    default: return nil
    }
  }
}

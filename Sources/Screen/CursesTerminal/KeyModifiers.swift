import CellGrids

/// The modifiers that a terminal reports with a key.
struct KeyModifiers: OptionSet {
  let rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }

  /// Creates the modifiers from xterm's parameter: 1, and the bits of the modifiers. The Meta key
  /// counts as Alt; locks do not count.
  init(parameter: Int) {
    let bits = max(parameter - 1, 0)
    self.init(rawValue: bits & 7 | (bits & 8) >> 2)
  }

  static let shift = KeyModifiers(rawValue: 1)
  static let alt = KeyModifiers(rawValue: 2)
  static let control = KeyModifiers(rawValue: 4)
}

extension Key {
  /// Creates the key that types no character with modifiers, or an unknown key if Lector does not
  /// use it.
  init(_ special: Special, _ modifiers: KeyModifiers) {
    guard !modifiers.isEmpty else {
      self = .special(special)
      return
    }
    self = special.modified(modifiers).map { .special($0) } ?? .unknown
  }

  /// Creates the key of a control character.
  init(control byte: UInt8) {
    switch byte {
    case 0x0A, 0x0D: self = .special(.enter)
    case 0x09: self = .special(.tab)
    case 0x1B: self = .special(.escape)
    case 0x08, 0x7F: self = .special(.backspace)
    case 1...26: self = .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0: self = .control(" ")
    case 0x1F: self = .control("_")
    default: self = .unknown
    }
  }

  /// Creates the key that types a scalar, or an unknown key for a control character or an invalid
  /// scalar.
  init(scalar value: UInt32, isAlt: Bool) {
    guard let scalar = Unicode.Scalar(value), !(0..<0x20).contains(value),
      !(0x7F..<0xA0).contains(value)
    else {
      self = .unknown
      return
    }
    self = isAlt ? .alt(Character(scalar)) : .character(Character(scalar))
  }

  /// Creates a key that a terminal reports by its code point.
  init(code: Int, _ modifiers: KeyModifiers) {
    switch code {
    case 9 where modifiers == .shift: self = .special(.shiftTab)
    case 8, 127: self = Key(.backspace, modifiers)
    case 13 where modifiers == .alt: self = .special(.altEnter)
    case 0x20 where modifiers == .control: self = .control(" ")
    case 0x5F where modifiers.contains(.control): self = .control("_")
    case 9, 13, 27: self = modifiers.isEmpty ? Key(control: UInt8(code)) : .unknown
    case 0x61...0x7A where modifiers == .control: self = Key(control: UInt8(code - 0x60))
    default:
      let hasAlt = modifiers.contains(.alt)
      let isTyped = !modifiers.contains(.control)
      self = isTyped ? Key(scalar: UInt32(clamping: code), isAlt: hasAlt) : .unknown
    }
  }
}

extension Key.Special {
  /// Returns the key with modifiers, or nil if Lector does not use it.
  func modified(_ modifiers: KeyModifiers) -> Key.Special? {
    switch modifiers {
    case .control: Self(rawValue: "ctrl-\(rawValue)")
    case .shift: Self(rawValue: "shift-\(rawValue)")
    case .alt: Self(rawValue: "alt-\(rawValue)")
    case [.control, .shift]: Self(rawValue: "ctrl-shift-\(rawValue)")
    default: nil
    }
  }
}

/// The key codes of brltty (`brlapi_keycodes.h`). Bits 29 to 31 mark a command, the 13 bits
/// starting at 16 are its kind, the lowest 16 bits are its argument, and the bits starting at 32
/// are flags.
enum BrlAPIKeys {
  private static let command: UInt64 = 0x2000_0000
  private static let typeMask: UInt64 = 0xE000_0000
  private static let flags: UInt64 = 0xFFFF_FFFF_0000_0000
  private static let route: UInt64 = 1

  private static let meanings: [UInt64: BrailleKey] = [
    0x01: .previousElement, 0x02: .nextElement,  // line up, line down
    0x03: .previousElement, 0x04: .nextElement,  // several lines up, down
    0x05: .previousElement, 0x06: .nextElement,  // a different line up, down
    0x09: .firstElement, 0x0A: .lastElement,  // top, bottom
    0x0B: .firstElement, 0x0C: .lastElement,  // top left, bottom left
    0x15: .panLeft, 0x16: .panRight,  // half a window
    0x17: .panLeft, 0x18: .panRight,  // a window
    0x19: .panLeft, 0x1A: .panRight,  // a window that is not blank
    0x7A: .panLeft, 0x7B: .panRight,  // likewise, over lines
    0x1B: .lineStart, 0x1C: .lineEnd,  // the line's beginning, its end
    0x1D: .lineStart, 0x1F: .lineStart,  // home, return
    0x3D: .mute, 0x3F: .sayAgain,  // stop speaking, say the line
  ]

  /// Returns the meaning of a key, or nil if the key is not used.
  static func key(_ code: UInt64) -> BrailleKey? {
    guard code & typeMask == command else { return nil }
    let argument = code & 0xFFFF
    switch code >> 16 & 0x1FFF {
    case 0: return meanings[argument]
    case route: return .route(Int(argument))
    default: return nil
    }
  }

  /// All keys, as the body of the packet that leaves them to brltty.
  static var all: [UInt8] { range(0, .max) }

  /// The ranges of the keys in use, with any flags. Keys for menus and help are left to brltty.
  static var ranges: [UInt8] {
    meanings.keys.sorted().flatMap { range(command | $0, flags | command | $0) }
      + range(command | route << 16, flags | command | route << 16 | 0xFFFF)
  }

  private static func range(_ first: UInt64, _ last: UInt64) -> [UInt8] {
    [first, last].flatMap {
      BrlAPIPacket.bytes(UInt32($0 >> 32)) + BrlAPIPacket.bytes(UInt32($0 & 0xFFFF_FFFF))
    }
  }
}

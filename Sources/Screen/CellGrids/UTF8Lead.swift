/// The first bytes of characters in UTF-8 that take several bytes (RFC 3629).
package enum UTF8Lead {
  /// Returns the number of bytes that follow a first byte, and the bounds of the next one. The
  /// bounds exclude overlong forms, surrogates, and values beyond Unicode.
  ///
  /// - Returns: `nil` if no character begins with the byte.
  package static func following(_ byte: UInt8) -> (remaining: Int, bounds: ClosedRange<UInt8>)? {
    switch byte {
    case 0xC2...0xDF: (1, 0x80...0xBF)
    case 0xE0: (2, 0xA0...0xBF)
    case 0xED: (2, 0x80...0x9F)
    case 0xE1...0xEF: (2, 0x80...0xBF)
    case 0xF0: (3, 0x90...0xBF)
    case 0xF1...0xF3: (3, 0x80...0xBF)
    case 0xF4: (3, 0x80...0x8F)
    default: nil
    }
  }
}

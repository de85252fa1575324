extension String {
  /// The text with its line ends and tabs replaced by spaces.
  var onOneLine: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0xC2 || $0 == 0xE2 }) else { return self }
    return String(map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  /// The text with each run of white space replaced by one space, and none at either end.
  var withSingleSpaces: String {
    guard mayHaveLooseSpace else { return self }
    return unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
      .joined(separator: " ")
  }

  /// A Boolean value that indicates whether the text may contain white space other than single
  /// spaces. Bytes are examined, since hardly any text has such white space; white space outside
  /// ASCII begins with these four bytes.
  private var mayHaveLooseSpace: Bool {
    var last: UInt8 = 0x20
    for byte in utf8 {
      switch byte {
      case 0x20: if last == 0x20 { return true }
      case 0..<0x20: return true
      case 0x80, 0x81, 0x85, 0x9A, 0xA0:
        if last == 0xC2 || (0xE1...0xE3).contains(last) { return true }
      default: break
      }
      last = byte
    }
    return last == 0x20 && !isEmpty
  }

  /// Returns the parts between the occurrences of an ASCII character, without empty ones. Bytes are
  /// compared, since a combining mark after the character would form another character with it.
  func pieces(at separator: UInt8) -> [Substring] {
    utf8.split(separator: separator).map { Substring($0) }
  }
}

extension StringProtocol {
  /// The text without spaces and tabs at either end.
  var trimmed: String { String(trimming { $0 == " " || $0 == "\t" }) }
}

/// Names of files as strings.
///
/// A name on Linux is any sequence of bytes. A byte that does not belong to a character becomes a
/// private-use character from U+EF80 to U+EFFF, and turns back into that byte when the file is
/// opened.
package enum FileName {
  private static let standIns: ClosedRange<UInt32> = 0xEF80...0xEFFF

  /// Returns the string for the bytes of a name.
  package static func string(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var result = ""
    var rest = bytes[...]
    while let first = rest.first {
      // The longest beginning that is one character has at most four bytes.
      let length = (1...4).first { String(validating: rest.prefix($0), as: UTF8.self) != nil }
      if let length, length <= rest.count {
        result += String(decoding: rest.prefix(length), as: UTF8.self)
      } else if let standIn = Unicode.Scalar(standIns.lowerBound + UInt32(first & 0x7F)) {
        result.unicodeScalars.append(standIn)
      }
      rest = rest.dropFirst(length ?? 1)
    }
    return result
  }

  /// Returns a text with such characters replaced by the replacement character.
  static func visible(_ text: String) -> String {
    guard text.utf8.contains(0xEE), text.unicodeScalars.contains(where: isStandIn) else {
      return text
    }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { isStandIn($0) ? "\u{FFFD}" : $0 }))
  }

  /// Returns a Boolean value that indicates whether a scalar represents a byte.
  private static func isStandIn(_ scalar: Unicode.Scalar) -> Bool {
    standIns.contains(scalar.value)
  }

  /// Calls a closure with the bytes of a name. A name that has such characters itself comes first.
  ///
  /// - Parameter body: Returns whether a file with the name exists.
  /// - Returns: The last result of the closure.
  package static func withBytes(
    of name: String, _ body: (UnsafePointer<CChar>) -> Bool
  ) -> Bool {
    let isFound = name.withCString(body)
    guard !isFound, name.unicodeScalars.contains(where: isStandIn) else { return isFound }
    var bytes: [CChar] = []
    for scalar in name.unicodeScalars {
      if isStandIn(scalar) {
        bytes.append(CChar(bitPattern: UInt8(scalar.value - standIns.lowerBound) | 0x80))
      } else {
        bytes += Unicode.UTF8.encode(scalar).map { $0.map(CChar.init(bitPattern:)) } ?? []
      }
    }
    return body(bytes + [0])
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar is not text but a control of a terminal, a
  /// speech server or the direction of a line: C0, DEL, C1, the line and paragraph separators, and
  /// the bidirectional controls (Unicode Standard Annex 9, explicit directional formatting).
  package var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB: true
    default: false
    }
  }

  /// The scalar to show and speak. A control is replaced by its control picture, or by the
  /// replacement character if it has none. Every other scalar is unchanged.
  package var visible: Unicode.Scalar {
    guard isControl else { return self }
    switch value {
    case 0..<0x20: return Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: return "\u{2421}"
    default: return "\u{FFFD}"
    }
  }
}

extension String {
  /// The text with each control in its visible form. A text without controls is not copied.
  ///
  /// - Complexity: O(*n*) over the bytes.
  package var withVisibleControls: String {
    var text = self
    guard text.withUTF8(Self.hasControls) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars { result.append(scalar.visible) }
    return String(result)
  }
  /// Returns a Boolean value that indicates whether the text contains a control, as defined by
  /// `isControl`.
  private static func hasControls(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in bytes.indices {
      switch bytes[index] {
      case 0..<0x20, 0x7F: return true
      // U+0080 to U+009F.
      case 0xC2 where bytes[index + 1] < 0xA0: return true
      // U+2028 to U+202E, and U+2066 to U+2069.
      case 0xE2 where bytes[index + 1] == 0x80 && (0xA8...0xAE).contains(bytes[index + 2]),
        0xE2 where bytes[index + 1] == 0x81 && (0xA6...0xA9).contains(bytes[index + 2]):
        return true
      // U+FFF9 to U+FFFB.
      case 0xEF where bytes[index + 1] == 0xBF && (0xB9...0xBB).contains(bytes[index + 2]):
        return true
      default: continue
      }
    }
    return false
  }
}

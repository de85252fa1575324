extension Unicode.Scalar {
  /// Whether the scalar is not text but a control of a terminal, a speech server or the direction
  /// of a line: C0, DEL, C1, the line and paragraph separators, and the bidirectional controls
  /// (Unicode Standard Annex 9, explicit directional formatting).
  package var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB: true
    default: false
    }
  }

  /// The scalar to show and speak. A control is replaced by its control picture, or by the
  /// replacement character if it has none. Every other scalar stays as it is.
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
    guard text.withUTF8(Self.mayHaveControls), unicodeScalars.contains(where: \.isControl) else {
      return self
    }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars { result.append(scalar.visible) }
    return String(result)
  }
  /// Returns whether a byte begins a control, or another scalar of its block.
  private static func mayHaveControls(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 >= 0xE2 }
  }
}

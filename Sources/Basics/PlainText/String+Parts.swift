extension String {
  /// Returns the parts of the text between ASCII characters.
  package func parts(separatedBy separator: UInt8, omittingEmpty: Bool = false) -> [String] {
    utf8.split(separator: separator, omittingEmptySubsequences: omittingEmpty)
      .map { String(Substring($0)) }
  }

  /// The parts of the text between ends of lines, except empty ones. They share its memory.
  ///
  /// `Character.isNewline` defines the ends of lines. None of them joins another scalar, except a
  /// line feed after a carriage return.
  package var paragraphs: [Substring] {
    var text = self
    return text.withUTF8 { bytes in
      var paragraphs: [Substring] = []
      var (start, offset) = (0, 0)
      func add(upTo end: Int) {
        guard start < end else { return }
        let first = utf8.index(utf8.startIndex, offsetBy: start)
        paragraphs.append(self[first..<utf8.index(first, offsetBy: end - start)])
      }
      while offset < bytes.count {
        let length = Self.lengthOfLineEnd(bytes, at: offset)
        guard length > 0 else {
          offset += 1
          continue
        }
        add(upTo: offset)
        offset += length
        start = offset
      }
      add(upTo: bytes.count)
      return paragraphs
    }
  }

  /// Returns the number of bytes of an end of a line, or 0 if there is none.
  private static func lengthOfLineEnd(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
    switch bytes[offset] {
    case 0x0A...0x0D: 1
    // U+0085.
    case 0xC2: bytes[offset + 1] == 0x85 ? 2 : 0
    // U+2028 and U+2029.
    case 0xE2: bytes[offset + 1] == 0x80 && (0xA8...0xA9).contains(bytes[offset + 2]) ? 3 : 0
    default: 0
    }
  }
}

extension Substring {
  /// Returns the parts of the text between ASCII characters. They share its memory.
  package func slices(separatedBy separator: UInt8) -> [Substring] {
    utf8.split(separator: separator, omittingEmptySubsequences: false).map { Substring($0) }
  }
}

extension String {
  /// The words of a name in camel case, in lower case with hyphens between them: `word-backward` for
  /// `wordBackward`.
  package var hyphenated: String {
    reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}

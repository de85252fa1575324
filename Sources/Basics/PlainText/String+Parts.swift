import Glibc

extension String {
  /// Returns the parts of the text between ASCII characters.
  ///
  /// Dividing a view of the text takes several times as long.
  package func parts(separatedBy separator: UInt8, omittingEmpty: Bool = false) -> [String] {
    var text = self
    return text.withUTF8 { bytes in
      var parts: [String] = []
      var start = 0
      func add(upTo end: Int) {
        if omittingEmpty, start == end { return }
        parts.append(
          String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self))
      }
      for index in bytes.indices where bytes[index] == separator {
        add(upTo: index)
        start = index + 1
      }
      add(upTo: bytes.count)
      return parts
    }
  }

  /// The parts of the text between ends of lines, except empty ones. They share its memory.
  ///
  /// An end of a line is what `Character.isNewline` says. None of them joins another scalar, except
  /// a line feed after a carriage return.
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

  /// Returns the number of bytes of an end of a line; 0 if there is none.
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
  ///
  /// Tables are divided so whenever the program starts.
  package func slices(separatedBy separator: UInt8) -> [Substring] {
    let found = utf8.withContiguousStorageIfAvailable { Self.places(of: separator, in: $0) }
    guard let cuts = found else {
      return utf8.split(separator: separator, omittingEmptySubsequences: false)
        .map { Substring($0) }
    }
    var slices: [Substring] = []
    slices.reserveCapacity(cuts.count + 1)
    var (start, offset) = (utf8.startIndex, 0)
    for cut in cuts {
      let end = utf8.index(start, offsetBy: cut - offset)
      slices.append(Substring(utf8[start..<end]))
      (start, offset) = (utf8.index(after: end), cut + 1)
    }
    slices.append(Substring(utf8[start...]))
    return slices
  }

  private static func places(
    of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>
  ) -> [Int] {
    guard let base = bytes.baseAddress else { return [] }
    var places: [Int] = []
    var start = 0
    while let next = memchr(base + start, Int32(byte), bytes.count - start) {
      start = UnsafeRawPointer(next) - UnsafeRawPointer(base) + 1
      places.append(start - 1)
    }
    return places
  }
}

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

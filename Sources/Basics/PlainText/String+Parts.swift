extension String {
  /// Returns the parts of the text between ASCII characters.
  ///
  /// Tables are divided so whenever the program starts. Dividing a view of the text takes several
  /// times as long.
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

import PlainText

extension XMLReader {
  /// Creates a reader of bytes in memory.
  package convenience init(
    name: String, bytes: [UInt8], limits: Limits = Limits()
  ) throws(XMLError) {
    try self.init(name: name, bytes: bytes, limits: limits, chunkSize: Self.chunkSize)
  }

  convenience init(
    name: String, bytes: [UInt8], limits: Limits, chunkSize: Int
  ) throws(XMLError) {
    var position = 0
    try self.init(name: name, limits: limits, chunkSize: chunkSize) { buffer in
      let count = min(buffer.count, bytes.count - position)
      buffer.copyBytes(from: bytes[position..<position + count])
      position += count
      return count
    }
  }
}

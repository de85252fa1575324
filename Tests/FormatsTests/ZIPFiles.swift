import CZlib

/// Returns the files of a ZIP archive, read by the directory at its end.
func zipFiles(_ bytes: [UInt8]) -> [(name: String, content: [UInt8])] {
  func number(_ place: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }
  let end = bytes.count - 22
  guard end >= 0, number(end, 4) == 0x0605_4B50 else { return [] }
  var place = number(end + 16, 4)
  return (0..<number(end + 10, 2)).map { _ in
    let nameLength = number(place + 28, 2)
    let name = String(decoding: bytes[(place + 46)..<(place + 46 + nameLength)], as: UTF8.self)
    let isCompressed = number(place + 10, 2) == 8
    let (storedSize, size) = (number(place + 20, 4), number(place + 24, 4))
    let local = number(place + 42, 4)
    place += 46 + nameLength
    let start = local + 30 + number(local + 26, 2) + number(local + 28, 2)
    let stored = Array(bytes[start..<(start + storedSize)])
    return (name, isCompressed ? inflated(stored, size: size) : stored)
  }
}

/// Returns the content of a compressed file; empty if it does not have the given size.
private func inflated(_ bytes: [UInt8], size: Int) -> [UInt8] {
  var stream = z_stream()
  inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  defer { inflateEnd(&stream) }
  var input = bytes
  var result = [UInt8](repeating: 0, count: size)
  let status = input.withUnsafeMutableBufferPointer { input in
    result.withUnsafeMutableBufferPointer { output in
      (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
      (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
      return inflate(&stream, Z_FINISH)
    }
  }
  return status == Z_STREAM_END && stream.avail_out == 0 ? result : []
}

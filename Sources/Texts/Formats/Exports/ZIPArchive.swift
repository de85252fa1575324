import CZlib

/// A ZIP archive (PKWARE, APPNOTE.TXT 6.3), written file by file.
///
/// It is limited to 65,535 files and 4 GB, the limits of the format without its extension ZIP64.
struct ZIPArchive {
  /// The maximum number of files.
  static let fileLimit = 65_535

  private struct Entry {
    let name: [UInt8]
    /// The fields that the file's own header and the directory share.
    let common: [UInt8]
    let offset: UInt32
  }

  private var entries: [Entry] = []
  private var offset = 0

  /// Adds a file, which is compressed if that makes it smaller.
  ///
  /// - Parameter compresses: A Boolean value that indicates whether the file may be compressed.
  /// - Returns: The next bytes of the archive, after the previous file.
  mutating func add(
    _ name: String, _ content: some Collection<UInt8>, compresses: Bool = true
  ) -> [UInt8] {
    let content = Array(content)
    let compressed = compresses ? Self.compressed(content) : nil
    let stored = compressed ?? content
    let name = Array(name.utf8)
    let sizes = [stored, content].map { UInt32(truncatingIfNeeded: $0.count) }
    let checksum = UInt32(truncatingIfNeeded: crc32(0, content, sizes[1]))
    // Names are UTF-8. The date is 1 January 1980, so that the same text gives the same archive.
    let common =
      Self.bytes(of: [20, 0x0800, compressed == nil ? 0 : 8, 0, 0x0021] as [UInt16])
      + Self.bytes(of: [checksum] + sizes)
      + Self.bytes(of: [UInt16(truncatingIfNeeded: name.count), 0])
    entries.append(
      Entry(name: name, common: common, offset: UInt32(truncatingIfNeeded: offset)))
    let bytes = Self.bytes(of: [UInt32(0x0403_4B50)]) + common + name + stored
    offset += bytes.count
    return bytes
  }

  /// Returns the directory of the archive, which ends it.
  func directory() -> [UInt8] {
    var bytes: [UInt8] = []
    for entry in entries {
      bytes += Self.bytes(of: [UInt32(0x0201_4B50)]) + Self.bytes(of: [UInt16(20)]) + entry.common
      // No comment, the first disk, no attributes.
      bytes += [UInt8](repeating: 0, count: 10)
      bytes += Self.bytes(of: [entry.offset]) + entry.name
    }
    let size = UInt32(truncatingIfNeeded: bytes.count)
    let count = UInt16(truncatingIfNeeded: entries.count)
    bytes += Self.bytes(of: [0x0605_4B50, 0] as [UInt32]) + Self.bytes(of: [count, count])
    bytes += Self.bytes(of: [size, UInt32(truncatingIfNeeded: offset)])
    return bytes + Self.bytes(of: [UInt16(0)])
  }

  private static func bytes(of numbers: [some FixedWidthInteger]) -> [UInt8] {
    numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
  }

  /// Returns bytes as a stream of DEFLATE (RFC 1951), or nil if it would not be smaller.
  private static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    guard let size = UInt32(exactly: bytes.count), size > 1 else { return nil }
    var stream = z_stream()
    // A negative size of the window leaves out zlib's own header.
    guard
      deflateInit2_(
        &stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    var result = [UInt8](repeating: 0, count: bytes.count - 1)
    let status = input.withUnsafeMutableBufferPointer { input in
      result.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, size)
        (stream.next_out, stream.avail_out) = (output.baseAddress, size - 1)
        return deflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END else { return nil }
    result.removeLast(Int(stream.avail_out))
    return result
  }
}

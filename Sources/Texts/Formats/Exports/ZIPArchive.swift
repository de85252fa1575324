import CZlib

/// A ZIP archive (PKWARE, APPNOTE.TXT 6.3), written file by file.
///
/// It is limited to 65,535 files and 4 GB, the limits of the format without its extension ZIP64.
struct ZIPArchive {
  /// The maximum number of files.
  static let fileLimit = 65_535

  private struct Entry {
    var name: [UInt8]
    var isCompressed: Bool
    var checksum: UInt32
    var size: UInt32
    var storedSize: UInt32
    var offset: UInt32
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
    let entry = Entry(
      name: Array(name.utf8), isCompressed: compressed != nil, checksum: Self.checksum(content),
      size: UInt32(truncatingIfNeeded: content.count),
      storedSize: UInt32(truncatingIfNeeded: stored.count),
      offset: UInt32(truncatingIfNeeded: offset))
    entries.append(entry)
    var bytes: [UInt8] = []
    Self.append(UInt32(0x0403_4B50), to: &bytes)
    Self.appendCommon(entry, to: &bytes)
    bytes += entry.name
    bytes += stored
    offset += bytes.count
    return bytes
  }

  /// Returns the directory of the archive, which ends it.
  func directory() -> [UInt8] {
    var bytes: [UInt8] = []
    for entry in entries {
      Self.append(UInt32(0x0201_4B50), to: &bytes)
      Self.append(UInt16(20), to: &bytes)
      Self.appendCommon(entry, to: &bytes)
      // No comment, the first disk, no attributes.
      bytes += [UInt8](repeating: 0, count: 10)
      Self.append(entry.offset, to: &bytes)
      bytes += entry.name
    }
    let size = UInt32(truncatingIfNeeded: bytes.count)
    Self.append(UInt32(0x0605_4B50), to: &bytes)
    Self.append(UInt32(0), to: &bytes)
    let count = UInt16(truncatingIfNeeded: entries.count)
    Self.append(count, to: &bytes)
    Self.append(count, to: &bytes)
    Self.append(size, to: &bytes)
    Self.append(UInt32(truncatingIfNeeded: offset), to: &bytes)
    Self.append(UInt16(0), to: &bytes)
    return bytes
  }

  /// Adds the fields that a file's own header and the directory share. The date is 1 January 1980,
  /// so that the same text gives the same archive.
  private static func appendCommon(_ entry: Entry, to bytes: inout [UInt8]) {
    append(UInt16(20), to: &bytes)
    // Names are UTF-8.
    append(UInt16(0x0800), to: &bytes)
    append(UInt16(entry.isCompressed ? 8 : 0), to: &bytes)
    append(UInt16(0), to: &bytes)
    append(UInt16(0x0021), to: &bytes)
    append(entry.checksum, to: &bytes)
    append(entry.storedSize, to: &bytes)
    append(entry.size, to: &bytes)
    append(UInt16(truncatingIfNeeded: entry.name.count), to: &bytes)
    append(UInt16(0), to: &bytes)
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(truncatingIfNeeded: bytes.count)))
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

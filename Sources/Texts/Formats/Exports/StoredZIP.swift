/// A ZIP archive whose files are stored without compression (PKWARE, APPNOTE.TXT 6.3), written file
/// by file.
///
/// It is limited to 65,535 files and 4 GB, the limits of the format without its extension ZIP64.
struct StoredZIP {
  /// The maximum number of files.
  static let fileLimit = 65_535

  private struct Entry {
    var name: [UInt8]
    var checksum: UInt32
    var size: UInt32
    var offset: UInt32
  }

  private var entries: [Entry] = []
  private var offset = 0

  var count: Int { entries.count }

  /// Adds a file.
  ///
  /// - Returns: The next bytes of the archive, after the previous file.
  mutating func add(_ name: String, _ content: some Collection<UInt8>) -> [UInt8] {
    let entry = Entry(
      name: Array(name.utf8), checksum: Self.checksum(content),
      size: UInt32(truncatingIfNeeded: content.count), offset: UInt32(truncatingIfNeeded: offset))
    entries.append(entry)
    var bytes: [UInt8] = []
    Self.append(UInt32(0x0403_4B50), to: &bytes)
    Self.appendCommon(entry, to: &bytes)
    bytes += entry.name
    bytes += content
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
    append(UInt16(0), to: &bytes)
    append(UInt16(0), to: &bytes)
    append(UInt16(0x0021), to: &bytes)
    append(entry.checksum, to: &bytes)
    append(entry.size, to: &bytes)
    append(entry.size, to: &bytes)
    append(UInt16(truncatingIfNeeded: entry.name.count), to: &bytes)
    append(UInt16(0), to: &bytes)
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
    }
  }

  private static func checksum(_ bytes: some Collection<UInt8>) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes { value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8 }
    return ~value
  }
}

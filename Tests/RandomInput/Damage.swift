/// Random faults in files.
extension SeededGenerator {
  /// Input that breaks parsers: ends of lines and strings, invalid bytes, marks, numbers beyond
  /// every type, and the beginnings of other formats' structures.
  private static let pieces: [[UInt8]] =
    [
      [0], [0x09], [0x0A], [0x0D], [0x1B], [0x7F], [0xFF], [0x80], [0xC3], [0xED, 0xA0, 0x80],
      [0xEF, 0xBB, 0xBF], [0xFE, 0xFF],
    ]
    + [
      "\"", "'", "\\", " ", ",", "-", ".", "=", "#", "|", ":", ";", "/", "0", "+", "(", ")", "[",
      "]", "{", "}", "<", ">", "&", "\"\"", "\r\n\r\n", "\u{301}", "\u{200B}", "\u{202E}",
      "\u{2028}", "\u{9B}2J", "9999999999999999999", "-9223372036854775808",
      "9223372036854775807", "1e999", "-0", "NaN", "null", "\\u0000", "\\ud800", "/>", "<w>",
      "<!--", "-->", "]]>", "<![CDATA[", "<!DOCTYPE", "&#x110000;", "&#0;", "\\nd ", "\\v ",
      "\\lx \n", "$$$", "# ", "--", "*", "%s",
    ].map { Array($0.utf8) }

  /// Returns a specimen with one to five random faults.
  ///
  /// - Parameters:
  ///   - specimens: Sound files; parts of one can get into another.
  ///   - more: Pieces of the format, which are inserted like those that every format gets.
  package mutating func damaged(_ specimens: [[UInt8]], pieces more: [[UInt8]] = []) -> [UInt8] {
    var bytes = specimens[below(specimens.count)]
    for _ in 0...below(5) { addFault(to: &bytes, specimens: specimens, pieces: more) }
    return bytes
  }

  private mutating func addFault(
    to bytes: inout [UInt8], specimens: [[UInt8]], pieces more: [[UInt8]]
  ) {
    let place = below(bytes.count + 1)
    let rest = bytes.count - place
    switch below(12) {
    case 0 where rest > 0: bytes[place] ^= 1 << UInt8(below(8))
    case 1 where rest > 0: bytes[place] = UInt8(below(256))
    case 2 where once(in: 4): bytes.removeSubrange(place...)
    case 3: bytes.removeSubrange(place..<(place + min(rest, 1 + below(12))))
    case 4: insertLine(into: &bytes, at: place)
    case 5: bytes.insert(contentsOf: bytes[place..<(place + min(rest, 1 + below(200)))], at: place)
    case 6:
      let other = specimens[below(specimens.count)]
      let start = below(other.count + 1)
      bytes.insert(contentsOf: other[start...].prefix(below(80)), at: place)
    case 7 where once(in: 6):
      let piece = piece(more)
      for _ in 0..<(1 << below(10)) { bytes.insert(contentsOf: piece, at: place) }
    case 8 where rest > 0: replaceNumber(in: &bytes, from: place)
    default: bytes.insert(contentsOf: piece(more), at: place)
    }
  }

  private mutating func piece(_ more: [[UInt8]]) -> [UInt8] {
    let count = Self.pieces.count
    let index = below(count + 2 * more.count)
    return index < count ? Self.pieces[index] : more[(index - count) % more.count]
  }

  /// Repeats a line at the start of another.
  private mutating func insertLine(into bytes: inout [UInt8], at place: Int) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let line = Array(lines[below(lines.count)]) + [0x0A]
    let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    bytes.insert(contentsOf: line, at: start)
  }

  private mutating func replaceNumber(in bytes: inout [UInt8], from place: Int) {
    let digits: ClosedRange<UInt8> = 0x30...0x39
    guard let start = bytes[place...].firstIndex(where: digits.contains) else { return }
    let end = bytes[start...].firstIndex { !digits.contains($0) } ?? bytes.endIndex
    let numbers = ["0", "-1", "99999999", "9223372036854775807", "18446744073709551616", "1.5"]
    bytes.replaceSubrange(start..<end, with: numbers[below(numbers.count)].utf8)
  }
}

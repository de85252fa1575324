/// The encoding of a text file that is not XML. XML files name their own.
package enum TextEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  /// UTF-16 in the order of its byte-order mark, or with the least significant byte first.
  case utf16 = "utf-16"
  case utf16BigEndian = "utf-16be"
  case windows1252 = "windows-1252"
  case latin1 = "latin-1"

  /// Creates the encoding with a name; `cp1252`, `iso-8859-1` and the like are other names.
  package init?(name: String) {
    switch name.lowercased() {
    case "utf-8", "utf8": self = .utf8
    case "utf-16", "utf16", "utf-16le", "utf16le": self = .utf16
    case "utf-16be", "utf16be": self = .utf16BigEndian
    case "windows-1252", "windows1252", "cp1252", "ansi": self = .windows1252
    case "latin-1", "latin1", "iso-8859-1", "iso8859-1": self = .latin1
    default: return nil
    }
  }

  /// Returns the character of a byte in Windows-1252, or nil for the five bytes that it leaves
  /// undefined.
  static func windowsCharacter(_ byte: UInt8) -> Unicode.Scalar? {
    guard (0x80..<0xA0).contains(byte) else { return Unicode.Scalar(byte) }
    return windowsCharacters[Int(byte) - 0x80].flatMap { Unicode.Scalar($0 as UInt16) }
  }

  /// The characters of the bytes from 80 to 9F (Unicode's mapping table CP1252.TXT).
  private static let windowsCharacters: [UInt16?] = [
    0x20AC, nil, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, nil, 0x017D, nil, nil, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
    0x2122, 0x0161, 0x203A, 0x0153, nil, 0x017E, 0x0178,
  ]
}

/// Converts the bytes of a file to UTF-8, chunk by chunk.
///
/// Without an encoding, a byte-order mark decides; a byte that is not UTF-8 is read as
/// Windows-1252, which is reported. Nothing is replaced: a byte without a character is kept, and
/// the reader of the file then refuses it.
struct TextDecoder {
  /// The encoding to convert from, or nil while it is not known, and for bytes that are passed on.
  private var encoding: TextEncoding?
  private var isDecided = false
  /// A Boolean value that indicates whether bytes that are not UTF-8 are converted.
  private var guesses: Bool
  /// The bytes of an incomplete character at the end of the last chunk.
  private var carried: [UInt8] = []
  /// The number of line ends so far.
  private var lines = 0
  /// The first byte that was converted because it is not UTF-8, with its line.
  private(set) var firstGuess: (byte: UInt8, line: Int)?
  /// The line of a lone half of a surrogate pair in UTF-16.
  private(set) var loneSurrogate: Int?
  /// A Boolean value that indicates whether the file is XML, which the encoding does not apply to.
  private(set) var isXML = false

  /// - Parameter encoding: The encoding, or nil to determine it from the bytes.
  init(encoding: TextEncoding?) {
    guesses = encoding == nil
    self.encoding = encoding
  }

  /// Determines the encoding from the first bytes. It has no effect after the first call.
  mutating func begin(_ start: some Collection<UInt8>) {
    guard !isDecided else { return }
    isDecided = true
    let head = Array(start.prefix(64))
    isXML = Self.isXML(head)
    if isXML {
      encoding = nil
      guesses = false
    } else if encoding == nil || encoding == .utf16 {
      if head.starts(with: [0xFE, 0xFF]) {
        encoding = .utf16BigEndian
      } else if head.starts(with: [0xFF, 0xFE]) {
        encoding = .utf16
      }
    } else if encoding == .utf8 {
      encoding = nil
    }
  }

  private static func isXML(_ head: [UInt8]) -> Bool {
    var rest = head[...]
    for mark in [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]]
    where rest.starts(with: mark) {
      rest = rest.dropFirst(mark.count)
    }
    return rest.first { $0 > 0x20 } == 0x3C
  }

  /// Returns a Boolean value that indicates whether the bytes are valid UTF-8. An incomplete
  /// character at the end is carried over and removed from the count.
  mutating func accepts(_ bytes: UnsafeRawBufferPointer, count: inout Int, isLast: Bool) -> Bool {
    guard encoding == nil, carried.isEmpty else { return false }
    guard guesses else { return true }
    let chunk = UnsafeRawBufferPointer(rebasing: bytes[..<count]).bindMemory(to: UInt8.self)
    guard let invalid = firstInvalidUTF8Byte(in: chunk) else {
      countLines(chunk)
      return true
    }
    guard !isLast, count - invalid < 4, Self.mayContinue(chunk[invalid...]) else { return false }
    carried = Array(chunk[invalid...])
    count = invalid
    countLines(UnsafeBufferPointer(rebasing: chunk[..<invalid]))
    return true
  }

  /// Returns the bytes as UTF-8.
  mutating func decode(_ bytes: some Collection<UInt8>, isLast: Bool) -> [UInt8] {
    let input = carried + bytes
    carried = []
    switch encoding {
    case .utf16, .utf16BigEndian: return decodeUnits(input, isLast: isLast)
    case .windows1252, .latin1: return input.reduce(into: []) { append($1, to: &$0) }
    case .utf8, nil: return guesses ? repair(input, isLast: isLast) : input
    }
  }

  private mutating func decodeUnits(_ input: [UInt8], isLast: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(input.count / 2)
    let isBig = encoding == .utf16BigEndian
    for place in stride(from: 0, to: input.count - 1, by: 2) {
      let pair = (UInt16(input[place]), UInt16(input[place + 1]))
      units.append(isBig ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0)
    }
    // The second half of a pair, or of a unit, comes with the next chunk.
    var kept = input.count % 2
    if !isLast, let last = units.last, UTF16.isLeadSurrogate(last) {
      units.removeLast()
      kept += 2
    }
    carried = Array(input.suffix(kept))
    if isLast, kept > 0, loneSurrogate == nil { loneSurrogate = lines + 1 }
    var result: [UInt8] = []
    result.reserveCapacity(units.count * 2)
    var index = 0
    while index < units.count {
      let unit = units[index]
      index += 1
      if unit == 0x0A { lines += 1 }
      if let scalar = Unicode.Scalar(unit) {
        result.append(contentsOf: UTF8.encode(scalar) ?? .init())
      } else if UTF16.isLeadSurrogate(unit), index < units.count,
        UTF16.isTrailSurrogate(units[index])
      {
        let pair = UTF16.decode(UTF16.EncodedScalar([unit, units[index]]))
        result.append(contentsOf: UTF8.encode(pair) ?? .init())
        index += 1
      } else if loneSurrogate == nil {
        loneSurrogate = lines + 1
      }
    }
    return result
  }

  private func append(_ byte: UInt8, to result: inout [UInt8]) {
    guard byte >= 0x80 else { return result.append(byte) }
    let scalar =
      encoding == .latin1 ? Unicode.Scalar(byte) : TextEncoding.windowsCharacter(byte)
    if let scalar, let encoded = UTF8.encode(scalar) {
      result.append(contentsOf: encoded)
    } else {
      result.append(byte)
    }
  }

  private mutating func repair(_ input: [UInt8], isLast: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(input.count + 64)
    var rest = input[...]
    while !rest.isEmpty {
      let valid = rest.withUnsafeBufferPointer { firstInvalidUTF8Byte(in: $0) } ?? rest.count
      lines += rest.prefix(valid).count { $0 == 0x0A }
      result.append(contentsOf: rest.prefix(valid))
      rest = rest.dropFirst(valid)
      guard let byte = rest.first else { break }
      if !isLast, rest.count < 4, Self.mayContinue(rest) {
        carried = Array(rest)
        break
      }
      if firstGuess == nil, TextEncoding.windowsCharacter(byte) != nil {
        firstGuess = (byte, lines + 1)
      }
      append(byte, to: &result)
      rest = rest.dropFirst()
    }
    return result
  }

  /// Returns a Boolean value that indicates whether bytes may be the beginning of a UTF-8
  /// character.
  private static func mayContinue(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first else { return false }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
    return first <= 0xF4 && bytes.count < length
      && bytes.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
  }

  private mutating func countLines(_ bytes: UnsafeBufferPointer<UInt8>) {
    var count = 0
    for byte in bytes { count &+= byte == 0x0A ? 1 : 0 }
    lines += count
  }
}

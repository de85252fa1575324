import Foundation

/// The encoding of a text file that is not XML. XML files name their own.
package struct TextEncoding: Hashable, Sendable {
  /// A name that the C library's iconv(3) knows.
  package let name: String

  package static let utf8 = TextEncoding(known: "utf-8")
  /// UTF-16 in the order of its byte-order mark, or with the least significant byte first.
  package static let utf16 = TextEncoding(known: "utf-16le")
  package static let utf16BigEndian = TextEncoding(known: "utf-16be")

  private init(known name: String) { self.name = name }

  /// Creates the encoding with a name, also with other hyphens than the C library's: `latin-1`,
  /// `windows1251`. Returns nil for a name that it doesn't know.
  package init?(name: String) {
    let name = name.lowercased()
    let plain = name.filter { $0.isLetter || $0.isNumber }
    if ["utf8", "utf16", "utf16le"].contains(plain) {
      self = plain == "utf8" ? .utf8 : .utf16
      return
    }
    let hyphenated = plain.replacing(/([a-z])(?=[0-9])/) { "\($0.output.1)-" }
    let spellings = name == "ansi" ? ["windows-1252"] : [name, plain, hyphenated]
    guard let known = spellings.first(where: Self.isKnown) else { return nil }
    self.name = known
  }

  private static func isKnown(_ name: String) -> Bool {
    let isName = name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2F }
    return isName && !name.isEmpty && EncodingConversion(from: name) != nil
  }

  /// Returns the known names that differ from another in one character, which the C library, which
  /// has no list of names, is asked for.
  package static func names(near name: String) -> [String] {
    let name = name.lowercased().prefix(40)
    var others: [String] = []
    for place in Array(name.indices) + [name.endIndex] {
      let (head, tail) = (name[..<place], name[place...])
      let rest = tail.dropFirst()
      others += ["\(head)\(rest.prefix(1))\(tail.prefix(1))\(rest.dropFirst())", "\(head)\(rest)"]
      for letter in "-_0123456789abcdefghijklmnopqrstuvwxyz" {
        others += ["\(head)\(letter)\(tail)", "\(head)\(letter)\(rest)"]
      }
    }
    return others.filter(isKnown)
  }
}

/// Converts the bytes of a file to UTF-8, chunk by chunk.
///
/// Without an encoding, a byte-order mark decides; a byte that is not UTF-8 is read as
/// Windows-1252, which is reported. Nothing is replaced: a byte without a character is a fault
/// in an encoding that is given, and otherwise kept, and the reader of the file then refuses it.
struct TextDecoder {
  /// The encoding to convert from, or nil while it is not known, and for bytes that are passed on.
  private(set) var encoding: TextEncoding?
  private var conversion: EncodingConversion?
  private var isDecided = false
  /// A Boolean value that indicates whether bytes that are not UTF-8 are converted.
  private var guesses: Bool
  /// The bytes of an incomplete character at the end of the last chunk.
  private var carried: [UInt8] = []
  /// The number of line ends so far.
  private var lines = 0
  /// The first byte that was converted because it is not UTF-8, with its character and its line.
  private(set) var firstGuess: (byte: UInt8, character: String, line: Int)?
  /// The first byte without a character in the encoding, with its line, or nil as the byte if the C
  /// library cannot convert the encoding.
  private(set) var fault: (byte: UInt8?, line: Int)?

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
    if Self.isXML(head) {
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
    guard let encoding else { return guesses ? repair(input, isLast: isLast) : input }
    guard fault == nil else { return [] }
    conversion = conversion ?? EncodingConversion(from: encoding.name)
    guard let (text, rest, isIncomplete) = conversion?.convert(input) else {
      fault = (nil, lines + 1)
      return []
    }
    lines += text.count { $0 == 0x0A }
    carried = Array(rest)
    if let byte = rest.first, isLast || !isIncomplete { fault = (byte, lines + 1) }
    return text
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
      conversion = conversion ?? EncodingConversion(from: "windows-1252")
      let character = conversion?.convert([byte]).text ?? []
      if firstGuess == nil, !character.isEmpty {
        firstGuess = (byte, String(decoding: character, as: UTF8.self), lines + 1)
      }
      result += character.isEmpty ? [byte] : character
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

/// A conversion from an encoding to UTF-8 by the C library, which keeps the state of encodings that
/// have one.
private final class EncodingConversion {
  private let descriptor: iconv_t

  /// Starts a conversion. Returns nil if the C library does not know the encoding.
  init?(from name: String) {
    guard let opened = iconv_open("UTF-8", name), opened != iconv_t(bitPattern: -1) else {
      return nil
    }
    descriptor = opened
  }

  deinit { iconv_close(descriptor) }

  /// Returns the bytes in UTF-8, and the rest from a byte that has no character, or from the beginning
  /// of a character that is incomplete.
  func convert(_ input: [UInt8]) -> (text: [UInt8], rest: ArraySlice<UInt8>, isIncomplete: Bool) {
    // No encoding has a byte for more than four bytes in UTF-8, after a character from the last call.
    var output = [CChar](repeating: 0, count: input.count * 4 + 16)
    var source = input.map(CChar.init(bitPattern:))
    var (left, room) = (source.count, output.count)
    var isIncomplete = false
    source.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { output in
        var (from, to) = (source.baseAddress, output.baseAddress)
        if iconv(descriptor, &from, &left, &to, &room) == -1 { isIncomplete = errno == EINVAL }
      }
    }
    let text = output.prefix(output.count - room).map(UInt8.init(bitPattern:))
    return (text, input.suffix(left), isIncomplete)
  }
}

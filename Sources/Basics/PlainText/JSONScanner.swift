/// A fault in a JSON text.
package struct JSONError: Error, Equatable {
  /// Counted from 1.
  package let line: Int
  /// The expected input, or the input found instead.
  package let message: Message

  package init(line: Int, message: Message) {
    self.line = line
    self.message = message
  }
}

/// Reads JSON (RFC 8259) token by token from bytes.
///
/// It is not recursive, so nesting of any depth needs no stack. The caller keeps track of its
/// position in the document.
package struct JSONScanner {
  package enum Token: Equatable {
    case beginObject, endObject, beginArray, endArray
    /// The name of an object's member; its value follows.
    case key(String)
    case string(String)
    case number(Double)
    case bool(Bool)
    case null
    /// The end of the document.
    case end
  }

  private let bytes: [UInt8]
  private var index = 0
  /// A Boolean value that indicates whether each open object or array is an object, from the
  /// outermost inward.
  private var nesting: [Bool] = []
  private var expectation = Expectation.value

  private enum Expectation {
    case value, valueOrEnd, keyOrEnd, key, commaOrEnd, end
  }

  package init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// The number of objects and arrays that are open.
  package var depth: Int { nesting.count }

  /// The line of the token that was read last, counted from 1.
  package private(set) var line = 1

  /// The digits of the last number, exactly as written.
  package var digitsOfNumber: String { String(decoding: bytes[lastNumber], as: UTF8.self) }
  private var lastNumber = 0..<0

  /// Reads the next token.
  ///
  /// - Throws: `JSONError` for bytes that are not JSON, or not UTF-8.
  package mutating func next() throws(JSONError) -> Token {
    skipWhitespace()
    if expectation == .commaOrEnd {
      switch peek {
      case 0x2C:
        index += 1
        expectation = nesting.last == true ? .key : .value
        skipWhitespace()
      case 0x7D where nesting.last == true, 0x5D where nesting.last == false: return close()
      default:
        throw fault(
          nesting.last == true
            ? "expected a comma or the end of an object"
            : "expected a comma or the end of an array")
      }
    }
    switch expectation {
    case .keyOrEnd where peek == 0x7D, .valueOrEnd where peek == 0x5D: return close()
    case .key, .keyOrEnd: return try key()
    case .end:
      guard peek == nil else { throw fault("expected nothing more") }
      return .end
    default: return try value()
    }
  }

  /// Returns the line where a document ends prematurely, or nil if it is complete, empty, or
  /// damaged in another way.
  package static func lineOfEarlyEnd(in bytes: [UInt8]) -> Int? {
    var scanner = JSONScanner(bytes: bytes)
    do throws(JSONError) {
      while try scanner.next() != .end {}
      return nil
    } catch {
      guard scanner.depth > 0 else { return nil }
      // A text without an end, or `tru`.
      let rest = bytes[min(scanner.index, bytes.count)...]
      let isWord = rest.count < 5 && rest.allSatisfy { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
      return isWord ? error.line : nil
    }
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipWhitespace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x0A:
        line += 1
        index += 1
      case 0x20, 0x0D, 0x09: index += 1
      default: return
      }
    }
  }

  private mutating func close() -> Token {
    index += 1
    let wasObject = nesting.removeLast()
    didReadValue()
    return wasObject ? .endObject : .endArray
  }

  private mutating func didReadValue() { expectation = nesting.isEmpty ? .end : .commaOrEnd }

  private mutating func key() throws(JSONError) -> Token {
    guard peek == 0x22 else { throw fault("expected a key in double quotes") }
    let key = try string()
    skipWhitespace()
    guard peek == 0x3A else { throw fault("expected a colon") }
    index += 1
    expectation = .value
    return .key(key)
  }

  private mutating func value() throws(JSONError) -> Token {
    switch peek {
    case 0x7B?:
      index += 1
      nesting.append(true)
      expectation = .keyOrEnd
      return .beginObject
    case 0x5B?:
      index += 1
      nesting.append(false)
      expectation = .valueOrEnd
      return .beginArray
    case 0x22?:
      let text = try string()
      didReadValue()
      return .string(text)
    case 0x74?: return try word("true", .bool(true))
    case 0x66?: return try word("false", .bool(false))
    case 0x6E?: return try word("null", .null)
    case let byte? where byte == 0x2D || byte &- 0x30 < 10: return try number()
    case nil: throw fault("the file ends in the middle; expected a value")
    default: throw fault("expected a value")
    }
  }

  private mutating func word(_ word: StaticString, _ token: Token) throws(JSONError) -> Token {
    let isThere = word.withUTF8Buffer { bytes[index...].starts(with: $0) }
    guard isThere else { throw fault("expected a value") }
    index += word.utf8CodeUnitCount
    didReadValue()
    return token
  }

  /// Reads a number by JSON's grammar. A number that is too large becomes infinite; limits are left
  /// to the caller.
  private mutating func number() throws(JSONError) -> Token {
    let start = index
    if peek == 0x2D { index += 1 }
    if peek == 0x30 { index += 1 } else { try digits() }
    if peek == 0x2E {
      index += 1
      try digits()
    }
    if peek == 0x65 || peek == 0x45 {
      index += 1
      if peek == 0x2B || peek == 0x2D { index += 1 }
      try digits()
    }
    if let next = peek, next | 0x20 >= 0x61, next | 0x20 <= 0x7A {
      throw fault("expected a number")
    }
    didReadValue()
    lastNumber = start..<index
    return .number(Self.double(bytes[start..<index]))
  }

  private mutating func digits() throws(JSONError) {
    let start = index
    while let byte = peek, byte &- 0x30 < 10 { index += 1 }
    if index == start { throw fault("expected a digit") }
  }

  /// Converts digits. Most numbers are short and whole, and need no full parser.
  private static func double(_ digits: ArraySlice<UInt8>) -> Double {
    if digits.count < 15, digits.allSatisfy({ $0 &- 0x30 < 10 }) {
      return Double(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
    }
    let text = String(decoding: digits, as: UTF8.self)
    return Double(text) ?? (text.hasPrefix("-") ? -.infinity : .infinity)
  }

  private mutating func string() throws(JSONError) -> String {
    index += 1
    let start = index
    index = bytes[start...].firstIndex { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 } ?? bytes.count
    if peek == 0x22 {
      let text = try text(bytes[start..<index])
      index += 1
      return text
    }
    var result = Array(bytes[start..<index])
    while let byte = peek {
      if byte < 0x20 { throw fault("expected a control character as an escape") }
      index += 1
      switch byte {
      case 0x22: return try text(result[...])
      case 0x5C: try appendEscape(to: &result)
      default: result.append(byte)
      }
    }
    throw fault("the file ends in a text; expected a double quote")
  }

  private func text(_ slice: ArraySlice<UInt8>) throws(JSONError) -> String {
    guard let text = String(validating: slice, as: UTF8.self) else {
      throw fault("not UTF-8")
    }
    return text
  }

  private mutating func appendEscape(to result: inout [UInt8]) throws(JSONError) {
    guard let kind = peek else { throw fault("the file ends in a text; expected a double quote") }
    index += 1
    switch kind {
    case 0x22, 0x5C, 0x2F: result.append(kind)
    case 0x62: result.append(0x08)
    case 0x66: result.append(0x0C)
    case 0x6E: result.append(0x0A)
    case 0x72: result.append(0x0D)
    case 0x74: result.append(0x09)
    case 0x75: result.append(contentsOf: Array(String(try escapedScalar()).utf8))
    default: throw fault("no such escape")
    }
  }

  /// Reads four digits, or two escapes for a scalar beyond the Basic Multilingual Plane. Half a
  /// surrogate pair is not a character.
  private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
    let first = try fourDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, bytes[index...].starts(with: [0x5C, 0x75]) else {
      throw fault("half a surrogate pair; expected a character")
    }
    index += 2
    let second = try fourDigits()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw fault("half a surrogate pair; expected a character") }
    return scalar
  }

  private mutating func fourDigits() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault("expected four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  private func fault(_ message: Message) -> JSONError { JSONError(line: line, message: message) }
}

import PlainText

/// Reads the part of TOML 1.0 that settings need: sections, keys, texts, whole numbers, Boolean
/// values, and lists of texts. For any bytes, the result is a document or an error.
///
/// The grammar is defined at https://toml.io/en/v1.0.0. The TOML packages that run on Linux keep no
/// positions for errors, and one ends the program on some malformed files.
struct TOMLReader {
  /// The maximum number of names in a key.
  static let deepest = 64

  let bytes: [UInt8]
  /// The index of the next byte.
  var place = 0
  private let lineFeeds: [Int]
  private var paths = TOMLPaths()
  private var items: [TOMLDocument.Item] = []
  private var headers: [TOMLDocument.Header] = []

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineFeeds = bytes.indices.filter { bytes[$0] == 0x0A }
  }

  /// Reads a document.
  ///
  /// - Throws: `TOMLError` for the first part of the text that is not TOML.
  static func document(_ bytes: [UInt8]) throws(TOMLError) -> TOMLDocument {
    var reader = TOMLReader(bytes)
    if String(validating: bytes, as: UTF8.self) == nil {
      throw reader.fault("not UTF-8", at: reader.endOfUTF8)
    }
    try reader.readLines()
    return TOMLDocument(
      bytes: bytes, values: reader.paths.values, items: reader.items, headers: reader.headers)
  }

  private mutating func readLines() throws(TOMLError) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    var path: [String] = []
    // The place of its header identifies a section.
    var section = 0
    while try skipBlanks() {
      if next == UInt8(ascii: "[") {
        section = place
        path = try header()
      } else {
        try readItem(in: path, section: section)
      }
    }
  }

  /// Reads the line that opens a section.
  private mutating func header() throws(TOMLError) -> [String] {
    let start = place
    place += 1
    if next == UInt8(ascii: "[") { throw fault(.tables, at: start) }
    let path = try keyPath()
    try take("]", "] after the name of a section")
    try takeLineEnd()
    headers.append(TOMLDocument.Header(path: path, range: start..<place))
    try paths.open(path, line: line(at: start))
    return path
  }

  private mutating func readItem(in header: [String], section: Int) throws(TOMLError) {
    let start = place
    let path = try keyPath()
    try take("=", "= after the name of a setting")
    skipSpaces()
    let valueStart = place
    let content = try value()
    let valueEnd = place
    try takeLineEnd()
    try paths.set(path, to: content, in: header, section: section, line: line(at: start))
    items.append(
      TOMLDocument.Item(
        path: header + path, depth: header.count, range: start..<place,
        value: valueStart..<valueEnd))
  }
}

// MARK: - Bytes, blanks and lines

extension TOMLReader {
  /// The next byte, or nil at the end.
  var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Returns the line of a byte, counted from 1.
  func line(at place: Int) -> Int {
    lineFeeds.indices.partitioningIndex { lineFeeds[$0] >= place } + 1
  }

  func fault(_ message: Message, at place: Int? = nil) -> TOMLError {
    TOMLError(line: line(at: place ?? self.place), message: message)
  }

  func unexpectedControl() -> TOMLError {
    let code = String(next ?? 0, radix: 16, uppercase: true)
    return fault("the control character U+\(code.count < 2 ? "000" : "00")\(code); expected text")
  }

  mutating func take(_ character: Unicode.Scalar, _ expected: Message) throws(TOMLError) {
    guard let next, next == UInt8(ascii: character) else {
      throw fault("expected \(expected)")
    }
    place += 1
  }

  mutating func skipSpaces() {
    while let byte = next, byte == 0x20 || byte == 0x09 { place += 1 }
  }

  /// Skips blanks, comments, and line endings.
  ///
  /// - Returns: A Boolean value that indicates whether anything is left.
  mutating func skipBlanks() throws(TOMLError) -> Bool {
    while let byte = next {
      switch byte {
      case 0x20, 0x09: place += 1
      case 0x0A, 0x0D: try takeNewline()
      case UInt8(ascii: "#"): try skipComment()
      default: return true
      }
    }
    return false
  }

  /// Skips a line ending, which only a comment may precede.
  mutating func takeLineEnd() throws(TOMLError) {
    skipSpaces()
    if next == UInt8(ascii: "#") { try skipComment() }
    if next != nil { try takeNewline() }
  }

  private mutating func takeNewline() throws(TOMLError) {
    guard next == 0x0A || isReturn else { throw fault("expected the end of the line") }
    place += next == 0x0A ? 1 : 2
  }

  /// A Boolean value that indicates whether the next byte is a carriage return that belongs to a
  /// line ending.
  var isReturn: Bool {
    next == 0x0D && place + 1 < bytes.count && bytes[place + 1] == 0x0A
  }

  private mutating func skipComment() throws(TOMLError) {
    while let byte = next, byte != 0x0A, !isReturn {
      guard Self.isText(byte) else { throw unexpectedControl() }
      place += 1
    }
  }

  /// Returns a Boolean value that indicates whether a byte may occur in a comment or a string: tabs
  /// are the only control characters.
  static func isText(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == 0x09 }

  /// The index of the first byte that is not UTF-8.
  private var endOfUTF8: Int {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var end = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { end += scalar.count }
    return end
  }
}

// MARK: - Names

extension TOMLReader {
  /// Reads names separated by dots, bare or in quotes.
  mutating func keyPath() throws(TOMLError) -> [String] {
    var names: [String] = []
    while true {
      skipSpaces()
      guard names.count < Self.deepest else { throw fault("too many names in one key") }
      names.append(try name())
      skipSpaces()
      guard next == UInt8(ascii: ".") else { return names }
      place += 1
    }
  }

  private mutating func name() throws(TOMLError) -> String {
    if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") { return try quoted(isLong: false) }
    let start = place
    while let byte = next, Self.isBare(byte) { place += 1 }
    guard place > start else { throw fault("expected a name") }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// Returns a Boolean value that indicates whether a byte may occur in a name without quotes.
  static func isBare(_ byte: UInt8) -> Bool {
    byte == 0x2D || byte == 0x5F || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
  }
}

// MARK: - Values

extension TOMLReader {
  /// The kinds of values that TOML has and no setting needs.
  enum UnreadKind {
    case date, fraction, otherBase, table, tables, otherList

    var message: Message {
      switch self {
      case .date: "a date or a time"
      case .fraction: "a number with a fraction"
      case .otherBase: "a number in another base"
      case .table: "a table in braces"
      case .tables: "a list of tables"
      case .otherList: "a list of anything but texts"
      }
    }

    /// A value that settings can have, to write in its place.
    var replacement: Message {
      switch self {
      case .date: "a text in quotes"
      case .fraction: "a whole number"
      case .otherBase: "the number in decimal digits"
      case .table, .tables: "a section: [name], and a line for each setting"
      case .otherList: "a list of texts, such as [\"form\", \"gloss\"]"
      }
    }

    /// Returns the kind of a word without quotes, or nil for a word that isn't a value of TOML.
    init?(_ token: String) {
      let digits = token.drop { $0 == "+" || $0 == "-" }
      let count = digits.prefix { ("0"..."9").contains($0) }.count
      let mark = digits.dropFirst(count).first
      switch mark {
      case "-" where count == 4, ":" where count == 2: self = .date
      case "x", "o", "b":
        if digits.first == "0", count == 1 { self = .otherBase } else { return nil }
      case ".", "e", "E": if count > 0 { self = .fraction } else { return nil }
      default: if ["inf", "nan"].contains(digits) { self = .fraction } else { return nil }
      }
    }
  }

  private func fault(_ kind: UnreadKind, at start: Int) -> TOMLError {
    let lineStart = bytes[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = String(decoding: bytes[lineStart..<start], as: UTF8.self).count + 1
    return fault(
      "column \(column): \(kind.message) isn't read; write \(kind.replacement)", at: start)
  }

  private mutating func value() throws(TOMLError) -> TOMLValue.Content {
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try string())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "{"): throw fault(.table, at: place)
    default: return try scalar()
    }
  }

  private mutating func array() throws(TOMLError) -> [String] {
    let start = place
    let end = UInt8(ascii: "]")
    var texts: [String] = []
    place += 1
    while try skipBlanks(), next != end {
      guard next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") else {
        guard next != UInt8(ascii: ",") else { throw fault("expected a value") }
        throw fault(.otherList, at: start)
      }
      texts.append(try string())
      guard try skipBlanks(), next != end else { break }
      guard next == UInt8(ascii: ",") else { throw fault("expected a comma or ] in the list") }
      place += 1
    }
    try take("]", "] at the end of the list")
    return texts
  }

  /// Reads a whole number, `true`, or `false`.
  private mutating func scalar() throws(TOMLError) -> TOMLValue.Content {
    let start = place
    while let byte = next, Self.isBare(byte) || [0x2B, 0x2E, 0x3A].contains(byte) { place += 1 }
    let token = String(decoding: bytes[start..<place], as: UTF8.self)
    switch token {
    case "": throw fault("expected a value")
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default:
      if let kind = UnreadKind(token) { throw fault(kind, at: start) }
      guard Self.isInteger(bytes[start..<place]) else {
        throw fault("expected a value, found \(token); a text needs quotes", at: start)
      }
      guard let number = Int(token.filter { $0 != "_" }) else {
        throw fault("\(token): expected a number of at most 64 bits", at: start)
      }
      return .integer(number)
    }
  }

  /// Returns a Boolean value that indicates whether the bytes are a whole number: a sign, and digits
  /// without an unnecessary leading zero, with underscores only between two of them.
  private static func isInteger(_ token: ArraySlice<UInt8>) -> Bool {
    let digits = token.first == 0x2B || token.first == 0x2D ? token.dropFirst() : token
    let groups = digits.split(separator: 0x5F, omittingEmptySubsequences: false)
    return groups.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
      && (digits.first != 0x30 || digits.count == 1)
  }
}

// MARK: - Strings

extension TOMLReader {
  private mutating func string() throws(TOMLError) -> String {
    try quoted(isLong: next.map(isTriple) ?? false)
  }

  private func isTriple(_ mark: UInt8) -> Bool {
    bytes[place...].starts(with: [mark, mark, mark])
  }

  /// Reads a string in quotation marks or apostrophes.
  ///
  /// - Parameter isLong: A Boolean value that indicates whether it begins with three quotation
  ///   marks, so that it may have several lines.
  mutating func quoted(isLong: Bool) throws(TOMLError) -> String {
    let start = place
    let mark = bytes[place]
    var text: [UInt8] = []
    place += isLong ? 3 : 1
    // A line ending right after the opening quotes is not part of the text.
    if isLong, next == 0x0A || isReturn { place += next == 0x0A ? 1 : 2 }
    while let byte = next {
      if byte == mark, !isLong || isTriple(mark) {
        place += isLong ? 3 : 1
        // Up to two quotes may precede the three that end the text.
        for _ in 0..<2 where isLong && next == mark {
          text.append(mark)
          place += 1
        }
        return String(decoding: text, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\"), mark == UInt8(ascii: "\"") {
        try readEscape(into: &text, isLong: isLong)
      } else if isLong, byte == 0x0A || isReturn {
        text += byte == 0x0A ? [0x0A] : [0x0D, 0x0A]
        place += byte == 0x0A ? 1 : 2
      } else {
        if byte == 0x0A || isReturn { break }
        guard Self.isText(byte) else { throw unexpectedControl() }
        text.append(byte)
        place += 1
      }
    }
    throw fault("expected the end of the text in quotes", at: start)
  }

  private mutating func readEscape(into text: inout [UInt8], isLong: Bool) throws(TOMLError) {
    place += 1
    switch next {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "\""): text.append(0x22)
    case UInt8(ascii: "\\"): text.append(0x5C)
    case UInt8(ascii: "u"): return text += try escapedScalar(digits: 4)
    case UInt8(ascii: "U"): return text += try escapedScalar(digits: 8)
    case 0x20, 0x09, 0x0A, 0x0D:
      guard isLong else { fallthrough }
      return try skipEscapedLineEnd()
    default: throw fault("expected an escape such as \\n, \\\", \\\\ or \\u00E9")
    }
    place += 1
  }

  private mutating func escapedScalar(digits: Int) throws(TOMLError) -> String.UTF8View {
    place += 1
    let start = place
    var code: UInt32 = 0
    while place - start < digits,
      let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue })
    {
      code = code << 4 | UInt32(digit)
      place += 1
    }
    guard place - start == digits, let scalar = Unicode.Scalar(code) else {
      throw fault("expected \(digits) hexadecimal digits of a Unicode scalar")
    }
    return String(Character(scalar)).utf8
  }

  /// Skips a backslash at the end of a line: the text continues with the next line, without a gap.
  private mutating func skipEscapedLineEnd() throws(TOMLError) {
    skipSpaces()
    guard next == 0x0A || isReturn else {
      throw fault("expected the end of the line after the backslash")
    }
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || isReturn { place += 1 }
  }
}

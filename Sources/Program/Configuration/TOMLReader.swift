import PlainText

/// Reads a TOML 1.0 document from bytes. For any bytes, the result is a document or an error; the
/// depth of nesting is limited, so that hostile files cannot exhaust the stack.
///
/// The grammar is defined at https://toml.io/en/v1.0.0. The TOML packages that run on Linux keep no
/// positions for errors, and one ends the program on some malformed files.
struct TOMLReader {
  /// The maximum depth of nested arrays and tables, and the maximum number of names in a key.
  static let deepest = 64

  let bytes: [UInt8]
  /// The index of the next byte.
  var place = 0
  /// The indices of all line feeds.
  private let lineFeeds: [Int]
  /// The number of sections and tables in braces so far. Keys with dots may add only to tables of
  /// their own section.
  private var sectionCount = 0
  private let root = TOMLTable(.header)
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
      bytes: bytes, root: reader.root, items: reader.items, headers: reader.headers)
  }

  private mutating func readLines() throws(TOMLError) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    var table = root
    var path: [String] = []
    var section = newSection()
    while try skipBlanks() {
      if next == UInt8(ascii: "[") {
        (path, table) = try header()
        section = newSection()
      } else {
        try readItem(in: table, path, section: section)
      }
    }
  }

  /// Reads the line that opens a section.
  private mutating func header() throws(TOMLError) -> (path: [String], table: TOMLTable) {
    let start = place
    place += 1
    let isList = next == UInt8(ascii: "[")
    if isList { place += 1 }
    let path = try keyPath()
    for _ in 0..<(isList ? 2 : 1) { try take("]", "] after the name of a section") }
    try takeLineEnd()
    headers.append(TOMLDocument.Header(path: path, range: start..<place))
    return (path, try root.open(path, isList: isList, line: line(at: start)))
  }

  private mutating func readItem(
    in table: TOMLTable, _ header: [String], section: Int
  ) throws(TOMLError) {
    let start = place
    let path = try keyPath()
    try take("=", "= after the name of a setting")
    skipSpaces()
    let valueStart = place
    let content = try value(depth: 0)
    let valueEnd = place
    try takeLineEnd()
    try table.set(path, to: content, section: section, line: line(at: start))
    items.append(
      TOMLDocument.Item(
        path: header + path, depth: header.count, range: start..<place,
        value: valueStart..<valueEnd))
  }

  /// Returns a number for a new section or table in braces.
  mutating func newSection() -> Int {
    sectionCount += 1
    return sectionCount
  }
}

// MARK: - Bytes, blanks and lines

extension TOMLReader {
  /// The next byte, or nil at the end.
  var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Returns the line of a byte, counted from 1.
  func line(at place: Int) -> Int {
    var range = lineFeeds.startIndex..<lineFeeds.endIndex
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        lineFeeds[middle] < place
        ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound + 1
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

extension TOMLReader {
  /// Reads a value of any type.
  ///
  /// - Parameter depth: The number of arrays and tables that enclose the value.
  mutating func value(depth: Int) throws(TOMLError) -> TOMLValue.Content {
    guard depth < Self.deepest else { throw fault("lists and tables nested too deeply") }
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try string())
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "{"): return .table(try inlineTable(depth: depth))
    default: return try scalar()
    }
  }

  private mutating func array(depth: Int) throws(TOMLError) -> [TOMLValue.Content] {
    let end = UInt8(ascii: "]")
    var values: [TOMLValue.Content] = []
    place += 1
    while try skipBlanks(), next != end {
      values.append(try value(depth: depth + 1))
      guard try skipBlanks(), next != end else { break }
      guard next == UInt8(ascii: ",") else { throw fault("expected a comma or ] in the list") }
      place += 1
    }
    try take("]", "] at the end of the list")
    return values
  }

  /// Reads a table in braces, on one line and without a trailing comma.
  private mutating func inlineTable(depth: Int) throws(TOMLError) -> TOMLTable {
    let table = TOMLTable(.inline)
    let section = newSection()
    place += 1
    skipSpaces()
    if next == UInt8(ascii: "}") {
      place += 1
      return table
    }
    while true {
      skipSpaces()
      let start = place
      let path = try keyPath()
      try take("=", "= after a name")
      skipSpaces()
      let content = try value(depth: depth + 1)
      try table.set(path, to: content, section: section, line: line(at: start))
      skipSpaces()
      guard next == UInt8(ascii: ",") else { break }
      place += 1
    }
    try take("}", "} or a comma in the table")
    return table
  }
}

// MARK: - Strings

extension TOMLReader {
  /// Reads a string of any of the four kinds.
  private mutating func string() throws(TOMLError) -> String {
    try quoted(isLong: next.map(isTriple) ?? false)
  }

  private func isTriple(_ mark: UInt8) -> Bool {
    place + 2 < bytes.count && bytes[place] == mark && bytes[place + 1] == mark
      && bytes[place + 2] == mark
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
    default: throw fault(#"expected an escape such as \n, \", \\ or \u00E9"#)
    }
    place += 1
  }

  private mutating func escapedScalar(digits: Int) throws(TOMLError) -> String.UTF8View {
    place += 1
    let start = place
    var code: UInt32 = 0
    while place - start < digits, let digit = next.flatMap(Self.hexadecimal) {
      code = code << 4 | digit
      place += 1
    }
    guard place - start == digits, let scalar = Unicode.Scalar(code) else {
      throw fault("expected \(digits) hexadecimal digits of a Unicode scalar")
    }
    return String(Character(scalar)).utf8
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt32? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt32.init)
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

extension TOMLReader {
  /// Reads a word, a number or a date.
  mutating func scalar() throws(TOMLError) -> TOMLValue.Content {
    let start = place
    skipScalar()
    // A space is allowed between a date and its time.
    if Self.isDay(bytes[start..<place]), next == 0x20, place + 3 < bytes.count,
      Self.isDigit(bytes[place + 1]), Self.isDigit(bytes[place + 2]), bytes[place + 3] == 0x3A
    {
      place += 1
      skipScalar()
    }
    let token = bytes[start..<place]
    if token.isEmpty { throw fault("expected a value") }
    switch String(decoding: token, as: UTF8.self) {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "inf", "+inf": return .float(.infinity)
    case "-inf": return .float(-.infinity)
    case "nan", "+nan", "-nan": return .float(.nan)
    case let text: return try number(token, text, at: start)
    }
  }

  private mutating func skipScalar() {
    while let byte = next, Self.isBare(byte) || byte == 0x2B || byte == 0x2E || byte == 0x3A {
      place += 1
    }
  }

  private func number(
    _ token: ArraySlice<UInt8>, _ text: String, at start: Int
  ) throws(TOMLError) -> TOMLValue.Content {
    if let (digits, radix) = Self.integer(token) {
      guard let number = Int(digits, radix: radix) else {
        throw fault("\(text): expected a number of at most 64 bits", at: start)
      }
      return .integer(number)
    }
    if let number = Self.float(token) { return .float(number) }
    var date = TOMLDate(token)
    if date.isValid { return .date }
    if date.isDateLike { throw fault("\(text): expected a date such as 1979-05-27", at: start) }
    throw fault("expected a value, found \(text); a text needs quotes", at: start)
  }

  /// Returns the digits of a whole number with its sign, and their base, or nil for anything else.
  private static func integer(_ token: ArraySlice<UInt8>) -> (digits: String, radix: Int)? {
    let prefixes: [(UInt8, Int)] = [(0x78, 16), (0x6F, 8), (0x62, 2)]
    if token.first == 0x30, token.count > 2,
      let radix = prefixes.first(where: { $0.0 == token[token.startIndex + 1] })?.1
    {
      let digits = token.dropFirst(2)
      return isNumber(digits, radix: radix) ? (plain(digits), radix) : nil
    }
    guard isDecimal(unsigned(token)) else { return nil }
    return (plain(token), 10)
  }

  /// Returns a number with a fraction or an exponent, or nil for anything else.
  private static func float(_ token: ArraySlice<UInt8>) -> Double? {
    let halves = token.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 | 0x20 == 0x65 })
    guard let mantissa = halves.first else { return nil }
    let parts = unsigned(mantissa).split(
      separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, isDecimal(whole),
      parts.dropFirst().allSatisfy({ isNumber($0, radix: 10) }),
      halves.dropFirst().allSatisfy({ isNumber(unsigned($0), radix: 10) }),
      parts.count + halves.count > 2
    else { return nil }
    return Double(plain(token))
  }

  private static func unsigned(_ token: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    token.first == 0x2B || token.first == 0x2D ? token.dropFirst() : token
  }

  /// Returns a Boolean value that indicates whether these are decimal digits without an unnecessary
  /// leading zero.
  private static func isDecimal(_ digits: ArraySlice<UInt8>) -> Bool {
    isNumber(digits, radix: 10) && (digits.first != 0x30 || digits.count == 1)
  }

  /// Returns a Boolean value that indicates whether the bytes are digits, with underscores only
  /// between two of them.
  private static func isNumber(_ digits: ArraySlice<UInt8>, radix: Int) -> Bool {
    var isAfterDigit = false
    for byte in digits {
      if byte == 0x5F, isAfterDigit {
        isAfterDigit = false
      } else {
        let value = Character(Unicode.Scalar(byte)).hexDigitValue
        guard let value, value < radix else { return false }
        isAfterDigit = true
      }
    }
    return isAfterDigit
  }

  /// Returns the text without underscores.
  private static func plain(_ token: ArraySlice<UInt8>) -> String {
    String(decoding: token.filter { $0 != 0x5F }, as: UTF8.self)
  }

  private static func isDay(_ token: ArraySlice<UInt8>) -> Bool {
    token.count == 10 && TOMLDate(token).isDateLike
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}

/// A date, a time, or both, in the format of RFC 3339.
struct TOMLDate {
  private var rest: ArraySlice<UInt8>
  /// A Boolean value that indicates whether the text resembles a date or a time, valid or not.
  let isDateLike: Bool

  init(_ token: ArraySlice<UInt8>) {
    rest = token
    let digits = token.prefix { TOMLReader.isDigit($0) }.count
    let mark = token.dropFirst(digits).first
    isDateLike = digits == 4 && mark == 0x2D || digits == 2 && mark == 0x3A
  }

  /// A Boolean value that indicates whether the text is one of the four kinds: a date and time with
  /// or without an offset, a date, or a time.
  var isValid: Bool {
    mutating get {
      guard isDateLike else { return false }
      if rest.dropFirst(2).first == 0x3A { return takeTime() && rest.isEmpty }
      guard takeDay() else { return false }
      if rest.isEmpty { return true }
      guard take(0x54) || take(0x74) || take(0x20), takeTime() else { return false }
      if rest.isEmpty || take(0x5A) || take(0x7A) { return rest.isEmpty }
      guard take(0x2B) || take(0x2D) else { return false }
      return number(2, in: 0...23) != nil && take(0x3A) && number(2, in: 0...59) != nil
        && rest.isEmpty
    }
  }

  private mutating func takeDay() -> Bool {
    guard let year = number(4, in: 0...9_999), take(0x2D), let month = number(2, in: 1...12),
      take(0x2D)
    else { return false }
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days =
      switch month {
      case 2: isLeapYear ? 29 : 28
      case 4, 6, 9, 11: 30
      default: 31
      }
    return number(2, in: 1...days) != nil
  }

  /// Takes hours, minutes, seconds (60 is a leap second), and a fraction.
  private mutating func takeTime() -> Bool {
    guard number(2, in: 0...23) != nil, take(0x3A), number(2, in: 0...59) != nil, take(0x3A),
      number(2, in: 0...60) != nil
    else { return false }
    guard take(0x2E) else { return true }
    let digits = rest.prefix { TOMLReader.isDigit($0) }.count
    rest = rest.dropFirst(digits)
    return digits > 0
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Takes a number with the given number of digits; returns nil if it is out of range.
  private mutating func number(_ digits: Int, in range: ClosedRange<Int>) -> Int? {
    let text = rest.prefix(digits)
    guard text.count == digits, text.allSatisfy(TOMLReader.isDigit) else { return nil }
    rest = rest.dropFirst(digits)
    return Int(String(decoding: text, as: UTF8.self)).flatMap { range.contains($0) ? $0 : nil }
  }
}

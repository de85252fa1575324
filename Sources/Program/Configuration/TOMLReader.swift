/// Reads a TOML 1.0 document from bytes. Whatever the bytes are, the result is a document or an
/// error; the depth of nesting is limited, so that hostile files cannot exhaust the stack.
///
/// The grammar is that of https://toml.io/en/v1.0.0.
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
    for _ in 0..<(isList ? 2 : 1) { try take("]", "after the name of a section") }
    try takeLineEnd()
    headers.append(TOMLDocument.Header(path: path, range: start..<place))
    return (path, try root.open(path, isList: isList, line: line(at: start)))
  }

  private mutating func readItem(
    in table: TOMLTable, _ header: [String], section: Int
  ) throws(TOMLError) {
    let start = place
    let path = try keyPath()
    try take("=", "after the name of a setting")
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
  /// The next byte; nil at the end.
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

  func fault(_ message: String, at place: Int? = nil) -> TOMLError {
    TOMLError(line: line(at: place ?? self.place), message: message)
  }

  func unexpectedControl() -> TOMLError {
    let code = String(next ?? 0, radix: 16, uppercase: true)
    return fault("the control character U+\(code.count < 2 ? "000" : "00")\(code); expected text")
  }

  mutating func take(_ character: Unicode.Scalar, _ where: String) throws(TOMLError) {
    guard let next, next == UInt8(ascii: character) else {
      throw fault("expected \(character) \(`where`)")
    }
    place += 1
  }

  mutating func skipSpaces() {
    while let byte = next, byte == 0x20 || byte == 0x09 { place += 1 }
  }

  /// Skips blanks, comments, and line endings.
  ///
  /// - Returns: Whether anything is left.
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

  /// Whether the next byte is a carriage return that belongs to a line ending.
  var isReturn: Bool {
    next == 0x0D && place + 1 < bytes.count && bytes[place + 1] == 0x0A
  }

  private mutating func skipComment() throws(TOMLError) {
    while let byte = next, byte != 0x0A, !isReturn {
      guard Self.isText(byte) else { throw unexpectedControl() }
      place += 1
    }
  }

  /// Returns whether a byte may occur in a comment or a string: tabs are the only control
  /// characters.
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

  /// Returns whether a byte may occur in a name without quotes.
  static func isBare(_ byte: UInt8) -> Bool {
    byte == 0x2D || byte == 0x5F || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
  }
}

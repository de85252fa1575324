/// Where in a TOML text each key and each table stands. The values are the parser's matter: this
/// only finds the places, to name lines and to change one value without touching anything else.
///
/// The shape of keys, lists and tables is checked on the way, for the parser trusts it: a brace
/// within a key ends its program (toml++ 3.2, `parse_key`). Behind a fault nothing is looked at.
struct TOMLLines {
  /// A key with its value.
  struct Item {
    /// With the names of the table that it stands in.
    let path: [String]
    /// How many of them the table's header says.
    let depth: Int
    /// Counted from 1.
    let line: Int
    /// Bytes, from the start of the text: from the first of the key to the end of the last line.
    let range: Range<Int>
    let value: Range<Int>
  }

  /// The header of a table.
  struct Header {
    let path: [String]
    let line: Int
    /// Bytes of its lines.
    let range: Range<Int>
  }

  private(set) var items: [Item] = []
  private(set) var headers: [Header] = []
  /// The first thing in the text that is no TOML, as far as this can see.
  private(set) var fault: (line: Int, message: String)?
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    var table: [String] = []
    while fault == nil, skipBlank() {
      if bytes[place] == Self.open {
        if let names = takeHeader() { table = names }
      } else {
        takeItem(in: table)
      }
    }
  }

  private mutating func takeHeader() -> [String]? {
    let start = place
    let number = line
    let isList = place + 1 < bytes.count && bytes[place + 1] == Self.open
    place += isList ? 2 : 1
    let path = names()
    for _ in 0..<(isList ? 2 : 1) { expect(Self.close, "a ] behind the name of a section") }
    endLine()
    guard fault == nil else { return nil }
    headers.append(Header(path: path, line: number, range: start..<place))
    return path
  }

  private mutating func takeItem(in table: [String]) {
    let start = place
    let number = line
    let path = names()
    expect(UInt8(ascii: "="), "a = behind the name of a setting")
    skipSpaces()
    let value = place
    skipValue(depth: 0)
    let end = place
    endLine()
    guard fault == nil else { return }
    items.append(
      Item(
        path: table + path, depth: table.count, line: number, range: start..<place,
        value: value..<end))
  }

  private mutating func fail(_ message: String) {
    if fault == nil { fault = (line, message) }
    place = bytes.count
  }

  private mutating func expect(_ byte: UInt8, _ what: String) {
    guard place < bytes.count, bytes[place] == byte else { return fail("expected \(what)") }
    place += 1
  }

  /// Over the end of a line, before which only a comment may stand.
  private mutating func endLine() {
    skipSpaces()
    if place < bytes.count, bytes[place] == 0x0D { place += 1 }
    if place < bytes.count, bytes[place] != Self.newline, bytes[place] != UInt8(ascii: "#") {
      return fail("expected the end of the line")
    }
    skipLine()
  }

  private static let open = UInt8(ascii: "[")
  private static let close = UInt8(ascii: "]")
  private static let newline = UInt8(ascii: "\n")
  private static let quote = UInt8(ascii: "\"")
  private static let apostrophe = UInt8(ascii: "'")
  private static let backslash = UInt8(ascii: "\\")

  /// To the next thing that is neither empty nor a comment; false at the end.
  private mutating func skipBlank() -> Bool {
    while place < bytes.count {
      switch bytes[place] {
      case 0x20, 0x09, 0x0D: place += 1
      case Self.newline:
        place += 1
        line += 1
      case UInt8(ascii: "#"): skipLine()
      default: return true
      }
    }
    return false
  }

  private mutating func skipSpaces() {
    while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
  }

  private mutating func skipLine() {
    while place < bytes.count, bytes[place] != Self.newline { place += 1 }
    if place < bytes.count {
      place += 1
      line += 1
    }
  }

  /// Names that are parted by dots, bare or in quotes; blanks around each.
  private mutating func names() -> [String] {
    var names: [String] = []
    while fault == nil {
      skipSpaces()
      let start = place
      if place < bytes.count, bytes[place] == Self.quote || bytes[place] == Self.apostrophe {
        skipString(isName: true)
        names.append(Self.plain(bytes[start..<place]))
      } else {
        while place < bytes.count, Self.isBare(bytes[place]) { place += 1 }
        if place == start { fail("expected a name") }
        names.append(String(decoding: bytes[start..<max(place, start)], as: UTF8.self))
      }
      skipSpaces()
      guard place < bytes.count, bytes[place] == UInt8(ascii: ".") else { break }
      place += 1
    }
    return names
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    byte == 0x2D || byte == 0x5F || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
  }

  /// A name without its quotes.
  private static func plain(_ quoted: ArraySlice<UInt8>) -> String {
    let inner = quoted.dropFirst().dropLast()
    guard quoted.first == quote, inner.contains(backslash) else {
      return String(decoding: inner, as: UTF8.self)
    }
    // Of the escapes only those of the quote and the backslash can matter in a name.
    var result: [UInt8] = []
    var isEscaped = false
    for byte in inner {
      if byte == backslash, !isEscaped {
        isEscaped = true
      } else {
        result.append(byte)
        isEscaped = false
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Over a string of any of the four kinds; a name has only two.
  private mutating func skipString(isName: Bool = false) {
    let mark = bytes[place]
    let isLong = !isName && isTriple(mark)
    place += isLong ? 3 : 1
    while place < bytes.count {
      let byte = bytes[place]
      if byte == Self.backslash, mark == Self.quote {
        if place + 1 < bytes.count, bytes[place + 1] == Self.newline { line += 1 }
        place = min(place + 2, bytes.count)
      } else if byte == Self.newline {
        guard isLong else { return fail("expected the end of the text in quotes") }
        line += 1
        place += 1
      } else if byte == mark, !isLong {
        place += 1
        return
      } else if byte == mark, isTriple(mark) {
        // Up to two quotes may stand before the three that end it.
        place += 3
        for _ in 0..<2 where place < bytes.count && bytes[place] == mark { place += 1 }
        return
      } else {
        place += 1
      }
    }
    fail("expected the end of the text in quotes")
  }

  private func isTriple(_ mark: UInt8) -> Bool {
    place + 2 < bytes.count && bytes[place] == mark && bytes[place + 1] == mark
      && bytes[place + 2] == mark
  }

  /// How deep lists and tables may lie in each other; no setting needs more than one.
  private static let deepest = 32

  /// Over a value, lists and tables with all that is in them.
  private mutating func skipValue(depth: Int) {
    guard place < bytes.count else { return fail("expected a value") }
    guard depth < Self.deepest else { return fail("lists and tables too deep in each other") }
    switch bytes[place] {
    case Self.quote, Self.apostrophe: skipString()
    case Self.open: skipList(depth: depth)
    case UInt8(ascii: "{"): skipTable(depth: depth)
    default:
      let start = place
      while place < bytes.count, Self.isScalar(bytes[place]) { place += 1 }
      if place == start { fail("expected a value") }
    }
  }

  private mutating func skipList(depth: Int) {
    place += 1
    while fault == nil {
      guard skipBlank() else { return fail("expected a ] at the end of the list") }
      if bytes[place] == Self.close { break }
      skipValue(depth: depth + 1)
      guard skipBlank() else { return fail("expected a ] at the end of the list") }
      if bytes[place] == Self.close { break }
      expect(UInt8(ascii: ","), "a comma or a ] in the list")
    }
    place = min(place + 1, bytes.count)
  }

  private mutating func skipTable(depth: Int) {
    let end = UInt8(ascii: "}")
    place += 1
    skipSpaces()
    if place < bytes.count, bytes[place] == end {
      place += 1
      return
    }
    while fault == nil {
      _ = names()
      expect(UInt8(ascii: "="), "a = behind a name")
      skipSpaces()
      skipValue(depth: depth + 1)
      skipSpaces()
      guard place < bytes.count, bytes[place] != end else { break }
      expect(UInt8(ascii: ","), "a comma or a } in the table")
    }
    expect(end, "a } at the end of the table")
  }

  /// Of numbers, dates and words.
  private static func isScalar(_ byte: UInt8) -> Bool {
    isBare(byte) || byte == 0x2B || byte == 0x2E || byte == 0x3A
  }

  /// The line of a key; that of the nearest that holds it where it has none of its own.
  func line(of path: [String]) -> Int {
    if let item = items.first(where: { $0.path == path }) { return item.line }
    var best: (length: Int, line: Int) = (0, 0)
    for item in items where item.path.count > best.length && path.starts(with: item.path) {
      best = (item.path.count, item.line)
    }
    for header in headers where header.path.count > best.length && path.starts(with: header.path) {
      best = (header.path.count, header.line)
    }
    if best.line > 0 { return best.line }
    return items.first { $0.path.starts(with: path) }?.line
      ?? headers.first { $0.path.starts(with: path) }?.line ?? 0
  }
}

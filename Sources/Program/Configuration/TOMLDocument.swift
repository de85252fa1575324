import PlainText

/// A TOML document: its values and their positions in the text, so that one value can be
/// changed without affecting anything around it.
struct TOMLDocument {
  /// A key with its value on a separate line.
  struct Item {
    /// The names of the section that contains the item, then its own.
    let path: [String]
    /// The number of names in `path` that come from the section's header.
    let depth: Int
    /// The range of bytes from the start of the key to the end of the last line.
    let range: Range<Int>
    /// The range of bytes of the value.
    let value: Range<Int>
  }

  /// The line that opens a section.
  struct Header {
    let path: [String]
    /// The range of bytes, including the line ending.
    let range: Range<Int>
  }

  let bytes: [UInt8]
  /// The values and the tables, in the order in which the text names them first.
  let values: [TOMLValue]
  let items: [Item]
  let headers: [Header]
}

/// The reason why a text is not TOML.
struct TOMLError: Error, Equatable {
  /// The line of the error, counted from 1.
  let line: Int
  /// The error: the unexpected or the expected text.
  let message: Message
}

/// A value or a table of a document.
struct TOMLValue {
  enum Content {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([String])
    case table
  }

  /// The names that lead to it.
  let path: [String]
  let content: Content
  /// The line of its key or header, counted from 1.
  let line: Int
}

/// The paths of a document, each of which leads to one value or one table.
struct TOMLPaths {
  /// The origin of a table, which determines possible later additions.
  private enum Origin: Equatable {
    /// No table.
    case value
    /// The header of a section within the table.
    case implied
    /// The table's own header.
    case header
    /// Keys with dots in one section, given by its place.
    case dotted(section: Int)
  }

  private(set) var values: [TOMLValue] = []
  private var known: [[String]: (origin: Origin, line: Int)] = [:]

  /// Opens the section that a header names.
  ///
  /// - Parameters:
  ///   - path: The names in the header, at least one.
  ///   - line: The line of the header.
  /// - Throws: `TOMLError` if the name already has a value, or if the section was opened before.
  mutating func open(_ path: [String], line: Int) throws(TOMLError) {
    for count in 1..<path.count {
      try pass(Array(path[..<count]), .implied, of: [path[count - 1]], line: line)
    }
    if known[path]?.origin == .implied {
      known[path]?.origin = .header
    } else {
      try add(path, .header, .table, of: path, line: line)
    }
  }

  /// Sets a key.
  ///
  /// - Parameters:
  ///   - path: The names of the key, at least one.
  ///   - header: The names of the section that contains the key, and its place.
  ///   - line: The line of the key.
  /// - Throws: `TOMLError` if the key already has a value, or leads through something that is not a
  ///   table of the same section.
  mutating func set(
    _ path: [String], to content: TOMLValue.Content, in header: [String], section: Int, line: Int
  ) throws(TOMLError) {
    for count in 1..<path.count {
      try pass(header + path[..<count], .dotted(section: section), of: path, line: line)
    }
    try add(header + path, .value, content, of: path, line: line)
  }

  /// Leads through a table on the way to a section or a key within it. Keys with dots lead only
  /// through tables of their own section.
  private mutating func pass(
    _ path: [String], _ origin: Origin, of key: [String], line: Int
  ) throws(TOMLError) {
    let found = known[path]?.origin
    guard found == nil || found == .value || origin != .implied && found != origin else { return }
    try add(path, origin, .table, of: key, line: line)
  }

  private mutating func add(
    _ path: [String], _ origin: Origin, _ content: TOMLValue.Content, of key: [String], line: Int
  ) throws(TOMLError) {
    if let first = known[path]?.line {
      let name = key.joined(separator: ".")
      throw TOMLError(
        line: line, message: "\"\(name)\" is set twice, first in line \(first); expected it once")
    }
    known[path] = (origin, line)
    values.append(TOMLValue(path: path, content: content, line: line))
  }
}

/// Changes one value of a TOML document and keeps everything else.
struct TOMLEdit {
  let document: TOMLDocument
  private var bytes: [UInt8] { document.bytes }

  /// Returns the text with a key set to a value, or without the key if the value is nil.
  func setting(_ path: [String], to value: String?) -> [UInt8] {
    if let item = document.items.last(where: { $0.path == path }) {
      guard let value else { return replacing(item.range, by: "") }
      return replacing(item.value, by: value)
    }
    guard let value else { return bytes }
    let section = Array(path.dropLast())
    // The line goes after the last key of the table, otherwise right below its header.
    let last = document.items.last { $0.depth == section.count && $0.path.starts(with: section) }
    if let last, !section.isEmpty || last.depth == 0 {
      return inserting(line(path, below: section.count, value), at: last.range.upperBound)
    }
    if section.isEmpty { return insertingOnTop(line(path, below: 0, value)) }
    if let header = document.headers.last(where: { $0.path == section }) {
      return inserting(line(path, below: section.count, value), at: header.range.upperBound)
    }
    // A table that was created by dotted keys cannot have a header.
    if let dotted = document.items.last(where: {
      $0.depth < section.count && $0.path.count > section.count && $0.path.starts(with: section)
    }) {
      return inserting(line(path, below: dotted.depth, value), at: dotted.range.upperBound)
    }
    let header = "[" + section.map(\.tomlName).joined(separator: ".") + "]\n"
    let gap = bytes.isEmpty || bytes.suffix(2) == [0x0A, 0x0A] ? "" : "\n"
    return inserting(gap + header + line(path, below: section.count, value), at: bytes.count)
  }

  private func line(_ path: [String], below depth: Int, _ value: String) -> String {
    path.dropFirst(depth).map(\.tomlName).joined(separator: ".") + " = " + value + "\n"
  }

  /// Returns the text with a line inserted above the first table, with the other keys outside
  /// tables. Comments at the start of the file stay there.
  private func insertingOnTop(_ line: String) -> [UInt8] {
    guard let first = document.headers.first else { return inserting(line, at: bytes.count) }
    return inserting(line + "\n", at: start(ofCommentsAbove: first.range.lowerBound))
  }

  /// Returns the start of the comments right above a table, which belong to it.
  private func start(ofCommentsAbove place: Int) -> Int {
    var start = place
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    while start > 0 {
      var previous = start - 1
      while previous > 0, bytes[previous - 1] != 0x0A { previous -= 1 }
      let first = bytes[previous..<start].first { $0 != 0x20 && $0 != 0x09 }
      guard first == UInt8(ascii: "#") else { break }
      start = previous
    }
    return start
  }

  private func inserting(_ text: String, at place: Int) -> [UInt8] {
    // The last line of a file may lack a line feed.
    let needsEnd = place > 0 && bytes[place - 1] != 0x0A
    return replacing(place..<place, by: (needsEnd ? "\n" : "") + text)
  }

  private func replacing(_ range: Range<Int>, by text: String) -> [UInt8] {
    var result = bytes
    result.replaceSubrange(range, with: text.utf8)
    return result
  }
}

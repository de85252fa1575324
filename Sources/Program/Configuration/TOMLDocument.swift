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
  let root: TOMLTable
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

/// A value of a document.
struct TOMLValue {
  enum Content {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([String])
    case table(TOMLTable)
  }

  let content: Content
  /// The line of its key or header, counted from 1.
  let line: Int
}

/// A table of a document, in text order. It is a class, because lines in different places of the
/// text add to the same table.
final class TOMLTable {
  /// The origin of a table, which determines possible later additions.
  enum Origin: Equatable {
    /// The header of a section within the table.
    case implied
    /// The table's own header.
    case header
    /// Keys with dots in one section, given by its place.
    case dotted(section: Int)
  }

  fileprivate(set) var origin: Origin
  private(set) var members: [(name: String, value: TOMLValue)] = []
  private var places: [String: Int] = [:]

  init(_ origin: Origin) { self.origin = origin }

  subscript(name: String) -> TOMLValue? { places[name].map { members[$0].value } }

  fileprivate func add(_ name: String, _ content: TOMLValue.Content, line: Int) {
    places[name] = members.count
    members.append((name, TOMLValue(content: content, line: line)))
  }
}

extension TOMLTable {
  /// Opens the section that a header names.
  ///
  /// - Parameters:
  ///   - path: The names in the header, at least one.
  ///   - line: The line of the header.
  /// - Throws: `TOMLError` if the name already has a value, or if the section was opened before.
  func open(_ path: [String], line: Int) throws(TOMLError) -> TOMLTable {
    var table = self
    for name in path.dropLast() {
      table = try table.passage(name, .implied, of: [name], line: line)
    }
    guard let name = path.last else { return table }
    guard let known = table[name] else {
      let new = TOMLTable(.header)
      table.add(name, .table(new), line: line)
      return new
    }
    guard case .table(let inner) = known.content, inner.origin == .implied else {
      throw Self.clash(path, known, line)
    }
    inner.origin = .header
    return inner
  }

  /// Returns the table that a name leads through on the way to a section or a key within it. Keys
  /// with dots lead only through tables of their own section.
  private func passage(
    _ name: String, _ origin: Origin, of path: [String], line: Int
  ) throws(TOMLError) -> TOMLTable {
    guard let known = self[name] else {
      let new = TOMLTable(origin)
      add(name, .table(new), line: line)
      return new
    }
    guard case .table(let table) = known.content, [.implied, table.origin].contains(origin) else {
      throw Self.clash(path, known, line)
    }
    return table
  }

  /// Sets a key.
  ///
  /// - Parameters:
  ///   - path: The names of the key, at least one.
  ///   - section: The place of the section that contains the key.
  ///   - line: The line of the key.
  /// - Throws: `TOMLError` if the key already has a value, or leads through something that is not a
  ///   table of the same section.
  func set(
    _ path: [String], to content: TOMLValue.Content, section: Int, line: Int
  ) throws(TOMLError) {
    var table = self
    let origin = Origin.dotted(section: section)
    for name in path.dropLast() { table = try table.passage(name, origin, of: path, line: line) }
    guard let name = path.last else { return }
    if let known = table[name] { throw Self.clash(path, known, line) }
    table.add(name, content, line: line)
  }

  private static func clash(_ path: [String], _ known: TOMLValue, _ line: Int) -> TOMLError {
    let name = path.joined(separator: ".")
    return TOMLError(
      line: line, message: "\"\(name)\" is set twice, first in line \(known.line); expected it once"
    )
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
    let own = document.items.last { $0.depth == section.count && $0.path.starts(with: section) }
    if let own, !section.isEmpty || own.depth == 0 {
      return inserting(line(path, below: section.count, value), at: own.range.upperBound)
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

/// Changes one value of a TOML document and keeps everything else.
struct TOMLEdit {
  private let document: TOMLDocument
  private var bytes: [UInt8] { document.bytes }

  init(_ document: TOMLDocument) { self.document = document }

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
    let header = "[" + section.map(Self.name).joined(separator: ".") + "]\n"
    let gap = bytes.isEmpty || bytes.suffix(2) == [0x0A, 0x0A] ? "" : "\n"
    return inserting(gap + header + line(path, below: section.count, value), at: bytes.count)
  }

  private func line(_ path: [String], below depth: Int, _ value: String) -> String {
    path.dropFirst(depth).map(Self.name).joined(separator: ".") + " = " + value + "\n"
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

  /// Returns a name in the form of TOML: bare if possible.
  static func name(_ name: String) -> String {
    let isBare =
      !name.isEmpty && name.utf8.allSatisfy(TOMLReader.isBare)
    return isBare ? name : (SettingValue.text(name).toml)
  }
}

/// A TOML 1.0 document: its values and their positions in the text, so that one value can be
/// changed without affecting anything around it.
struct TOMLDocument {
  /// A key with its value on a line of its own.
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
  /// The error: what was found or expected.
  let message: String
}

/// A value of a document.
struct TOMLValue {
  enum Content {
    case string(String)
    case integer(Int)
    case float(Double)
    case boolean(Bool)
    /// A date, a time, or both. No setting takes one, so the text is checked but not kept.
    case date
    case array([Content])
    case table(TOMLTable)
    case tables(TOMLTableList)
  }

  let content: Content
  /// The line of its key or header, counted from 1.
  let line: Int
}

/// A table of a document, in text order. It is a class, because lines in different places of the
/// text add to the same table.
final class TOMLTable {
  /// The origin of a table, which decides what may be added to it later.
  enum Origin: Equatable {
    /// The header of a section within the table.
    case implied
    /// The table's own header.
    case header
    /// Keys with dots in one section, given by its number.
    case dotted(section: Int)
    /// Braces.
    case inline
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

/// The tables of `[[name]]`.
final class TOMLTableList {
  private(set) var last: TOMLTable
  private(set) var count = 1

  init(_ first: TOMLTable) { last = first }

  fileprivate func append(_ table: TOMLTable) {
    last = table
    count += 1
  }
}

extension TOMLTable {
  /// Opens the section that a header names.
  ///
  /// - Parameters:
  ///   - path: The names in the header, at least one.
  ///   - isList: Whether the header is written `[[…]]`.
  ///   - line: The line of the header.
  /// - Throws: `TOMLError` if the name already has a value, or if the section was opened before.
  func open(_ path: [String], isList: Bool, line: Int) throws(TOMLError) -> TOMLTable {
    var table = self
    for name in path.dropLast() { table = try table.passage(name, line: line) }
    guard let name = path.last else { return table }
    guard let known = table[name] else {
      let new = TOMLTable(.header)
      table.add(name, isList ? .tables(TOMLTableList(new)) : .table(new), line: line)
      return new
    }
    switch known.content {
    case .tables(let list) where isList:
      let new = TOMLTable(.header)
      list.append(new)
      return new
    case .table(let inner) where !isList && inner.origin == .implied:
      inner.origin = .header
      return inner
    default: throw Self.clash(path, known, line)
    }
  }

  /// Returns the table that a name leads through on the way to a section within it.
  private func passage(_ name: String, line: Int) throws(TOMLError) -> TOMLTable {
    guard let known = self[name] else {
      let new = TOMLTable(.implied)
      add(name, .table(new), line: line)
      return new
    }
    switch known.content {
    case .table(let table) where table.origin != .inline: return table
    case .tables(let list): return list.last
    default: throw Self.clash([name], known, line)
    }
  }

  /// Sets a key.
  ///
  /// - Parameters:
  ///   - path: The names of the key, at least one.
  ///   - section: The number of the section that contains the key.
  ///   - line: The line of the key.
  /// - Throws: `TOMLError` if the key already has a value, or leads through something that is not a
  ///   table of the same section.
  func set(
    _ path: [String], to content: TOMLValue.Content, section: Int, line: Int
  ) throws(TOMLError) {
    var table = self
    for name in path.dropLast() {
      guard let known = table[name] else {
        let new = TOMLTable(.dotted(section: section))
        table.add(name, .table(new), line: line)
        table = new
        continue
      }
      guard case .table(let inner) = known.content, inner.origin == .dotted(section: section)
      else { throw Self.clash(path, known, line) }
      table = inner
    }
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

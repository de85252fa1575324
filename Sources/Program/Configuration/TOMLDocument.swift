/// A TOML 1.0 document: its values, and where in the text each of them stands, so that one value
/// can be changed and everything around it stays.
struct TOMLDocument {
  /// A key with its value on a line of its own.
  struct Item {
    /// The names of the section that it stands in, then its own.
    let path: [String]
    /// How many names of `path` the section's header gives.
    let depth: Int
    /// Bytes, from the first of the key to the end of the last line.
    let range: Range<Int>
    /// Bytes of the value.
    let value: Range<Int>
  }

  /// The line that opens a section.
  struct Header {
    let path: [String]
    /// Bytes, with the end of the line.
    let range: Range<Int>
  }

  let bytes: [UInt8]
  let root: TOMLTable
  let items: [Item]
  let headers: [Header]
}

/// Why a text is not TOML.
struct TOMLError: Error, Equatable {
  /// Counted from 1.
  let line: Int
  /// What was found or expected.
  let message: String
}

/// A value of a document.
struct TOMLValue {
  enum Content {
    case string(String)
    case integer(Int)
    case float(Double)
    case boolean(Bool)
    /// A date, a time or both. No setting takes one, so the text is checked and not kept.
    case date
    case array([Content])
    case table(TOMLTable)
    case tables(TOMLTableList)
  }

  let content: Content
  /// The line of its key or header, counted from 1.
  let line: Int
}

/// A table of a document, in the order of the text. A class, because lines in different places of
/// the text add to the same table.
final class TOMLTable {
  /// What made a table decides what may be added to it later.
  enum Origin: Equatable {
    /// The header of a section within it.
    case implied
    /// Its own header.
    case header
    /// Keys with dots in one section, whose number this is.
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
  ///   - path: the names in the header, at least one.
  ///   - isList: whether the header is written `[[…]]`.
  ///   - line: of the header.
  /// - Throws: `TOMLError` if the name has a value already, or the section was opened before.
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

  /// The table that a name leads through on the way to a section within it.
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
  ///   - path: the names of the key, at least one.
  ///   - section: the number of the section that the key stands in.
  ///   - line: of the key.
  /// - Throws: `TOMLError` if the key has a value already, or leads through something that is no
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

import Foundation
import PlainText
import TOMLKit

/// A configuration file that was read: every value in it is one that its setting can have.
package struct ConfigurationFile: Sendable {
  package struct Entry: Hashable, Sendable {
    package let value: SettingValue
    /// Counted from 1.
    package let line: Int
  }

  package let path: String
  /// By key, with the names of families filled in: `speech.languages.grc.rate`.
  package let entries: [String: Entry]

  /// The longest file that is taken for a configuration, in bytes.
  static let longest = 1 << 20

  /// Whether there is a file to read. All that a start costs without one.
  package static func exists(at path: String) -> Bool { access(path, F_OK) == 0 }

  /// Reads a file.
  ///
  /// - Throws: `ConfigurationError` with every fault, in the order of the lines; status 66 where
  ///   there is no such file.
  package init(path: String) throws(ConfigurationError) {
    try self.init(path: path, bytes: Self.bytes(of: path))
  }

  /// Reads a text as if it stood in a file.
  package init(path: String, bytes: [UInt8]) throws(ConfigurationError) {
    self.path = path
    let text = try Self.text(bytes, path: path)
    let lines = TOMLLines(bytes)
    if let fault = lines.fault {
      throw ConfigurationError([ConfigurationFault(file: path, line: fault.line, fault.message)])
    }
    let root = try Self.parse(text, path: path)
    var reading = ConfigurationReading(path: path, lines: lines)
    reading.take(root, at: [])
    guard reading.faults.isEmpty else {
      throw ConfigurationError(reading.faults.sorted { $0.line < $1.line })
    }
    entries = reading.entries
  }

  static func bytes(of path: String) throws(ConfigurationError) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let code = errno
      throw ConfigurationError(
        path, String(cString: strerror(code)), code == EACCES ? .noPermission : .noInput)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ConfigurationError(path, "is no file", .noInput)
    }
    guard status.st_size <= longest else {
      throw ConfigurationError(path, "longer than a configuration, 1 MB at the most", .badData)
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ConfigurationError(path, "cannot be read", .noPermission)
    }
    return [UInt8](data)
  }

  private static func text(_ bytes: [UInt8], path: String) throws(ConfigurationError) -> String {
    func fault(_ line: Int, _ message: String) -> ConfigurationError {
      ConfigurationError([ConfigurationFault(file: path, line: line, message)])
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let valid = String(decoding: bytes, as: UTF8.self).prefix { $0 != "\u{FFFD}" }
      throw fault(valid.utf8.count { $0 == 0x0A } + 1, "not UTF-8")
    }
    // The parser takes a text that ends at a NUL, and loses a name with one in it.
    for name in ["\0", "\\u0000", "\\U00000000"] {
      if let place = text.utf8.firstRange(of: name.utf8)?.lowerBound {
        throw fault(text.utf8[..<place].count { $0 == 0x0A } + 1, "a NUL; expected text")
      }
    }
    return text
  }

  private static func parse(_ text: String, path: String) throws(ConfigurationError) -> TOMLTable {
    do {
      return try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      throw ConfigurationError([
        ConfigurationFault(file: path, line: error.source.begin.line, error.description)
      ])
    } catch {
      throw ConfigurationError(path, "\(error)", .badData)
    }
  }
}

/// Holds what a parsed file says against the table of settings.
private struct ConfigurationReading {
  let path: String
  let lines: TOMLLines
  var entries: [String: ConfigurationFile.Entry] = [:]
  var faults: [ConfigurationFault] = []

  mutating func take(_ table: TOMLTable, at path: [String]) {
    for (name, value) in table {
      let key = path + [name]
      if let setting = Setting.find(key) {
        take(value, for: setting, at: key)
      } else if let inner = value.table, isSection(key) {
        take(inner, at: key)
      } else {
        reportUnknown(key, isTable: value.type == .table)
      }
    }
  }

  private mutating func take(
    _ value: any TOMLValueConvertible, for setting: Setting, at key: [String]
  ) {
    guard let found = plain(value, for: setting), setting.accepts(found) else {
      return report(
        key, "\(name(key)): expected \(setting.expectation), found \(described(value))")
    }
    entries[key.joined(separator: ".")] = .init(value: found, line: lines.line(of: key))
  }

  /// The value as plain data; nil where it is of no type that a setting has.
  private func plain(_ value: any TOMLValueConvertible, for setting: Setting) -> SettingValue? {
    switch value.type {
    case .string:
      guard let text = value.string else { return nil }
      // A single key needs no list around it.
      return setting == .keys ? .list([text]) : .text(text)
    case .int: return value.int.map { .number($0) }
    case .bool: return value.bool.map { .toggle($0) }
    case .array:
      guard let array = value.array else { return nil }
      var list: [String] = []
      for element in array {
        guard element.type == .string, let text = element.string else { return nil }
        list.append(text)
      }
      return .list(list)
    default: return nil
    }
  }

  private func described(_ value: any TOMLValueConvertible) -> String {
    switch value.type {
    case .string: "\"\(value.string ?? "")\""
    case .int: value.int.map { "\($0)" } ?? "a number that is too great"
    case .bool: value.bool == true ? "true" : "false"
    case .double: "a number with a fraction"
    case .array: "a list of something else"
    case .table: "a table"
    default: "a date or a time"
    }
  }

  private func isSection(_ path: [String]) -> Bool {
    Setting.all.contains { setting in
      let parts = setting.parts
      return parts.count > path.count && zip(parts, path).allSatisfy { $0 == $1 || $0 == "*" }
    }
  }

  private mutating func reportUnknown(_ path: [String], isTable: Bool) {
    let name = name(path)
    if !isTable, isSection(path) {
      return report(path, "\(name): expected a section, [\(name)]")
    }
    let what = isTable ? "no section is called [\(name)]" : "no setting is called \"\(name)\""
    report(path, what + hint(for: path, isTable: isTable))
  }

  /// The nearest name that there is: beside it, else anywhere.
  private func hint(for path: [String], isTable: Bool) -> String {
    let siblings = Setting.all.compactMap { setting -> String? in
      let parts = setting.parts
      guard parts.count >= path.count,
        zip(parts, path.dropLast()).allSatisfy({ $0 == $1 || $0 == "*" })
      else { return nil }
      return parts[path.count - 1]
    }
    if let near = nearestName(to: path.last ?? "", among: siblings.filter { $0 != "*" }) {
      return "; did you mean \"\(name(path.dropLast() + [near]))\"?"
    }
    // The right name in the wrong section.
    let named = Setting.all.filter { $0.name == path.last && !$0.isFamily }
    if !isTable, let other = named.first { return "; did you mean \"\(other.key)\"?" }
    let near = nearestName(
      to: name(path), among: Setting.all.map(\.key).filter { !$0.contains("*") })
    return near.map { "; did you mean \"\($0)\"?" } ?? ""
  }

  private func name(_ path: [String]) -> String { path.joined(separator: ".") }

  private mutating func report(_ key: [String], _ message: String) {
    faults.append(ConfigurationFault(file: path, line: lines.line(of: key), message))
  }
}

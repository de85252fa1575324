import Foundation
import PlainText

/// The content of a configuration file, in which all values are valid.
package struct ConfigurationFile: Sendable {
  package struct Entry: Hashable, Sendable {
    package let value: SettingValue
    /// The line of the entry, counted from 1.
    package let line: Int
  }

  package let path: String
  /// The entries by key, with the names of families filled in: `speech.languages.grc.rate`.
  package let entries: [String: Entry]

  /// The maximum length of a file, in bytes.
  static let longest = 1 << 20

  /// Returns whether there is a file. A start without one costs only this check.
  package static func exists(at path: String) -> Bool { access(path, F_OK) == 0 }

  /// Reads a file.
  ///
  /// - Throws: `ConfigurationError` with all faults, in line order.
  package init(path: String) throws(ConfigurationError) {
    try self.init(path: path, bytes: Self.bytes(of: path))
  }

  /// Reads the bytes of a file.
  package init(path: String, bytes: [UInt8]) throws(ConfigurationError) {
    try self.init(path: path, Self.document(bytes, path: path))
  }

  init(path: String, _ document: TOMLDocument) throws(ConfigurationError) {
    self.path = path
    var reading = ConfigurationReading(path: path)
    reading.take(document.root, at: [])
    guard reading.faults.isEmpty else {
      throw .faults(reading.faults.sorted { $0.line < $1.line })
    }
    entries = reading.entries
  }

  static func document(_ bytes: [UInt8], path: String) throws(ConfigurationError) -> TOMLDocument {
    do {
      return try TOMLReader.document(bytes)
    } catch {
      throw .faults([ConfigurationFault(file: path, line: error.line, error.message)])
    }
  }

  static func bytes(of path: String) throws(ConfigurationError) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .cannotRead(path: path, errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    guard status.st_size <= longest else { throw .tooLong(path: path) }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .cannotRead(path: path, errno: EACCES)
    }
    return [UInt8](data)
  }
}

/// Compares the values of a file with the table of settings.
private struct ConfigurationReading {
  let path: String
  var entries: [String: ConfigurationFile.Entry] = [:]
  var faults: [ConfigurationFault] = []

  mutating func take(_ table: TOMLTable, at path: [String]) {
    for (name, value) in table.members {
      let key = path + [name]
      if let setting = SettingDescription.find(key), !name.contains("\0") {
        take(value, for: setting, at: key)
      } else if case .table(let inner) = value.content, isSection(key) {
        take(inner, at: key)
      } else {
        reportUnknown(key, value)
      }
    }
  }

  private mutating func take(_ value: TOMLValue, for setting: SettingDescription, at key: [String])
  {
    guard let found = plain(value.content, for: setting), setting.accepts(found) else {
      let expectation = "\(name(key)): expected \(setting.expectation)"
      var message = "\(expectation), found \(described(value.content))"
      if case .string(let text) = value.content, !setting.choices.isEmpty,
        let near = setting.nearest(to: text)
      {
        message += "; did you mean \"\(near)\"?"
      }
      return report(value.line, message)
    }
    entries[key.joined(separator: ".")] = .init(value: found, line: value.line)
  }

  /// Returns the value for a setting, or nil for types that no setting has.
  private func plain(_ content: TOMLValue.Content, for setting: SettingDescription) -> SettingValue?
  {
    switch content {
    case .string(let text):
      guard !text.utf8.contains(0) else { return nil }
      // A single key does not need to be in a list.
      return setting.key == SettingTable.shared.keys.key ? .list([text]) : .text(text)
    case .integer(let number): return .number(number)
    case .boolean(let isOn): return .toggle(isOn)
    case .array(let contents):
      var list: [String] = []
      for content in contents {
        guard case .string(let text) = content, !text.utf8.contains(0) else { return nil }
        list.append(text)
      }
      return .list(list)
    case .float, .date, .table, .tables: return nil
    }
  }

  private func described(_ content: TOMLValue.Content) -> String {
    switch content {
    case .string(let text): "\"\(text)\""
    case .integer(let number): String(number)
    case .float: "a number with a fraction"
    case .boolean(let isOn): isOn ? "true" : "false"
    case .date: "a date or a time"
    case .array: "a list of something else"
    case .table: "a table"
    case .tables: "a list of tables"
    }
  }

  private func isSection(_ path: [String]) -> Bool {
    SettingTable.all.contains { setting in
      let parts = setting.parts
      return parts.count > path.count && zip(parts, path).allSatisfy { $0 == $1 || $0 == "*" }
    }
  }

  private mutating func reportUnknown(_ path: [String], _ value: TOMLValue) {
    let name = name(path)
    let isTable = if case .table = value.content { true } else { false }
    if !isTable, isSection(path) {
      return report(value.line, "\(name): expected a section, [\(name)]")
    }
    let what = isTable ? "no section is called [\(name)]" : "no setting is called \"\(name)\""
    report(value.line, what + hint(for: path, isTable: isTable))
  }

  /// Returns a suggestion of the nearest name: in the same section, otherwise in any.
  private func hint(for path: [String], isTable: Bool) -> String {
    let siblings = SettingTable.all.compactMap { setting -> String? in
      let parts = setting.parts
      guard parts.count >= path.count,
        zip(parts, path.dropLast()).allSatisfy({ $0 == $1 || $0 == "*" })
      else { return nil }
      return parts[path.count - 1]
    }
    if let near = nearestName(to: path.last ?? "", among: siblings.filter { $0 != "*" }) {
      return "; did you mean \"\(name(path.dropLast() + [near]))\"?"
    }
    // The name is right, but the section is wrong.
    let named = SettingTable.all.filter { $0.name == path.last && !$0.isFamily }
    if !isTable, let other = named.first { return "; did you mean \"\(other.key)\"?" }
    let near = nearestName(
      to: name(path), among: SettingTable.all.map(\.key).filter { !$0.contains("*") })
    return near.map { "; did you mean \"\($0)\"?" } ?? ""
  }

  private func name(_ path: [String]) -> String { path.joined(separator: ".") }

  private mutating func report(_ line: Int, _ message: String) {
    faults.append(ConfigurationFault(file: path, line: line, message))
  }
}

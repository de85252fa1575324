import Foundation
import PlainText
import Platform
import SystemPackage

/// The content of a configuration file, with valid values only.
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

  /// Returns a Boolean value that indicates whether there is a file. A start without one costs only
  /// this check.
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
    reading.take(document.values)
    guard reading.faults.isEmpty else {
      throw .faults(reading.faults.sorted { $0.line < $1.line })
    }
    entries = reading.entries
  }

  static func document(_ bytes: [UInt8], path: String) throws(ConfigurationError) -> TOMLDocument {
    do {
      return try TOMLReader.document(bytes)
    } catch {
      throw .faults([ConfigurationFault(file: path, line: error.line, message: error.message)])
    }
  }

  static func bytes(of path: String) throws(ConfigurationError) -> [UInt8] {
    guard let status = FileStatus(of: path) else { throw .cannotRead(path: path, errno: errno) }
    guard status.isFile else { throw .notAFile(path: path) }
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

  mutating func take(_ values: [TOMLValue]) {
    // What is below a setting or an unknown section is not looked at.
    var closed: Set<[String]> = []
    for value in values {
      let path = value.path
      guard !path.indices.contains(where: { closed.contains(Array(path[..<$0])) }) else { continue }
      if let setting = SettingDescription.find(path), path.last?.contains("\0") == false {
        take(value, for: setting)
      } else if case .table = value.content, isSection(path) {
        continue
      } else {
        reportUnknown(value)
      }
      closed.insert(path)
    }
  }

  private mutating func take(_ value: TOMLValue, for setting: SettingDescription) {
    guard let found = plain(value.content, for: setting), setting.accepts(found) else {
      var near: String?
      if case .string(let text) = value.content, !setting.choices.isEmpty {
        near = setting.nearest(to: text)
      }
      let fault: Message =
        "expected \(setting.expectation), found \(described(value.content))"
      return report(value.line, "\(name(value.path)): \(fault.suggesting(near))")
    }
    entries[name(value.path)] = .init(value: found, line: value.line)
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
    case .array(let list): return list.contains { $0.utf8.contains(0) } ? nil : .list(list)
    case .table: return nil
    }
  }

  private func described(_ content: TOMLValue.Content) -> Message {
    switch content {
    case .string(let text): "\"\(text)\""
    case .integer(let number): "\(number)"
    case .boolean(let isOn): Message(verbatim: isOn ? "true" : "false")
    case .array: "a list of something else"
    case .table: "a table"
    }
  }

  private func isSection(_ path: [String]) -> Bool {
    SettingTable.all.contains { setting in
      let parts = setting.parts
      return parts.count > path.count && zip(parts, path).allSatisfy { $0 == $1 || $0 == "*" }
    }
  }

  private mutating func reportUnknown(_ value: TOMLValue) {
    let path = value.path
    let name = name(path)
    let isTable = if case .table = value.content { true } else { false }
    if !isTable, isSection(path) {
      return report(value.line, "\(name): expected a section, [\(name)]")
    }
    let what: Message =
      isTable ? "no section is called [\(name)]" : "no setting is called \"\(name)\""
    report(value.line, what.suggesting(nearest(to: path, isTable: isTable)))
  }

  /// Returns the nearest name: in the same section, otherwise in any.
  private func nearest(to path: [String], isTable: Bool) -> String? {
    let siblings = SettingTable.all.compactMap { setting -> String? in
      let parts = setting.parts
      guard parts.count >= path.count,
        zip(parts, path.dropLast()).allSatisfy({ $0 == $1 || $0 == "*" })
      else { return nil }
      return parts[path.count - 1]
    }
    if let near = nearestName(to: path.last ?? "", among: siblings.filter { $0 != "*" }) {
      return name(path.dropLast() + [near])
    }
    // The name is right, but the section is wrong.
    let named = SettingTable.all.filter { $0.name == path.last && !$0.isFamily }
    if !isTable, let other = named.first { return other.key }
    return nearestName(
      to: name(path), among: SettingTable.all.map(\.key).filter { !$0.contains("*") })
  }

  private func name(_ path: [String]) -> String { path.joined(separator: ".") }

  private mutating func report(_ line: Int, _ message: Message) {
    faults.append(ConfigurationFault(file: path, line: line, message: message))
  }
}

extension ConfigurationFile {
  /// Sets a setting in a file, which is created if necessary. Comments, the order, and all other
  /// lines are kept. The file is never half-written: it is replaced by a complete one.
  ///
  /// - Parameters:
  ///   - key: The key, with the names of families filled in: `speech.languages.grc.rate`.
  ///   - value: The value, or nil to remove the setting, so that its default applies again.
  ///   - path: The path of the file. The target of a symbolic link is changed, not the link.
  /// - Throws: `ConfigurationError` for an unknown key, for a value that the setting cannot have,
  ///   and for a file that already has faults or cannot be written.
  package static func set(
    _ key: String, to value: SettingValue?, in path: String
  ) throws(ConfigurationError) {
    guard let setting = SettingDescription.find(key) else {
      throw .unknownSetting(key)
    }
    if let value, !setting.accepts(value) {
      throw .wrongValue(key: key, expected: setting.expectation)
    }
    let folder = ((path as NSString).resolvingSymlinksInPath as NSString).deletingLastPathComponent
    let lock = try lock(folder: folder.isEmpty ? "." : folder, for: path)
    defer { try? lock.close() }
    let old = exists(at: path) ? try bytes(of: path) : []
    let document = try document(old, path: path)
    let file = try ConfigurationFile(path: path, document)
    let new = TOMLEdit(document: document).setting(key.parts(separatedBy: 0x2E), to: value?.toml)
    guard new != old else { return }
    try check(new, against: file, key: key, value: value)
    do throws(OutputError) { try WholeFile.write(new, to: path) } catch { throw .notWritten(error) }
  }

  /// Compares the new text with the old one: only the key may differ. A file that is written in a
  /// form that cannot be edited is left alone.
  private static func check(
    _ new: [UInt8], against old: ConfigurationFile, key: String, value: SettingValue?
  ) throws(ConfigurationError) {
    var expected = old.entries.mapValues(\.value)
    expected[key] = value
    let entries = try? ConfigurationFile(path: old.path, bytes: new).entries.mapValues(\.value)
    guard entries == expected else {
      throw .notEditable(key: key, path: old.path)
    }
  }

  /// Creates the folder and locks it, so that two programs do not change the file at the same time.
  private static func lock(
    folder: String, for path: String
  ) throws(ConfigurationError) -> FileDescriptor {
    do throws(Errno) {
      try PrivateFiles.makeFolders(folder)
      let descriptor = try FileDescriptor.folder(folder)
      flock(descriptor.rawValue, LOCK_EX)
      return descriptor
    } catch { throw .notWritten(.cannotCreate(path: path, error)) }
  }
}

extension SettingValue {
  /// The value in the form of the file.
  package var toml: String {
    switch self {
    // A basic string of TOML has the escapes of JSON.
    case .text(let text): JSONText.string(text)
    case .number(let number): String(number)
    case .toggle(let isOn): isOn ? "true" : "false"
    case .list(let list): "[" + list.map(JSONText.string).joined(separator: ", ") + "]"
    }
  }
}

/// A fault in a configuration file.
package typealias ConfigurationFault = FileMessage

/// The reason why a configuration cannot be used or changed.
package enum ConfigurationError: ReportableError, Equatable {
  /// The content of a file has faults: at least one, in line order.
  case faults([ConfigurationFault])
  /// The system cannot read the file, with the error number.
  case cannotRead(path: String, errno: Int32)
  /// The path leads to a folder or a device.
  case notAFile(path: String)
  /// The file is longer than `ConfigurationFile.longest`.
  case tooLong(path: String)
  case unknownSetting(String)
  case wrongValue(key: String, expected: Message)
  /// The setting is written in a form that cannot be edited.
  case notEditable(key: String, path: String)
  case notWritten(OutputError)

  /// The faults of the content; empty for other errors.
  package var faults: [ConfigurationFault] {
    if case .faults(let faults) = self { faults } else { [] }
  }

  /// The first fault, and the number of the others, on one line.
  package var report: Message {
    switch self {
    case .faults(let faults):
      faults.count > 1
        ? "\(faults[0].report) (and \(faults.count - 1) more)" : faults.first?.report ?? ""
    case .cannotRead(let path, let errno): "\(path): \(Message(errno: errno))"
    case .notAFile(let path): "\(path): is not a regular file"
    case .tooLong(let path): "\(path): too long for a configuration; expected at most 1 MB"
    case .unknownSetting(let key): "no setting is called \"\(key)\""
    case .wrongValue(let key, let expected): "\(key): expected \(expected)"
    case .notEditable(let key, let path):
      "\(path): \(key) cannot be changed automatically; edit the file"
    case .notWritten(let error): error.report
    }
  }
}

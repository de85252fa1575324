import Foundation
import PlainText
import Platform
import SystemPackage

extension ConfigurationFile {
  /// Sets a setting in a file, which is created if necessary. Comments, the order, and all other
  /// lines are kept. The file is never half-written: it is replaced by a complete one.
  ///
  /// - Parameters:
  ///   - key: The key, with the names of families filled in: `speech.languages.grc.rate`.
  ///   - value: The value; nil removes the setting, so that its default applies again.
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
    let target = target(of: path)
    let folder = (target as NSString).deletingLastPathComponent
    let lock = try lock(folder: folder.isEmpty ? "." : folder, for: path)
    defer { close(lock) }
    let old = exists(at: target) ? try bytes(of: target) : []
    let document = try document(old, path: path)
    let file = try ConfigurationFile(path: path, document)
    let new = TOMLEdit(document).setting(SettingDescription.parts(of: key), to: value?.toml)
    guard new != old else { return }
    try check(new, against: file, key: key, value: value)
    try replace(target, by: new, path: path)
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

  /// Returns the target of a symbolic link, so that the link is kept, or the path itself for
  /// anything else.
  private static func target(of path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Creates the folder and locks it, so that two programs do not change the file at the same time.
  private static func lock(
    folder: String, for path: String
  ) throws(ConfigurationError) -> Int32 {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotWrite(path: path, errno: errno) }
    flock(descriptor, LOCK_EX)
    return descriptor
  }

  private static func replace(
    _ file: String, by bytes: [UInt8], path: String
  ) throws(ConfigurationError) {
    var status = stat()
    let mode = stat(file, &status) == 0 ? status.st_mode & 0o777 : 0o644
    var name = Array("\(file).XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw .cannotWrite(path: path, errno: errno) }
    var failure: Int32?
    do throws(Errno) { try FileDescriptor(rawValue: descriptor).writeEverything(bytes) } catch {
      failure = error.rawValue
    }
    fchmod(descriptor, mode)
    fsync(descriptor)
    close(descriptor)
    if failure == nil, rename(name, file) != 0 { failure = errno }
    guard let failure else { return }
    unlink(name)
    throw .cannotWrite(path: path, errno: failure)
  }
}

extension SettingValue {
  /// The value in the form of the file.
  package var toml: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .number(let number): String(number)
    case .toggle(let isOn): isOn ? "true" : "false"
    case .list(let list): "[" + list.map(Self.quoted).joined(separator: ", ") + "]"
    }
  }

  /// Returns a basic string of TOML, which has the escapes of JSON.
  private static func quoted(_ text: String) -> String {
    var json = JSONText()
    json.string(text)
    return json.text
  }
}

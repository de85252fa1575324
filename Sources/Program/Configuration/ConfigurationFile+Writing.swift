import Foundation
import PlainText

extension ConfigurationFile {
  /// Sets a setting in a file, which is made where there is none. Comments, the order and all other
  /// lines stay as they are. The file is never half-written: a new one takes its place at once.
  ///
  /// - Parameters:
  ///   - key: with the names of families filled in: `speech.languages.grc.rate`.
  ///   - value: nil takes the setting out, so that what is usual holds again.
  ///   - path: of the file; where it is a link, what it leads to is changed.
  /// - Throws: `ConfigurationError` for a key that is none, a value that it cannot have, a file that
  ///   has faults already or that cannot be written.
  package static func set(
    _ key: String, to value: SettingValue?, in path: String
  ) throws(ConfigurationError) {
    guard let setting = SettingDescription.find(key) else {
      throw ConfigurationError(path, "no setting is called \"\(key)\"", .usage)
    }
    if let value, !setting.accepts(value) {
      throw ConfigurationError(path, "\(key): expected \(setting.expectation)", .usage)
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

  /// Holds the new text against the old: nothing but the one key may differ. A file that is written
  /// in a way that this cannot change is left alone.
  private static func check(
    _ new: [UInt8], against old: ConfigurationFile, key: String, value: SettingValue?
  ) throws(ConfigurationError) {
    var expected = old.entries.mapValues(\.value)
    expected[key] = value
    let entries = try? ConfigurationFile(path: old.path, bytes: new).entries.mapValues(\.value)
    guard entries == expected else {
      throw ConfigurationError(
        old.path, "\(key) cannot be changed where it stands; change the file by hand",
        .cannotCreate)
    }
  }

  /// What a link leads to, so that the link stays; a file that does not exist is its own.
  private static func target(of path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Makes the folder and holds it, so that two programs do not change the file at once.
  private static func lock(
    folder: String, for path: String
  ) throws(ConfigurationError) -> Int32 {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
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
    guard descriptor >= 0 else { throw failure(path) }
    let isWritten = write(bytes, to: descriptor)
    let code = errno
    fchmod(descriptor, mode)
    fsync(descriptor)
    close(descriptor)
    guard isWritten, rename(name, file) == 0 else {
      let reason = isWritten ? errno : code
      unlink(name)
      throw failure(path, reason)
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var start = 0
    while start < bytes.count {
      let written = bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if written >= 0 {
        start += written
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  private static func failure(_ path: String, _ code: Int32 = errno) -> ConfigurationError {
    ConfigurationError(
      path, "cannot be written: \(String(cString: strerror(code)))",
      code == EACCES ? .noPermission : .cannotCreate)
  }
}

extension SettingValue {
  /// The value as it stands in a file.
  package var toml: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .number(let number): String(number)
    case .toggle(let isOn): isOn ? "true" : "false"
    case .list(let list): "[" + list.map(Self.quoted).joined(separator: ", ") + "]"
    }
  }

  /// A basic string of TOML, whose escapes are those of JSON.
  private static func quoted(_ text: String) -> String {
    var json = JSONText()
    json.string(text)
    return json.text
  }
}

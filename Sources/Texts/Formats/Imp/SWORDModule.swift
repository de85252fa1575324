import Foundation
import PlainText
import Platform

/// The folder of a SWORD module, whose text or dictionary SWORD's own program `mod2imp` prints.
enum SWORDModule {
  /// The longest time that the program may take, in milliseconds.
  private static let patience = 120_000

  /// Returns the configurations of the modules in a folder; none if it isn't SWORD's.
  static func configurations(inFolder path: String) -> [String] {
    let folder = (path as NSString).appendingPathComponent("mods.d")
    return (FileName.names(inFolder: folder) ?? []).sorted()
      .map { (folder as NSString).appendingPathComponent($0) }.filter { name(of: $0) != nil }
  }

  /// Returns the name of the module in a configuration, or nil if the file isn't one of a module.
  static func name(of path: String) -> String? {
    let file = URL(filePath: path)
    guard file.pathExtension == "conf",
      file.deletingLastPathComponent().lastPathComponent == "mods.d", !FileName.isStream(path),
      let content = FileManager.default.contents(atPath: path)
    else { return nil }
    let lines = String(decoding: content, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard lines.contains(where: { $0.hasPrefix("DataPath") }) else { return nil }
    return lines.first { $0.hasPrefix("[") }?
      .filter { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// Returns the output of the program for a module, or nil if a file isn't a module's configuration.
  ///
  /// - Throws: `FormatError`, also if the program isn't installed.
  static func output(ofConfiguration path: String) throws(FormatError) -> [UInt8]? {
    guard let name = name(of: path) else { return nil }
    let folder = URL(filePath: path).deletingLastPathComponent().deletingLastPathComponent().path
    // The modules in the user's home are not meant.
    let process = ChildProcess(
      "/usr/bin/env", ["SWORD_PATH=\(folder)", "HOME=\(folder)", "mod2imp", name])
    let outcome = try? process.run(time: patience, size: ByteSource.wholeLimit)
    let found: Message
    switch outcome?.ending {
    case .exited(0) where outcome?.output.isEmpty == false: return outcome?.output
    case nil, .exited(127):
      throw FormatError(
        file: folder, found: "a SWORD module",
        expected: """
          its text: "SWORD_PATH=. mod2imp \(name) > text.imp" writes it in this folder; \
          mod2imp is in the package libsword-utils
          """)
    case .timedOut: found = "mod2imp takes longer than \(patience / 1000) seconds"
    case .flooded: found = "mod2imp writes more than \(ByteSource.wholeLimit) bytes"
    case .exited(0): found = "mod2imp writes nothing"
    default:
      // The usage of the program follows.
      let complaint = outcome?.errors.split(separator: "\n").first ?? ""
      found = "mod2imp fails: \(String(complaint).withVisibleControls.cut(to: 200))"
    }
    throw FormatError(file: folder, found: found, expected: "the text of the module")
  }
}

import Foundation

/// A temporary folder of a test, removed with the test.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "lector-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  func write(_ text: String, to name: String) throws { try write(text.utf8, to: name) }

  /// Returns the text of a file; empty if there is none.
  func read(_ name: String) -> String {
    let data = FileManager.default.contents(atPath: path(name)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns the names of everything in the folder.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  func lines(_ name: String) -> [String] {
    read(name).split(separator: "\n").map(String.init)
  }
}

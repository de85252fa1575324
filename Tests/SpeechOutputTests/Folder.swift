import Foundation
import Platform
import ProcessTable

@testable import SpeechOutput

/// A temporary folder for a test, with its own programs.
final class Folder: Sendable {
  let root: URL

  init() {
    root = FileManager.default.temporaryDirectory
      .appending(path: "lector-speech-\(UUID().uuidString.prefix(8))")
    try? FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func path(_ name: String) -> String { root.appending(path: name).path }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
  }

  func bytes(_ name: String) -> [UInt8] {
    [UInt8](FileManager.default.contents(atPath: path(name)) ?? Data())
  }

  func text(_ name: String) -> String { String(decoding: bytes(name), as: UTF8.self) }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: root.appending(path: name))
  }

  /// Writes a script that can be run.
  func install(_ name: String, script: String) throws {
    try installScript(script, at: path(name))
  }
}

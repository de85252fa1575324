import Foundation
import Platform

@testable import SpeechOutput

/// A temporary folder of a test, with programs of its own.
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

  /// Installs a script under the name of a program. Another process writes it: children of other
  /// tests may still hold a descriptor of a file that this process wrote, and then it cannot be
  /// run.
  func install(_ name: String, script: String) throws {
    let path = path(name)
    let writer = ChildProcess(
      "/bin/sh", ["-c", "cat > '\(path)' && chmod 755 '\(path)'"],
      input: Array(("#!/bin/sh\n" + script).utf8))
    _ = try writer.run(time: 20_000)
  }
}

import Foundation
import TextLibrary
import Testing

@testable import ReaderApp

/// The text that an editor leaves. The editors are shell scripts.
@Suite struct NoteEditorTests {
  private let folder = NSTemporaryDirectory() + "lector-editor-" + UUID().uuidString

  /// Runs a program to its end, without a terminal.
  private static func run(_ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// Returns the note "old" after an editor that executes a line of shell script with its file.
  private func edited(by line: String) throws -> String? {
    let script = NSTemporaryDirectory() + "lector-editor-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: script) }
    try line.write(toFile: script, atomically: false, encoding: .utf8)
    return try NoteEditor(run: Self.run, folder: folder).edit("old", program: "sh \(script)")
  }

  @Test func theEditorGetsTheNoteInAFile() throws {
    #expect(try edited(by: "printf ' and new\\n' >>\"$1\"") == "old and new")
    #expect(try edited(by: "true") == "old")
  }

  @Test func aNoteMayBeAsLongAsItsBound() throws {
    let text = try edited(by: "head -c \(Note.longest) /dev/zero | tr '\\0' x >\"$1\"")
    #expect(text?.utf8.count == 262_144)
  }

  @Test func anEditorThatFailsLeavesNothing() throws {
    #expect(try edited(by: "echo lost >\"$1\"; exit 1") == nil)
  }

  /// What the editor left is kept, so that nothing is lost.
  @Test(arguments: [
    ("printf '\\377'", "the editor left no UTF-8 text", [0xFF]),
    ("printf 'a\\0b'", "the editor left a null character", [97, 0, 98]),
  ])
  func whatIsNoTextIsKept(line: String, reason: String, bytes: [UInt8]) throws {
    let error = #expect(throws: EditorError.self) { try edited(by: line + " >\"$1\"") }
    let kept = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(
      error?.description
        == "\(reason); the note is unchanged; the text is in \(folder)/\(kept)")
    #expect(FileManager.default.contents(atPath: "\(folder)/\(kept)") == Data(bytes))
  }

  @Test func aRemovedFileIsAnError() throws {
    let error = #expect(throws: EditorError.self) { try edited(by: "rm \"$1\"") }
    #expect(error?.description == "the editor left no UTF-8 text; the note is unchanged")
  }
}

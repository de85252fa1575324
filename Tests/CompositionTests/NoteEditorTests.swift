import Foundation
import TextLibrary
import Testing

@testable import Composition

/// The text that an editor leaves. The editors are shell scripts.
@Suite struct NoteEditorTests {
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
    return try NoteEditor(run: Self.run).edit("old", program: "sh \(script)")
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

  @Test(arguments: ["printf '\\377' >\"$1\"", "rm \"$1\""])
  func whatIsNoTextIsAnError(line: String) throws {
    let error = #expect(throws: EditorError.self) { try edited(by: line) }
    #expect(error?.description == "the editor left no UTF-8 text; the note is unchanged")
  }
}

import PlainText
import Foundation
import Platform
import Testing

import Composition

/// The log of a run: a file, and never standard output.
@Suite(.serialized) struct LogTests {
  @Test func theFileIsCreatedAndGetsMessages() throws {
    let path = "/tmp/lector-log-\(UUID().uuidString.prefix(8))"
    defer { unlink(path) }
    try RunOptions.openLog(path)
    Log.logger("voice").warning("lost")
    try Log.flush()
    // The log belongs to the process: concurrent suites may add lines.
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.contains { $0.hasSuffix(" warning voice: lost") })
  }

  @Test func aFileThatCannotBeCreatedIsAnError() {
    #expect(throws: OutputError.self) { try RunOptions.openLog("/nowhere/log") }
  }

  @Test func standardOutputIsRefused() {
    #expect(throws: UsageError.self) { try RunOptions.openLog("-") }
  }
}

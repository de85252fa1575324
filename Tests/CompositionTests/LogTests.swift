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
    var options = RunOptions(configuration: "/nowhere/config.toml")
    options.log = path
    try options.openLog()
    Log.logger("voice").warning("lost")
    try Log.flush()
    // The log belongs to the process: concurrent suites may add lines.
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.contains { $0.hasSuffix(" warning voice: lost") })
  }

  @Test func aFileThatCannotBeCreatedIsAnError() {
    var options = RunOptions(configuration: "/nowhere/config.toml")
    options.log = "/nowhere/log"
    #expect(throws: OutputError.self) {
      try options.openLog()
    }
  }

  @Test func standardOutputIsRefused() {
    var options = RunOptions(configuration: "/nowhere/config.toml")
    options.log = "-"
    #expect(throws: UsageError.self) { try options.openLog() }
  }
}

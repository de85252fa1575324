import Foundation
import Logging
import Testing

@testable import Platform

/// Messages are written to a file, one per line, and nowhere else.
@Suite struct LogTests {
  private let path = "/tmp/lector-log-\(UUID().uuidString.prefix(8))"

  @Test func aMessageIsOneLineWithoutControls() {
    let line = LogFileHandler.line(
      time: Date(timeIntervalSince1970: 0.25), level: .warning, label: "brltty",
      message: "lost\n\u{1B}[2J", metadata: ["b": "2", "a": "x\ny"])
    #expect(line == "1970-01-01T00:00:00.250Z warning brltty: lost␊␛[2J a=x␊y b=2\n")
  }

  @Test func messagesKeepTheirOrder() throws {
    let file = try OutputFile(path: path, kind: .growing)
    defer { unlink(path) }
    var log = Logger(label: "speech") { LogFileHandler(label: $0, file: file) }
    log[metadataKey: "server"] = "here"
    log.info("one")
    log.trace("not wanted")
    log.error("two", metadata: ["code": "3"])
    try file.flush()
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let texts = lines.map { $0.split(separator: " ", maxSplits: 1).last ?? "" }
    #expect(texts == ["info speech: one server=here", "error speech: two code=3 server=here"])
  }

  @Test func messagesAreNotFormattedWithoutAFile() {
    let log = Logger(label: "speech") { _ in SwiftLogNoOpLogHandler() }
    var isFormatted = false
    func words() -> Logger.Message {
      isFormatted = true
      return "words"
    }
    log.error(words())
    #expect(!isFormatted)
  }
}

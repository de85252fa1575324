import PlainText
import RandomInput
import Testing

@testable import Auditing

/// Damaged logs of VoiceOver: every one gives a comparison, or an error of one line.
@Suite struct LogFuzzTests {
  private static let logs = [
    "VoiceOver on\n[1] forward 1: Target Language Heading\n[2] forward 2: More Button…\n",
    "Test Suite 'A' started\n21:38:28.881 Save Button\n21:38:29.102 Copy Result dimmed Button\n",
    "- Ziel Überschrift\n- Sichern Taste\n- Sichern Taste\n- Sichern Taste\n",
  ]

  private static let captures = [
    #"{"screen": "edit", "coverage": {"complete": false}, "steps": [{"action": "current","#
      + #" "utterance": "VoiceOver on"}, {"utterance": "Copy Button"}, {"utterance": null}]}"#,
    #"{"captures": {"a": {"steps": [{"utterance": "Edit Heading"}]}, "b": {"screen": "x","#
      + #" "steps": [{"utterance": "More"}]}}, "failures": {"c": {"screen": "c"}}}"#,
    #"["Edit Heading", "Copy \u0042utton", {"utterance": "More"}]"#,
  ]

  private static let walk: [RecordedLog.Spoken] = [
    .init(text: "Target Language, heading"), .init(text: "More, button", hint: "Double tap"),
    .init(text: "Copy Result, dimmed, button"), .init(text: "Edit, heading"), .init(text: ""),
  ]

  private func compare(_ log: RecordedLog) throws {
    for log in [log, log.bounded] {
      let result = log.compare(with: Self.walk, application: "Save")
      guard (0...result.count).contains(result.same), (0...100).contains(result.score),
        result.differences.allSatisfy({ $0.recorded != nil || $0.spoken != nil })
      else { throw FuzzFailure(description: "the result \(result)") }
      do throws(RecordedLogError) { _ = try log.language(file: "a.log") } catch {
        try check(error)
      }
    }
  }

  private func check(_ error: RecordedLogError) throws {
    guard error.description.hasPrefix("a.log:"), error.description.count < 400,
      !error.description.unicodeScalars.contains(where: \.isControl)
    else { throw FuzzFailure(description: "the message \(error)") }
  }

  @Test func logs() throws {
    let logs = Self.logs.map { Array($0.utf8) }
    let pieces = ["\n", "[3] ", "step 9: ", "12: ", "…", "...", " Button", " Taste", "10:00:00 "]
    try fuzz("VoiceOver log", logs, pieces: pieces, runs: 500) { bytes, _ in
      try compare(RecordedLog(text: String(decoding: bytes, as: UTF8.self)))
    }
  }

  @Test func captures() throws {
    let captures = Self.captures.map { Array($0.utf8) }
    let pieces = ["{\"steps\":[", "{\"utterance\":", "\"screen\":", "\"captures\":{", "[[", "null"]
    var readable = 0
    let count = try fuzz("VoiceOver captures", captures, pieces: pieces, runs: 500) { bytes, _ in
      do {
        let found = try VoiceOverCaptures(name: "a.log", bytes: bytes).captures
        readable += 1
        for capture in found { try compare(capture.log) }
      } catch let error as RecordedLogError {
        try check(error)
      }
    }
    #expect((1..<count).contains(readable), "\(readable) of \(count)")
  }
}

import GestureScripts
import PlainText
import RandomInput
import Testing

@testable import TerminalPrograms

@Suite struct TerminalScriptFuzzTests {
  private static let script = #"""
    # A script.
    press Enter 3
    type "text"
    paste "a\nb \u03bb"
    resize 100x30
    wait 100
    wait for "ready"
    expect "a \"word\"" ignoring-case by tdsr,speakup # why
    expect-any "a" "b"
    expect-match "^(a|b)*c{1,3}$"
    expect-no-speech by tdsr
    expect-row "> Pears"
    expect-cursor 1 2
    expect-cursor on "x"
    wait end
    expect-status 0
    """#

  /// A script is a list of commands, or an error of one line that names its line.
  @Test func scripts() throws {
    let pieces = [
      "press ", "expect ", "by ", "by orca", "\"", "\\u", "\\ud83d", "#", "'", " 10000", " 10001",
      "resize 0x0", "resize 1000x1000", "wait 600001", "Ctrl-", "Alt-", "F99", "ignoring-case",
    ]
    var readable = 0
    let count = try fuzz(
      "terminal script", [Array(Self.script.utf8)], pieces: pieces, runs: 1_000
    ) { bytes, _ in
      do {
        let script = try TerminalScript(
          name: "s", text: String(decoding: bytes, as: UTF8.self), readers: ["tdsr", "speakup"])
        readable += 1
        guard script.withoutExpectations.steps.allSatisfy({ !$0.line.isExpectation }) else {
          throw FuzzFailure(description: "an expectation is left")
        }
      } catch let error as ScriptError {
        guard error.description.hasPrefix("s:\(error.line): "), error.line > 0,
          !error.description.unicodeScalars.contains(where: \.isControl),
          error.description.count < 400
        else { throw FuzzFailure(description: "the message \(error)") }
      }
    }
    #expect((1..<count).contains(readable), "\(readable) of \(count)")
  }
}

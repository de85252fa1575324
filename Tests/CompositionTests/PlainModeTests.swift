import Foundation
import ReaderApp
import Sessions
import Testing

@testable import Composition

/// Reading without a screen: when it is used, and from which input.
@Suite struct PlainModeTests {
  struct Start: Sendable {
    var isRequested = false
    var isChosen = false
    var environment: [String: String] = [:]
    var terminals: Set<Int32> = [STDIN_FILENO, STDOUT_FILENO]
  }

  @Test(arguments: [
    (Start(), nil), (Start(isRequested: true, isChosen: true), "--plain"),
    (Start(isChosen: true), "the configuration says so"),
    (Start(environment: ["LECTOR_PLAIN": "1"]), "LECTOR_PLAIN is set"),
    (Start(environment: ["LECTOR_PLAIN": "0"]), nil),
    (Start(environment: ["ACCESSIBLE": "yes"]), "ACCESSIBLE is set"),
    (Start(environment: ["ACCESSIBLE": "False"]), nil),
    (Start(environment: ["TERM": "dumb"]), "the terminal is dumb"),
    (Start(terminals: [STDIN_FILENO]), "standard output is no terminal"),
    (Start(terminals: [STDOUT_FILENO]), "standard input is no terminal"),
  ])
  func reasons(_ start: Start, _ expected: String?) {
    let reason = PlainMode.reason(
      isRequested: start.isRequested, isChosen: start.isChosen,
      variable: { start.environment[$0] }, isTerminal: start.terminals.contains)
    #expect(reason == expected)
  }

  private func withInput(_ bytes: [UInt8], _ body: (PlainInput) -> Void) {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    #expect(write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    body(PlainInput(descriptor: ends[0]))
    close(ends[0])
  }

  @Test func lines() {
    withInput(Array("one\r\n\ntwo \u{E9}".utf8) + [0xFF]) { input in
      #expect(input.isReady(milliseconds: 0))
      #expect(input.nextLine() == "one")
      #expect(input.nextLine() == "")
      #expect(input.nextLine() == "two é\u{FFFD}")
      #expect(input.nextLine() == nil)
      #expect(!input.isReady(milliseconds: 0))
    }
  }

  @Test func bytes() {
    withInput([0x1B, 0x5B]) { input in
      #expect(input.nextByte() == 0x1B)
      #expect(input.isReady(withinAll: 0))
      #expect(input.nextByte() == 0x5B)
      #expect(input.nextByte() == nil)
    }
  }

  @Test func aWakeIsNoInput() {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let input = PlainInput(descriptor: ends[0])
    input.wake()
    #expect(!input.isReady(milliseconds: 10_000), "a wake ends the wait, and is no input")
    ends.forEach { close($0) }
  }

  @Test func aPlainSession() throws {
    let composed = try Composed(.text(EmbeddedText.sampler()))
    let plain = PlainSession(session: composed.session)
    #expect(plain.handle(line: "right") == nil)
    composed.headless.settle()
    #expect(composed.spoken.last == "Οὗτος, this")
    #expect(plain.handle(line: "bogus") != nil)
  }
}

import Foundation
import GestureScripts
import PlainText
import Platform

/// The lines of standard input, played as they are written: a test in another language sends a
/// command, and reads the answer before it sends the next one.
struct ScriptInput {
  let script: String
  let readers: [String]
  private(set) var bytes = InputFile.takeBeginningOfInput()[...]
  private(set) var number = 0
  private(set) var steps: ArraySlice<TerminalScript.Step> = []

  /// A Boolean value that indicates whether the next step needs no further input.
  var hasLine: Bool { !steps.isEmpty || bytes.contains(0x0A) }

  /// Returns the next step, or `nil` at the end of the input and after a signal. Waits for a line.
  ///
  /// - Throws: `ScriptError` for a line that is not a command.
  mutating func next() throws(ScriptError) -> TerminalScript.Step? {
    while steps.isEmpty {
      guard var bytes = nextLine() else { return nil }
      number += 1
      if number == 1, bytes.starts(with: "\u{FEFF}".utf8) { bytes = bytes.dropFirst(3) }
      if bytes.last == 0x0D { bytes.removeLast() }
      guard number <= Script.mostLines else { throw Script.tooLong(script, found: number) }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ScriptError(script: script, line: number, message: "not UTF-8")
      }
      guard let line = try Script.line(text[...], number: number, script: script) else { continue }
      steps = try TerminalScript.steps(of: line, script: script, readers: readers)[...]
    }
    return steps.popFirst()
  }

  private mutating func nextLine() -> ArraySlice<UInt8>? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !bytes.contains(0x0A) {
      // A signal ends the wait.
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      guard count > 0, bytes.count < InputFile.largest else {
        defer { bytes = [] }
        return count < 0 || bytes.isEmpty ? nil : bytes
      }
      bytes += buffer[..<count]
    }
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
    defer { bytes = bytes[(end + 1)...] }
    return bytes[..<end]
  }
}

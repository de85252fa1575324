import GestureScripts
import PlainText
import TerminalReading

/// A script for a terminal program: keys to press, and expectations. It looks like a gesture
/// script.
package struct TerminalScript: Sendable {
  /// A command with its arguments.
  package enum Command: Sendable {
    case press(TerminalKey)
    case type(String)
    case paste(String)
    case resize(TerminalSize)
    case settle
    case wait(milliseconds: Int)
    case waitForText(String)
    case waitForEnd
    case screen
    case expectSpeech(SpeechExpectation, readers: Set<String>?)
    case expectNoSpeech(readers: Set<String>?)
    case expectRow(String)
    case expectCursor(TerminalPosition)
    case expectCursorOn(String)
    case expectStatus(Int)
  }

  /// A command in its line.
  package typealias Step = (line: Script.Line, command: Command)

  package private(set) var steps: [Step]

  /// The commands with their arguments, as the reference writes them.
  package static let forms: [(name: String, usage: String)] = [
    ("press", "KEY [COUNT]"), ("type", "\"TEXT\""), ("paste", "\"TEXT\""),
    ("resize", "COLUMNSxROWS"), ("wait", "[MILLISECONDS | for \"TEXT\" | end]"),
    ("screen", ""),
    ("expect", "\"TEXT\" [ignoring-case] [by READERS]"),
    ("expect-contains", "\"TEXT\" [ignoring-case] [by READERS]"),
    ("expect-any", "\"TEXT\" \"TEXT\" … [ignoring-case] [by READERS]"),
    ("expect-match", "\"PATTERN\" [ignoring-case] [by READERS]"),
    ("expect-no-speech", "[by READERS]"), ("expect-row", "\"TEXT\""),
    ("expect-cursor", "ROW COLUMN | on \"TEXT\""), ("expect-status", "STATUS"),
  ]

  /// Parses a script.
  ///
  /// - Parameter readers: The names of the readers that hear the program.
  /// - Throws: `ScriptError` for the first mistake.
  package init(name: String, text: String, readers: [String]) throws(ScriptError) {
    steps = []
    for line in try Script(name: name, text: text).lines {
      steps += try Self.steps(of: line, script: name, readers: readers)
    }
  }

  /// Returns the steps of a line: one, or a key as often as it is pressed.
  static func steps(
    of line: Script.Line, script: String, readers: [String]
  ) throws(ScriptError) -> [Step] {
    var parser = LineParser(line: line, script: script, readers: readers)
    let command = try parser.command()
    return Array(repeating: (line, command), count: parser.count)
  }

  /// The script with its keys alone.
  package var withoutExpectations: TerminalScript {
    var script = self
    script.steps.removeAll { $0.line.isExpectation }
    return script
  }
}

private struct LineParser {
  var line: Script.Line
  let script: String
  let readers: [String]
  /// The number of times that the command is performed.
  private(set) var count = 1
  private static let mostPressed = 10_000
  private static let longestWait = 600_000

  mutating func command() throws(ScriptError) -> TerminalScript.Command {
    let words = Array(line.arguments)
    switch (line.command, words.count) {
    case ("press", 1), ("press", 2): return .press(try pressedKey(words))
    case ("type", 1): return .type(words[0])
    case ("paste", 1): return .paste(words[0])
    case ("resize", 1):
      let sizes = words[0].split(separator: "x").map { Int($0) }
      guard sizes.count == 2, let columns = sizes[0], let rows = sizes[1],
        let size = TerminalSize(columns: columns, rows: rows)
      else { throw misused }
      return .resize(size)
    case ("wait", 0): return .settle
    case ("wait", 1) where words[0] == "end": return .waitForEnd
    case ("wait", 1):
      guard let time = number(words[0], 0...Self.longestWait) else { throw misused }
      return .wait(milliseconds: time)
    case ("wait", 2) where words[0] == "for": return .waitForText(words[1])
    case ("screen", 0): return .screen
    case (let name, _) where SpeechExpectation.commands.contains(name):
      let readers = try listeners()
      return .expectSpeech(try SpeechExpectation(line, script: script), readers: readers)
    case ("expect-no-speech", _):
      let readers = try listeners()
      guard line.arguments.isEmpty else { throw misused }
      return .expectNoSpeech(readers: readers)
    case ("expect-row", 1): return .expectRow(words[0])
    case ("expect-cursor", 2) where words[0] == "on": return .expectCursorOn(words[1])
    case ("expect-cursor", 2):
      let range = 0...TerminalSize.range.upperBound
      guard let row = number(words[0], range), let column = number(words[1], range) else {
        throw misused
      }
      return .expectCursor(TerminalPosition(column: column, row: row))
    case ("expect-status", 1):
      guard let status = number(words[0], 0...255) else { throw misused }
      return .expectStatus(status)
    default: throw misused
    }
  }

  private mutating func pressedKey(_ words: [String]) throws(ScriptError) -> TerminalKey {
    guard let count = words.count == 2 ? number(words[1], 1...Self.mostPressed) : 1 else {
      throw misused
    }
    self.count = count
    guard let key = TerminalKey(name: words[0]), key.bytes(applicationCursor: false) != nil else {
      throw error(
        "no key is called \"\(words[0])\"; expected one such as Enter, Tab, Up, Page-Down, Ctrl-x, Alt-x, F1, or a"
      )
    }
    return key
  }

  /// Takes `by` and the names of readers from the end of the line.
  private mutating func listeners() throws(ScriptError) -> Set<String>? {
    let count = line.words.count
    guard count > 2, line.words[count - 2] == "by", !line.quoted.contains(count - 2) else {
      return nil
    }
    let names = line.words[count - 1].split(separator: ",").map(String.init)
    guard !names.isEmpty, names.allSatisfy(readers.contains) else {
      throw error(
        "by \(line.words[count - 1]): expected some of \(readers.joined(separator: ", "))")
    }
    line = line.dropLast(2)
    return Set(names)
  }

  private func number(_ text: String, _ range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }

  private var misused: ScriptError {
    let forms = TerminalScript.forms
    guard let form = forms.first(where: { $0.name == line.command }) else {
      let unknown: Message = "no command is called \"\(line.command)\""
      return error(unknown.suggesting(nearestName(to: line.command, among: forms.map(\.name))))
    }
    let usage = "\(form.name) \(form.usage)".trimmed()
    return error("expected \(usage)")
  }

  private func error(_ message: Message) -> ScriptError {
    ScriptError(script: script, line: line.number, message: message)
  }
}

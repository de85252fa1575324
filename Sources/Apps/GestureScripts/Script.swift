import PlainText

/// A gesture script: one command per line; `#` begins a comment.
package struct Script: Sendable {
  /// A line of a script: the command and its arguments, without the quotes of quoted texts.
  package struct Line: Hashable, Sendable {
    package let number: Int
    package let words: [String]
    /// The indices of the words that are texts in quotes.
    package var quoted: Set<Int> = []

    package var command: String { words[0] }
    package var arguments: ArraySlice<String> { words.dropFirst() }

    package var isExpectation: Bool { command.hasPrefix("expect") }
    /// A Boolean value that indicates whether the command does something.
    package var isAction: Bool { !isExpectation && command != "wait" && command != "screen" }

    /// The line as messages and reports show it.
    package var text: String {
      words.indices.map { quoted.contains($0) ? "\"\(words[$0])\"" : words[$0] }
        .joined(separator: " ")
    }

    /// Returns the line without its last words.
    package func dropLast(_ count: Int) -> Line {
      let words = Array(words.dropLast(count))
      return Line(number: number, words: words, quoted: quoted.filter { $0 < words.count })
    }
  }

  package let name: String
  package let lines: [Line]

  /// The maximum number of lines in a script.
  package static let mostLines = 100_000
  /// The maximum number of texts and files that a script opens.
  package static let mostOpened = 1_000

  /// Parses a script. A byte order mark at its beginning is skipped.
  ///
  /// - Throws: `ScriptError` for a text that is not closed or not quoted as in JSON, and for a
  ///   script that is too long.
  package init(name: String, text: String) throws(ScriptError) {
    self.name = name
    let count = text.utf8.count { $0 == 0x0A }
    guard count <= Self.mostLines else { throw Self.tooLong(name, found: count) }
    let hasMark = text.unicodeScalars.first == "\u{FEFF}"
    let text = hasMark ? String(text.unicodeScalars.dropFirst()) : text
    var lines: [Line] = []
    var number = 0
    var opened = 0
    let isLineEnd: (Character) -> Bool = { $0 == "\n" || $0 == "\r\n" }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: isLineEnd) {
      number += 1
      guard let parsed = try Self.line(line, number: number, script: name) else { continue }
      if parsed.command == "open" { opened += 1 }
      guard opened <= Self.mostOpened else {
        throw ScriptError(
          script: name, line: number,
          message: "expected at most \(Self.mostOpened) open commands")
      }
      lines.append(parsed)
    }
    self.lines = lines
  }

  /// Returns the error for a script with too many lines.
  package static func tooLong(_ script: String, found count: Int) -> ScriptError {
    ScriptError(
      script: script, line: mostLines + 1,
      message: "expected a script of at most \(mostLines) lines, found \(count)")
  }

  /// Parses a line, and returns `nil` for a blank one.
  ///
  /// - Throws: `ScriptError` for a text that is not closed or not quoted as in JSON.
  package static func line(
    _ text: Substring, number: Int, script: String
  ) throws(ScriptError) -> Line? {
    var scanner = LineScanner(line: text)
    guard let words = scanner.words() else {
      throw ScriptError(
        script: script, line: number, message: "a text is not closed, or not quoted as in JSON")
    }
    guard !words.isEmpty else { return nil }
    let line = Line(number: number, words: words, quoted: scanner.quoted)
    if line.hasSingleQuotes {
      throw ScriptError(
        script: script, line: number,
        message: "put a text in double quotes, \"like this\", not in single ones")
    }
    return line
  }
}

/// A fault in a script, or an expectation that was not met.
package struct ScriptError: ReportableError, Equatable {
  package let script: String
  package let line: Int
  package let message: Message
  package var kind: Kind
  /// The last utterances or the rows of the screen, for an expectation that was not met.
  package var heard: [String]

  package init(
    script: String, line: Int, message: Message, kind: Kind = .mistake, heard: [String] = []
  ) {
    self.script = script
    self.line = line
    self.message = message
    self.kind = kind
    self.heard = heard
  }

  /// The cause of an error: the script or the session.
  package enum Kind: Sendable {
    /// The script has a mistake.
    case mistake
    /// An expectation was not met.
    case unmetExpectation
  }

  package var report: Message {
    heard.reduce("\(script):\(line): \(message)") { "\($0)\n  \($1)" }
  }
}

extension Script.Line {
  /// A Boolean value that indicates whether a text seems to be in single quotes, as in a shell.
  fileprivate var hasSingleQuotes: Bool {
    let unquoted = words.indices.dropFirst().filter { !quoted.contains($0) }.map { words[$0] }
    guard let first = unquoted.firstIndex(where: { $0.hasPrefix("'") }) else { return false }
    return unquoted[first...].contains { $0.hasSuffix("'") && $0.count > 1 }
      || unquoted[first] == "'"
  }
}

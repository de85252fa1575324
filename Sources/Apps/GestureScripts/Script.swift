import PlainText

/// A gesture script: one command per line; `#` begins a comment.
package struct Script: Sendable {
  /// A line of a script: the command and its arguments, without the quotes of quoted texts.
  package struct Line: Hashable, Sendable {
    package let number: Int
    package let words: [String]

    package var command: String { words[0] }
    package var arguments: ArraySlice<String> { words.dropFirst() }
  }

  package let name: String
  package let lines: [Line]

  /// Parses a script.
  ///
  /// - Throws: `ScriptError` for a text that is not closed or not quoted as in JSON.
  package init(name: String, text: String) throws(ScriptError) {
    self.name = name
    var lines: [Line] = []
    var number = 0
    let isLineEnd: (Character) -> Bool = { $0 == "\n" || $0 == "\r\n" }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: isLineEnd) {
      number += 1
      var scanner = LineScanner(line: line)
      guard let words = scanner.words() else {
        throw ScriptError(
          script: name, line: number, message: "a text is not closed, or not quoted as in JSON")
      }
      if !words.isEmpty { lines.append(Line(number: number, words: words)) }
    }
    self.lines = lines
  }
}

/// A fault in a script, or an expectation that was not met.
package struct ScriptError: ReportableError, Equatable {
  package let script: String
  package let line: Int
  package let message: String
  package var kind = Kind.mistake
  /// The last utterance, for an expectation that was not met.
  package var heard: [String] = []

  /// The cause of an error: the script or the session.
  package enum Kind: Sendable {
    /// The script has a mistake.
    case mistake
    /// An expectation was not met.
    case unmetExpectation
  }

  package var description: String {
    var text = "\(script):\(line): \(message)".withVisibleControls
    for utterance in heard { text += "\n  " + utterance.withVisibleControls }
    return text
  }
}

/// A scanner that splits a line into words. A text in double quotes is one word, with JSON's
/// escapes.
private struct LineScanner {
  private var rest: Substring

  init(line: Substring) { rest = line }

  /// Returns the words; nil if a quoted text is malformed.
  mutating func words() -> [String]? {
    var words: [String] = []
    while true {
      rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
      guard let first = rest.first, first != "#" else { return words }
      if first == "\"" {
        guard let text = quoted() else { return nil }
        words.append(text)
      } else {
        let word = rest.prefix { $0 != " " && $0 != "\t" && $0 != "\r" }
        words.append(String(word))
        rest = rest.dropFirst(word.count)
      }
    }
  }

  private mutating func quoted() -> String? {
    rest = rest.dropFirst()
    var text = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return text
      case "\\":
        guard let escaped = escape() else { return nil }
        text.append(escaped)
      default: text.append(character)
      }
    }
    return nil
  }

  private mutating func escape() -> Character? {
    guard let kind = rest.popFirst() else { return nil }
    switch kind {
    case "\"", "\\", "/": return kind
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "b": return "\u{08}"
    case "f": return "\u{0C}"
    case "u": return unicode()
    default: return nil
    }
  }

  /// Reads four hexadecimal digits, or two such escapes for a scalar beyond the basic plane.
  private mutating func unicode() -> Character? {
    guard let first = fourDigits() else { return nil }
    guard (0xD800...0xDBFF).contains(first) else {
      return Unicode.Scalar(first).map(Character.init)
    }
    guard rest.hasPrefix("\\u") else { return nil }
    rest = rest.dropFirst(2)
    guard let second = fourDigits(), (0xDC00...0xDFFF).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      .map(Character.init)
  }

  private mutating func fourDigits() -> UInt32? {
    let digits = rest.prefix(4)
    guard digits.count == 4, let value = UInt32(digits, radix: 16) else { return nil }
    rest = rest.dropFirst(4)
    return value
  }
}

import PlainText

/// A scanner that splits a line into words. A text in double quotes is one word, with JSON's
/// escapes.
struct LineScanner {
  private var rest: Substring
  /// The indices of the words that are texts in quotes.
  private(set) var quoted: Set<Int> = []

  init(line: Substring) { rest = line }

  /// Returns the words, or nil if a quoted text is malformed.
  mutating func words() -> [String]? {
    var words: [String] = []
    while true {
      rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
      guard let first = rest.first, first != "#" || isID(after: words) else { return words }
      if first == "\"" {
        guard let text = text() else { return nil }
        quoted.insert(words.count)
        words.append(text)
      } else {
        let word = rest.prefix { $0 != " " && $0 != "\t" && $0 != "\r" }
        words.append(String(word))
        rest = rest.dropFirst(word.count)
      }
    }
  }

  /// The commands whose first argument can be the identifier of an element, such as `#login`.
  private static let takingIDs: Set<String> = [
    "choose", "set", "screen-changed", "layout-changed",
  ]

  /// Returns a Boolean value that indicates whether a number sign begins an identifier and not a
  /// comment.
  private func isID(after words: [String]) -> Bool {
    guard words.count == 1, Self.takingIDs.contains(words[0]),
      let next = rest.dropFirst().first
    else { return false }
    return !next.isWhitespace && next != "#"
  }

  /// Reads a text in quotes. Other than in JSON, control characters need no escape.
  private mutating func text() -> String? {
    var isEscaped = false
    let end = rest.dropFirst().firstIndex { character in
      defer { isEscaped = character == "\\" && !isEscaped }
      return character == "\"" && !isEscaped
    }
    guard let end else { return nil }
    let quoted = rest[...end].unicodeScalars.map { scalar in
      scalar < " " ? String(JSONText.string(String(scalar)).dropFirst().dropLast()) : String(scalar)
    }
    rest = rest[end...].dropFirst()
    var scanner = JSONScanner(bytes: Array(quoted.joined().utf8))
    guard case .string(let text)? = try? scanner.next(), (try? scanner.next()) == .end else {
      return nil
    }
    return text
  }
}

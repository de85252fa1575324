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

  private mutating func text() -> String? {
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

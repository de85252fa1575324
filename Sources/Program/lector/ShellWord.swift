/// Words of a command line as shells pass them to completions: with their quotes.
enum ShellWord {
  /// Returns a word without its quotes and backslashes. The last quotation need not be closed.
  static func unquoted(_ word: String) -> String {
    var text = ""
    var quote: Character?
    var isEscaped = false
    for character in word {
      if isEscaped {
        if quote == "\"", !["\"", "\\", "$", "`"].contains(character) { text.append("\\") }
        text.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
      } else {
        text.append(character)
      }
    }
    return text
  }

  /// Returns the words with each flag apart from its value: bash divides `--theme=dark` into three
  /// words.
  static func joined(_ words: [String]) -> [String] {
    var joined: [String] = []
    for (index, word) in words.enumerated() {
      let followsFlag = index > 0 && words[index - 1].hasPrefix("--")
      guard word == "=", followsFlag else {
        joined.append(word)
        continue
      }
      if index == words.count - 1 { joined.append("") }
    }
    return joined
  }
}

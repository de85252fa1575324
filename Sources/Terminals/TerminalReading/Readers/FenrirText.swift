/// The text that Fenrir gives to the voice, with its default settings: runs of signs are counted, some
/// signs are named, and others are left out, except those that make a pause.
///
/// Read from Fenrir 1.9.5: `textManager.py`, `punctuationManager.py`, and `default.conf`.
enum FenrirText {
  /// The names of signs. "#" has none, because it begins a comment in Fenrir's file.
  private static let names: [Character: String] = [
    "&": "and", "'": "apostrophe", "@": "at", "\\": "backslash", "|": "bar", "!": "bang",
    "^": "carrot", ":": "colon", ",": "comma", "-": "dash", "$": "dollar", ".": "dot",
    ">": "greater", "`": "grave", "{": "left brace", "[": "left bracket", "(": "left paren",
    "<": "less", "%": "percent", "+": "plus", "?": "question?", "\"": "quote",
    ")": "right paren", "}": "right brace", "]": "right bracket", ";": "semicolon",
    "/": "slash", "*": "star", "~": "tilde", "_": "line", "=": "equals",
  ]
  /// The signs that are named at the level "some".
  private static let named: Set<Character> = ["-", "$", "~", "+", "*", "/", "\\", "@"]
  private static let pauses: Set<Character> = ["'", ".", ",", ";", ":", "?", "!"]
  private static let faces = [
    (":)", "smile"), (";)", "wink"), ("XD", "LOL"), (":D", "laugh"), ("<{-.-}>", "Raves"),
    ("\\o/", "Hurray"),
  ]

  /// Returns the text for the voice.
  static func spoken(_ text: String) -> String {
    let characters = Array(text)
    let counted = withCounts(characters, longest: 10, isSame: false, between: characters)
    var result = replaced(withCounts(counted, longest: 6, isSame: true, between: characters))
    while result.hasSuffix("  ") { result.removeLast() }
    return result
  }

  /// Returns the text with names in place of signs.
  ///
  /// - Parameter isAll: A Boolean value that indicates whether all signs and spaces are named.
  private static func replaced(_ text: [Character], isAll: Bool = false) -> String {
    var text = String(text)
    for (face, name) in faces { text = text.replacing(face, with: " \(name) ") }
    if isAll { text = text.replacing(" ", with: " space ") }
    var result = ""
    for character in text {
      if isAll || named.contains(character), let name = names[character] {
        result += " \(name)\(pauses.contains(character) ? String(character) : "") "
      } else {
        let isSign = character.isASCII && !character.isWordOrSpace || "_§".contains(character)
        result.append(isSign && !pauses.contains(character) ? " " : character)
      }
    }
    return result
  }

  /// Returns the text with a number and a name in place of each long run of signs. A run of signs
  /// without a name is left out.
  ///
  /// - Parameters:
  ///   - longest: The length from which a run is long.
  ///   - isSame: A Boolean value that indicates whether a run has one sign only.
  ///   - source: The text before the first count. Fenrir takes text between two runs from it, at
  ///     the places of `text`.
  private static func withCounts(
    _ text: [Character], longest: Int, isSame: Bool, between source: [Character]
  ) -> [Character] {
    var result: [Character] = []
    var (last, index) = (0, 0)
    while index < text.count {
      let run = text[index...].prefix { !$0.isWordOrSpace && (!isSame || $0 == text[index]) }
      defer { index += max(run.count, 1) }
      guard run.count >= longest else { continue }
      if last <= source.count { result += source[last..<min(index, source.count)] }
      last = index + run.count
      guard names[run[index]] != nil else { continue }
      let isOne = run[index] == run[index + 1]
      let name = replaced(Array(run.prefix(isOne ? 1 : 2)), isAll: true)
      result += " \(isOne ? run.count : run.count / 2) \(name) "
    }
    return last == 0 ? text : result + [" "] + text[last...]
  }
}

extension Character {
  /// A Boolean value that indicates whether the character is a letter, a number, a line, or a space.
  fileprivate var isWordOrSpace: Bool { isLetter || isNumber || self == "_" || isWhitespace }
}

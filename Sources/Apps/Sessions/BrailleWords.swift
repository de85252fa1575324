import AccessibilityModel
import ScreenReading

/// The short forms of roles, states, and positions on a braille display, such as `btn` and `2/10`.
///
/// Each is the phrase `braille.NAME` of the spoken phrase `NAME`.
struct BrailleWords {
  /// A spoken phrase with placeholders, divided at them, and its short form.
  private struct Pattern {
    let literals: [Substring]
    let name: String
  }

  private let phrases: Phrases
  private var words: [String: String] = [:]
  private var patterns: [Pattern] = []

  private static let prefix = "braille."
  /// The kinds of pieces that have short forms.
  private static let shortened: Set<LabelPiece.Kind> = [.trait, .state, .context, .position]

  init(phrases: Phrases) {
    self.phrases = phrases
    for name in phrases.names where name.hasPrefix(Self.prefix) {
      guard let short = phrases.known(name),
        let spoken = phrases.known(String(name.dropFirst(Self.prefix.count)))
      else { continue }
      if spoken.contains("{") {
        patterns.append(Pattern(literals: Self.literals(of: spoken), name: name))
      } else {
        words[spoken] = short
      }
    }
  }

  /// Returns pieces with the words of the screen reader in their short forms.
  func shortened(_ pieces: [LabelPiece]) -> [LabelPiece] {
    pieces.map { piece in
      guard Self.shortened.contains(piece.kind),
        let short = words[piece.text] ?? filledPattern(for: piece.text)
      else { return piece }
      var piece = piece
      piece.text = short
      return piece
    }
  }

  private func filledPattern(for text: String) -> String? {
    for pattern in patterns {
      if let arguments = Self.arguments(of: text, between: pattern.literals) {
        return phrases.filled(pattern.name, arguments)
      }
    }
    return nil
  }

  /// Returns the parts of a phrase around its placeholders, in their order.
  private static func literals(of phrase: String) -> [Substring] {
    var literals: [Substring] = []
    var rest = phrase[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      literals.append(rest[..<open])
      rest = rest[rest.index(after: close)...]
    }
    return literals + [rest]
  }

  /// Returns the numbers in the place of a phrase's placeholders, or nil if a text is another one.
  private static func arguments(of text: String, between literals: [Substring]) -> [String]? {
    guard let first = literals.first, text.hasPrefix(first) else { return nil }
    var arguments: [String] = []
    var rest = text.dropFirst(first.count)
    for literal in literals.dropFirst() {
      let argument = rest.prefix(while: \.isNumber)
      guard !argument.isEmpty, rest.dropFirst(argument.count).hasPrefix(literal) else { return nil }
      arguments.append(String(argument))
      rest = rest.dropFirst(argument.count + literal.count)
    }
    return rest.isEmpty ? arguments : nil
  }
}

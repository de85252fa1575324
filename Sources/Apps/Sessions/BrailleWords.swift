import AccessibilityModel
import PlainText
import ScreenReading

/// The short forms of roles, states, and positions on a braille display, such as `btn` and `2/10`.
///
/// Each is the phrase `braille.NAME` of the spoken phrase `NAME`.
struct BrailleWords {
  private let phrases: Phrases
  private var words: [String: String] = [:]
  /// The spoken phrases with placeholders, and the names of their short forms.
  private var patterns: [(phrase: Message.Template, name: String)] = []

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
        patterns.append((Message.Template(spoken), name))
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
    for (phrase, name) in patterns {
      if let arguments = Self.arguments(of: text, in: phrase) {
        return phrases.filled(name, arguments)
      }
    }
    return nil
  }

  /// Returns the numbers in the place of a phrase's placeholders, or nil if a text is another one.
  private static func arguments(of text: String, in phrase: Message.Template) -> [String]? {
    var arguments: [String] = []
    var rest = text[...]
    for part in phrase.parts {
      if case .literal(let literal) = part {
        guard rest.hasPrefix(literal) else { return nil }
        rest = rest.dropFirst(literal.count)
      } else {
        let number = rest.prefix(while: \.isNumber)
        guard !number.isEmpty else { return nil }
        arguments.append(String(number))
        rest = rest[number.endIndex...]
      }
    }
    return rest.isEmpty ? arguments : nil
  }
}

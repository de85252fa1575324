import AccessibilityModel

/// A choice of the punctuation marks and symbols that are spoken by name.
public enum PunctuationLevel: String, CaseIterable, Sendable {
  /// No names: marks are left to the voice, which pauses at them.
  case none
  /// The names of signs that a voice neither speaks nor pauses at, such as brackets and the
  /// pilcrow.
  case some
  /// The names of all marks.
  case all

  /// The marks that only pause a sentence or quote, which `some` leaves to the voice.
  private static let marksOfSentences: Set<Character> = [
    ".", ",", ";", ":", "?", "!", "'", "\"", "-", "…", "’", "‘", "‚", "“", "”", "„", "«", "»", "‹",
    "›", "–", "—", "·", "\u{37E}", "\u{387}", "¿", "¡", "\u{5BE}", "\u{5C0}", "\u{5C3}",
  ]

  func names(_ character: Character) -> Bool {
    switch self {
    case .none: false
    case .some: !Self.marksOfSentences.contains(character)
    case .all: true
    }
  }
}

extension ScreenReader {
  /// Returns an utterance that names the punctuation marks in the app's texts, as the setting
  /// requires. The screen reader's own words stay unchanged.
  func namingPunctuation(in utterance: Utterance) -> Utterance {
    let level = settings.punctuation
    guard level != .none, utterance.pieces.contains(where: \.isText) else { return utterance }
    return utterance.saying(
      utterance.pieces.flatMap { piece in
        piece.isText ? phrases.namingPunctuation(in: piece, level) : [piece]
      })
  }
}

extension LabelPiece {
  fileprivate var isText: Bool {
    switch kind {
    case .label, .value, .custom: true
    default: false
    }
  }
}

extension Phrases {
  /// Returns a piece split into the words between its marks and the names of the marks. The names
  /// are in the language of the phrases, even if the words are in another language.
  func namingPunctuation(in piece: LabelPiece, _ level: PunctuationLevel) -> [LabelPiece] {
    var pieces: [LabelPiece] = []
    var words = ""
    func endWords() {
      if words.contains(where: { !$0.isWhitespace }) {
        append(words, language: piece.language)
      }
      words = ""
    }
    func append(_ text: String, language: String?) {
      var part = LabelPiece(
        piece.kind, String(text.trimming(while: \.isWhitespace)), language: language,
        pronunciation: piece.pronunciation)
      if pieces.isEmpty {
        part.separator = piece.separator
        part.continues = piece.continues
      } else {
        part.separator = " "
      }
      pieces.append(part)
    }
    for character in piece.text {
      guard level.names(character), let name = characters.punctuationName(of: character) else {
        words.append(character)
        continue
      }
      endWords()
      append(name, language: nil)
    }
    // A piece without marks is unchanged.
    if pieces.isEmpty { return [piece] }
    endWords()
    return pieces
  }
}

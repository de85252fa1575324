/// A part of an utterance, with its language.
public struct LabelPiece: Hashable, Sendable {
  /// The role of the piece.
  public var kind: Kind
  /// The words of the piece.
  public var text: String
  /// The language of the words as a BCP 47 tag, or nil for the screen reader's language.
  public var language: String?
  /// The pronunciation of the words, or nil to speak them as written.
  public var pronunciation: Pronunciation?
  /// A Boolean value that indicates whether the piece continues the previous one without a pause,
  /// as the spans of an attributed label do.
  public var continues = false
  /// The text between the previous piece and this one if it is not the default pause: a space in
  /// running text, a full stop between sentences.
  package var separator: String?
  /// The text in Latin letters, for a voice that cannot read its script.
  package var transliteration: String?

  /// The text that joins the piece to the previous one.
  package var joint: String { continues ? "" : separator ?? ", " }

  /// Creates a piece.
  ///
  /// - Parameters:
  ///   - kind: The role of the piece.
  ///   - text: The words of the piece.
  ///   - language: A BCP 47 tag, or nil for the screen reader's language.
  ///   - pronunciation: The pronunciation of the words, or nil to speak them as written.
  ///   - continues: A Boolean value that indicates whether the piece continues the previous one
  ///     without a pause.
  public init(
    _ kind: Kind, _ text: String, language: String? = nil, pronunciation: Pronunciation? = nil,
    continues: Bool = false
  ) {
    self.kind = kind
    self.text = text
    self.language = language
    self.pronunciation = pronunciation
    self.continues = continues
  }

  /// The role of a piece: the part of an element that it conveys, or the source of its text.
  public enum Kind: Hashable, Sendable {
    /// The element's label.
    case label
    /// The element's value.
    case value
    /// The element's hint, or the screen reader's addition to it.
    case hint
    /// The headers of a data table's cell.
    case headers
    /// The position of the element in a table, list, or landmark.
    case context
    /// The element's ordinal.
    case position
    /// The role of the element, such as button, or its state, such as dimmed.
    case trait
    /// A state that the app reports in words.
    case state
    /// Custom content, or the notice that there is more.
    case content
    /// The notice that there are custom actions.
    case actions
    /// The name of a custom action.
    case action
    /// A character that is spelled.
    case character
    /// The name of a tier, after its text.
    case tierName
    /// A state of the screen reader.
    case status
    /// The name of a rotor setting.
    case rotor
    /// The explanation of a gesture.
    case help
    /// An announcement of the app.
    case announcement
    /// A kind defined by the app, such as a tier of a word.
    case custom(String)
  }
}

extension LabelPiece.Kind {
  /// The name of the kind in recordings.
  public var name: String {
    switch self {
    case .tierName: "tier"
    case .custom(let name): name
    default: "\(self)"
    }
  }
}

/// The pronunciation of a text: the speech attributes of UIKit's attributed strings.
public struct Pronunciation: Hashable, Sendable {
  /// A Boolean value that indicates whether the text is spoken letter by letter.
  public var spellsOut: Bool
  /// The text in the International Phonetic Alphabet.
  public var ipa: String?
  /// The pitch as a multiple of the voice's own.
  public var pitch: Double?
  /// A Boolean value that indicates whether punctuation marks are spoken by name.
  public var speaksPunctuation = false

  /// Creates a pronunciation.
  ///
  /// - Parameters:
  ///   - spellsOut: A Boolean value that indicates whether the text is spoken letter by letter.
  ///   - ipa: The text in the International Phonetic Alphabet.
  ///   - pitch: The pitch as a multiple of the voice's own.
  public init(spellsOut: Bool = false, ipa: String? = nil, pitch: Double? = nil) {
    self.spellsOut = spellsOut
    self.ipa = ipa
    self.pitch = pitch
  }
}

/// The amount of detail that is spoken for an element.
public enum Verbosity: String, CaseIterable, Sendable {
  /// The label, value, state, and role.
  case terse
  /// The default: also positions, tables, and hints.
  case normal
  /// Everything, including custom content of default importance.
  case full
}

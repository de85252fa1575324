/// A part of what is said, with its language.
public struct LabelPiece: Hashable, Sendable {
  /// What the piece says about the element.
  public var kind: Kind
  /// The words of the piece.
  public var text: String
  /// The language of the words as a BCP 47 tag; nil is the reader's own language.
  public var language: String?
  /// How a voice says the words; nil is as they are written.
  public var pronunciation: Pronunciation?
  /// Whether the piece goes on without a pause where the one before it ends, as the spans of an
  /// attributed label do.
  public var continues = false

  /// Creates a piece.
  ///
  /// - Parameters:
  ///   - kind: What the piece says about the element.
  ///   - text: The words of the piece.
  ///   - language: A BCP 47 tag; nil is the reader's own language.
  ///   - pronunciation: How a voice says the words; nil is as they are written.
  ///   - continues: Whether the piece goes on without a pause where the one before it ends.
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
}

extension LabelPiece {
  /// What a piece says about an element, or on whose behalf it is said.
  public enum Kind: Hashable, Sendable {
    /// The element's label.
    case label
    /// The element's value.
    case value
    /// The element's hint, or what the reader adds to it.
    case hint
    /// The headers of a data table's cell.
    case headers
    /// Where the element stands in a table, list, or landmark.
    case context
    /// The element's number among others.
    case position
    /// What the element is, such as a button, or its state, such as dimmed.
    case trait
    /// A state that the app reports in words.
    case state
    /// Custom content, or that there is more.
    case content
    /// That there are custom actions.
    case actions
    /// The name of a custom action.
    case action
    /// A character that is spelled.
    case character
    /// The name of a tier, behind its text.
    case tierName
    /// A state of the reader.
    case status
    /// The name of a rotor setting.
    case rotor
    /// What a gesture does.
    case help
    /// An announcement of the app.
    case announcement
    /// A kind of the app's own, such as a tier of a word.
    case custom(String)
  }
}

extension LabelPiece.Kind {
  /// The kind as recordings write it.
  public var name: String {
    switch self {
    case .label: "label"
    case .value: "value"
    case .hint: "hint"
    case .headers: "headers"
    case .context: "context"
    case .position: "position"
    case .trait: "trait"
    case .state: "state"
    case .content: "content"
    case .actions: "actions"
    case .action: "action"
    case .character: "character"
    case .tierName: "tier"
    case .status: "status"
    case .rotor: "rotor"
    case .help: "help"
    case .announcement: "announcement"
    case .custom(let name): name
    }
  }
}

/// How a voice says a text: the speech attributes of UIKit's attributed strings.
public struct Pronunciation: Hashable, Sendable {
  /// Whether the text is said letter by letter.
  public var spellsOut: Bool
  /// The text in the International Phonetic Alphabet.
  public var ipa: String?
  /// The pitch as a multiple of the voice's own.
  public var pitch: Double?

  /// Creates a pronunciation.
  ///
  /// - Parameters:
  ///   - spellsOut: Whether the text is said letter by letter.
  ///   - ipa: The text in the International Phonetic Alphabet.
  ///   - pitch: The pitch as a multiple of the voice's own.
  public init(spellsOut: Bool = false, ipa: String? = nil, pitch: Double? = nil) {
    self.spellsOut = spellsOut
    self.ipa = ipa
    self.pitch = pitch
  }
}

/// How much an element says.
public enum Verbosity: String, CaseIterable, Sendable {
  /// Label, value, state, and role.
  case terse
  /// The default: also positions, tables, and hints.
  case normal
  /// Everything, also custom content of default importance.
  case full
}

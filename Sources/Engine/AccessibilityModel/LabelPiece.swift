/// A part of what an element says, with the language it is in.
public struct LabelPiece: Hashable, Sendable {
  /// What the piece is: a tier's name, `reference`, `translation`, `label`, `value` …
  public var kind: String
  public var text: String
  /// BCP 47; nil is the reader's own language.
  public var language: String?
  /// How a voice says it, where that is not as it is written.
  public var pronunciation: Pronunciation?
  /// Whether the piece goes on where the one before it ends, as a span of an attributed label does.
  public var continues = false

  public init(
    _ kind: String, _ text: String, language: String? = nil, pronunciation: Pronunciation? = nil,
    continues: Bool = false
  ) {
    self.kind = kind
    self.text = text
    self.language = language
    self.pronunciation = pronunciation
    self.continues = continues
  }
}

/// What an attributed label tells a voice: the speech attributes of UIKit's attributed strings.
public struct Pronunciation: Hashable, Sendable {
  /// Letter by letter.
  public var spellsOut: Bool
  /// In the International Phonetic Alphabet.
  public var ipa: String?
  /// Relative to the voice's own, 1 is the same.
  public var pitch: Double?

  public init(spellsOut: Bool = false, ipa: String? = nil, pitch: Double? = nil) {
    self.spellsOut = spellsOut
    self.ipa = ipa
    self.pitch = pitch
  }
}

/// How much an element says.
public enum Verbosity: String, CaseIterable, Sendable {
  case terse, normal, full
}

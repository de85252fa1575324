/// One kind of information about every word: the rows of an interlinear text.
///
/// The names are those of the JSON export; a format may bring tiers of its own under its own names.
package struct Tier: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package static let surface = Tier(rawValue: "surface")
  package static let transliteration = Tier(rawValue: "transliteration")
  package static let lemma = Tier(rawValue: "lemma")
  package static let gloss = Tier(rawValue: "gloss")
  package static let morphology = Tier(rawValue: "morphology")
  package static let partOfSpeech = Tier(rawValue: "partOfSpeech")
  package static let strong = Tier(rawValue: "strong")
  package static let normalized = Tier(rawValue: "normalized")
  package static let morphemes = Tier(rawValue: "morphemes")

  /// The tiers every reader of files shares, in the order in which they are stacked.
  package static let standard: [Tier] = [
    .surface, .transliteration, .lemma, .gloss, .morphology, .partOfSpeech, .strong, .normalized,
    .morphemes,
  ]

  /// Whether the tier is written in the language of the text itself, and so in its direction.
  package var isInTextLanguage: Bool {
    self == .surface || self == .lemma || self == .normalized || self == .morphemes
  }

  /// The tier's name as a person reads it: `partOfSpeech` is "part of speech".
  package var spokenName: String {
    if self == .strong { return "Strong's number" }
    var name = ""
    for character in rawValue {
      if character.isUppercase, !name.isEmpty { name += " " }
      name += character.lowercased()
    }
    return name
  }

  package var description: String { rawValue }
}

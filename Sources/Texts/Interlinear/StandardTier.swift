extension Tier {
  package static let surface = Tier(rawValue: "surface")
  package static let transliteration = Tier(rawValue: "transliteration")
  package static let lemma = Tier(rawValue: "lemma")
  package static let gloss = Tier(rawValue: "gloss")
  package static let morphology = Tier(rawValue: "morphology")
  package static let partOfSpeech = Tier(rawValue: "partOfSpeech")
  package static let strong = Tier(rawValue: "strong")
  package static let normalized = Tier(rawValue: "normalized")
  package static let morphemes = Tier(rawValue: "morphemes")
  package static let underlyingForms = Tier(rawValue: "underlyingForms")
  package static let morphemeGlosses = Tier(rawValue: "morphemeGlosses")
  package static let morphemePartsOfSpeech = Tier(rawValue: "morphemePartsOfSpeech")
  package static let morphemeLemmas = Tier(rawValue: "morphemeLemmas")
  package static let morphemeFeatures = Tier(rawValue: "morphemeFeatures")
  package static let attributes = Tier(rawValue: "attributes")
}

/// A tier that several formats share.
///
/// The table `all` is the only declaration of a standard tier: the library, the index, search, the
/// formats and the reader's defaults derive from it. The reader announces the tier by the phrase
/// `tier.NAME` of each phrase file.
package struct StandardTier: Sendable {
  /// The language of the values of a tier.
  package enum Language: Sendable {
    /// The language of the text.
    case text
    /// The language of the text in Latin letters.
    case textInLatinScript
    /// The language of the glosses.
    case gloss
  }

  /// The kind of tokens that search divides the values of a tier into.
  package enum Content: Sendable { case words, codes, strongNumbers }

  package let tier: Tier
  package internal(set) var language = Language.gloss
  package internal(set) var content = Content.words
  /// A Boolean value that indicates whether the library's table of words has a column for the tier.
  ///
  /// Tiers added later have no column: their values share one with all other tiers, so that
  /// existing libraries and indexes remain valid.
  package internal(set) var hasColumn = false
  package internal(set) var isShownByDefault = true
  /// Alternative names for the tier in queries, in lower case.
  package internal(set) var searchNames: [String] = []
  /// The name in CoNLL-U's last column, or nil to use the tier's own name.
  package internal(set) var conlluName: String?
  /// The English name, if it cannot be derived from the tier's name.
  package internal(set) var englishName: String?

  /// The standard tiers. The surface comes first. `TierOrder` stacks them.
  package static let all: [StandardTier] = [
    StandardTier(tier: .surface, language: .text, hasColumn: true),
    StandardTier(
      tier: .transliteration, language: .textInLatinScript, hasColumn: true,
      searchNames: ["translit"], conlluName: "Translit"),
    StandardTier(tier: .lemma, language: .text, hasColumn: true, conlluName: "Lemma"),
    StandardTier(tier: .gloss, hasColumn: true, conlluName: "Gloss"),
    StandardTier(
      tier: .morphology, content: .codes, hasColumn: true, searchNames: ["morph"],
      conlluName: "Morphology"),
    StandardTier(
      tier: .partOfSpeech, content: .codes, hasColumn: true, isShownByDefault: false,
      searchNames: ["pos"], conlluName: "PartOfSpeech"),
    StandardTier(
      tier: .strong, content: .strongNumbers, hasColumn: true, isShownByDefault: false,
      searchNames: ["strongs"], conlluName: "Strong", englishName: "Strong's number"),
    StandardTier(
      tier: .normalized, language: .text, hasColumn: true, isShownByDefault: false,
      conlluName: "CorrectForm"),
    StandardTier(tier: .morphemes, language: .text, hasColumn: true, searchNames: ["morpheme"]),
    StandardTier(tier: .underlyingForms, language: .text, searchNames: ["underlying"]),
    StandardTier(tier: .morphemeGlosses, searchNames: ["mgloss"]),
    StandardTier(
      tier: .morphemePartsOfSpeech, content: .codes, searchNames: ["mpos"],
      englishName: "morpheme parts of speech"),
    StandardTier(tier: .morphemeLemmas, language: .text, searchNames: ["mlemma"]),
    StandardTier(tier: .morphemeFeatures, content: .codes, searchNames: ["mfeatures"]),
    // Further attributes of a word, in the notation of the file.
    StandardTier(tier: .attributes, content: .codes, isShownByDefault: false),
  ]

  package static subscript(tier: Tier) -> StandardTier? { all.first { $0.tier == tier } }
}

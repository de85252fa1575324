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
  package let language: Language
  package let content: Content
  /// A Boolean value that indicates whether the library's table of words has a column for the tier.
  ///
  /// Tiers added later have no column: their values share one with all other tiers, so that
  /// existing libraries and indexes remain valid.
  package let hasColumn: Bool
  package let isShownByDefault: Bool
  /// Alternative names for the tier in queries, in lower case.
  package let searchNames: [String]
  /// The name in CoNLL-U's last column, or nil to use the tier's own name.
  package let conlluName: String?
  /// The English name, if it cannot be derived from the tier's name.
  package let englishName: String?

  init(
    _ tier: Tier, language: Language = .gloss, content: Content = .words, hasColumn: Bool = false,
    isShownByDefault: Bool = true, searchNames: [String] = [], conlluName: String? = nil,
    englishName: String? = nil
  ) {
    self.tier = tier
    self.language = language
    self.content = content
    self.hasColumn = hasColumn
    self.isShownByDefault = isShownByDefault
    self.searchNames = searchNames
    self.conlluName = conlluName
    self.englishName = englishName
  }

  /// The standard tiers. The surface comes first. `TierOrder` stacks them.
  package static let all: [StandardTier] = [
    StandardTier(.surface, language: .text, hasColumn: true),
    StandardTier(
      .transliteration, language: .textInLatinScript, hasColumn: true,
      searchNames: ["translit"], conlluName: "Translit"),
    StandardTier(.lemma, language: .text, hasColumn: true, conlluName: "Lemma"),
    StandardTier(.gloss, hasColumn: true, conlluName: "Gloss"),
    StandardTier(
      .morphology, content: .codes, hasColumn: true, searchNames: ["morph"],
      conlluName: "Morphology"),
    StandardTier(
      .partOfSpeech, content: .codes, hasColumn: true, isShownByDefault: false,
      searchNames: ["pos"], conlluName: "PartOfSpeech"),
    StandardTier(
      .strong, content: .strongNumbers, hasColumn: true, isShownByDefault: false,
      searchNames: ["strongs"], conlluName: "Strong", englishName: "Strong's number"),
    StandardTier(
      .normalized, language: .text, hasColumn: true, isShownByDefault: false,
      conlluName: "CorrectForm"),
    StandardTier(.morphemes, language: .text, hasColumn: true, searchNames: ["morpheme"]),
    StandardTier(.underlyingForms, language: .text, searchNames: ["underlying"]),
    StandardTier(.morphemeGlosses, searchNames: ["mgloss"]),
    StandardTier(
      .morphemePartsOfSpeech, content: .codes, searchNames: ["mpos"],
      englishName: "morpheme parts of speech"),
    StandardTier(.morphemeLemmas, language: .text, searchNames: ["mlemma"]),
    StandardTier(.morphemeFeatures, content: .codes, searchNames: ["mfeatures"]),
    // Further attributes of a word, in the notation of the file.
    StandardTier(.attributes, content: .codes, isShownByDefault: false),
  ]

  package static subscript(tier: Tier) -> StandardTier? { all.first { $0.tier == tier } }
}

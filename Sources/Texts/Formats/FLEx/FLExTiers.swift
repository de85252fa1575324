import Interlinear

/// The tiers of the items of FLEx's words, by type and language.
///
/// The first language of a type uses the plain name of the tier; each further language has its own:
/// `gloss`, `gloss-tpi`. Glosses in the language of the text never come first. The glosses of
/// morphemes in further languages are tiers such as `morphemeGlosses-tpi`.
struct FLExTiers {
  private(set) var tiers: [Tier] = []
  /// The language of the words.
  private(set) var language = ""
  /// The language of the plain gloss tier.
  private(set) var glossLanguage = ""
  /// The languages of the translations. The first one is empty if all translations are in the
  /// language of the text.
  private(set) var translations: [String]
  /// The languages of the glosses, with the tier of each.
  private(set) var glosses: [(language: String, tier: Int)] = []
  /// The languages of the morphemes' glosses beyond the first, with the tier of each.
  private(set) var morphemeGlosses: [(language: String, tier: Int)] = []
  /// The languages of the tiers that have one.
  private(set) var tierLanguages: [Tier: Language] = [:]
  /// The tiers by type and language.
  private(set) var places: [String: [String: Int]] = [:]
  let lemmaTier = 1
  let morphemesTier: Int

  /// Finds the tiers that occur in the given phrases.
  ///
  /// - Parameter textLanguages: The languages that the file declares as languages of its texts.
  init(of phrases: ArraySlice<FLExPhrase>, textLanguages: Set<String>) {
    let words = phrases.lazy.flatMap(\.words)
    language =
      Self.commonLanguage(of: phrases.lazy.flatMap(\.wordsOrText), among: textLanguages)
      ?? textLanguages.min() ?? ""
    let language = language
    var found: [String: [String]] = ["txt": [], "gls": [], "pos": []]
    var order = ["txt", "gls", "pos"]
    func note(_ item: FLExItem) {
      if found[item.type] == nil { order.append(item.type) }
      if found[item.type]?.contains(item.language) != true {
        found[item.type, default: []].append(item.language)
      }
    }
    for word in words {
      for item in word.items(inTextOf: language) { note(item) }
      for item in word.morphs.lazy.flatMap(\.items) where item.type == "gls" { note(item) }
    }
    found["txt"]?.sort { $0 == language && $1 != language }
    found["gls"]?.sort { $0 != language && $1 == language }
    let translation =
      phrases.lazy.flatMap(\.items).first { $0.type == "gls" && $0.language != language }?.language
      ?? ""
    translations = [translation]
    glossLanguage = found["gls"]?.first ?? translation
    tiers = [.surface, .lemma]
    for type in order {
      for (index, language) in (found[type] ?? []).enumerated() {
        let name = index == 0 ? Self.tierName(type) : "\(Self.tierName(type))-\(language)"
        let tier = Tier(rawValue: name)
        let place = tiers.firstIndex(of: tier) ?? tiers.count
        if place == tiers.count { tiers.append(tier) }
        places[type, default: [:]][language] = place
        if type == "gls" { glosses.append((language, place)) }
      }
    }
    morphemesTier = tiers.count
    tiers.append(.morphemes)
    for gloss in glosses where gloss.language != glossLanguage {
      tierLanguages[tiers[gloss.tier]] = Language(rawValue: gloss.language)
    }
    addMorphemeGlosses(of: phrases)
    for item in phrases.lazy.flatMap(\.items) where item.type == "gls" {
      if !translations.contains(item.language) { translations.append(item.language) }
    }
  }

  private mutating func addMorphemeGlosses(of phrases: ArraySlice<FLExPhrase>) {
    for morph in phrases.lazy.flatMap(\.words).flatMap(\.morphs) {
      for item in morph.items
      where item.type == "gls" && item.language != glossLanguage
        && !morphemeGlosses.contains(where: { $0.language == item.language })
      {
        morphemeGlosses.append((item.language, tiers.count))
        let tier = Tier(rawValue: "\(Tier.morphemeGlosses)-\(item.language)")
        tierLanguages[tier] = Language(rawValue: item.language)
        tiers.append(tier)
      }
    }
  }

  /// Returns the language of most words, or nil if none is in a language of the text.
  static func commonLanguage(
    of words: some Sequence<FLExWord>, among textLanguages: Set<String>
  ) -> String? {
    let found = words.compactMap { word in
      word.items.first {
        $0.type == "txt" && (textLanguages.isEmpty || textLanguages.contains($0.language))
      }?.language
    }
    let counts = Dictionary(found.map { ($0, 1) }, uniquingKeysWith: +)
    return found.max { counts[$0, default: 0] < counts[$1, default: 0] }
  }

  private static func tierName(_ type: String) -> String {
    switch type {
    case "txt": Tier.surface.rawValue
    case "gls": Tier.gloss.rawValue
    case "pos": Tier.partOfSpeech.rawValue
    case "": "item"
    default: type
    }
  }
}

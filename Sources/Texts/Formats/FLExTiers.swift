import Interlinear

/// Which tier each item of FLEx's words belongs to, by its type and its language.
///
/// A type's first language has the tier's plain name, each other one of its own: `gloss`,
/// `gloss-tpi`. Glosses in the text's own language never are the first.
struct FLExTiers {
  private struct Key: Hashable {
    let type: String
    let language: String
  }

  private(set) var tiers: [Tier] = []
  /// The language that the words are written in.
  private(set) var language = ""
  /// The language of the plain gloss tier, of the lines below the words and of the translations.
  private(set) var glossLanguage = ""
  private(set) var translationLanguage = ""
  /// All languages of glosses, with the tier of each.
  private(set) var glosses: [(language: String, tier: Int)] = []
  private var places: [Key: Int] = [:]
  let lemmaTier: Int
  let morphemesTier: Int

  /// The tiers that some phrases have.
  init(of phrases: [FLExPhrase]) {
    var found: [String: [String]] = ["txt": [], "gls": [], "pos": []]
    var order = ["txt", "gls", "pos"]
    func note(_ item: FLExItem) {
      if found[item.type] == nil { order.append(item.type) }
      if found[item.type]?.contains(item.language) != true {
        found[item.type, default: []].append(item.language)
      }
    }
    for word in phrases.lazy.flatMap(\.words) {
      for item in word.items where item.type != "punct" { note(item) }
      for item in word.morphs.lazy.flatMap(\.items) where item.type == "gls" { note(item) }
    }
    let language = found["txt"]?.first ?? ""
    self.language = language
    found["gls"]?.sort { $0 != language && $1 == language }
    translationLanguage =
      phrases.lazy.flatMap(\.items).first { $0.type == "gls" && $0.language != language }?.language
      ?? ""
    glossLanguage = found["gls"]?.first ?? translationLanguage
    tiers = [.surface, .lemma]
    lemmaTier = 1
    for type in order {
      for (index, language) in (found[type] ?? []).enumerated() {
        let name = index == 0 ? Self.tierName(type) : "\(Self.tierName(type))-\(language)"
        let tier = Tier(rawValue: name)
        let place = tiers.firstIndex(of: tier) ?? tiers.count
        if place == tiers.count { tiers.append(tier) }
        places[Key(type: type, language: language)] = place
        if type == "gls" { glosses.append((language, place)) }
      }
    }
    morphemesTier = tiers.count
    tiers.append(.morphemes)
  }

  /// The tier of a type in a language; nil where no tier is.
  func place(_ type: String, _ language: String) -> Int? {
    places[Key(type: type, language: language)]
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

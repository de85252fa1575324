import Interlinear

/// The information that precedes the first sentence of a CoNLL-U file.
struct CoNLLUHead {
  /// The tiers of every file. The library derives those of morphemes.
  private static let commonTiers =
    Tier.standard.filter { MorphemeTier($0) == nil } + [.languageTag, .lemmaID]

  /// The indices of the tiers that CoNLL-U's columns fill.
  struct Places {
    let lemma = CoNLLUHead.index(of: .lemma)
    let morphology = CoNLLUHead.index(of: .morphology)
    let partOfSpeech = CoNLLUHead.index(of: .partOfSpeech)
    let strong = CoNLLUHead.index(of: .strong)
    let morphemes = CoNLLUHead.index(of: .morphemes)
    let languageTag = CoNLLUHead.index(of: .languageTag)
    let attributes = CoNLLUHead.index(of: .attributes)
  }

  static let columns = [
    "ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC",
  ]

  let places = Places()
  /// The tiers of every file, followed by those that a file written by Lector declares, or by the
  /// further columns of CoNLL-U Plus.
  private(set) var tiers = commonTiers
  /// Whether Lector wrote the file.
  private(set) var isOwn = false
  /// The languages of the translations. English takes precedence; otherwise the first one in the
  /// file does.
  private(set) var translations: [Language] = []
  /// The indices of the tiers beyond those of CoNLL-U, by their names in the last column.
  private(set) var miscTiers: [String: Int] = [:]

  init(_ head: some Collection<UInt8>) {
    for line in head.split(separator: 0x0A) where line.first == 0x23 {
      let (name, value) = Self.comment(String(decoding: line, as: UTF8.self))
      if let language = Self.translationLanguage(name) {
        if !translations.contains(language) { translations.append(language) }
      } else if name == CoNLLUMisc.tiersComment {
        isOwn = true
        for tier in value.utf8.split(separator: 0x20) {
          add(Tier(rawValue: MorphemeText.unescaped(Substring(tier))))
        }
      } else if name == "global.columns" {
        for column in value.split(separator: " ") where !Self.columns.contains(String(column)) {
          add(Tier(rawValue: String(column)))
        }
      }
    }
    if let english = translations.firstIndex(of: .english) {
      translations.insert(translations.remove(at: english), at: 0)
    }
    for (tier, name) in CoNLLUMisc.names {
      if let index = tiers.firstIndex(of: tier) { miscTiers[name] = index }
    }
    guard isOwn else { return }
    miscTiers[CoNLLUMisc.name(of: .attributes)] = places.attributes
    for (index, tier) in tiers.enumerated().dropFirst(Self.commonTiers.count) {
      miscTiers[CoNLLUMisc.name(of: tier)] = index
    }
  }

  private mutating func add(_ tier: Tier) {
    if !tiers.contains(tier) { tiers.append(tier) }
  }

  private static func index(of tier: Tier) -> Int { commonTiers.firstIndex(of: tier) ?? 0 }

  /// Returns the language of a comment such as `text_en`; nil for other comments.
  static func translationLanguage(_ name: String) -> Language? {
    guard name.hasPrefix("text_") else { return nil }
    let tag = name.dropFirst(5)
    let parts = tag.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
    let isLetter: (UInt8) -> Bool = { (0x61...0x7A).contains($0 | 0x20) }
    guard let first = parts.first, (2...3).contains(first.count), first.allSatisfy(isLetter),
      parts.dropFirst().allSatisfy({
        (1...8).contains($0.count) && $0.allSatisfy { isLetter($0) || isDigit($0) }
      })
    else { return nil }
    return Language(rawValue: String(tag))
  }

  /// Returns the name of a comment and the text after its equals sign, without the spaces around
  /// them.
  /// The text is divided by bytes: a value that begins with a combining accent forms one character
  /// with the space before it.
  static func comment(_ line: String) -> (name: String, value: String) {
    let parts = line.utf8.dropFirst().split(
      separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
    func trimmed(_ part: Substring.UTF8View) -> String {
      let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      var core = part.drop(while: isSpace)
      while let last = core.last, isSpace(last) { core.removeLast() }
      return String(Substring(core))
    }
    return (parts.first.map(trimmed) ?? "", parts.count > 1 ? trimmed(parts[1]) : "")
  }
}

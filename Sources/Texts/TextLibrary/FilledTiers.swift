import Interlinear

/// The tiers of a text that have a value for a word, according to the known words. A text has no
/// others.
struct FilledTiers {
  /// The tiers of the reader, followed by the derived ones that it does not have.
  let all: [Tier]
  /// The index of the tier of morphemes, or nil if the text has none.
  let morphemes: Int?
  /// The tiers that are derived from morphemes.
  private let derived: [(tier: MorphemeTier, index: Int, wordIndex: Int?)]
  private var isFilled: [Bool]

  init(of tiers: [Tier]) {
    let all =
      tiers.contains(.morphemes)
      ? tiers + MorphemeTier.derived.map(\.tier).filter { !tiers.contains($0) } : tiers
    self.all = all
    morphemes = all.firstIndex(of: .morphemes)
    derived = all.enumerated().compactMap { index, tier in
      MorphemeTier(tier).map { derived in
        (derived, index, derived.wordTier.flatMap { all.firstIndex(of: $0) })
      }
    }
    isFilled = all.map { $0 == .surface }
  }

  /// Returns a Boolean value that indicates whether the values of a word come from its parts.
  func hasParts(_ word: Word) -> Bool { morphemes != nil && !word.morphemes.isEmpty }

  /// Returns a Boolean value that indicates whether the values of a tier are made of the parts of
  /// words that have some.
  func isDerived(_ tier: Int) -> Bool { derived.contains { $0.index == tier } }

  /// Adds a tier that has a value for a word.
  mutating func insert(_ tier: Int) { isFilled[tier] = true }

  /// Adds the derived tiers of a word that has parts.
  mutating func insertDerived(of word: Word) {
    for (tier, index, wordIndex) in derived where !isFilled[index] {
      isFilled[index] = tier.addsToWord(
        word, wordValue: wordIndex.map { word.value(at: $0) } ?? "")
    }
  }

  /// The tiers that have a value for a word. The derived ones follow the morphemes.
  var tiers: [Tier] {
    let filled = zip(all, isFilled).filter(\.1).map(\.0)
    let derived = derived.map(\.tier.tier).filter(filled.contains)
    return MorphemeTier.adding(derived, to: filled.filter { !derived.contains($0) })
  }
}

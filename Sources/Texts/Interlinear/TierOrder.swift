/// The order in which the tiers of a word are stacked, from top to bottom.
package enum TierOrder: Hashable, Sendable {
  /// The order of the Leipzig Glossing Rules, which FLEx shares: the form, its morphemes, their
  /// lemmas, their glosses, their parts of speech, then the tiers of the whole word.
  case leipzig
  /// The order of the file.
  case file
  /// An order that the user has chosen. Tiers that it does not name follow in the order of the
  /// Leipzig Glossing Rules.
  case chosen([Tier])

  /// Creates an order from the value of a setting: names of tiers, `file`, or `leipzig`. An empty
  /// list is `leipzig`.
  package init(names: [String]) {
    switch names {
    case [], [Self.leipzigName]: self = .leipzig
    case [Self.fileName]: self = .file
    default: self = .chosen(names.map(Tier.init(writtenName:)))
    }
  }

  /// The value of the setting for the order.
  package var names: [String] {
    switch self {
    case .leipzig: []
    case .file: [Self.fileName]
    case .chosen(let tiers): tiers.map(\.writtenName)
    }
  }

  /// The names of the orders that are not lists of tiers.
  package static let orderNames = [leipzigName, fileName]
  private static let leipzigName = "leipzig"
  private static let fileName = "file"

  /// Returns the tiers of a text in this order.
  package func sorted(_ tiers: [Tier]) -> [Tier] {
    sortedIndices(of: tiers).map { tiers[$0] }
  }

  /// Returns the indices of the tiers of a text, sorted by this order of their tiers.
  package func sortedIndices(of tiers: [Tier]) -> [Int] {
    let first: [Tier]
    switch self {
    case .file: return Array(tiers.indices)
    case .leipzig: first = []
    case .chosen(let chosen): first = chosen
    }
    let order = first + Self.leipzigTiers(among: tiers).filter { !first.contains($0) }
    return tiers.indices.sorted { left, right in
      let a = order.firstIndex(of: tiers[left]) ?? order.count + left
      let b = order.firstIndex(of: tiers[right]) ?? order.count + right
      return a < b
    }
  }

  private static let morphemeTiers: [Tier] = [
    .morphemes, .underlyingForms, .morphemeLemmas, .morphemeGlosses, .morphemePartsOfSpeech,
    .morphemeFeatures,
  ]

  /// Returns the standard tiers with the morphemes below the form. The lemmas and glosses of words are
  /// below the morphemes of a text that has none for the morphemes alone.
  private static func leipzigTiers(among tiers: [Tier]) -> [Tier] {
    guard tiers.contains(.morphemes) else { return leipzigTiers }
    var order = leipzigTiers
    for (word, part) in [
      (Tier.lemma, Tier.morphemeLemmas), (.gloss, .morphemeGlosses),
    ] where !tiers.contains(part) {
      order.removeAll { $0 == word }
      if let place = order.firstIndex(of: part) { order[place] = word }
    }
    return order
  }

  private static let leipzigTiers: [Tier] = {
    let others = Tier.standard.filter { !morphemeTiers.contains($0) }
    let forms = others.prefix { $0 != .lemma }
    return forms + morphemeTiers + others.dropFirst(forms.count)
  }()
}

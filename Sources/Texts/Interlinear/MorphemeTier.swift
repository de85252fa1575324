/// A tier whose value for a word is made of the word's parts, joined by their own boundaries:
/// `t-yryh-se`, `3-get.stuck-PST.CPL`.
///
/// The library derives these values from `Word.morphemes` and stores none of them.
package enum MorphemeTier: CaseIterable, Sendable {
  case forms
  case underlyingForms
  case glosses
  case partsOfSpeech
  case lemmas
  case features

  /// The sign for a part that has no value, so that the parts of all lines remain aligned.
  package static let missing = "_"

  package var tier: Tier {
    switch self {
    case .forms: .morphemes
    case .underlyingForms: .underlyingForms
    case .glosses: .morphemeGlosses
    case .partsOfSpeech: .morphemePartsOfSpeech
    case .lemmas: .morphemeLemmas
    case .features: .morphemeFeatures
    }
  }

  /// The tiers besides `morphemes`, which every reader fills itself.
  package static let derived: [MorphemeTier] = allCases.filter { $0 != .forms }

  /// The derived tier of that name, or nil for any other tier.
  package init?(_ tier: Tier) {
    guard let found = Self.derived.first(where: { $0.tier == tier }) else { return nil }
    self = found
  }

  /// The tier of whole words with the same kind of values, or nil if there is none.
  package var wordTier: Tier? {
    switch self {
    case .forms: .surface
    case .underlyingForms: nil
    case .glosses: .gloss
    case .partsOfSpeech: .partOfSpeech
    case .lemmas: .lemma
    case .features: .morphology
    }
  }

  /// Returns the value of one part; empty if it has none.
  package func value(of part: Morpheme) -> String {
    switch self {
    case .forms: part.form
    case .underlyingForms: part.underlying
    case .glosses: part.gloss
    case .partsOfSpeech: part.category
    case .lemmas: part.lemma
    case .features: part.features
    }
  }

  /// Returns the values of the parts, joined by their boundaries; empty if no part has a value.
  ///
  /// An underlying form that is not given is the form itself.
  package func line(_ parts: [Morpheme]) -> String {
    guard parts.contains(where: { !value(of: $0).isEmpty }) else { return "" }
    var line = ""
    for (index, part) in parts.enumerated() {
      if index > 0 { line += parts[index - 1].joint(to: part) }
      let isAfterInfix = index > 0 && parts[index - 1].isInfix
      var value = value(of: part)
      // One of the two parts around an infix has the value of the stem.
      let isBeside = isAfterInfix || index + 1 < parts.count && parts[index + 1].isInfix
      if value.isEmpty, self == .underlyingForms || self != .forms && !isBeside {
        value = self == .underlyingForms ? part.form : Self.missing
      }
      line += part.isInfix && !value.hasPrefix("<") ? "<\(value)>" : value
    }
    return line
  }

  /// Returns a Boolean value that indicates whether the value of a word only repeats the values of its
  /// parts: it is their line, has the same letters, or has their codes without the first letter of
  /// each, as in `HC/Vqw3ms`.
  package func repeats(_ value: String, in parts: [Morpheme]) -> Bool {
    let line = line(parts)
    if line == value { return true }
    if line.isEmpty { return false }
    func letters(_ text: String) -> [Character] { text.filter { $0.isLetter || $0.isNumber } }
    if letters(line) == letters(value) { return true }
    let pieces = value.split(separator: "/")
    return pieces.count == parts.count && pieces.count > 1
      && zip(parts, pieces).allSatisfy { self.value(of: $0).hasSuffix($1) }
  }

  /// Returns a Boolean value that indicates whether the line of a word's parts adds information to
  /// the value of the whole word. If it never does in a text, the text has no such tier, because it
  /// would repeat another one.
  package func addsToWord(_ word: Word, wordValue: String) -> Bool {
    guard word.morphemes.contains(where: { !value(of: $0).isEmpty }) else { return false }
    return wordValue.isEmpty || line(word.morphemes) != wordValue
  }

  /// Returns the tiers of a text with the derived ones after the morphemes, without duplicates.
  package static func adding(_ new: [Tier], to tiers: [Tier]) -> [Tier] {
    let missing = new.filter { !tiers.contains($0) }
    guard let morphemes = tiers.firstIndex(of: .morphemes) else { return tiers + missing }
    return Array(tiers[...morphemes]) + missing + Array(tiers[(morphemes + 1)...])
  }
}

/// The places of the tiers that are derived from morphemes, among the tiers of a text.
package struct MorphemeTierPlaces: Sendable {
  private let places: [(tier: MorphemeTier, index: Int)]

  package init(in tiers: [Tier]) {
    places = tiers.enumerated().compactMap { index, tier in
      tier == .morphemes ? (.forms, index) : MorphemeTier(tier).map { ($0, index) }
    }
  }

  package var isEmpty: Bool { places.isEmpty }

  /// Sets the derived values of a word that has parts.
  package func fill(_ word: inout Word) {
    guard !word.morphemes.isEmpty else { return }
    for place in places where place.index < word.values.count {
      word.values[place.index] = place.tier.line(word.morphemes)
    }
  }
}

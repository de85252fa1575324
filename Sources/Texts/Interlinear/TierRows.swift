/// The rows of words with their tiers below each other, as on the screen and in exports: one row for
/// each kind of information.
///
/// A word with parts and a word without parts have their values in the same row, such as their
/// glosses. If a word of a verse has a value that differs from the values of its parts, such as a free
/// gloss, then the values of words have their own row in this verse.
package struct TierRows: Sendable {
  package struct Row: Equatable, Sendable {
    /// The tiers that share the row, by index: the values of parts, then the values of words.
    package let tiers: [Int]
    /// The values of parts in the row, or nil if it has none.
    fileprivate let kind: MorphemeTier?
  }

  /// The value of a word in a row.
  package struct Value: Equatable {
    package let tier: Int
    package let text: String
    /// The values of the parts, one for each column of the word; empty if the text is not divided.
    package var parts: [String] = []
  }

  private let tiers: [Tier]
  private let shown: [Int]
  private let lemma: Int?
  private let category: Int?

  /// - Parameters:
  ///   - tiers: The tiers of the text.
  ///   - shown: The indices of the tiers that are shown, from top to bottom.
  package init(of tiers: [Tier], shown: [Int]) {
    self.tiers = tiers
    self.shown = shown
    lemma = tiers.firstIndex(of: .lemma)
    category = tiers.firstIndex(of: .partOfSpeech)
  }

  /// Returns the tier of words without parts that completes a row of parts although it is not shown
  /// by itself, or nil if no tier does.
  package static func tier(completing tier: Tier, among shown: Set<Tier>) -> Tier? {
    MorphemeTier(tier)?.wordTier.flatMap { word in
      !shown.contains(word) && StandardTier[word]?.isShownByDefault == false ? word : nil
    }
  }

  /// Returns the rows of a verse, from top to bottom. A row has a value for at least one word.
  package func rows(of verse: Verse) -> [Row] {
    var rows: [Row] = []
    for tier in shown where !rows.contains(where: { $0.tiers.contains(tier) }) {
      let parts = MorphemeTier(tiers[tier]) == nil ? partTier(forWords: tier) : tier
      var row = Row(tiers: [tier], kind: kind(of: tier))
      if let parts, let words = wordTier(forParts: parts, in: verse) {
        row = Row(tiers: [parts, words], kind: kind(of: parts))
      }
      if verse.words.contains(where: { word in
        row.tiers.contains { !word.value(at: $0).isEmpty }
      }) {
        rows.append(row)
      }
    }
    return rows
  }

  /// Returns the values of a word in the rows of its verse; nil where it has none.
  ///
  /// - Parameter joinsGlosses: A Boolean value that indicates whether glosses have the signs of
  ///   boundaries too, as rule 2 of the Leipzig Glossing Rules demands of printed examples.
  package func values(of word: Word, in rows: [Row], joinsGlosses: Bool) -> [Value?] {
    var values = rows.map { row -> Value? in
      let tier = row.tiers.first { !word.value(at: $0).isEmpty }
      return tier.map { Value(tier: $0, text: word.value(at: $0)) }
    }
    if word.morphemes.isEmpty { return values }
    let category = category.map(word.value(at:)) ?? ""
    let stems = Morpheme.stems(
      of: word.morphemes, lemma: lemma.map(word.value(at:)) ?? "", category: category)
    let signs = Morpheme.signs(of: word.morphemes, stems: stems)
    for (place, row) in rows.enumerated() {
      guard let value = values[place] else { continue }
      let parts = parts(
        of: value, word, in: row, stems: stems, signs: signs, joinsGlosses: joinsGlosses)
      if word.morphemes.count > 1 {
        values[place]?.parts = parts
      } else if let kind = row.kind, let own = row.tiers.dropFirst().first,
        kind.repeats(word.value(at: own), in: word.morphemes)
      {
        values[place] = Value(tier: own, text: word.value(at: own))
      } else if let text = parts.first {
        values[place] = Value(tier: value.tier, text: text)
      }
    }
    // A single row of parts is a line.
    if values.count(where: { $0?.parts.isEmpty == false }) == 1 {
      for place in values.indices { values[place]?.parts = [] }
    }
    return values
  }

  /// Returns the values of the parts of a word in a row; empty if the value is not divided.
  private func parts(
    of value: Value, _ word: Word, in row: Row, stems: [Int],
    signs: [(before: String, after: String)], joinsGlosses: Bool
  ) -> [String] {
    guard let kind = row.kind, kind == .forms || kind.repeats(value.text, in: word.morphemes) else {
      return value.tier == lemma ? Self.columns(of: value.text, word.morphemes, stems: stems) : []
    }
    return zip(word.morphemes, signs).map { part, sign in
      var text = kind.value(of: part)
      if text.isEmpty, kind == .underlyingForms { text = part.form }
      let hasSigns =
        kind == .forms || kind == .underlyingForms || joinsGlosses && kind == .glosses
      guard hasSigns, !text.isEmpty else { return text }
      return (text.hasPrefix(sign.before) ? "" : sign.before) + text
        + (text.hasSuffix(sign.after) ? "" : sign.after)
    }
  }

  /// Returns the columns of the lemma of a word: each stem has its own, or the first one has all.
  private static func columns(of lemma: String, _ parts: [Morpheme], stems: [Int]) -> [String] {
    var columns = Array(repeating: "", count: parts.count)
    let lemmas = lemma.split(separator: " ").map(String.init)
    if lemmas.count == stems.count {
      for (stem, lemma) in zip(stems, lemmas) { columns[stem] = lemma }
    } else {
      columns[stems.first ?? 0] = lemma
    }
    return columns
  }

  // MARK: - Tiers that share a row

  /// Returns the values of a word's parts that a tier shows: its own or, if the text has no tier for
  /// them, the parts that the values of words may be made of.
  private func kind(of tier: Int) -> MorphemeTier? {
    if tiers[tier] == .morphemes { return .forms }
    guard tiers.contains(.morphemes) else { return nil }
    return MorphemeTier(tiers[tier])
      ?? MorphemeTier.derived.first { $0.wordTier == tiers[tier] && !tiers.contains($0.tier) }
  }

  private func partTier(forWords tier: Int) -> Int? {
    shown.first { parts in MorphemeTier(tiers[parts]) != nil && wordTier(forParts: parts) == tier }
  }

  /// Returns the tier of words with the same kind of values as a tier of parts. Codes for parts of
  /// speech may be pieces of the codes of words.
  private func wordTier(forParts tier: Int) -> Int? {
    guard let word = MorphemeTier(tiers[tier])?.wordTier else { return nil }
    let isPieceOfCode = word == .partOfSpeech && !tiers.contains(.morphemeFeatures)
    return tiers.firstIndex(of: word)
      ?? (isPieceOfCode ? tiers.firstIndex(of: .morphology) : nil)
  }

  /// Returns the tier of words that shares the row of a tier of parts in a verse, or nil if none
  /// does.
  private func wordTier(forParts tier: Int, in verse: Verse) -> Int? {
    guard let kind = MorphemeTier(tiers[tier]), let words = wordTier(forParts: tier) else {
      return nil
    }
    guard shown.contains(words) else {
      let names = Set(shown.map { tiers[$0] })
      return Self.tier(completing: tiers[tier], among: names) == tiers[words] ? words : nil
    }
    var isSame = tiers[words] == kind.wordTier
    for word in verse.words where !word.value(at: tier).isEmpty && !word.value(at: words).isEmpty {
      guard kind.repeats(word.value(at: words), in: word.morphemes) else { return nil }
      isSame = true
    }
    return isSame ? words : nil
  }
}

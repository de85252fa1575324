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
    package var text: String
    /// The values of the parts, one for each column of the word; empty if the text is not divided.
    package var parts: [String] = []
  }

  private let tiers: [Tier]
  private let shown: [Int]
  /// The values of parts that each tier has: its own or, if the text has no tier for them, those that
  /// the values of words may be made of.
  private let kinds: [MorphemeTier?]
  /// The tiers of parts and of words that have the same kind of values.
  private let pairs: [(parts: Int, words: Int)]

  /// - Parameters:
  ///   - tiers: The tiers of the text.
  ///   - shown: The indices of the tiers that are shown, from top to bottom.
  package init(of tiers: [Tier], shown: [Int]) {
    self.tiers = tiers
    self.shown = shown
    let hasParts = tiers.contains(.morphemes)
    kinds = tiers.map { tier in
      guard hasParts, tier != .morphemes else { return hasParts ? .forms : nil }
      return MorphemeTier(tier)
        ?? MorphemeTier.derived.first { $0.wordTier == tier && !tiers.contains($0.tier) }
    }
    pairs = shown.compactMap { parts in
      guard var word = MorphemeTier(tiers[parts])?.wordTier else { return nil }
      // Codes for parts of speech may be pieces of the codes of words.
      if word == .partOfSpeech, !tiers.contains(word) { word = .morphology }
      guard let words = tiers.firstIndex(of: word) else { return nil }
      return shown.contains(words) || StandardTier[word]?.isShownByDefault == false
        ? (parts, words) : nil
    }
  }

  /// The tiers that are not shown by default, but have the values of words without parts in the row of
  /// a tier that is shown.
  package var completing: [Int] { pairs.map(\.words).filter { !shown.contains($0) } }

  /// Returns the rows of a verse, from top to bottom. A row has a value for at least one word.
  package func rows(of verse: Verse) -> [Row] {
    let pairs = pairs.filter { isRow($0, in: verse) }
    var rows: [Row] = []
    for tier in shown where !rows.contains(where: { $0.tiers.contains(tier) }) {
      let pair = pairs.first { $0.parts == tier || $0.words == tier }
      let row = Row(
        tiers: pair.map { [$0.parts, $0.words] } ?? [tier], kind: kinds[pair?.parts ?? tier])
      let isFilled = verse.words.contains { word in
        row.tiers.contains { !word.value(at: $0).isEmpty }
      }
      if isFilled { rows.append(row) }
    }
    return rows
  }

  /// Returns a Boolean value that indicates whether two tiers share a row of a verse.
  private func isRow(_ pair: (parts: Int, words: Int), in verse: Verse) -> Bool {
    guard shown.contains(pair.words), let kind = kinds[pair.parts] else { return true }
    var isSameKind = tiers[pair.words] == kind.wordTier
    for word in verse.words {
      let value = word.value(at: pair.words)
      if value.isEmpty || word.value(at: pair.parts).isEmpty { continue }
      guard kind.repeats(value, in: word.morphemes) else { return false }
      isSameKind = true
    }
    return isSameKind
  }

  /// Returns the values of a word in the rows of its verse; nil where it has none.
  ///
  /// - Parameter joinsGlosses: A Boolean value that indicates whether glosses have the signs of
  ///   boundaries too, as rule 2 of the Leipzig Glossing Rules demands of printed examples.
  package func values(of word: Word, in rows: [Row], joinsGlosses: Bool) -> [Value?] {
    var values = rows.map { row -> Value? in
      // A word without a form may have punctuation.
      let tier = row.tiers.first { $0 == 0 || !word.value(at: $0).isEmpty }
      return tier.map { Value(tier: $0, text: word.value(at: $0)) }
    }
    if word.morphemes.isEmpty { return values }
    func value(_ tier: Tier) -> String { tiers.firstIndex(of: tier).map(word.value(at:)) ?? "" }
    let stems = Morpheme.stems(
      of: word.morphemes, lemma: value(.lemma), category: value(.partOfSpeech))
    let signs = Morpheme.signs(of: word.morphemes, stems: stems)
    for (place, row) in rows.enumerated() {
      guard let value = values[place] else { continue }
      if let kind = row.kind, kind == .forms || kind.line(word.morphemes) == value.text {
        values[place]?.parts = zip(word.morphemes, signs).map { part, sign in
          var text = kind.value(of: part)
          if text.isEmpty, kind == .underlyingForms { text = part.form }
          let hasSigns =
            kind == .forms || kind == .underlyingForms || joinsGlosses && kind == .glosses
          // A circumfix has the signs of both sides already: `ge- -t`.
          let isTwo = zip(text.unicodeScalars, text.unicodeScalars.dropFirst()).contains {
            $0 == "-" && ($1 == " " || $1.properties.generalCategory == .otherPunctuation)
          }
          guard hasSigns, !text.isEmpty, !isTwo else { return text }
          return (text.hasPrefix(sign.before) ? "" : sign.before) + text
            + (text.hasSuffix(sign.after) ? "" : sign.after)
        }
      } else if tiers[value.tier] == .lemma {
        values[place]?.parts = Self.columns(of: value.text, count: signs.count, stems: stems)
      }
    }
    let divided = values.compactMap { $0?.parts }.count { $0.dropFirst().contains { !$0.isEmpty } }
    if divided <= 1 {
      // A single row of parts, and a single part, is a line.
      for place in values.indices {
        if let parts = values[place]?.parts, parts.count == 1 { values[place]?.text = parts[0] }
        values[place]?.parts = []
      }
    }
    return values
  }

  /// Returns the columns of the lemma of a word: each stem has its own, or the first one has all.
  private static func columns(of lemma: String, count: Int, stems: [Int]) -> [String] {
    let lemmas = lemma.split(separator: " ").map(String.init)
    let stems = stems.isEmpty ? [0] : stems
    return (0..<count).map { column in
      guard let place = stems.firstIndex(of: column) else { return "" }
      return lemmas.count == stems.count ? lemmas[place] : place == 0 ? lemma : ""
    }
  }
}

import Interlinear
import PlainText

/// A tier to search for a term.
struct SearchTarget: Hashable {
  let list: Int
  var kind = TokenKind.text
  var prefix = ""
  /// A Boolean value that indicates whether the tier is in a language with a dotted and a dotless
  /// i.
  var hasDottedI = false
  /// The index of the translation, in the lists of translations.
  var translation = 0

  /// A Boolean value that indicates whether its hits are translations or whole verses.
  var isOfVerse: Bool {
    [
      IndexedTier.translation, IndexedTier.translationWords, IndexedTier.verseVariant,
      IndexedTier.note,
    ].contains(list)
  }

  /// A Boolean value that indicates whether the tier has values of the parts of words.
  var isOfParts: Bool {
    MorphemeTier.derived.contains { IndexedTier.prefix(of: $0.tier) == prefix } && !prefix.isEmpty
  }

  static func translations(_ indices: [Int], in dotted: DottedTiers) -> [SearchTarget] {
    indices.flatMap { index in
      [IndexedTier.translationWords, IndexedTier.translation].map {
        SearchTarget(translation: index, list: $0, in: dotted)
      }
    }
  }

  /// The name of searches in the readings of variants: `variant:λόγος`, `variant:qere`,
  /// `variant:WH`, or `variant:*` for all.
  static let variantName = "variant"
  /// The name of searches in the other notes of the text: `note:proverb`.
  static let noteName = "note"

  /// The notes of the text that aren't variants.
  static let notes = SearchTarget(list: IndexedTier.note, translation: SearchHit.notes)

  static func variants(_ dotted: DottedTiers) -> [SearchTarget] {
    IndexedTier.variants.map {
      SearchTarget(list: $0, hasDottedI: dotted.hasWords)
    }
  }

  /// The names of searches in the dependency tree, in lower case: `rel:nsubj` finds the words with
  /// that relation, `head:λόγος` those whose head has that form or lemma.
  static let syntax: [String: SearchTarget] = [
    "rel": SearchTarget(list: IndexedTier.relation, kind: .code),
    "deprel": SearchTarget(list: IndexedTier.relation, kind: .code),
    "head": SearchTarget(list: IndexedTier.head),
  ]

  /// Returns the alternative patterns for each token of a term; empty if the tier cannot contain
  /// the term.
  func patterns(_ term: SearchQuery.Term) -> [[TokenPattern]] {
    if term.text.isEmpty, term.isPrefix, term.isOfWord || list >= IndexedTier.variant {
      return [[TokenPattern(token: prefix, isPrefix: true)]]
    }
    let tokens = kind.tokens(term.text, hasDottedI: hasDottedI)
    // After a mark, the next word begins: `to_*`.
    let wordEnd = TokenKind.words(term.text).last?.endIndex
    let endsInWord = kind != .text || wordEnd == term.text.endIndex
    return tokens.enumerated().map { index, token in
      let isPrefix = term.isPrefix && endsInWord && index == tokens.count - 1
      if kind == .strong, let number = StrongNumber(token.form) {
        return Self.patterns(number, isPrefix: isPrefix)
      }
      // The case of a code is irrelevant.
      let form = term.isExact && kind != .strong ? prefix + token.form : nil
      return [TokenPattern(token: prefix + token.token, isPrefix: isPrefix, form: form)]
    }
  }

  /// Returns the pattern for the tokens of the tier with a beginning that meet a condition, or whose
  /// written forms meet it.
  func pattern(
    _ start: String, isOfForm: Bool, where isMet: @escaping (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> TokenPattern {
    let count = prefix.utf8.count
    let condition: (UnsafeBufferPointer<UInt8>) -> Bool = { token in
      let text = UnsafeBufferPointer(rebasing: token.dropFirst(count))
      // The list of translations has the words of the others, too, with their prefixes.
      return text.first != 0x1F && isMet(text)
    }
    return TokenPattern(
      token: prefix + start, isPrefix: true, condition: (isOfForm, condition))
  }

  /// The private characters that take the place of `*` and `?`, because they are parts of words.
  static let masks = "\u{F8F0}\u{F8F1}"

  /// Returns a pattern for each token of a term with asterisks and question marks.
  func globs(_ term: SearchQuery.Term) -> [Glob] {
    let signs = zip("*?", Self.masks).map { (String($0), String($1)) }
    let masked = signs.reduce(term.text) { $0.replacing($1.0, with: $1.1) }
    return kind.tokens(masked, hasDottedI: hasDottedI).map { token in
      Glob(signs.reduce(term.isExact ? token.form : token.token) { $0.replacing($1.1, with: $1.0) })
    }
  }

  /// Returns the patterns for a number. A number with a letter also matches the same number without
  /// one, which occurs only in texts of an undetermined language; a number without a letter matches
  /// any.
  private static func patterns(_ number: StrongNumber, isPrefix: Bool) -> [TokenPattern] {
    let letters: [Character?] = number.letter == nil ? ["g", "h", nil] : [number.letter, nil]
    return letters.map { letter in
      var found = number
      found.letter = letter
      return TokenPattern(token: found.text, isPrefix: isPrefix, strong: found)
    }
  }
}

extension SearchTarget {
  init(_ tier: Tier, in dotted: DottedTiers? = nil) {
    self.init(
      list: IndexedTier.list(of: tier), kind: TokenKind(tier),
      prefix: IndexedTier.prefix(of: tier), hasDottedI: dotted?.contains(tier) == true)
  }

  init(translation index: Int, list: Int, in dotted: DottedTiers) {
    self.init(
      list: list, prefix: IndexedTier.prefix(ofTranslation: index),
      hasDottedI: dotted.contains(translation: index), translation: index)
  }
}

extension SearchQuery.Term {
  /// The words of the term as spellings of Greek and Hebrew words, or nil if one has other letters
  /// than Latin ones, or if the term asks for exact letters.
  var latinSpellings: [LatinSpelling]? {
    guard !isExact else { return nil }
    return text.split { $0.isWhitespace || $0 == "-" }.allMapped { LatinSpelling(String($0)) }
  }

  /// Alternative names of tiers, in lower case.
  private static let aliases: [String: Tier] = Dictionary(
    StandardTier.all.flatMap { standard in standard.searchNames.map { ($0, standard.tier) } },
    uniquingKeysWith: { first, _ in first })

  /// Returns the standard tier with a name or an alternative name in queries.
  static func standardTier(_ name: String) -> Tier? {
    let name = name.lowercased()
    return aliases[name]
      ?? Tier.standard.first { $0.rawValue.lowercased() == name || $0.writtenName == name }
  }

  /// Returns the tier that the term names among those of a text or the standard ones, or nil.
  func namedTier(in tiers: [Tier]) -> Tier? {
    let name = tier?.lowercased()
    return tiers.first { $0.rawValue == tier }
      ?? tiers.first { $0.rawValue.lowercased() == name || $0.writtenName == name }
      ?? name.flatMap(Self.standardTier)
  }

  /// Returns the tiers of a text to search for the term; none if only codes have its feature.
  ///
  /// - Throws: `SearchQueryError` for a tier that the text does not have, and for a term that no
  ///   tier can contain.
  func targets(
    in text: TextDescription, _ dotted: DottedTiers, _ names: CodeNames
  ) throws(SearchQueryError) -> [SearchTarget] {
    let isFeature = tier.map(names.isFeature) ?? false
    let all: [SearchTarget]
    do {
      all = try candidates(in: text, dotted, names)
    } catch {
      guard isFeature else { throw error }
      return []
    }
    if isOfWord, let tier, all.allSatisfy({ $0.isOfVerse }) {
      throw SearchQueryError(
        offset: offset, message: Self.missing(tier, in: text.tiers.map(\.writtenName)))
    }
    let found = all.filter { isPattern || isTie || isFeature || !$0.patterns(self).isEmpty }
    if found.isEmpty {
      throw SearchQueryError(
        offset: offset,
        message: "\"\(self.text)\": only punctuation; expected letters or numbers")
    }
    return found
  }

  private func candidates(
    in text: TextDescription, _ dotted: DottedTiers, _ names: CodeNames
  ) throws(SearchQueryError) -> [SearchTarget] {
    let translations = Array(text.translations.indices.prefix(SearchHit.translationLimit))
    guard let tier else {
      // Exactly this word is a word of the text or of a translation. A lemma that is written like it
      // has other forms.
      let tiers = isExact ? [.surface] : text.tiers
      return tiers.map { SearchTarget($0, in: dotted) }
        + (isOfWord ? [] : SearchTarget.translations(translations, in: dotted))
        + (isOfWord || isExact ? [] : [.notes])
    }
    let name = tier.lowercased()
    if name == Tier.translation.rawValue {
      return SearchTarget.translations(translations, in: dotted)
    }
    if let wanted = namedTier(in: text.tiers) {
      // A word is also found by the values of its parts. A tier of parts that a text does not have
      // would repeat the tier of words.
      let parts = MorphemeTier.derived.first { $0.wordTier == wanted }?.tier
      let words = text.tiers.contains(wanted) ? nil : MorphemeTier(wanted)?.wordTier
      let found = [wanted, parts, words].compactMap { $0 }.filter(text.tiers.contains)
      if !found.isEmpty { return found.map { SearchTarget($0, in: dotted) } }
    }
    let named = translations.filter { text.translations[$0].searchNames.contains(name) }
    if !named.isEmpty { return SearchTarget.translations(named, in: dotted) }
    if name == SearchTarget.variantName { return SearchTarget.variants(dotted) }
    if name == SearchTarget.noteName { return [.notes] }
    if var syntax = SearchTarget.syntax[name] {
      syntax.hasDottedI = dotted.hasWords
      return [syntax]
    }
    throw SearchQueryError(
      offset: offset, message: complaint(tier, text, names.features))
  }

  /// Returns the fault of a tier that other texts have, but not this one.
  private static func missing(_ name: String, in tiers: [String]) -> Message {
    "this text has no tier \"\(name)\"; it has \(tiers.joined(separator: ", "))"
  }

  private func complaint(
    _ name: String, _ text: TextDescription, _ features: [String]
  ) -> Message {
    let tiers =
      (text.tiers + [.translation]).map(\.writtenName)
      + (text.hasSeveralTranslations ? text.translations.compactMap(\.searchNames.first) : [])
    if Self.standardTier(name) != nil { return Self.missing(name, in: tiers) }
    let names =
      tiers + Self.aliases.keys.sorted() + Tier.standard.map(\.writtenName)
      + SearchTarget.syntax.keys.sorted() + [SearchTarget.variantName, SearchTarget.noteName]
      + features
    return nearestName(to: name, among: names)
      .map { "no tier is called \"\(name)\"; did you mean \"\($0)\"?" }
      ?? "no tier is called \"\(name)\"; expected one of \(tiers.joined(separator: ", "))"
  }
}

extension TranslationColumn {
  /// The names of searches in the translation alone, in lower case: `translation-fr` and, by its
  /// label, `translation-luther`.
  fileprivate var searchNames: [String] {
    [language.tag, label].compactMap { $0 }.filter { !$0.isEmpty && !$0.contains(" ") }
      .map { "\(Tier.translation.rawValue)-\($0.lowercased())" }
  }
}

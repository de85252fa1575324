import Formats
import Glibc
import Interlinear

/// The lists of the index, one for each kind of tier.
enum IndexedTier {
  /// The list that tiers without a column share. Their tokens begin with the name of the tier.
  static let ownTiers = Tier.columns.count
  static let translationWords = ownTiers + 1
  /// The list of translations whose words are not known one by one.
  static let translation = ownTiers + 2
  /// The lists of a token's relation in the dependency tree, and of the form and the lemma of its
  /// head.
  static let relation = ownTiers + 3
  static let head = ownTiers + 4
  /// The lists of the readings of variants on words, and on whole verses.
  static let variant = ownTiers + 5
  static let verseVariant = ownTiers + 6
  static let variants = [variant, verseVariant]
  /// The list of the other notes, after the lists of variants.
  static let note = ownTiers + 7
  /// The list of the lengths of the verses: one token, whose position in each row is the number of
  /// words there.
  static let length = ownTiers + 8

  /// Returns the prefix of a translation's tokens in the lists of translations. The first one has
  /// none, as in indexes of the time when the others were not indexed. No token of it begins like
  /// the prefix of another.
  static func prefix(ofTranslation index: Int) -> String {
    index == 0 ? "" : "\u{1F}\(index)\u{1F}"
  }

  static func list(of tier: Tier) -> Int { Tier.columns.firstIndex(of: tier) ?? ownTiers }

  /// Returns the prefix of a tier's tokens in its list.
  static func prefix(of tier: Tier) -> String {
    Tier.columns.contains(tier) ? "" : tier.rawValue + "\u{1F}"
  }
}

/// The parts of a text that are in a language with a dotted and a dotless i (`Language.hasDottedI`).
///
/// The language of a text is the language of its first verse.
struct DottedTiers: Equatable {
  private let tiers: Set<Tier>
  /// The indices of the translations in such a language.
  let translations: [Int]
  /// A Boolean value that indicates whether the words are.
  let hasWords: Bool

  init(_ description: TextDescription, language: Language) {
    tiers = Set(
      description.tiers.filter {
        description.language(of: $0, inTextOf: language).hasDottedI && TokenKind($0) == .text
      })
    translations = description.translations.indices.filter {
      description.translations[$0].language.hasDottedI
    }
    hasWords = language.hasDottedI
  }

  func contains(_ tier: Tier) -> Bool { tiers.contains(tier) }

  func contains(translation index: Int) -> Bool { translations.contains(index) }

  var isEmpty: Bool { tiers.isEmpty && translations.isEmpty && !hasWords }
}

/// A token in a list, in one of its written forms.
struct IndexTerm {
  var list: Int
  var token: String
  var form: String
}

/// The way to index the values of a tier.
private struct IndexedValues {
  let target: SearchTarget
  /// The values of the parts of words in the tier, or nil if there are none.
  let parts: PartValues?
}

/// The values of a word's parts that are indexed in a tier.
private struct PartValues {
  let value: (Morpheme) -> String
  /// A Boolean value that indicates whether the tier is made of the parts, so that their values are
  /// indexed instead of the word's.
  var arePreferred = false

  /// - Returns: `nil` for a tier of whole words alone.
  init?(_ tier: Tier) {
    if let derived = MorphemeTier.allCases.first(where: { $0.tier == tier }) {
      (value, arePreferred) = (derived.value, true)
    } else if tier != .surface,
      let derived = MorphemeTier.allCases.first(where: { $0.wordTier == tier })
    {
      // A word without its own value is found by its parts' values: the lemma of a multi-word token
      // is the lemma of each of its words.
      value = derived.value
    } else if tier == .languageTag {
      value = \.code
    } else if tier == .lemmaID {
      value = \.lemmaID
    } else {
      return nil
    }
  }
}

/// Collects the terms of a text and their places, verse by verse.
struct IndexBuilder {
  /// The maximum number of terms. All terms are discarded beyond it, so that memory does not grow
  /// with the text.
  private let termLimit: Int
  private let tiers: [IndexedValues]
  private let lemmaTier: Int?
  private var row = 0
  /// The terms that the numbers in `places` refer to. Every verse adds terms until they are
  /// discarded.
  private(set) var terms: [IndexTerm] = []
  /// The number of times that the terms have been discarded.
  private(set) var generation = 0
  /// The terms of the last verse that was added, by number.
  private(set) var places: [(place: TokenPlace, term: Int)] = []
  private var termNumbers: [Term: Int] = [:]
  /// The terms of earlier values for each tier, followed by the terms of relations, of heads, of the
  /// two kinds of variants, of notes, and of the words and the text of each translation.
  private var known: [[Bytes: [Int]]]
  private var strongLetter: Character?
  private let description: TextDescription
  /// The tiers with a dotted i, once the language of the first verse is known.
  private(set) var dotted: DottedTiers?

  init(_ description: TextDescription, termLimit: Int) {
    self.description = description
    let tiers = description.tiers
    self.termLimit = termLimit
    self.tiers = tiers.map { IndexedValues(target: SearchTarget($0), parts: PartValues($0)) }
    known = Array(repeating: [:], count: tiers.count + 5 + 2 * SearchHit.translationLimit)
    lemmaTier = tiers.firstIndex(of: .lemma)
  }

  /// Adds the next verse.
  mutating func add(_ verse: Verse) {
    defer { row += 1 }
    places.removeAll(keepingCapacity: true)
    if terms.count >= termLimit { forget() }
    guard row < TokenPlace.rowLimit else { return }
    let dotted = dotted ?? DottedTiers(description, language: verse.language)
    self.dotted = dotted
    useLetter(StrongNumber.letter(for: verse.language))
    let length = min(verse.words.count, TokenPlace.positionLimit - 1)
    places.append(
      (
        TokenPlace(row: row, ordinal: 0, position: length),
        term(IndexedTier.length, SearchToken(token: "", form: ""), "")
      ))
    for tier in tiers.indices { add(verse.words, tier: tier, dotted) }
    if !verse.syntax.isEmpty { addSyntax(of: verse, dotted) }
    if !verse.notes.isEmpty {
      addVariants(of: verse, dotted)
      var ordinal = 0
      for (position, note) in verse.notes.filter({ !$0.isInVariantLayer }).enumerated() {
        add(note.text, to: .notes, tiers.count + 4, at: position, &ordinal)
        // A phrase does not continue in the next note.
        ordinal += 1
      }
    }
    for index in verse.translations.indices.prefix(SearchHit.translationLimit) {
      add(verse.translations[index], at: index, dotted)
    }
  }

  private mutating func add(
    _ translation: VerseTranslation, at index: Int, _ dotted: DottedTiers
  ) {
    let cache = tiers.count + 5 + 2 * index
    var ordinal = 0
    if translation.words.isEmpty {
      let target = SearchTarget(translation: index, list: IndexedTier.translation, in: dotted)
      for word in TokenKind.words(translation.text) {
        add(String(word), to: target, cache, at: 0, &ordinal)
      }
    }
    let target = SearchTarget(translation: index, list: IndexedTier.translationWords, in: dotted)
    for (position, word) in translation.words.enumerated() {
      add(word.text, to: target, cache + 1, at: position, &ordinal)
    }
  }

  /// Adds the relation and the head of each token that belongs to a word.
  private mutating func addSyntax(of verse: Verse, _ dotted: DottedTiers) {
    let relations = SearchTarget(list: IndexedTier.relation, kind: .code)
    let heads = SearchTarget(list: IndexedTier.head, hasDottedI: dotted.hasWords)
    var relationOrdinal = 0
    var headOrdinal = 0
    // The tokens of a word are adjacent, so that places are in the order of the words.
    for token in verse.syntax {
      guard let position = token.word else { continue }
      add(token.relation, to: relations, tiers.count, at: position, &relationOrdinal)
      guard let head = token.head, verse.syntax.indices.contains(head) else { continue }
      let (form, lemma) = Self.formAndLemma(of: verse.syntax[head], in: verse, lemmaTier)
      for value in form == lemma ? [form] : [form, lemma] {
        add(value, to: heads, tiers.count + 1, at: position, &headOrdinal)
      }
    }
  }

  /// Adds the notes of the variant layer: their kinds, and the words, glosses, and witnesses of their
  /// readings, or the words of a note without readings.
  private mutating func addVariants(of verse: Verse, _ dotted: DottedTiers) {
    let targets = SearchTarget.variants(dotted)
    // Places are in the order of the words.
    let notes = verse.notes.filter(\.isInVariantLayer).enumerated()
      .sorted { ($0.element.word ?? 0, $0.offset) < ($1.element.word ?? 0, $1.offset) }
    var ordinals = [0, 0]
    for (_, note) in notes {
      let isOnWord = note.word.map(verse.words.indices.contains) ?? false
      let list = isOnWord ? 0 : 1
      var texts = [note.kind.rawValue]
      if note.readings.isEmpty { texts.append(note.text) }
      for reading in note.readings {
        texts += [reading.kind.rawValue, reading.text, reading.gloss] + reading.witnesses
      }
      for text in texts where !text.isEmpty {
        add(
          text, to: targets[list], tiers.count + 2 + list, at: isOnWord ? note.word ?? 0 : 0,
          &ordinals[list])
        // A phrase does not continue in the next text.
        ordinals[list] += 1
      }
    }
  }

  private static func formAndLemma(
    of token: SyntaxToken, in verse: Verse, _ lemmaTier: Int?
  ) -> (form: String, lemma: String) {
    guard let index = token.word, verse.words.indices.contains(index) else {
      return (token.form, token.annotation?.lemma ?? "")
    }
    let word = verse.words[index]
    if let part = token.part, word.morphemes.indices.contains(part) {
      return (token.form, word.morphemes[part].lemma)
    }
    return (token.form, lemmaTier.map { word.value(at: $0) } ?? "")
  }

  private mutating func add(_ words: [Word], tier: Int, _ dotted: DottedTiers) {
    var target = tiers[tier].target
    target.hasDottedI = dotted.contains(description.tiers[tier])
    var ordinal = 0
    for (position, word) in words.enumerated() {
      if let parts = tiers[tier].parts, !word.morphemes.isEmpty,
        parts.arePreferred || word.value(at: tier).isEmpty
      {
        for part in word.morphemes {
          add(parts.value(part), to: target, tier, at: position, &ordinal)
        }
      } else {
        add(word.value(at: tier), to: target, tier, at: position, &ordinal)
      }
    }
  }

  /// Discards the terms of bare numbers, which mean other numbers in the next language.
  private mutating func useLetter(_ letter: Character?) {
    guard letter != strongLetter else { return }
    strongLetter = letter
    for (tier, what) in tiers.enumerated() where what.target.kind == .strong { known[tier] = [:] }
  }

  private mutating func terms(
    _ text: String, in target: SearchTarget, _ cache: Int
  ) -> [Int] {
    let key = Bytes(text: text)
    if let found = known[cache][key] { return found }
    let found = target.kind.tokens(text, letter: strongLetter, hasDottedI: target.hasDottedI)
      .map { term(target.list, $0, target.prefix) }
    known[cache][key] = found
    return found
  }

  private mutating func term(_ list: Int, _ token: SearchToken, _ prefix: String) -> Int {
    let term = Term(
      list: list, token: Bytes(text: prefix + token.token), form: Bytes(text: prefix + token.form))
    if let number = termNumbers[term] { return number }
    terms.append(IndexTerm(list: list, token: term.token.text, form: term.form.text))
    termNumbers[term] = terms.count - 1
    return terms.count - 1
  }

  /// Adds the tokens of a text.
  ///
  /// - Parameter cache: The place of the texts of the target in `known`.
  private mutating func add(
    _ text: String, to target: SearchTarget, _ cache: Int, at position: Int, _ ordinal: inout Int
  ) {
    if text.isEmpty { return }
    for term in terms(text, in: target, cache) {
      guard ordinal < TokenPlace.positionLimit, position < TokenPlace.positionLimit else { return }
      places.append((TokenPlace(row: row, ordinal: ordinal, position: position), term))
      ordinal += 1
    }
  }

  private mutating func forget() {
    generation += 1
    terms = []
    termNumbers = [:]
    for cache in known.indices { known[cache] = [:] }
  }
}

/// Text compared byte for byte. Strings compare and hash by canonical equivalence, which is slow
/// for text outside ASCII and would merge forms that differ.
private struct Bytes: Hashable {
  let text: String

  static func == (left: Bytes, right: Bytes) -> Bool {
    let isSame = left.text.utf8.withContiguousStorageIfAvailable { left in
      right.text.utf8.withContiguousStorageIfAvailable { right in
        left.count == right.count
          && areSame(left, right)
      }
    }
    return (isSame ?? nil) ?? left.text.utf8.elementsEqual(right.text.utf8)
  }

  private static func areSame(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let start = left.baseAddress, let other = right.baseAddress else { return true }
    return memcmp(start, other, left.count) == 0
  }

  func hash(into hasher: inout Hasher) {
    let isHashed =
      text.utf8.withContiguousStorageIfAvailable {
        hasher.combine(bytes: UnsafeRawBufferPointer($0))
        return true
      } ?? false
    if !isHashed { for byte in text.utf8 { hasher.combine(byte) } }
  }
}

private struct Term: Hashable {
  let list: Int
  let token: Bytes
  let form: Bytes
}

import Interlinear
import PlainText

/// One tier in which a term is looked for.
struct SearchTarget: Equatable {
  var list: Int
  var kind: TokenKind
  var prefix: String

  init(_ tier: Tier) {
    list = IndexedTier.list(of: tier)
    kind = TokenKind(tier)
    prefix = IndexedTier.prefix(of: tier)
  }

  private init(translation list: Int) {
    self.list = list
    kind = .text
    prefix = ""
  }

  static let translations = [
    SearchTarget(translation: IndexedTier.translationWords),
    SearchTarget(translation: IndexedTier.translation),
  ]

  /// The patterns of a term's tokens, of which each may be one of several; empty where the tier can
  /// have nothing of it.
  func patterns(_ term: SearchQuery.Term, letter: Character?) -> [[TokenPattern]] {
    let tokens = kind.tokens(term.text, letter: nil)
    return tokens.enumerated().map { index, token in
      let isPrefix = term.isPrefix && index == tokens.count - 1
      if kind == .strong, let number = StrongNumber(token.form) {
        return Self.patterns(number, isPrefix: isPrefix)
      }
      // Whether a code is typed in capitals says nothing.
      let form = term.isExact && kind != .strong ? prefix + token.form : nil
      return [TokenPattern(token: prefix + token.token, isPrefix: isPrefix, form: form)]
    }
  }

  /// A number with a letter is also meant by the same without one, which only texts have whose
  /// language is not told; one without is any.
  private static func patterns(_ number: StrongNumber, isPrefix: Bool) -> [TokenPattern] {
    let letters: [Character?] = number.letter == nil ? ["g", "h", nil] : [number.letter, nil]
    return letters.map { letter in
      var found = number
      found.letter = letter
      return TokenPattern(token: found.text, isPrefix: isPrefix, strong: found)
    }
  }
}

extension SearchQuery.Term {
  /// Short and other names of tiers.
  private static let aliases: [String: Tier] = [
    "morph": .morphology, "pos": .partOfSpeech, "strongs": .strong, "translit": .transliteration,
    "morpheme": .morphemes,
  ]

  /// Where the term is looked for in a text.
  ///
  /// - Throws: `SearchQueryError` for a tier that the text does not have, and for a term that no
  ///   tier could have.
  func targets(in text: TextDescription) throws(SearchQueryError) -> [SearchTarget] {
    let found = try candidates(in: text).filter { !$0.patterns(self, letter: nil).isEmpty }
    if found.isEmpty {
      throw SearchQueryError(
        offset: offset, message: "\"\(self.text)\": only punctuation; expected letters or numbers")
    }
    return found
  }

  private func candidates(in text: TextDescription) throws(SearchQueryError) -> [SearchTarget] {
    guard let tier else { return text.tiers.map(SearchTarget.init) + SearchTarget.translations }
    let name = tier.lowercased()
    if name == "translation" { return SearchTarget.translations }
    if let own = text.tiers.first(where: { $0.rawValue == tier })
      ?? text.tiers.first(where: { $0.rawValue.lowercased() == name })
    {
      return [SearchTarget(own)]
    }
    let known = Self.aliases[name] ?? Tier.standard.first { $0.rawValue.lowercased() == name }
    if let known, text.tiers.contains(known) { return [SearchTarget(known)] }
    throw SearchQueryError(offset: offset, message: complaint(tier, known, text))
  }

  private func complaint(_ name: String, _ known: Tier?, _ text: TextDescription) -> String {
    let tiers = text.tiers.map(\.rawValue) + ["translation"]
    if known != nil {
      return "this text has no tier \"\(name)\"; it has \(tiers.joined(separator: ", "))"
    }
    let names = tiers + Self.aliases.keys.sorted() + Tier.standard.map(\.rawValue)
    let hint = nearestName(to: name, among: names).map { "did you mean \"\($0)\"?" }
    return "no tier is called \"\(name)\"; "
      + (hint ?? "expected one of \(tiers.joined(separator: ", "))")
  }
}

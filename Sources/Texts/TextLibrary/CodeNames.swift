import Interlinear
import PlainText

/// The names of the values of a text's codes, as the captions of words say them, and the names of
/// the features that have these values: `case` with *nominative*, *genitive*, and others.
///
/// The tables of names are read when a query first needs them: most queries name no value.
final class CodeNames {
  /// The tiers of the text whose codes have names.
  let targets: [SearchTarget]
  /// The English values, by the names of their features.
  private lazy var english = MorphologyWords.embedded.first?.values(in: scheme) ?? [:]
  private let scheme: MorphologyScheme
  /// The words of each language.
  private var vocabularies: [String: [Substring.UTF8View]] = [:]
  /// The names of values.
  private var known: [[String?]: [String]] = [:]

  init(_ text: TextDescription, _ dotted: DottedTiers) {
    scheme = text.morphologyScheme ?? .default(for: text.textLanguage)
    targets = [.morphology, .partOfSpeech, .morphemeFeatures, .morphemePartsOfSpeech]
      .filter(text.tiers.contains).map { SearchTarget($0, in: dotted) }
  }

  /// The names of the features, in order.
  var features: [String] { english.keys.sorted() }

  func isFeature(_ name: String) -> Bool { english[name.lowercased()] != nil }

  /// Returns the condition for a code to have all values that a term names, or nil if no code has
  /// them.
  func condition(of term: SearchQuery.Term) -> ((String) -> Bool)? {
    let feature = term.tier.flatMap { isFeature($0) ? $0.lowercased() : nil }
    let tokens = term.tokens
    let languages = languages(of: tokens)
    if languages.isEmpty, feature == nil { return nil }
    return { [self] code in
      let found = languages.flatMap { names(said(code, feature, $0), of: feature, $0) }
      return Self.cover(tokens[...], written(code, feature ?? "") + found)
    }
  }

  /// Returns the languages in which words may be names of values: English, if it has all of them. A
  /// pattern may be any name, and a gloss has any words.
  private func languages(of tokens: [String]) -> [MorphologyWords] {
    let isPattern = tokens.contains { $0.contains { "*?".contains($0) } }
    if isPattern || scheme == .leipzig { return MorphologyWords.embedded }
    if let english = MorphologyWords.embedded.first, knows(tokens, english) { return [english] }
    return MorphologyWords.embedded.dropFirst().filter { knows(tokens, $0) }
  }

  private func knows(_ tokens: [String], _ language: MorphologyWords) -> Bool {
    let words: [Substring.UTF8View] =
      vocabularies[language.or]
      ?? language.vocabulary.utf8.split { $0 <= 0x20 || ",{}".utf8.contains($0) }
    vocabularies[language.or] = words
    return tokens.allSatisfy { token in
      words.contains { word in
        // Folding is slow, and leaves most words as long as they are.
        guard word.count == token.utf8.count || word.contains(where: { $0 >= 0x80 || $0 == 0x27 })
        else { return false }
        return Folding.fold(String(Substring(word))) == token
      }
    }
  }

  /// Returns the values that a code has of a feature, each with one name.
  func values(of feature: String, in code: String) -> [String] {
    let named = written(code, feature)
    guard named.isEmpty, let english = MorphologyWords.embedded.first else { return named }
    let said = said(code, feature, english)
    // Two kinds of pronouns are not the same value.
    return said.filter { value in !said.contains { $0.hasSuffix(" \(value)") } }
  }

  /// Returns the folded values of a feature in a code that names it: `fem` of `Gender=Fem`.
  private func written(_ code: String, _ feature: String) -> [String] {
    Self.alternatives(code).map { Folding.fold($0) }.filter { $0.hasPrefix("\(feature)=") }
      .map { String($0.drop { $0 != "=" }.dropFirst()) }
  }

  /// Returns the values of a feature in a code, or of all, in the words of a language.
  private func said(_ code: String, _ feature: String?, _ language: MorphologyWords) -> [String] {
    let words = Self.alternatives(code).flatMap { language.words(ofPiece: $0, in: scheme) }
    let wanted = feature.map { language.values(in: scheme)[$0, default: []] }
    return words.filter { wanted?.contains($0) != false }
  }

  /// Returns the error for a value that no code has, or nil if one may have it.
  ///
  /// - Parameters:
  ///   - isOfTier: A Boolean value that indicates whether the term names a tier, whose codes are
  ///     values too.
  ///   - own: Returns the values in the text, or their codes.
  func fault(
    of term: SearchQuery.Term, isOfTier: Bool, among own: () throws -> [String]
  ) rethrows -> SearchQueryError? {
    guard let feature = term.tier?.lowercased() else { return nil }
    let all = MorphologyWords.embedded.flatMap { language in
      let values = language.values(in: scheme)
      let wanted = isFeature(feature) ? values[feature, default: []] : Set(values.values.joined())
      return names(wanted.sorted(), of: feature, language)
    }
    guard !Self.cover(term.tokens[...], all) else { return nil }
    let code = isOfTier ? term.text : "\(term.tier ?? "")=\(term.text)"
    let parsing = MorphologyWords.embedded.first?.parsing(ofPiece: code, in: scheme)
    let isCode = parsing?.known.isEmpty == false && parsing?.unknown.isEmpty == true
    if isCode || isOfTier && (term.isPrefix || term.isPattern) { return nil }
    let said = try own().flatMap { code in
      let values = values(of: feature, in: code)
      return values.isEmpty ? [code] : values
    }
    let english = english[feature, default: []]
    let valid = Set(said.isEmpty ? Array(english) : said).sorted()
    // Every other letter is near to a single one.
    if term.text.count > 1, let nearest = nearestName(to: term.text, among: all + valid) {
      return SearchQueryError(
        offset: term.offset,
        message: "\"\(feature)\" has no value \"\(term.text)\"; did you mean \"\(nearest)\"?")
    }
    if isOfTier, !isFeature(feature) { return nil }
    return SearchQueryError(
      offset: term.offset,
      message: """
        "\(feature)" has no value "\(term.text)"; expected one of \(valid.joined(separator: ", "))
        """)
  }

  /// Returns the names of values. The second aorist is also an aorist, and the third person "third",
  /// but a code for middle or passive need not mean passive.
  private func names(_ values: [String], of feature: String?, _ language: MorphologyWords)
    -> [String]
  {
    values.flatMap { value in
      let key = [feature, value, language.or]
      if let found = known[key] { return found }
      let words = Folding.fold(value).split(separator: " ")
      let or = Folding.fold(language.or)[...]
      let endings = words.indices.filter { $0 == 0 || words[$0 - 1] != or }.map { words[$0...] }
      let found = (endings + (words.last.map(String.init) == feature ? [words.dropLast()] : []))
        .map { $0.joined(separator: " ") }
      known[key] = found
      return found
    }
  }

  /// Returns the codes of a list of values: `Gender=Fem` and `Gender=Masc` for `Gender=Fem,Masc`.
  static func alternatives(_ code: String) -> [String] {
    guard let equals = code.firstIndex(of: "="), code.contains(",") else { return [code] }
    let values = code[code.index(after: equals)...].split(separator: ",")
    return values.map { String(code[...equals] + $0) }
  }

  /// Returns a Boolean value that indicates whether words are names one after another.
  private static func cover(_ tokens: ArraySlice<String>, _ names: [String]) -> Bool {
    tokens.isEmpty
      || tokens.indices.reversed().contains { last in
        let glob = Glob(tokens[...last].joined(separator: " "))
        return names.contains(where: glob.matches) && cover(tokens[(last + 1)...], names)
      }
  }
}

extension SearchQuery.Term {
  /// The folded words of a name.
  fileprivate var tokens: [String] {
    Folding.fold(text + (isPrefix ? "*" : "")).split(whereSeparator: \.isWhitespace).prefix(12)
      .map(String.init)
  }
}

/// A pattern in which `*` stands for any characters, and `?` for one.
struct Glob {
  private let bytes: [UInt8]
  private let characters: [Character]
  private let hasMark: Bool

  init(_ pattern: String) {
    (bytes, characters) = (Array(pattern.utf8), Array(pattern))
    hasMark = pattern.contains("?")
  }

  /// The beginning that all matching texts have.
  var start: String { String(characters.prefix { $0 != "*" && $0 != "?" }) }

  func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8(matches)
  }

  /// Returns a Boolean value that indicates whether the bytes of a text match.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if hasMark, !text.allSatisfy({ $0 < 0x80 }) {
      return Self.matches(Array(String(decoding: text, as: UTF8.self)), characters, "*", "?")
    }
    return Self.matches(text, bytes, 0x2A, 0x3F)
  }

  private static func matches<Signs: RandomAccessCollection>(
    _ text: Signs, _ pattern: [Signs.Element], _ any: Signs.Element, _ one: Signs.Element
  ) -> Bool where Signs.Element: Equatable, Signs.Index == Int {
    var (place, next) = (0, 0)
    /// The position after the last asterisk, and the place in the text that it ends at.
    var star: (next: Int, place: Int)?
    while place < text.count {
      let sign = next < pattern.count ? pattern[next] : nil
      next += 1
      if sign == any {
        star = (next, place)
      } else if sign == one || sign == text[place] {
        place += 1
      } else if let last = star {
        star = (last.next, last.place + 1)
        (next, place) = (last.next, last.place + 1)
      } else {
        return false
      }
    }
    return pattern[min(next, pattern.count)...].allSatisfy { $0 == any }
  }
}

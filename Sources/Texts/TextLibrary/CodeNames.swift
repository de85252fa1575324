import Interlinear
import PlainText

/// The names of the values of a text's codes, as the captions of words say them, and the names of
/// the features that have these values: `case` with *nominative*, *genitive*, and others.
///
/// The tables of names are read when a query first needs them: most queries name no value.
final class CodeNames {
  /// The tiers of the text whose codes have names.
  let targets: [SearchTarget]
  private lazy var languages =
    MorphologyWords.embedded.map { ($0, $0.values(in: scheme)) }
    as [(words: MorphologyWords, values: [String: Set<String>])]
  /// The English values, by the names of their features.
  private lazy var english = MorphologyWords.embedded.first?.values(in: scheme) ?? [:]
  private let scheme: MorphologyScheme
  /// The values of the codes that were asked for, and the names of values.
  private var known: [[String?]: [String]] = [:]

  init(_ text: TextDescription, _ dotted: DottedTiers) {
    scheme = text.morphologyScheme ?? .default(for: text.textLanguage)
    targets = [.morphology, .partOfSpeech, .morphemeFeatures, .morphemePartsOfSpeech]
      .filter(text.tiers.contains).map { SearchTarget($0, in: dotted) }
  }

  /// The names of the features, in order.
  var features: [String] { english.keys.sorted() }

  func isFeature(_ name: String) -> Bool { english[name.lowercased()] != nil }

  /// Returns a Boolean value that indicates whether a code has all values that a term names.
  func matches(_ term: SearchQuery.Term, _ code: String) -> Bool {
    let feature = term.tier.flatMap { isFeature($0) ? $0.lowercased() : nil }
    return Self.cover(term.tokens[...], values(of: feature, in: code))
  }

  /// Returns the folded names, in each language, of the values that a code has of a feature, or of
  /// any.
  func values(of feature: String?, in code: String) -> [String] {
    if let found = known[[feature, code]] { return found }
    let codes = Self.alternatives(code)
    let own = codes.map { Folding.fold($0) }.filter { $0.hasPrefix("\(feature ?? "")=") }
    let found =
      own.map { String($0.drop { $0 != "=" }.dropFirst()) }
      + languages.flatMap { words, known in
        let said = codes.flatMap { words.words(ofPiece: $0, in: scheme) }
        let wanted = feature.map { known[$0, default: []] }
        return names(said.filter { wanted?.contains($0) != false }, of: feature, words)
      }
    known[[feature, code]] = found
    return found
  }

  /// Returns the error for a value that the feature of a term does not have, or nil if it does.
  func fault(of term: SearchQuery.Term) -> SearchQueryError? {
    let feature = term.tier?.lowercased() ?? ""
    let values = languages.map {
      names($0.values[feature, default: []].sorted(), of: feature, $0.words)
    }
    let all = values.flatMap { $0 }
    guard !Self.cover(term.tokens[...], all) else { return nil }
    let nearest = nearestName(to: term.text, among: all)
    let english = Set(values.first ?? []).sorted()
    return SearchQueryError(
      offset: term.offset,
      kind: .unknownValue(term.text, feature: feature, nearest: nearest, values: english))
  }

  /// Returns the names of values. The second aorist is also an aorist, and the third person "third",
  /// but what is middle or passive need not be passive.
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
  private let pattern: [Character]

  init(_ pattern: String) { self.pattern = Array(pattern) }

  func matches(_ text: String) -> Bool {
    let text = Array(text)
    var (place, next) = (0, 0)
    /// The position after the last asterisk, and the place in the text that it ends at.
    var star: (next: Int, place: Int)?
    while place < text.count {
      let sign = next < pattern.count ? pattern[next] : nil
      next += 1
      if sign == "*" {
        star = (next, place)
      } else if sign == "?" || sign == text[place] {
        place += 1
      } else if let last = star {
        star = (last.next, last.place + 1)
        (next, place) = (last.next, last.place + 1)
      } else {
        return false
      }
    }
    return pattern[min(next, pattern.count)...].allSatisfy { $0 == "*" }
  }
}

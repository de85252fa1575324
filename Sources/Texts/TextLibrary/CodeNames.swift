import Interlinear
import PlainText

/// The names of the values of a text's codes, as the captions of words say them, and the names of
/// the features that have these values: `case` with *nominative*, *genitive*, and others.
struct CodeNames {
  private let languages: [(words: MorphologyWords, values: [String: [String]])]
  private let scheme: MorphologyScheme

  /// - Parameter languages: The words for codes in the languages of queries.
  init(_ text: TextDescription, languages: [MorphologyWords]) {
    let scheme = text.morphologyScheme ?? .default(for: text.textLanguage)
    self.scheme = scheme
    self.languages = languages.map { words in
      (words, words.values(in: scheme).mapValues { Set($0.map { Folding.fold($0) }).sorted() })
    }
  }

  /// The names of the features, in order.
  var features: [String] { languages.first?.values.keys.sorted() ?? [] }

  func isFeature(_ name: String) -> Bool {
    languages.contains { $0.values[name.lowercased()] != nil }
  }

  /// The tiers of a text whose codes have names.
  func targets(in text: TextDescription, _ dotted: DottedTiers) -> [SearchTarget] {
    [.morphology, .partOfSpeech, .morphemeFeatures, .morphemePartsOfSpeech]
      .filter(text.tiers.contains).map { SearchTarget($0, in: dotted) }
  }

  /// Returns a Boolean value that indicates whether a term may be a name instead of a code or a
  /// word: whether it names values, or their feature.
  func mayName(_ term: SearchQuery.Term) -> Bool {
    guard !term.isExact, !term.isTie else { return false }
    let feature = term.tier?.lowercased()
    return languages.contains { language in
      language.values.contains { name, values in
        (feature == nil || feature == name || !isFeature(feature ?? ""))
          && Self.tokens(term).contains { token in values.contains { $0.hasSuffix(token) } }
      }
    } || feature.map(isFeature) ?? false
  }

  /// Returns a Boolean value that indicates whether a code has all values that a term names.
  func matches(_ term: SearchQuery.Term, _ code: String) -> Bool {
    let feature = term.tier.map { $0.lowercased() }.flatMap { isFeature($0) ? $0 : nil }
    let codes = Self.alternatives(code)
    if let feature,
      codes.contains(where: { Folding.fold($0) == "\(feature)=\(Folding.fold(term.text))" })
    {
      return true
    }
    let tokens = Self.tokens(term)
    return languages.contains { words, values in
      var said = codes.flatMap { words.words(ofPiece: $0, in: scheme) }.map { Folding.fold($0) }
      if let feature {
        let known = values[feature] ?? []
        said = said.filter(known.contains).flatMap { value in
          // The third person is "third" as a value of the person.
          value.hasSuffix(" \(feature)")
            ? [value, String(value.dropLast(feature.count + 1))] : [value]
        }
      }
      return Self.cover(tokens[...], said, or: " \(Folding.fold(words.or))")
    }
  }

  /// Returns the values of a feature that a code has: the part after `Case=`, or names.
  func values(of feature: String, in code: String) -> [String] {
    let codes = Self.alternatives(code).map { Folding.fold($0) }
    let prefix = "\(feature)="
    let own = codes.filter { $0.hasPrefix(prefix) }
    guard own.isEmpty, let (words, values) = languages.first else { return own }
    return words.words(ofPiece: code, in: scheme).map { Folding.fold($0) }
      .filter(values[feature, default: []].contains)
  }

  /// Returns the error for a value that the feature of a term does not have, or nil if it does.
  func fault(of term: SearchQuery.Term) -> SearchQueryError? {
    guard let feature = term.tier?.lowercased(), !term.isPattern, !term.isPrefix,
      let language = languages.first(where: { $0.values[feature] != nil })
    else { return nil }
    let values = language.values[feature] ?? []
    let or = " \(Folding.fold(language.words.or))"
    let isKnown = languages.contains {
      Self.cover(Self.tokens(term)[...], $0.values[feature] ?? [], or: or)
    }
    if isKnown { return nil }
    let nearest = nearestName(to: term.text, among: values)
    return SearchQueryError(
      offset: term.offset,
      kind: .unknownValue(term.text, feature: feature, nearest: nearest, values: values))
  }

  /// Returns the codes of a list of values: `Gender=Fem` and `Gender=Masc` for `Gender=Fem,Masc`.
  static func alternatives(_ code: String) -> [String] {
    guard let equals = code.firstIndex(of: "="), code.contains(",") else { return [code] }
    let values = code[code.index(after: equals)...].split(separator: ",")
    return values.map { String(code[...equals] + $0) }
  }

  private static func tokens(_ term: SearchQuery.Term) -> [String] {
    let text = Folding.fold(term.text + (term.isPrefix ? "*" : ""))
    return text.split(whereSeparator: \.isWhitespace).prefix(12).map(String.init)
  }

  /// Returns a Boolean value that indicates whether words name values of a code. The second aorist
  /// is an aorist, but what is middle or passive need not be passive.
  private static func cover(_ tokens: ArraySlice<String>, _ said: [String], or: String) -> Bool {
    tokens.isEmpty
      || tokens.indices.reversed().contains { last in
        let name = Glob(tokens[...last].joined(separator: " "))
        return said.contains { value in
          name.matches(value)
            || value.indices.contains { place in
              value[place] == " " && name.matches(String(value[value.index(after: place)...]))
                && !value[..<place].hasSuffix(or)
            }
        } && cover(tokens[(last + 1)...], said, or: or)
      }
  }
}

/// A pattern in which `*` stands for any characters, and `?` for one.
struct Glob {
  private let pattern: [Character]

  init(_ pattern: String) { self.pattern = Array(pattern) }

  func matches(_ text: String) -> Bool {
    let text = Array(text)
    var (place, next) = (0, 0)
    /// The last asterisk, and the place in the text to try after it.
    var star: (pattern: Int, text: Int)?
    while place < text.count {
      if next < pattern.count, pattern[next] == "*" {
        star = (next, place)
        next += 1
      } else if next < pattern.count, pattern[next] == "?" || pattern[next] == text[place] {
        next += 1
        place += 1
      } else if let last = star {
        star = (last.pattern, last.text + 1)
        (next, place) = (last.pattern + 1, last.text + 1)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == "*" }
  }
}

import AccessibilityModel
import Interlinear
import ScreenReading

/// Morphology codes and parts of speech in words.
extension VerseSpeech {
  /// The greatest number of codes that are kept in words. The codes of a language are fewer.
  private static let maximumCodeCount = 4_096

  /// Returns a morphology code in words: the known parts, and then the unknown ones. A code without
  /// any known part is spelled.
  func inWords(_ code: String, _ language: Language) -> String {
    let scheme = morphologyScheme(of: language)
    if codesInWords?.scheme != scheme || codesInWords?.words.count == Self.maximumCodeCount {
      codesInWords = (scheme, [:])
    }
    if let known = codesInWords?.words[code] { return known }
    let words = inWords(code, scheme)
    codesInWords?.words[code] = words
    return words
  }

  private func inWords(_ code: String, _ scheme: MorphologyScheme) -> String {
    let parts = MorphologyWords.parts(of: code, in: scheme)
    guard parts.count > 1 else { return inWords(part: code, scheme) }
    let said = parts.map { inWords(part: $0, scheme) }
    // The parts of a word, such as an article and a verb, are separate parsings.
    return said[0] + said.dropFirst().map { "; " + phrases("morphology.with", $0) }.joined()
  }

  private func inWords(part code: String, _ scheme: MorphologyScheme) -> String {
    guard let parsing = morphologyWords?.parsing(of: code, in: scheme) else {
      return Self.spelled(code)
    }
    if parsing.unknown.isEmpty { return parsing.known.joined(separator: ", ") }
    if unknownCodes.insert(code).inserted { onUnknownCode(code) }
    if parsing.known.isEmpty, scheme != .universalDependencies { return Self.spelled(code) }
    let unknown = parsing.unknown.map { part in
      // A feature has a name. The letters of other codes are not a word.
      scheme == .universalDependencies ? part : Self.spelled(part)
    }
    return (parsing.known + [phrases("morphology.unknown", unknown.joined(separator: ", "))])
      .joined(separator: ", ")
  }

  private static func spelled(_ code: String) -> String {
    code.filter { $0.isLetter || $0.isNumber }.map(String.init).joined(separator: " ")
  }

  /// Returns the scheme of the text, or the default one of a language.
  func morphologyScheme(of language: Language) -> MorphologyScheme {
    description.morphologyScheme ?? Self.defaultScheme(of: language)
  }

  /// Whether the glosses of a text may have the abbreviations of the Leipzig rules. Those of other
  /// texts are words, and a word in capitals must stay one.
  func hasLeipzigGlosses(_ language: Language) -> Bool {
    if let latestGlosses, latestGlosses.language == language { return latestGlosses.areLeipzig }
    let areLeipzig =
      Self.defaultScheme(of: language) == .leipzig
      && (morphologyScheme(of: language) == .leipzig || description.tiers.contains(.morphemes)
        || description.tiers.contains(.morphemeGlosses))
    latestGlosses = (language, areLeipzig)
    return areLeipzig
  }

  /// Returns the scheme for a text that does not name its own: the most common one in its language.
  private static func defaultScheme(of language: Language) -> MorphologyScheme {
    switch language.primary {
    case "grc", "el": .robinson
    case "hbo", "he", "arc": .oshm
    default: .leipzig
    }
  }

  /// Returns the features of a word's parts, or parts of speech, in words as far as they are codes
  /// of Universal Dependencies.
  func codePiece(
    _ tier: Tier, _ value: String, of word: Word, in verse: Verse, language: String?
  ) -> LabelPiece {
    guard description.morphologyScheme == .universalDependencies else {
      return partOfSpeechPiece(tier, value, of: word, language: language)
    }
    let values: [String] =
      switch tier {
      case .morphemeFeatures where !word.morphemes.isEmpty: word.morphemes.map(\.features)
      case .morphemePartsOfSpeech where !word.morphemes.isEmpty: word.morphemes.map(\.category)
      default: [value]
      }
    let isFeatures = tier == .morphemeFeatures
    var isKnown = true
    let said = values.filter { !$0.isEmpty }.map { value in
      if isFeatures { return inWords(value, verse.language) }
      guard let words = morphologyWords?.words(for: value, in: .universalDependencies) else {
        isKnown = false
        return value
      }
      return words.joined(separator: ", ")
    }
    return LabelPiece(
      .tier(tier), said.joined(separator: "; "),
      language: isKnown ? phrases.voice : language)
  }

  /// Returns parts of speech in words, as far as they are common abbreviations.
  private func partOfSpeechPiece(
    _ tier: Tier, _ value: String, of word: Word, language: String?
  ) -> LabelPiece {
    guard tier != .morphemeFeatures else {
      return LabelPiece(.tier(tier), value, language: language)
    }
    let isOfParts = tier == .morphemePartsOfSpeech && !word.morphemes.isEmpty
    let values = isOfParts ? word.morphemes.map(\.category).filter { !$0.isEmpty } : [value]
    let said = values.map { phrases.known("partOfSpeech.\($0.lowercased())") }
    guard said.contains(where: { $0 != nil }) else {
      return LabelPiece(.tier(tier), value, language: language)
    }
    let words = zip(said, values).map { $0 ?? $1 }.joined(separator: "; ")
    return LabelPiece(.tier(tier), words, language: phrases.voice)
  }

  /// Returns the part of speech and the features of each part of a word that has them; nil if none
  /// has. In a text with Leipzig glosses, the glosses are the features.
  func parsingOfParts(_ word: Word, in verse: Verse) -> String? {
    let scheme = morphologyScheme(of: verse.language)
    let parts = word.morphemes.compactMap { part -> String? in
      let code = scheme == .leipzig && part.features.isEmpty ? part.gloss : part.features
      var said: [String] = []
      if scheme == .universalDependencies,
        let words = morphologyWords?.words(for: part.category, in: scheme)
      {
        said += words
      } else if !part.category.isEmpty {
        said.append(phrases.known("partOfSpeech.\(part.category.lowercased())") ?? part.category)
      }
      if !code.isEmpty { said.append(inWords(code, verse.language)) }
      return said.isEmpty ? nil : "\(part.form): " + said.joined(separator: ", ")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

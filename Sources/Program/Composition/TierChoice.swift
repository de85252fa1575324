import Foundation
import Interlinear

/// Which tiers a user wants to see: by a flag, of a text, of a language, of all.
struct TierChoice {
  /// By the flag, which holds for one run: what a text lacks is a mistake then.
  var ofFlag: [String]?
  var ofTexts: [String: [String]] = [:]
  var ofLanguages: [String: [String]] = [:]
  var ofAll: [String]?

  /// The tiers for a text; nil for those that are usual.
  ///
  /// - Throws: `UsageError` for a tier of the flag that the text does not have.
  func tiers(for text: any TextSource) throws -> [Tier]? {
    let description = text.description
    if let ofFlag {
      let wanted = ofFlag.map(Tier.init(rawValue:))
      for tier in wanted where !description.tiers.contains(tier) && tier.rawValue != "translation" {
        let known = description.tiers.map(\.rawValue).joined(separator: ", ")
        throw UsageError("\(description.name) has no tier \"\(tier)\"; it has \(known)")
      }
      return wanted
    }
    let chosen = try ofTexts[description.name] ?? ofLanguage(of: text) ?? ofAll
    return chosen.map { $0.map(Tier.init(rawValue:)) }
  }

  /// By the language of the text's first verse.
  private func ofLanguage(of text: any TextSource) throws -> [String]? {
    guard !ofLanguages.isEmpty, text.verseCount > 0 else { return nil }
    let language = try text.verse(at: 0).language
    return ofLanguages[language.rawValue] ?? ofLanguages[String(language.primary)]
  }
}

import AccessibilityModel
import Configuration
import Interlinear
import PlainText
import ReaderApp
import Typesetting

/// The settings of the reader of texts.
extension Settings {
  /// Returns the settings for showing and reading a text.
  ///
  /// - Parameter isFirst: Whether the text is the one that the flags are about. Of a tier that
  ///   another text does not have nothing is said.
  /// - Throws: `UsageError` for a tier of the flag that the text does not have.
  func readerSettings(for text: any TextSource, isFirst: Bool = true) throws -> ReaderSettings {
    var typesetting = TypesetSettings(columns: self.columns, density: self.density)
    if let wanted = try shownTiers(of: text, isFirst: isFirst) {
      typesetting.tiers = Set(wanted)
      typesetting.showsTranslation = wanted.contains(.translation)
    }
    var settings = ReaderSettings(
      typesetting: typesetting, elements: self.elements,
      translationElements: self.translationElements)
    if !isEmpty {
      settings.portions.mode = self.portionMode
      settings.portions.pause = self.portionPause
      settings.portions.speed = self.portionSpeed
      settings.portions.repeats = self.repeats
      settings.glosses.rareBelow = self.rareBelow
      settings.glosses.includesKnown = self.glossesKnown
      settings.pane = self.pane
      settings.showsHitGlosses = self.hitGlosses
    }
    for verbosity in Verbosity.allCases where !isEmpty {
      let names = self[SettingTable.pieces(verbosity)]
      if !names.isEmpty { settings.spokenPieces[verbosity] = names.map(Tier.init(writtenName:)) }
    }
    return settings
  }

  /// Returns the tiers of a text to show: those of the flag, of the text, of its language, or of
  /// all texts; nil for the default.
  ///
  /// - Throws: `UsageError` for a tier of the flag that the text does not have.
  private func shownTiers(of text: any TextSource, isFirst: Bool) throws -> [Tier]? {
    let description = text.description
    if case .flag = origin(\.tiers) {
      let wanted = self.tiers.map(Tier.init(writtenName:))
      if !isFirst {
        let known = wanted.filter { description.tiers.contains($0) || $0 == .translation }
        return known.isEmpty ? nil : known
      }
      for tier in wanted where !description.tiers.contains(tier) && tier != .translation {
        let known = description.tiers.map(\.writtenName).joined(separator: ", ")
        throw UsageError("\(description.name) has no tier \"\(tier.writtenName)\"; it has \(known)")
      }
      return wanted
    }
    let chosen =
      try members(\.tiersOfText).first { $0.name == description.name && !$0.value.isEmpty }?.value
      ?? shownTiers(byLanguageOf: text) ?? (self.tiers.isEmpty ? nil : self.tiers)
    return chosen.map { $0.map(Tier.init(writtenName:)) }
  }

  /// Returns the tiers to show for the language of the text's first verse.
  private func shownTiers(byLanguageOf text: any TextSource) throws -> [String]? {
    let chosen = members(\.tiersOfLanguage).filter { !$0.value.isEmpty }
    guard !chosen.isEmpty, text.verseCount > 0 else { return nil }
    let language = try text.verse(at: 0).language
    let names = [language.rawValue, String(language.primary)]
    return names.lazy.compactMap { name in chosen.first { $0.name == name }?.value }.first
  }
}

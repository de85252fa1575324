import AccessibilityModel
import Interlinear
import Typesetting

/// The units of a verse that are elements.
package enum ElementMode: String, CaseIterable, Sendable {
  /// An element for each word, the default.
  case word
  /// An element for each label: every tier of every word.
  case label
  /// An element for each verse.
  case verse
}

/// The units of a translation that are elements.
package enum TranslationElements: String, CaseIterable, Sendable {
  /// One element for the translation of a verse, the default.
  case verse
  /// An element for each word, if the translation is aligned with the original.
  case word
}

/// The settings for showing and reading a text.
package struct ReaderSettings: Sendable {
  package var typesetting: TypesetSettings
  package var elements: ElementMode
  package var translationElements: TranslationElements
  /// The tiers of a word that are spoken at each verbosity, in order, with `translation` for its
  /// translation. A verbosity that is missing uses the default tiers.
  package var spokenPieces: [Verbosity: [Tier]] = [:]

  package init(
    typesetting: TypesetSettings = .init(), elements: ElementMode = .word,
    translationElements: TranslationElements = .verse
  ) {
    self.typesetting = typesetting
    self.elements = elements
    self.translationElements = translationElements
  }
}

extension ReaderSettings {
  /// Returns these settings for a text. If it has none of the visible tiers, the default tiers are
  /// shown, because a screen without words would not explain itself.
  func usable(for text: TextDescription) -> ReaderSettings {
    guard typesetting.tiers.isDisjoint(with: text.tiers), !typesetting.tiers.isEmpty else {
      return self
    }
    var settings = self
    settings.typesetting.tiers = TypesetSettings.defaultTiers
    return settings
  }
}

import AccessibilityModel
import Interlinear
import Typesetting

/// What counts as an element of a verse.
package enum ElementMode: String, CaseIterable, Sendable {
  /// One a word, the default.
  case word
  /// One a label: every tier of every word.
  case label
  /// One a verse.
  case verse
}

/// What counts as an element of a translation.
package enum TranslationElements: String, CaseIterable, Sendable {
  /// The translation of a verse is one element, the default.
  case verse
  /// One a word, where it is known which word stands for which.
  case word
}

/// How a text is shown and read.
package struct ReaderSettings: Sendable {
  package var typesetting: TypesetSettings
  package var elements: ElementMode
  package var translationElements: TranslationElements
  /// The tiers of a word that are spoken at a verbosity, in this order, with `translation` for its
  /// translation. A verbosity that is missing has the default tiers.
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
  /// shown, because a screen without words would give no reason.
  func usable(for text: TextDescription) -> ReaderSettings {
    guard typesetting.tiers.isDisjoint(with: text.tiers), !typesetting.tiers.isEmpty else {
      return self
    }
    var settings = self
    settings.typesetting.tiers = TypesetSettings.defaultTiers
    return settings
  }
}

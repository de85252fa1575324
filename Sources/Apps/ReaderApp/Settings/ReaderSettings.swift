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
  /// What is said of a word at a verbosity, in this order: names of tiers, and `translation`. What
  /// is usual where there is nothing here.
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
  /// The same, unless a text has none of the tiers that shall be shown: then those that are usual,
  /// for a screen without words tells nobody why.
  func usable(for text: TextDescription) -> ReaderSettings {
    guard typesetting.tiers.isDisjoint(with: text.tiers), !typesetting.tiers.isEmpty else {
      return self
    }
    var settings = self
    settings.typesetting.tiers = TypesetSettings.defaultTiers
    return settings
  }
}

import AccessibilityModel
import Choices
import Interlinear
import Typesetting

/// The settings for showing and reading a text.
package struct ReaderSettings: Hashable, Sendable {
  package var typesetting: TypesetSettings
  package var elements: ElementMode
  package var translationElements: TranslationElements
  /// The tiers of a word that are spoken at each verbosity, in order, with `translation` for its
  /// translation. A verbosity that is missing uses the default tiers.
  package var spokenPieces: [Verbosity: [Tier]] = [:]
  package var portions = PortionSettings()
  package var glosses = GlossSettings()
  /// A Boolean value that indicates whether glosses are shown below the hits of a search.
  package var showsHitGlosses = false
  package var pane = PaneChoice.auto

  package init(
    typesetting: TypesetSettings = .init(), elements: ElementMode = .word,
    translationElements: TranslationElements = .verse
  ) {
    self.typesetting = typesetting
    self.elements = elements
    self.translationElements = translationElements
  }

  /// Returns these settings for a text. If it has none of the visible tiers, the default tiers are
  /// shown, because a screen without words would not explain itself.
  package func usable(for text: TextDescription) -> ReaderSettings {
    guard typesetting.tiers.isDisjoint(with: text.tiers), !typesetting.tiers.isEmpty else {
      return self
    }
    var settings = self
    settings.typesetting.tiers = TypesetSettings.defaultTiers
    return settings
  }
}

import AccessibilityModel
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

/// How a text is shown and read.
package struct ReaderSettings: Sendable {
  package var typesetting: TypesetSettings
  package var elements: ElementMode

  package init(typesetting: TypesetSettings = .init(), elements: ElementMode = .word) {
    self.typesetting = typesetting
    self.elements = elements
  }
}

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

/// The form of a portion of the text, such as a verse or a chapter, when it is read aloud.
package enum PortionMode: String, CaseIterable, Sendable {
  /// The words of each verse as running text, the default.
  case text
  /// The running text of each verse, then its translation.
  case translation
  /// The running text of each clause, then its translation.
  case clauses
  /// Each word as an element, with a pause after it.
  case words
}

/// The settings for reading portions of the text.
package struct PortionSettings: Hashable, Sendable {
  package var mode = PortionMode.text
  /// Milliseconds of silence after each word, if portions are read word by word.
  package var pause = 1_000
  /// The rate in percent of the voice's own.
  package var speed = 100
  /// The number of times that a repeated portion is read, or 0 to repeat until a key is pressed.
  package var repeats = 3

  package init() {}
}

/// The words whose glosses are spoken at normal verbosity.
package struct GlossSettings: Hashable, Sendable {
  /// The number of occurrences that makes a word too common to have a gloss, or 0 if frequency does
  /// not matter.
  package var rareBelow = 0
  /// A Boolean value that indicates whether words that the user knows have glosses.
  package var includesKnown = false

  package init() {}
}

/// The part of a text that Read All prints in plain mode before it stops.
package enum ReadingPortion: String, CaseIterable, Sendable {
  /// A row of the text: a verse, or a sentence of a text that has no verses.
  case verse
  case sentence
  case paragraph
  case chapter
  /// Up to the end.
  case everything
}

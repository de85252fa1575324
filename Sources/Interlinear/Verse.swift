/// A part of a word that has a meaning of its own.
package struct Morpheme: Hashable, Sendable {
  package var form: String
  package var gloss: String
  package var category: String

  package init(form: String, gloss: String = "", category: String = "") {
    self.form = form
    self.gloss = gloss
    self.category = category
  }
}

/// One word (a slot of the interlinear) with what is known of it.
package struct Word: Hashable, Sendable {
  /// Punctuation before and after that belongs to no word; `after` holds the space as well.
  package var before: String
  package var after: String
  /// One text a tier, in the order of the text's tiers; empty where the word has none.
  ///
  /// The morphemes tier holds the joined forms: what is shown in its row.
  package var values: [String]
  package var morphemes: [Morpheme]

  package init(
    values: [String], before: String = "", after: String = " ", morphemes: [Morpheme] = []
  ) {
    self.values = values
    self.before = before
    self.after = after
    self.morphemes = morphemes
  }

  /// The form as the text has it. Every text's first tier.
  package var surface: String { values.first ?? "" }

  package func value(at tier: Int) -> String { tier < values.count ? values[tier] : "" }
}

/// One verse, or one sentence of a linguist's text: a row of the reader.
package struct Verse: Hashable, Sendable {
  package var reference: Reference
  package var words: [Word]
  package var translation: String
  /// Whether a chapter begins here.
  package var isChapterStart: Bool
  /// The language of the text's own words.
  package var language: Language

  package init(
    reference: Reference, words: [Word], translation: String = "", isChapterStart: Bool = false,
    language: Language = .undetermined
  ) {
    self.reference = reference
    self.words = words
    self.translation = translation
    self.isChapterStart = isChapterStart
    self.language = language
  }
}

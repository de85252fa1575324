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

/// A word of a verse's translation, and the words of the verse that it stands for.
package struct TranslationWord: Hashable, Sendable {
  /// The word as it is printed, without the punctuation around it.
  package var text: String
  package var before: String
  package var after: String
  /// The places of its originals among the words of the verse, counted from 0 and ascending; empty
  /// where it stands for none.
  package var originals: [Int]

  package init(text: String, before: String = "", after: String = " ", originals: [Int] = []) {
    self.text = text
    self.before = before
    self.after = after
    self.originals = originals
  }
}

/// A note that belongs to the text itself: its editors', not the reader's own.
package struct TextNote: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case footnote
    case crossReference
    /// What other witnesses have, or what is read instead (qere).
    case variant
  }

  package var kind: Kind
  package var text: String
  /// The word that the note follows, counted from 0; nil where it is on the whole verse.
  package var word: Int?

  package init(kind: Kind, text: String, word: Int? = nil) {
    self.kind = kind
    self.text = text
    self.word = word
  }
}

/// One verse, or one sentence of a linguist's text: a row of the reader.
package struct Verse: Hashable, Sendable {
  package var reference: Reference
  /// Empty for a verse that the text leaves out: it keeps its place and its number.
  package var words: [Word]
  /// The translation as it is printed.
  package var translation: String
  /// The same word by word, where it is known which word stands for which; else empty.
  package var translationWords: [TranslationWord]
  package var notes: [TextNote]
  /// Whether a chapter begins here.
  package var isChapterStart: Bool
  /// The language of the text's own words.
  package var language: Language

  package init(
    reference: Reference, words: [Word], translation: String = "",
    translationWords: [TranslationWord] = [], notes: [TextNote] = [],
    isChapterStart: Bool = false, language: Language = .undetermined
  ) {
    self.reference = reference
    self.words = words
    self.translation = translation
    self.translationWords = translationWords
    self.notes = notes
    self.isChapterStart = isChapterStart
    self.language = language
  }

  /// Gives the verse a translation word by word.
  package mutating func setTranslation(_ words: [TranslationWord]) {
    translationWords = words
    translation = words.map { $0.before + $0.text + $0.after }.joined()
    while translation.last == " " { translation.removeLast() }
  }

  /// The words of the translation that stand for a word, by their places.
  package func translations(ofWord index: Int) -> [Int] {
    translationWords.indices.filter { translationWords[$0].originals.contains(index) }
  }
}

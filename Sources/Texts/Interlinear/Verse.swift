/// A part of a word that has a meaning or a function of its own.
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

/// One word with its annotations: a slot of the interlinear text.
package struct Word: Hashable, Sendable {
  /// The punctuation before and after the word; `after` also contains the space.
  package var before: String
  package var after: String
  /// One value for each tier of the text, in the same order; empty if the word has none.
  ///
  /// The value in the morphemes tier is the joined forms, for display.
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

  /// The form of the word in the text, which is its value in the first tier.
  package var surface: String { values.first ?? "" }

  package func value(at tier: Int) -> String { tier < values.count ? values[tier] : "" }
}

/// A word of a verse's translation, with the words of the verse that it translates.
package struct TranslationWord: Hashable, Sendable {
  /// The word without the punctuation around it.
  package var text: String
  package var before: String
  package var after: String
  /// The indices of the words that it translates, counted from 0, in ascending order; empty if it
  /// translates none.
  package var originals: [Int]

  package init(text: String, before: String = "", after: String = " ", originals: [Int] = []) {
    self.text = text
    self.before = before
    self.after = after
    self.originals = originals
  }
}

/// An editors' note, which belongs to the text. The user's own notes are `Note` values.
package struct TextNote: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case footnote
    case crossReference
    /// A reading of other witnesses, or the form to be read instead (qere).
    case variant
  }

  package var kind: Kind
  package var text: String
  /// The index of the word that the note follows, counted from 0; nil for a note on the whole
  /// verse.
  package var word: Int?

  package init(kind: Kind, text: String, word: Int? = nil) {
    self.kind = kind
    self.text = text
    self.word = word
  }
}

/// One verse, or one sentence of a linguistic text: a row of the table.
package struct Verse: Hashable, Sendable {
  package var reference: Reference
  /// The words; empty for a verse that the text omits, which keeps its place and its number.
  package var words: [Word]
  /// The translation as printed.
  package var translation: String
  /// The words of the translation with the words that they translate; empty if these are not known.
  package var translationWords: [TranslationWord]
  package var notes: [TextNote]
  /// Whether a chapter begins with this verse.
  package var isChapterStart: Bool
  /// The language of the words of the text.
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

  /// Sets a translation word by word.
  package mutating func setTranslation(_ words: [TranslationWord]) {
    translationWords = words
    translation = words.map { $0.before + $0.text + $0.after }.joined()
    while translation.last == " " { translation.removeLast() }
  }

  /// Returns the indices of the translation's words that translate a word.
  package func translations(ofWord index: Int) -> [Int] {
    translationWords.indices.filter { translationWords[$0].originals.contains(index) }
  }
}

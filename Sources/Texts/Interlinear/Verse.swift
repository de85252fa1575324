import PlainText

/// A part of a word with its own meaning or function: a morpheme, a clitic, or a syntactic word of
/// a multi-word token.
package struct Morpheme: Hashable, Sendable {
  package var form: String
  package var gloss: String
  /// The part of speech, or another category that the file names.
  package var category: String
  /// The separator before this part where the parts of a word are written in one line: `-` before
  /// an affix, `=` before or after a clitic (Leipzig Glossing Rules, rules 2 and 2A).
  package var boundary: String
  package var lemma: String
  /// The features, in the notation of the text's morphology scheme.
  package var features: String
  /// The underlying form, if it differs from `form`.
  package var underlying: String
  /// The part of speech in the file's own tag set (XPOS in CoNLL-U).
  package var code: String
  package var lemmaID: String
  /// Further attributes in the notation of the file: for CoNLL-U, the last column, separated by
  /// bars.
  package var other: String

  package init(
    form: String, gloss: String = "", category: String = "", boundary: String = "-",
    lemma: String = "", features: String = "", underlying: String = "", code: String = "",
    lemmaID: String = "", other: String = ""
  ) {
    self.form = form
    self.gloss = gloss
    self.category = category
    self.boundary = boundary
    self.lemma = lemma
    self.features = features
    self.underlying = underlying
    self.code = code
    self.lemmaID = lemmaID
    self.other = other
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
    /// A note by the people who recorded or annotated the text, as in Toolbox and FLEx.
    case note
    case crossReference
    /// A reading of other witnesses, or the form to be read instead (qere).
    case variant
    /// Any other remark of the editors or the annotators.
    case comment
  }

  package var kind: Kind
  package var text: String
  /// The index of the word that the note follows, counted from 0, or nil for a note on the whole
  /// verse.
  package var word: Int?
  /// The readings of the witnesses in a note of the variant layer; empty if the source does not mark
  /// the parts of the note. `text` has all of them in one line.
  ///
  /// The reading of the text itself is the first one if the source names its witnesses or its kind:
  /// the ketiv, followed by the qere.
  package var readings: [Reading] = []
  /// The number of words that the readings replace, of which `word` is the last; 0 for readings
  /// that are added after the word.
  package var wordCount = 1

  package init(
    kind: Kind, text: String, word: Int? = nil, readings: [Reading] = [], wordCount: Int = 1
  ) {
    self.kind = kind
    self.text = text
    self.word = word
    self.readings = readings
    self.wordCount = wordCount
  }

  /// A Boolean value that indicates whether the note belongs to the layer of variants, which
  /// consists of the variants and the footnotes of a text.
  package var isInVariantLayer: Bool { kind == .variant || kind == .footnote }

  /// The note without its word, as a note on the whole verse.
  package var onWholeVerse: TextNote {
    TextNote(kind: kind, text: text, readings: readings)
  }

  /// The reading of one group of witnesses at a variant.
  package struct Reading: Hashable, Sendable {
    package enum Kind: String, Sendable, CaseIterable {
      /// The form that is written in the Hebrew Bible.
      case ketiv
      /// The form that is read in its place.
      case qere
      case reading
      /// The witnesses do not have the words.
      case omission
      /// The witnesses have these words in addition.
      case addition
    }

    package var kind: Kind
    /// The words of the reading; empty for an omission, and for a qere that is not read.
    package var text: String
    /// The sigla of the witnesses in the order of the source, such as `WH` or `NIV`; empty if they
    /// are not known. `WitnessNames` has the names.
    package var witnesses: [String]
    /// The meaning in the language of the glosses; empty if the source has none.
    package var gloss: String

    package init(
      kind: Kind = .reading, text: String = "", witnesses: [String] = [], gloss: String = ""
    ) {
      self.kind = kind
      self.text = text
      self.witnesses = witnesses
      self.gloss = gloss
    }
  }
}

/// A translation of a verse, one of several.
package struct VerseTranslation: Hashable, Sendable {
  /// The translation as printed.
  package var text: String
  /// The words with the words that they translate; empty if these are not known.
  package var words: [TranslationWord]

  package init(text: String = "", words: [TranslationWord] = []) {
    self.text = text
    self.words = words
  }

  /// Creates a translation whose words are known.
  package init(words: [TranslationWord]) {
    var text = words.map { $0.before + $0.text + $0.after }.joined()
    while text.last == " " { text.removeLast() }
    self.init(text: text, words: words)
  }
}

/// A heading before a verse.
package struct Heading: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// The heading of a section of the book.
    case section
    /// The title of a psalm, which is part of the text.
    case psalmTitle
    /// The name of a larger part of the book, above its sections.
    case major
    /// Any other line above a verse, such as a parallel passage or a speaker.
    case other
  }

  package var kind: Kind
  package var text: String
  /// Counted from 1, which is the most general.
  package var level: Int
  /// The language, if it differs from the language of the translation or the text.
  package var language: Language?

  package init(kind: Kind = .section, text: String, level: Int = 1, language: Language? = nil) {
    self.kind = kind
    self.text = text
    self.level = level
    self.language = language
  }
}

/// One token of a sentence's dependency tree: a word, a part of a word, a punctuation mark or an
/// empty node.
package struct SyntaxToken: Hashable, Sendable {
  /// The id in the file: `3`, or `8.1` for an empty node.
  package var id: String
  package var form: String
  /// The index of the word that contains the token, counted from 0, or nil for an empty node and
  /// for punctuation, which belongs to the space next to a word.
  package var word: Int?
  /// The index of the token among the parts of a multi-word token, or nil if it is the whole word.
  package var part: Int?
  /// The index of the head among the sentence's tokens, or nil for the root and for a token without
  /// a head.
  package var head: Int?
  /// The relation to the head (`nsubj`, `obl:agent`); `root` for the root; empty if unknown.
  package var relation: String
  /// The enhanced dependencies in the notation of the file (`4:nsubj|6:nsubj`); empty if it has
  /// none.
  package var enhanced: String
  /// The annotation of a token that belongs to no word, or nil for all others, which use the
  /// annotation of the word or the part.
  package var annotation: Annotation?

  /// The annotation of an empty node or a punctuation mark.
  package struct Annotation: Hashable, Sendable {
    package var lemma = ""
    package var category = ""
    package var code = ""
    package var features = ""
    /// Further attributes in the notation of the file.
    package var other = ""

    package init(
      lemma: String = "", category: String = "", code: String = "", features: String = "",
      other: String = ""
    ) {
      self.lemma = lemma
      self.category = category
      self.code = code
      self.features = features
      self.other = other
    }
  }

  package init(
    id: String, form: String, word: Int? = nil, part: Int? = nil, head: Int? = nil,
    relation: String = "", enhanced: String = "", annotation: Annotation? = nil
  ) {
    self.id = id
    self.form = form
    self.word = word
    self.part = part
    self.head = head
    self.relation = relation
    self.enhanced = enhanced
    self.annotation = annotation
  }
}

/// The part of a recording that contains a sentence.
package struct RecordingSpan: Hashable, Sendable {
  /// The beginning and the end, in milliseconds from the start of the recording.
  package var start: Int
  package var end: Int
  /// The index of the recording among the recordings of the text.
  package var recording: Int

  package init(start: Int, end: Int, recording: Int = 0) {
    self.start = start
    self.end = end
    self.recording = recording
  }
}

/// A verse that begins within a sentence.
package struct VersePlace: Hashable, Sendable {
  package var reference: Reference
  /// The index of the first word of the verse, counted from 0.
  package var word: Int

  package init(reference: Reference, word: Int) {
    self.reference = reference
    self.word = word
  }
}

/// One verse, or one sentence of a linguistic text: a row of the table.
package struct Verse: Hashable, Sendable {
  package var reference: Reference
  /// The words; empty for a verse that the text omits, which keeps its place and its number.
  package var words: [Word]
  /// The translations, in the order of the text's. The list may be shorter, and a translation that
  /// the verse lacks is blank.
  package var translations: [VerseTranslation]
  package var notes: [TextNote]
  /// The headings between the verse before and this one.
  package var headings: [Heading] = []
  /// The tokens of the dependency tree in the order of the sentence; empty if the text has none.
  package var syntax: [SyntaxToken] = []
  /// The speaker of the sentence; empty if the text names none.
  package var speaker = ""
  package var recording: RecordingSpan?
  /// The further verses that begin within the sentence, in their order. A search for the row of one
  /// of them finds this one.
  package var places: [VersePlace] = []
  /// The id of the sentence in the file; empty if it is the number of the verse.
  package var id = ""
  /// The parts of the file that the reader of a format keeps so that the exporter of the same
  /// format can write it again. They are not shown, spoken, or searched. Empty in most formats.
  package var markup = ""
  /// A Boolean value that indicates whether a paragraph begins with this verse, other than the
  /// first paragraph of a book.
  package var isParagraphStart = false
  /// A Boolean value that indicates whether a chapter begins with this verse.
  package var isChapterStart: Bool
  /// The language of the words of the text.
  package var language: Language

  /// - Parameters:
  ///   - translation: The first translation as printed.
  ///   - translationWords: The words of the first translation, or nothing if these are not known.
  package init(
    reference: Reference, words: [Word], translation: String = "",
    translationWords: [TranslationWord] = [], notes: [TextNote] = [],
    isChapterStart: Bool = false, language: Language = .undetermined
  ) {
    self.reference = reference
    self.words = words
    translations =
      translation.isEmpty && translationWords.isEmpty
      ? [] : [VerseTranslation(text: translation, words: translationWords)]
    self.notes = notes
    self.isChapterStart = isChapterStart
    self.language = language
  }

  /// The printed words, with their punctuation.
  package var printedText: String {
    let text = words.map { $0.before + $0.surface + $0.after }.joined()
    return String(text.trimmingSuffix(while: \.isWhitespace))
  }

  /// A Boolean value that indicates whether the verse is the title of a psalm whose words are
  /// annotated. Its heading has no text.
  package var isPsalmTitle: Bool {
    headings.contains { $0.kind == .psalmTitle && $0.isBlank }
  }
}

/// The translations of a verse by index, which may be beyond the end of their list.
extension Verse {
  /// Returns a translation as printed; empty if the verse does not have it.
  package func translation(at index: Int) -> String {
    translations.indices.contains(index) ? translations[index].text : ""
  }

  /// Returns the words of a translation; empty if it is not aligned.
  package func translationWords(at index: Int) -> [TranslationWord] {
    translations.indices.contains(index) ? translations[index].words : []
  }

  /// Sets the text of a translation. Missing translations before it become blank.
  package mutating func setTranslation(_ text: String, at index: Int) {
    if text.isEmpty, index >= translations.count { return }
    while translations.count <= index { translations.append(VerseTranslation()) }
    translations[index].text = text
  }
}

extension Heading {
  /// A Boolean value that indicates whether the heading has no text, as for a psalm title whose
  /// words are annotated.
  package var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
}

extension TextDescription {
  /// Returns the label and the language of a translation, counted from 0.
  package func translationColumn(at index: Int) -> TranslationColumn {
    translations.indices.contains(index)
      ? translations[index] : TranslationColumn(label: "", language: .undetermined)
  }

  /// The language of the first translation.
  package var translationLanguage: Language {
    get { translationColumn(at: 0).language }
    set { translations[0].language = newValue }
  }

  /// Returns the language of a verse's headings that name no language: the language of the verse's
  /// first translation or, if it has no translation, of its words.
  package func headingLanguage(of verse: Verse) -> Language {
    verse.translations.firstIndex { !$0.text.isEmpty }.map { translationColumn(at: $0).language }
      ?? verse.language
  }

  /// Returns the index of a translation after the first one, which becomes the last one if the text
  /// does not have it.
  package mutating func indexOfTranslation(adding column: TranslationColumn) -> Int {
    if let index = translations.dropFirst().firstIndex(of: column) { return index }
    translations.append(column)
    return translations.count - 1
  }

  /// A Boolean value that indicates whether the text has several translations, so that each one
  /// needs its label.
  package var hasSeveralTranslations: Bool { translations.count > 1 }
}

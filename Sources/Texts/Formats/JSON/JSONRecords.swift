import Interlinear
import PlainText

// The records of verses and texts in JSON: in the JSON export, in the column `extras` of Lector's
// TSV, and in comments of the CoNLL-U files that early versions wrote. Empty fields are omitted.

extension Verse: JSONRecord {
  static var blank: Verse { Verse(reference: .blank, words: []) }

  /// The fields other than the words.
  static let fields: [JSONField<Verse>] = [
    .list("translationWords", \.wordsOfFirstTranslation),
    .list("furtherTranslations", \.furtherTranslations), .list("notes", \.notes),
    .list("headings", \.headings), .list("syntax", \.syntax), .text("speaker", \.speaker),
    .object("recording", \.recording, "an object with start and end"),
    .list("places", \.places), .text("id", \.id), .flag("isParagraphStart", \.isParagraphStart),
    .text("conllu", \.conlluMarkup),
  ]

  /// Sets the fields other than the words. Indices of nonexistent words, parts, and tokens are
  /// omitted.
  mutating func setFields(_ other: Verse) {
    let indices = words.indices
    func valid(_ word: TranslationWord) -> TranslationWord {
      var word = word
      word.originals = Set(word.originals.filter(indices.contains)).sorted()
      return word
    }
    let first = translation(at: 0)
    translations = other.translations.map {
      VerseTranslation(text: $0.text, words: $0.words.map(valid))
    }
    setTranslation(first, at: 0)
    notes = other.notes.map { note in
      var note = note
      if let word = note.word, !indices.contains(word) { note.word = nil }
      note.wordCount = min(note.wordCount, (note.word ?? 0) + 1)
      return note
    }
    headings = other.headings
    syntax = other.syntax.map { token in
      var token = token
      if let word = token.word, !indices.contains(word) { token.word = nil }
      let parts = token.word.map { words[$0].morphemes.count } ?? 0
      if let part = token.part, part >= parts { token.part = nil }
      if let head = token.head, head >= other.syntax.count { token.head = nil }
      return token
    }
    speaker = other.speaker
    recording = other.recording
    places = other.places.filter { indices.contains($0.word) }
    id = other.id
    isParagraphStart = other.isParagraphStart
    markup = other.conlluMarkup
  }
}

extension Verse {
  /// The words of the first translation, whose text is a field of its own, and the translations after
  /// it.
  fileprivate var wordsOfFirstTranslation: [TranslationWord] {
    get { translationWords(at: 0) }
    set { translations = [VerseTranslation(words: newValue)] + furtherTranslations }
  }
  fileprivate var furtherTranslations: [VerseTranslation] {
    get { Array(translations.dropFirst()) }
    set { translations = [translations.first ?? VerseTranslation()] + newValue }
  }

  /// The markup of a sentence from CoNLL-U; empty for any other verse.
  fileprivate var conlluMarkup: String {
    get { CoNLLUSource(markup) == nil ? "" : markup }
    set { markup = newValue }
  }
}

extension Reference {
  fileprivate static var blank: Reference { Reference(book: "", chapter: 0, verse: "") }
}

extension TranslationWord: JSONRecord {
  static var blank: TranslationWord { TranslationWord(text: "", after: "") }
  static let fields: [JSONField<TranslationWord>] = [
    .text("text", \.text, omitting: nil), .text("before", \.before, omitting: nil),
    .text("after", \.after, omitting: nil), .numbers("originals", \.originals),
  ]
}

extension VerseTranslation: JSONRecord {
  static var blank: VerseTranslation { VerseTranslation() }
  static let fields: [JSONField<VerseTranslation>] = [
    .text("text", \.text, omitting: nil), .list("words", \.words),
  ]
}

extension TextNote: JSONRecord {
  static var blank: TextNote { TextNote(kind: .footnote, text: "") }
  static let fields: [JSONField<TextNote>] = [
    .kind(\.kind, unknown: "unknown kind of a note"), .text("text", \.text, omitting: nil),
    .optionalNumber("word", \.word, writesNull: true),
    .number("wordCount", \.wordCount, standard: 1, omitting: 1), .list("readings", \.readings),
  ]
}

extension TextNote.Reading: JSONRecord {
  static var blank: TextNote.Reading { TextNote.Reading() }
  static let fields: [JSONField<TextNote.Reading>] = [
    .kind(\.kind, unknown: "unknown kind of a reading"), .text("text", \.text, omitting: nil),
    .texts("witnesses", \.witnesses), .text("gloss", \.gloss),
  ]
}

extension Heading: JSONRecord {
  static var blank: Heading { Heading(text: "") }
  static let fields: [JSONField<Heading>] = [
    .kind(\.kind, unknown: "unknown kind of a heading"), .text("text", \.text, omitting: nil),
    .number("level", \.level, standard: 1), .optionalText("language", \.languageTag),
  ]

  fileprivate var languageTag: String? {
    get { language?.rawValue }
    set { language = newValue.map(Language.init(rawValue:)) }
  }
}

extension SyntaxToken: JSONRecord {
  static var blank: SyntaxToken { SyntaxToken(id: "", form: "") }
  static let fields: [JSONField<SyntaxToken>] = [
    .text("id", \.id, omitting: nil), .text("form", \.form, omitting: nil),
    .optionalNumber("word", \.word), .optionalNumber("part", \.part),
    .optionalNumber("head", \.head), .text("relation", \.relation),
    .text("enhanced", \.enhanced),
    .object("annotation", \.annotation, "an object with the annotation of a token"),
  ]
}

extension SyntaxToken.Annotation: JSONRecord {
  static var blank: SyntaxToken.Annotation { SyntaxToken.Annotation() }
  static let fields: [JSONField<SyntaxToken.Annotation>] = [
    .text("lemma", \.lemma), .text("category", \.category), .text("code", \.code),
    .text("features", \.features), .text("other", \.other),
  ]
}

extension RecordingSpan: JSONRecord {
  static var blank: RecordingSpan { RecordingSpan(start: 0, end: 0) }
  static let fields: [JSONField<RecordingSpan>] = [
    .number("start", \.start), .number("end", \.end), .number("recording", \.recording),
  ]
}

extension VersePlace: JSONRecord {
  static var blank: VersePlace { VersePlace(reference: .blank, word: 0) }
  static let fields: [JSONField<VersePlace>] = [
    .text("book", \.reference.book, omitting: nil), .number("chapter", \.reference.chapter),
    .text("verse", \.reference.verse, omitting: nil), .number("word", \.word),
  ]
}

extension Morpheme: JSONRecord {
  static var blank: Morpheme { Morpheme(form: "") }
  static let fields: [JSONField<Morpheme>] = [
    .text("form", \.form, omitting: nil), .text("gloss", \.gloss, omitting: nil),
    .text("category", \.category, omitting: nil), .text("boundary", \.boundary, omitting: "-"),
    .text("lemma", \.lemma), .text("features", \.features), .text("underlying", \.underlying),
    .text("code", \.code), .text("lemmaId", \.lemmaID), .text("other", \.other),
  ]
}

extension TextDescription: JSONRecord {
  static var blank: TextDescription { TextDescription(name: "", title: "", tiers: []) }

  /// The fields other than the name, the title, and the tiers.
  static let fields: [JSONField<TextDescription>] = [
    .optionalText("morphologyScheme", \.nameOfScheme),
    .language("glossLanguage", \.glossLanguage, omitting: .english),
    .language("translationLanguage", \.translationLanguage, omitting: .english),
    .text("translationLabel", \.translations[0].label),
    .list("furtherTranslations", \.furtherTranslations),
    .list("tierLanguages", \.listOfTierLanguages), .texts("recordings", \.recordings),
    .text("credits", \.credits),
  ]

  /// Sets the fields other than the name, the title, and the tiers.
  mutating func setFields(_ other: TextDescription) {
    let original = self
    self = other
    (name, title, tiers) = (original.name, original.title, original.tiers)
  }

  fileprivate var nameOfScheme: String? {
    get { morphologyScheme?.rawValue }
    set { morphologyScheme = newValue.flatMap(MorphologyScheme.init(rawValue:)) }
  }
  fileprivate var furtherTranslations: [TranslationColumn] {
    get { Array(translations.dropFirst()) }
    set { translations = translations.prefix(1) + newValue }
  }
  fileprivate var listOfTierLanguages: [TierLanguage] {
    get {
      tierLanguages.map { TierLanguage(tier: $0.rawValue, language: $1) }
        .sorted { $0.tier < $1.tier }
    }
    set {
      tierLanguages = Dictionary(
        newValue.map { (Tier(rawValue: $0.tier), $0.language) }, uniquingKeysWith: { $1 })
    }
  }
}

extension TranslationColumn: JSONRecord {
  static var blank: TranslationColumn { TranslationColumn(label: "", language: .undetermined) }
  static let fields: [JSONField<TranslationColumn>] = [
    .text("label", \.label, omitting: nil), .language("language", \.language),
  ]
}

private struct TierLanguage: JSONRecord {
  var tier = ""
  var language = Language.undetermined

  static var blank: TierLanguage { TierLanguage() }
  static let fields: [JSONField<TierLanguage>] = [
    .text("tier", \.tier, omitting: nil), .language("language", \.language),
  ]
}

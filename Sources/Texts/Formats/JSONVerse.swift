import Interlinear

/// The content of a verse's object.
struct JSONVerse {
  struct Word {
    /// The tiers that are texts, in order of occurrence.
    var texts: [(name: String, value: String)] = []
    var before = ""
    var after = " "
    var morphemes: [Morpheme] = []
  }

  var ref: String?
  var book: String?
  var chapter: Int?
  var verse: String?
  var words: [Word] = []
  var translation = ""
  var language: String?
  var fields = JSONVerseFields()
  var text: JSONTextFields?
}

/// The fields of a verse beside its words.
struct JSONVerseFields {
  var translationWords: [TranslationWord] = []
  var furtherTranslations: [VerseTranslation] = []
  var notes: [TextNote] = []
  var headings: [Heading] = []
  var syntax: [SyntaxToken] = []
  var speaker = ""
  var recording: RecordingSpan?
  var places: [VersePlace] = []
  var id = ""
  var isParagraphStart = false

  /// Sets the fields of a verse that has its words. Indices of words, parts and tokens that do not
  /// exist are left out.
  func apply(to verse: inout Verse) {
    let words = verse.words
    verse.translationWords = translationWords.map { Self.valid($0, words.indices) }
    verse.furtherTranslations = furtherTranslations.map { translation in
      VerseTranslation(
        text: translation.text, words: translation.words.map { Self.valid($0, words.indices) })
    }
    verse.notes = notes.map { note in
      var note = note
      if let word = note.word, !words.indices.contains(word) { note.word = nil }
      return note
    }
    verse.headings = headings
    verse.syntax = syntax.map { token in
      var token = token
      if let word = token.word, !words.indices.contains(word) { token.word = nil }
      let parts = token.word.map { words[$0].morphemes.count } ?? 0
      if let part = token.part, part >= parts { token.part = nil }
      if let head = token.head, head >= syntax.count { token.head = nil }
      return token
    }
    verse.speaker = speaker
    verse.recording = recording
    verse.places = places.filter { words.indices.contains($0.word) }
    verse.id = id
    verse.isParagraphStart = isParagraphStart
  }

  private static func valid(
    _ word: TranslationWord, _ originals: Range<Int>
  ) -> TranslationWord {
    var word = word
    word.originals = Set(word.originals.filter(originals.contains)).sorted()
    return word
  }
}

/// The fields of a text beside its tiers.
struct JSONTextFields {
  var morphologyScheme: String?
  var glossLanguage: String?
  var translationLanguage: String?
  var translationLabel: String?
  var credits: String?
  var furtherTranslations: [TranslationColumn] = []
  var tierLanguages: [Tier: Language] = [:]
  var recordings: [String] = []

  func apply(to description: inout TextDescription) {
    if let scheme = morphologyScheme.flatMap(MorphologyScheme.init(rawValue:)) {
      description.morphologyScheme = scheme
    }
    if let glossLanguage { description.glossLanguage = Language(rawValue: glossLanguage) }
    if let translationLanguage {
      description.translationLanguage = Language(rawValue: translationLanguage)
    }
    if let translationLabel { description.translationLabel = translationLabel }
    if let credits { description.credits = credits }
    description.furtherTranslations = furtherTranslations
    description.tierLanguages = tierLanguages
    description.recordings = recordings
  }
}

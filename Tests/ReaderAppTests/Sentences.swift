import Interlinear

/// Sentences with everything that a file can hold, made by hand.
enum Sentences {
  /// "The word came, in-the house." The second word of the prepositional phrase is a part of a
  /// multi-word token, and an empty node represents an omitted verb.
  static let tree: MemoryText = {
    var verse = Verse(
      reference: Reference(book: "Tale", chapter: 1, verse: "1"),
      words: [
        Word(values: ["ὁ", "the"]), Word(values: ["λόγος", "word"]),
        Word(values: ["ἦλθεν", "came"], after: ", "), Word(values: ["κἀγώ", "and I"], after: "."),
      ], isChapterStart: true, language: .ancientGreek)
    verse.syntax = [
      SyntaxToken(id: "1", form: "ὁ", word: 0, head: 1, relation: "det"),
      SyntaxToken(id: "2", form: "λόγος", word: 1, head: 2, relation: "nsubj"),
      SyntaxToken(id: "3", form: "ἦλθεν", word: 2, relation: "root", enhanced: "0:root"),
      SyntaxToken(id: "4", form: ",", head: 2, relation: "punct"),
      SyntaxToken(id: "5", form: "καὶ", word: 3, part: 0, head: 5, relation: "cc"),
      SyntaxToken(
        id: "6", form: "ἐγώ", word: 3, part: 1, head: 2, relation: "conj:foo",
        enhanced: "3:conj|6.1:nsubj"),
      SyntaxToken(id: "6.1", form: "ἦλθον", enhanced: "3:conj"),
      SyntaxToken(id: "7", form: ".", head: 2, relation: "PUNC"),
    ]
    var plain = verse
    plain.reference.verse = "2"
    plain.syntax = []
    plain.isChapterStart = false
    return MemoryText(
      description: TextDescription(name: "tale", title: "Tale", tiers: [.surface, .gloss]),
      verses: [verse, plain])
  }()

  /// A chapter of four verses. Some of them begin paragraphs.
  static func paragraphs(starts: Set<Int>) -> MemoryText {
    let verses = (0..<4).map { row in
      var verse = Verse(
        reference: Reference(book: "A", chapter: 1, verse: String(row + 1)),
        words: [Word(values: ["a"]), Word(values: ["b"], after: ".")], isChapterStart: row == 0,
        language: .latin)
      verse.isParagraphStart = starts.contains(row)
      return verse
    }
    return MemoryText(
      description: TextDescription(name: "a", title: "A", tiers: [.surface]), verses: verses)
  }

  /// A psalm with a section heading, its title as a separate verse, and a dialogue.
  static let psalm: MemoryText = {
    func verse(_ number: String, _ form: String, _ gloss: String) -> Verse {
      Verse(
        reference: Reference(book: "Psalms", chapter: 3, verse: number),
        words: [Word(values: [form, gloss])], translation: "\(gloss)!",
        isChapterStart: number == "0", language: .ancientHebrew)
    }
    var title = verse("0", "מִזְמוֹר", "psalm")
    title.headings = [
      Heading(kind: .major, text: "Book One"),
      Heading(text: "Erstes Buch", level: 2, language: Language(rawValue: "de")),
      Heading(kind: .psalmTitle, text: ""),
    ]
    var first = verse("1", "יְהוָה", "LORD")
    first.speaker = "David"
    first.notes = [TextNote(kind: .comment, text: "Spoken softly.")]
    var second = verse("2", "רַבִּים", "many")
    second.headings = [Heading(text: "A morning prayer that is long enough for two lines of text")]
    return MemoryText(
      description: TextDescription(name: "psalm", title: "Psalm", tiers: [.surface, .gloss]),
      verses: [title, first, second])
  }()

  /// A verse with three translations, two of them aligned; the second verse has the first one only.
  static let translated: MemoryText = {
    var description = TextDescription(name: "gospel", title: "Gospel", tiers: [.surface, .gloss])
    description.translations[0].label = "Berean"
    description.translations += [
      TranslationColumn(label: "Luther", language: Language(rawValue: "de")),
      TranslationColumn(label: "", language: .latin),
    ]
    var verse = Verse(
      reference: Reference(book: "John", chapter: 1, verse: "1"),
      words: [
        Word(values: ["Ἐν", "in"]), Word(values: ["ἀρχῇ", "beginning"]),
        Word(values: ["ἦν", "was"], after: "."),
      ], isChapterStart: true, language: .ancientGreek)
    verse.translations = [
      VerseTranslation(words: [
        TranslationWord(text: "In", originals: [0]), TranslationWord(text: "the"),
        TranslationWord(text: "beginning", originals: [1]),
        TranslationWord(text: "was", after: ".", originals: [2]),
      ])
    ]
    verse.translations += [
      VerseTranslation(
        text: "Im Anfang war.",
        words: [
          TranslationWord(text: "Im", originals: [0]),
          TranslationWord(text: "Anfang", originals: [1]),
          TranslationWord(text: "war", after: ".", originals: [2]),
        ]),
      VerseTranslation(text: "In principio erat."),
    ]
    let next = Verse(
      reference: Reference(book: "John", chapter: 1, verse: "2"),
      words: [Word(values: ["οὗτος", "this"])], translation: "He.", language: .ancientGreek)
    return MemoryText(description: description, verses: [verse, next])
  }()

  /// Words with morphemes and their tiers, one word without a gloss, and one with features that are
  /// wider than a slot.
  static let morphemes: MemoryText = {
    let tiers: [Tier] = [.surface, .gloss, .morphology, .morphemes, .morphemeGlosses]
    let features =
      "Gender=Masc|HebBinyan=PAAL|Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin|Voice=Act"
    return MemoryText(
      description: TextDescription(
        name: "apalai", title: "Apalai", tiers: tiers, morphologyScheme: .universalDependencies),
      verses: [
        Verse(
          reference: Reference(book: "Story", chapter: 1, verse: "a-very-long-sentence-id-0001"),
          words: [
            Word(
              values: ["tyryhse", "get stuck", "", "t-yryh-se", ""],
              morphemes: [
                Morpheme(form: "t", gloss: "3"), Morpheme(form: "yryh", gloss: "get.stuck"),
                Morpheme(form: "se", gloss: "PST.CPL"),
              ]),
            Word(
              values: ["ehma=tao", "", "", "ehma=tao", ""],
              morphemes: [
                Morpheme(form: "ehma", gloss: "path"),
                Morpheme(form: "tao", gloss: "LOC", boundary: "="),
              ]),
            Word(values: ["ynara", "said", features, "", ""]),
          ], language: Language(rawValue: "apy"))
      ])
  }()
}

import Formats
import Interlinear
import ReaderApp

/// The texts that the golden screens show, each with the features of its kind.
enum GoldenText: String, CaseIterable, Sendable {
  case sampler, greek, parallel, hebrew, morphemes, sentences, speakers, qere, variants
  /// A flextext with prefixes and an infix, a treebank with a token of two words, examples with one
  /// gloss that ends in a hyphen, and Hebrew with prefixes, as their files are read.
  case prefixes, fusedWords, oddGloss, hebrewPrefixes

  func source() throws -> any TextSource {
    switch self {
    case .sampler: try EmbeddedText.sampler()
    case .greek: Self.john(translations: 1)
    case .parallel: Self.john(translations: 3)
    case .hebrew: Self.ruth
    case .qere: try VariantTexts.ruth()
    case .variants: try VariantTexts.john()
    case .morphemes: Self.tale
    case .sentences: Self.treebank
    case .speakers: Self.dialogue
    case .prefixes: try VariantTexts.linguist("prefixes.flextext", title: "The End", "tl")
    case .fusedWords: try VariantTexts.linguist("fused.conllu", title: "To the sea", "es")
    case .oddGloss: try VariantTexts.linguist("odd-gloss.csv", title: "Houses", "tl")
    case .hebrewPrefixes: try VariantTexts.linguist("prefixes.osis.xml", title: "Ruth", "hbo")
    }
  }

  /// Returns words of a table: the values of a word are separated by `/`, words by spaces, and `_`
  /// represents a space in a value. Punctuation ends the first value.
  private static func words(_ table: String) -> [Word] {
    table.split(whereSeparator: \.isWhitespace).map { entry in
      var values = entry.split(separator: "/", omittingEmptySubsequences: false).map {
        String($0).replacing("_", with: " ")
      }
      var after = ""
      while let last = values[0].last, ",.·;׃".contains(last) {
        after = String(values[0].removeLast()) + after
      }
      return Word(values: values, after: after + " ")
    }
  }

  /// Returns the words of a translation: each with the indices of its originals after `=`.
  private static func translation(_ table: String) -> [TranslationWord] {
    table.split(separator: " ").map { entry in
      let parts = entry.split(separator: "=")
      var text = String(parts[0])
      var after = ""
      while let last = text.last, ",.".contains(last) {
        after = String(text.removeLast()) + after
      }
      let originals = parts.count > 1 ? parts[1].split(separator: "+").compactMap { Int($0) } : []
      return TranslationWord(text: text, after: after + " ", originals: originals)
    }
  }

  // MARK: - Greek, with an aligned translation

  private static let johnVerses = [
    (
      """
      Ἐν/ἐν/In/PREP/G1722 ἀρχῇ/ἀρχή/[the]_beginning/N-DSF/G746 ἦν/εἰμί/was/V-IAI-3S/G2258
      ὁ/ὁ/the/T-NSM/G3588 λόγος,/λόγος/Word/N-NSM/G3056 καὶ/καί/and/CONJ/G2532
      ὁ/ὁ/the/T-NSM/G3588 λόγος/λόγος/Word/N-NSM/G3056 ἦν/εἰμί/was/V-IAI-3S/G2258
      πρὸς/πρός/with/PREP/G4314 τὸν/ὁ/-/T-ASM/G3588 θεόν,/θεός/God/N-ASM/G2316
      καὶ/καί/and/CONJ/G2532 θεὸς/θεός/God/N-NSM/G2316 ἦν/εἰμί/was/V-IAI-3S/G2258
      ὁ/ὁ/the/T-NSM/G3588 λόγος./λόγος/Word/N-NSM/G3056
      """,
      "In=0 the beginning=1 was=2 the=3 Word,=4 and=5 the=6 Word=7 was=8 with=9 God,=11 and=12 "
        + "the=15 Word=16 was=14 God.=13",
      "Im=0+1 Anfang=1 war=2 das=3 Wort.=4", "In=0 principio=1 erat=2 Verbum.=4"
    ),
    (
      """
      οὗτος/οὗτος/He/D-NSM/G3778 ἦν/εἰμί/was/V-IAI-3S/G2258 ἐν/ἐν/in/PREP/G1722
      ἀρχῇ/ἀρχή/[the]_beginning/N-DSF/G746 πρὸς/πρός/with/PREP/G4314 τὸν/ὁ/-/T-ASM/G3588
      θεόν./θεός/God/N-ASM/G2316
      """,
      "He=0 was=1 with=4 God=6 in=2 the beginning.=3",
      "Dasselbe=0 war=1 im=2 Anfang=3 bei=4 Gott.=6",
      "Hoc=0 erat=1 in=2 principio=3 apud=4 Deum.=6"
    ),
    (
      """
      πάντα/πᾶς/All_things/A-NPN/G3956 δι᾽/διά/through/PREP/G1223
      αὐτοῦ/αὐτός/Him/P-GSM/G846 ἐγένετο,/γίνομαι/were_made/V-2ADI-3S/G1096
      καὶ/καί/and/CONJ/G2532 χωρὶς/χωρίς/without/ADV/G5565 αὐτοῦ/αὐτός/Him/P-GSM/G846
      ἐγένετο/γίνομαι/was_made/V-2ADI-3S/G1096 οὐδὲ/οὐδέ/not_even/CONJ-N/G3761
      ἕν./εἷς/one_[thing]/A-NSN/G1520
      """,
      "Through=1 Him=2 all=0 things=0 were=3 made,=3 and=4 without=5 Him=6 nothing=8+9 was=7 "
        + "made.=7",
      "Alle=0 Dinge=0 sind=3 durch=1 dasselbe=2 gemacht.=3", "Omnia=0 per=1 ipsum=2 facta=3 sunt.=3"
    ),
    (
      """
      ἐν/ἐν/In/PREP/G1722 αὐτῷ/αὐτός/Him/P-DSM/G846 ζωὴ/ζωή/life/N-NSF/G2222
      ἦν,/εἰμί/was/V-IAI-3S/G2258 καὶ/καί/and/CONJ/G2532 ἡ/ὁ/the/T-NSF/G3588
      ζωὴ/ζωή/life/N-NSF/G2222 ἦν/εἰμί/was/V-IAI-3S/G2258 τὸ/ὁ/the/T-NSN/G3588
      φῶς/φῶς/light/N-NSN/G5457 τῶν/ὁ/-/T-GPM/G3588 ἀνθρώπων./ἄνθρωπος/of_men/N-GPM/G444
      """,
      "In=0 Him=1 was=3 life,=2 and=4 that=5 life=6 was=7 the=8 light=9 of=11 men.=11",
      "In=0 ihm=1 war=3 das Leben.=2", "In=0 ipso=1 vita=2 erat.=3"
    ),
    (
      """
      καὶ/καί/And/CONJ/G2532 τὸ/ὁ/the/T-NSN/G3588 φῶς/φῶς/light/N-NSN/G5457
      ἐν/ἐν/in/PREP/G1722 τῇ/ὁ/the/T-DSF/G3588 σκοτίᾳ/σκοτία/darkness/N-DSF/G4653
      φαίνει,/φαίνω/shines/V-PAI-3S/G5316 καὶ/καί/and/CONJ/G2532 ἡ/ὁ/the/T-NSF/G3588
      σκοτία/σκοτία/darkness/N-NSF/G4653 αὐτὸ/αὐτός/it/P-ASN/G846 οὐ/οὐ/not/PRT-N/G3756
      κατέλαβεν./καταλαμβάνω/overcame/V-2AAI-3S/G2638
      """,
      "The=1 Light=2 shines=6 in=3 the=4 darkness,=5 and=7 the=8 darkness=9 has not=11 "
        + "overcome=12 it.=10",
      "Und=0 das=1 Licht=2 scheint.=6", "Et=0 lux=2 in=3 tenebris=5 lucet.=6"
    ),
  ]

  private static func john(translations: Int) -> MemoryText {
    var description = TextDescription(
      name: "SBLGNT", title: "Greek New Testament",
      tiers: [.surface, .lemma, .gloss, .morphology, .strong], translationLanguage: .english)
    description.morphologyScheme = .robinson
    description.translations[0].label = "BSB"
    if translations > 1 {
      description.translations += [
        TranslationColumn(label: "Luther", language: Language(rawValue: "de")),
        TranslationColumn(label: "Vulgata", language: .latin),
      ]
    }
    let verses = johnVerses.enumerated().map { index, row in
      var verse = Verse(
        reference: Reference(book: "John", chapter: 1, verse: "\(index + 1)"), words: words(row.0),
        isChapterStart: index == 0, language: .ancientGreek)
      verse.translations = [VerseTranslation(words: translation(row.1))]
      if translations > 1 {
        verse.translations += [row.2, row.3].map { table in
          let words = translation(table)
          let text = words.map { $0.text + $0.after }.joined().dropLast()
          return VerseTranslation(text: String(text), words: words)
        }
      }
      return verse
    }
    return MemoryText(description: description, verses: verses)
  }

  // MARK: - Hebrew, from right to left

  private static let ruth: MemoryText = {
    let verses = [
      (
        """
        וַיְהִ֗י/and_it_was/H1961 בִּימֵי֙/in_days_of/H3117 שְׁפֹ֣ט/judging/H8199
        הַשֹּׁפְטִ֔ים/the_judges/H8199 וַיְהִ֥י/and_was/H1961 רָעָ֖ב/famine/H7458
        בָּאָ֑רֶץ/in_the_land/H776 וַיֵּ֨לֶךְ/and_went/H1980 אִ֜ישׁ/a_man/H376
        מִבֵּ֧ית/from_Beth/H1035 לֶ֣חֶם/lehem/H1035 יְהוּדָ֗ה/Judah/H3063
        לָגוּר֙/to_sojourn/H1481 בִּשְׂדֵ֣י/in_fields_of/H7704 מוֹאָ֔ב/Moab/H4124
        ה֥וּא/he/H1931 וְאִשְׁתּ֖וֹ/and_his_wife/H802 וּשְׁנֵ֥י/and_two/H8147
        בָנָֽיו׃/his_sons/H1121
        """, "In the days when the judges ruled there was a famine in the land."
      ),
      (
        """
        וְשֵׁ֣ם/and_name_of/H8034 הָאִ֣ישׁ/the_man/H376 אֱלִימֶ֡לֶךְ/Elimelech/H458
        וְשֵׁם֩/and_name_of/H8034 אִשְׁתּ֨וֹ/his_wife/H802 נָעֳמִ֜י/Naomi/H5281
        """, "The man's name was Elimelech, and his wife's name was Naomi."
      ),
      (
        """
        וַיָּ֥מָת/and_died/H4191 אֱלִימֶ֖לֶךְ/Elimelech/H458 אִ֣ישׁ/husband_of/H376
        נָעֳמִ֑י/Naomi/H5281 וַתִּשָּׁאֵ֥ר/and_was_left/H7604 הִ֖יא/she/H1931
        וּשְׁנֵ֥י/and_two/H8147 בָנֶֽיהָ׃/her_sons/H1121
        """, "Then Naomi's husband Elimelech died, and she was left with her two sons."
      ),
    ].enumerated().map { index, row in
      Verse(
        reference: Reference(book: "Ruth", chapter: 1, verse: "\(index + 1)"), words: words(row.0),
        translation: row.1, isChapterStart: index == 0, language: .ancientHebrew)
    }
    return MemoryText(
      description: TextDescription(
        name: "Ruth", title: "Ruth", tiers: [.surface, .gloss, .strong],
        translationLanguage: .english),
      verses: verses)
  }()

  // MARK: - Morphemes

  private static let tale: MemoryText = {
    func word(_ form: String, _ gloss: String, after: String = " ", _ parts: String) -> Word {
      let morphemes = parts.split(separator: " ").map { part in
        let values = part.split(separator: "/").map(String.init)
        return Morpheme(form: values[0], gloss: values[1], category: values[2])
      }
      return Word(values: [form, gloss, "", "", ""], after: after, morphemes: morphemes)
    }
    let rows = [
      (
        "T1.1",
        [
          word("Kela", "man", "kela/man/n"), word("mawani", "went", "ma/3/pfx wa/go/v ni/PST/sfx"),
          word("fenako", "to the garden", after: ". ", "fena/garden/n ko/ALL/sfx"),
        ], "The man went to the garden."
      ),
      (
        "T1.2",
        [
          word("Tutu", "dog", "tutu/dog/n"),
          word(
            "lamasawani", "followed him", after: ". ",
            "la/3.OBJ/pfx ma/3/pfx sawa/follow/v ni/PST/sfx"),
        ], "The dog followed him."
      ),
      (
        "T1.3",
        [
          word("Oloko", "at night", "olo/night/n ko/ALL/sfx"),
          word("mafelini", "they came back", after: ". ", "ma/3/pfx feli/return/v ni/PST/sfx"),
        ], "At night they came back."
      ),
    ]
    return MemoryText(
      description: TextDescription(
        name: "tale", title: "The Garden",
        tiers: [.surface, .gloss, .morphemes, .morphemeGlosses, .morphemePartsOfSpeech],
        translationLanguage: .english),
      verses: rows.map { id, words, translation in
        Verse(
          reference: Reference(book: "The Garden", chapter: 0, verse: id), words: words,
          translation: translation, language: Language(rawValue: "xyz"))
      })
  }()

  // MARK: - Sentences with wide features, and their trees

  private static let treebank: MemoryText = {
    let noun = "Case=Nom|Gender=Masc|Number=Sing"
    let verb = "Aspect=Perf|Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin|Voice=Act"
    var first = Verse(
      reference: Reference(book: "Letters", chapter: 0, verse: "letters-of-the-merchants-0001"),
      words: words(
        "ὁ/ὁ/the/Case=Nom|Definite=Def|Gender=Masc|Number=Sing/DET "
          + "ἔμπορος/ἔμπορος/merchant/\(noun)/NOUN ἔγραψε/γράφω/wrote/\(verb)/VERB "
          + "ἐπιστολήν./ἐπιστολή/letter/Case=Acc|Gender=Fem|Number=Sing/NOUN"),
      translation: "The merchant wrote a letter.", language: .ancientGreek)
    first.syntax = [
      SyntaxToken(id: "1", form: "ὁ", word: 0, head: 1, relation: "det"),
      SyntaxToken(id: "2", form: "ἔμπορος", word: 1, head: 2, relation: "nsubj"),
      SyntaxToken(id: "3", form: "ἔγραψε", word: 2, relation: "root"),
      SyntaxToken(id: "4", form: "ἐπιστολήν", word: 3, head: 2, relation: "obj"),
      SyntaxToken(id: "5", form: ".", head: 2, relation: "punct"),
    ]
    let second = Verse(
      reference: Reference(book: "Letters", chapter: 0, verse: "letters-of-the-merchants-0002"),
      words: words("χαῖρε./χαίρω/farewell/Mood=Imp|Number=Sing|Person=2/VERB"),
      translation: "Farewell.", language: .ancientGreek)
    return MemoryText(
      description: TextDescription(
        name: "letters", title: "Letters",
        tiers: [.surface, .lemma, .gloss, .morphology, .partOfSpeech],
        morphologyScheme: .universalDependencies, translationLanguage: .english),
      verses: [first, second])
  }()

  // MARK: - Speakers

  private static let dialogue: MemoryText = {
    var description = TextDescription(
      name: "dialogue", title: "Yesterday", tiers: [.surface, .gloss])
    description.translations[0].label = "Free"
    description.translationLanguage = .english
    description.translations += [
      TranslationColumn(label: "Frei", language: Language(rawValue: "de"))
    ]
    let rows = [
      (
        "Ana Kaya", "Dün/yesterday eve/house-DAT geldim./come-PST-1SG", "I came home yesterday.",
        "Gestern kam ich heim."
      ),
      ("Bo", "Nereden?/where-ABL", "Where from?", "Woher?"),
      ("Ana Kaya", "Pazardan./market-ABL", "From the market.", "Vom Markt."),
    ]
    return MemoryText(
      description: description,
      verses: rows.enumerated().map { index, row in
        var verse = Verse(
          reference: Reference(book: "Yesterday", chapter: 0, verse: "\(index + 1)"),
          words: words(row.1), translation: row.2, language: Language(rawValue: "tr"))
        verse.speaker = row.0
        verse.translations += [VerseTranslation(text: row.3)]
        return verse
      })
  }()
}

import Testing

@testable import Interlinear

/// The rows of a verse, and the values of words with parts and without in them.
@Suite struct TierRowsTests {
  /// Returns a part: `ku|CAUS|prefix` with its form, gloss, and type; `=we` begins with its boundary.
  private static func part(_ text: String) -> Morpheme {
    let fields = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let sign = fields[0].prefix { "=~".contains($0) }
    return Morpheme(
      form: String(fields[0].dropFirst(sign.count)), gloss: fields.count > 1 ? fields[1] : "",
      boundary: sign.isEmpty ? "-" : String(sign),
      other: fields.count > 2 ? "type=\(fields[2].replacing("_", with: " "))" : "")
  }

  private static func word(_ parts: String, lemma: String = "") -> Word {
    let parts = parts.split(separator: " ").map { part(String($0)) }
    let values = [
      parts.map(\.form).joined(), lemma, MorphemeTier.forms.line(parts),
      MorphemeTier.glosses.line(parts),
    ]
    return Word(values: values, morphemes: parts)
  }

  private static let tiers: [Tier] = [.surface, .lemma, .morphemes, .morphemeGlosses]

  /// Returns the texts of the columns of a word by its rows.
  private func columns(_ word: Word, joinsGlosses: Bool = false) -> [String] {
    let rows = TierRows(of: Self.tiers, shown: Array(Self.tiers.indices))
    let verse = Verse(reference: Reference(book: "", chapter: 0, verse: ""), words: [word])
    return rows.values(of: word, in: rows.rows(of: verse), joinsGlosses: joinsGlosses).map {
      $0.map { $0.parts.isEmpty ? $0.text : $0.parts.joined(separator: " ") } ?? ""
    }
  }

  @Test(arguments: [
    // The types of the file.
    ("ku|CAUS|prefix oplo|finish|stem", "ku- oplo"),
    ("ba|CL2|prefix ku|CAUS|prefix oplo|x|root e|PST|suffix", "ba- ku- oplo -e"),
    ("ku|CAUS|prefix um|AV|infix bili|buy|stem", "ku- <um> bili"),
    ("b|buy|stem um|AV|infix ili|buy|stem", "b <um> ili"),
    ("b|buy um|AV|infix ili|buy", "b <um> ili"),
    ("a|x|stem o|LNK|infixing_interfix b|y|stem", "a -o- b"),
    ("na|and|proclitic =kela|man|stem =we|also|enclitic", "na= kela =we"),
    ("a|x|stem b|y|stem", "a b"), ("a|x|prefix b|y|prefix", "a- b-"),
    ("bi|RED|prefix ~bili|buy|stem", "bi~ bili"),
    ("ge|PTCP|circumfix mach|do|root =t||circumfix", "ge- mach =t"),
    // The Leipzig Glossing Rules: the gloss of a stem is no abbreviation.
    ("mok|house ide|PL", "mok -ide"), ("ku|CAUS oplo|finish", "ku- oplo"),
    ("3|3 la|OBJ sawa|follow ni|PST", "3- la- sawa -ni"), ("bi|RED ~bili|buy", "bi~ bili"),
    ("nana|1SG =we|with", "nana= we"), ("wax|wax work|work", "wax -work"), ("a b", "a-b"),
    ("NEG|NEG be|COP", "NEG -be"), ("我|1 去|去", "我- 去"),
  ])
  func theSignIsAtTheAffix(_ parts: String, _ shown: String) {
    #expect(columns(Self.word(parts))[1] == shown)
  }

  @Test func theLemmaOfTheStemIsBelowTheStem() {
    let word = Self.word("ku|CAUS|prefix oplo|finish|stem", lemma: "aplo₁")
    #expect(columns(word) == ["kuoplo", " aplo₁", "ku- oplo", "CAUS finish"])
    #expect(columns(word, joinsGlosses: true)[3] == "CAUS- finish")
    // Each of several stems has its own lemma.
    let compound = Self.word("u|water|stem efe|road|stem mo|CL4|suffix", lemma: "u₁ efe")
    #expect(columns(compound)[1] == "u₁ efe ")
    let phrase = Self.word("ku|CAUS|prefix oplo|finish|stem", lemma: "aplo we")
    #expect(columns(phrase)[1] == " aplo we")
  }

  /// A citation form of two sides, as FLEx writes it, keeps the signs of the file.
  @Test(arguments: ["ge- -t", "ge-…-t", "ge-...-t"])
  func bothSidesOfACircumfixHaveTheirSigns(_ entry: String) {
    var word = Self.word("ge|PTCP|prefix mach|do|stem t|PTCP|suffix")
    for side in [0, 2] { word.morphemes[side].underlying = entry }
    word.values.append(MorphemeTier.underlyingForms.line(word.morphemes))
    let tiers = Self.tiers + [.underlyingForms]
    let rows = TierRows(of: tiers, shown: [0, 2, 4])
    let verse = Verse(reference: Reference(book: "", chapter: 0, verse: ""), words: [word])
    let values = rows.values(of: word, in: rows.rows(of: verse), joinsGlosses: false)
    #expect(
      values.map { $0?.parts ?? [] }[1...] == [["ge-", "mach", "-t"], [entry, "mach", entry]])
  }

  @Test func anInfixIsInBracketsInALine() {
    let word = Self.word("b|buy|stem um|AV|infix ili||stem")
    #expect(word.values[2] == "b<um>ili")
    #expect(word.values[3] == "buy<AV>")
    #expect(Self.word("um|<AV>|infix bili|buy|stem").values[3] == "<AV>buy")
    let several = Self.word("ka|STAT|prefix um|AV|infix bili|buy|stem an|LF|suffix")
    #expect(several.values[2] == "ka-<um>bili-an")
  }

  @Test func aPartAloneKeepsItsSign() {
    #expect(columns(Self.word("=we|also|enclitic"))[1...] == ["=we", "also"])
    #expect(columns(Self.word("ku|CAUS|prefix"))[1...] == ["ku-", "CAUS"])
    #expect(columns(Self.word("kela|man"))[1...] == ["kela", "man"])
  }

  /// An export of some tiers may lack the lemma and the part of speech of the word.
  @Test func typesStayWithoutTheOtherValues() {
    let parts = [
      Morpheme(form: "הַ", category: "article"),
      Morpheme(form: "רֹעֶה", category: "verb", other: "a=b"), Morpheme(form: "ו"),
    ]
    let typed = Morpheme.typed(parts, lemma: "", category: "verb")
    #expect(typed.map(\.type) == ["prefix", "", "suffix"])
    #expect(typed[1].other == "a=b")
    #expect(Morpheme.typed(typed, lemma: "", category: "article") == typed)
    #expect(Morpheme.typed(parts, lemma: "", category: "").map(\.type) == ["", "", ""])
  }

  /// The syntactic words of a treebank are no affixes: *del* is *de* and *el*.
  @Test func partsThatAreWordsHaveNoSigns() {
    let parts = [
      Morpheme(form: "de", category: "ADP", lemma: "de"),
      Morpheme(form: "el", gloss: "the", category: "DET", lemma: "el"),
    ]
    #expect(Morpheme.signs(of: parts, stems: []).allSatisfy { $0.before + $0.after == "" })
    #expect(Morpheme.stems(of: parts, lemma: "", category: "") == [])
    // The lemma of a word is the one of its stem.
    #expect(Morpheme.stems(of: parts, lemma: "el", category: "") == [1])
    #expect(Morpheme.stems(of: parts, lemma: "", category: "DET") == [1])
    let hebrew = [Morpheme(form: "וְ", gloss: "and"), Morpheme(form: "הִנֵּ֥ה", gloss: "look")]
    #expect(Morpheme.stems(of: hebrew, lemma: "הִנֵּה", category: "particle") == [1])
  }

  // MARK: - Rows

  private static let treebank: [Tier] = [
    .surface, .lemma, .gloss, .morphology, .partOfSpeech, .morphemes, .morphemeGlosses,
    .morphemePartsOfSpeech, .morphemeLemmas, .morphemeFeatures,
  ]

  /// *Vamos del*: a word without parts, and one with parts.
  private static let sentence: Verse = {
    let parts = [
      Morpheme(form: "de", gloss: "of", category: "ADP", lemma: "de"),
      Morpheme(form: "el", gloss: "the", category: "DET", lemma: "el", features: "Gender=Masc"),
    ]
    var fused = Word(values: ["del"] + Array(repeating: "", count: 9), morphemes: parts)
    MorphemeTierPlaces(in: treebank).fill(&fused)
    let plain = Word(
      values: ["Vamos", "ir", "go", "Mood=Ind", "VERB"] + Array(repeating: "", count: 5))
    return Verse(reference: Reference(book: "", chapter: 0, verse: "1"), words: [plain, fused])
  }()

  private func table(_ verse: Verse, _ tiers: [Tier], hidden: Set<Tier> = []) -> [[String]] {
    let shown = TierOrder.leipzig.sortedIndices(of: tiers).filter { !hidden.contains(tiers[$0]) }
    let rows = TierRows(of: tiers, shown: shown)
    let values = verse.words.map {
      rows.values(of: $0, in: rows.rows(of: verse), joinsGlosses: false)
    }
    return rows.rows(of: verse).indices.map { row in
      values.map { word in
        word[row].map { $0.parts.isEmpty ? $0.text : $0.parts.joined(separator: "|") } ?? ""
      }
    }
  }

  @Test(arguments: [[], [Tier.partOfSpeech]])
  func aKindOfValuesHasOneRow(hidden: [Tier]) {
    #expect(
      table(Self.sentence, Self.treebank, hidden: Set(hidden)) == [
        ["Vamos", "del"], ["", "de|el"], ["ir", "de|el"], ["go", "of|the"], ["VERB", "ADP|DET"],
        ["Mood=Ind", "|Gender=Masc"],
      ])
  }

  @Test func onlyTheTiersThatAreShownHaveRows() {
    #expect(
      table(Self.sentence, Self.treebank, hidden: [.morphemePartsOfSpeech, .morphemeLemmas]).count
        == 6)
    #expect(
      table(
        Self.sentence, Self.treebank,
        hidden: [.gloss, .morphemePartsOfSpeech, .partOfSpeech, .lemma, .morphology])
        == [
          ["Vamos", "del"], ["", "de|el"], ["", "de|el"], ["", "of|the"], ["", "|Gender=Masc"],
        ])
  }

  /// A verse with glosses of words and of morphemes, such as "give-" and "give" of one word.
  private static func glossed(_ word: String, _ morpheme: String) -> Verse {
    let parts = [Morpheme(form: "on", gloss: morpheme)]
    return Verse(
      reference: Reference(book: "", chapter: 0, verse: "1"),
      words: [
        Word(values: ["ta", "this", "", ""]),
        Word(values: ["on", word, "on", morpheme], morphemes: parts),
      ])
  }

  @Test(arguments: [
    ("give-", "give", 3), ("give", "give", 3), ("-PL", "PL", 3), ("", "give", 3),
    ("gave it", "give", 4),
  ])
  func onlyAFreeGlossHasItsOwnRow(_ word: String, _ morpheme: String, _ count: Int) {
    let tiers: [Tier] = [.surface, .gloss, .morphemes, .morphemeGlosses]
    let rows = table(Self.glossed(word, morpheme), tiers)
    #expect(rows.count == count)
    #expect(rows.last?.first == "this")
    #expect(rows[2].last == morpheme)
  }

  /// A free gloss is not divided, even if it has the words of the parts.
  @Test func aGlossOfAWordIsDividedOnlyAtItsBoundaries() {
    let parts = [Morpheme(form: "וַ", gloss: "and"), Morpheme(form: "יָּבֹא", gloss: "came")]
    for (gloss, cell) in [("and came", "and came"), ("and-came", "and|came")] {
      let word = Word(values: ["וַיָּבֹא", gloss, "וַ-יָּבֹא"], morphemes: parts)
      let verse = Verse(reference: Reference(book: "", chapter: 0, verse: "1"), words: [word])
      #expect(table(verse, [.surface, .gloss, .morphemes]).last == [cell])
    }
  }

  /// The codes of the Hebrew Bible: those of parts repeat the language.
  @Test func codesOfPartsAreNotShownTwice() {
    let tiers: [Tier] = [.surface, .morphology, .morphemes, .morphemePartsOfSpeech]
    let parts = [
      Morpheme(form: "וַ", category: "HC", other: "type=prefix"),
      Morpheme(form: "יְהִי", category: "HVqw3ms"),
    ]
    var word = Word(values: ["וַיְהִי", "HC/Vqw3ms", "", ""], morphemes: parts)
    MorphemeTierPlaces(in: tiers).fill(&word)
    let verse = Verse(
      reference: Reference(book: "", chapter: 0, verse: "1"),
      words: [word, Word(values: ["שְׁפֹט", "HVqc", "", ""])])
    #expect(
      table(verse, tiers) == [["וַיְהִי", "שְׁפֹט"], ["וַ-|יְהִי", ""], ["HC|HVqw3ms", "HVqc"]])
  }
}

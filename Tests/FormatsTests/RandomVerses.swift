import Interlinear

import Formats

/// Random verses from a seed: every script, punctuation, empty tiers, morphemes, notes.
struct RandomVerses {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state ^ (state >> 33)) >> 33) % limit
  }

  private mutating func one<Item>(of items: [Item]) -> Item { items[below(items.count)] }

  private static let texts = [
    "λόγος", "ἀρχῇ", "ὁ\u{301}", "דָּבָר", "בְּרֵאשִׁ֖ית", "verbum", "a", "слово", "言葉", "कर्म", "كلمة", "👩‍👩‍👧",
    "d’",
    "a b", "x-y", "3", "a|b", "a=b", "\\s", "\\", "<b>&\"", "_", "#", "*x*", "N-NSM", "\u{301}e",
    "…",
    "Case=Nom|Number=Sing", "NOUN", "PUNCT", "é", "\u{200B}z", "ö\u{2060}",
  ]
  static let marks = ["«", "(", "“", "[", "¿", "—"]
  static let tails = ["", " ", ", ", ".", ". ", "!» ", ") ", "; — ", " – ", "·", "  "]

  mutating func text(mayBeEmpty: Bool = true) -> String {
    mayBeEmpty && below(3) == 0 ? "" : one(of: Self.texts)
  }

  mutating func word(_ description: TextDescription) -> Word {
    var word = Word(
      values: description.tiers.map { _ in "" }, before: below(5) == 0 ? one(of: Self.marks) : "",
      after: one(of: Self.tails))
    for (index, tier) in description.tiers.enumerated() {
      if tier == .morphemes { continue }
      word.values[index] = tier == .strong ? "G\(1 + below(5000))" : text(mayBeEmpty: index > 0)
    }
    if let index = description.tiers.firstIndex(of: .morphemes), below(2) == 0 {
      word.morphemes = (0...below(3)).map { _ in
        Morpheme(form: text(mayBeEmpty: false), gloss: text(), category: text())
      }
      word.values[index] = MorphemeTier.forms.line(word.morphemes)
    }
    return word
  }

  mutating func verse(_ description: TextDescription, reference: Reference) -> Verse {
    let words = below(9) == 0 ? [] : (0...below(5)).map { _ in word(description) }
    var verse = Verse(
      reference: reference, words: words,
      translation: below(2) == 0 ? "" : "\(text(mayBeEmpty: false)) “t”",
      language: one(of: [.ancientGreek, .ancientHebrew, .undetermined]))
    if below(3) == 0 {
      verse.translations = [
        VerseTranslation(
          words: (0...below(3)).map { _ in
            TranslationWord(
              text: text(mayBeEmpty: false), before: below(4) == 0 ? "(" : "",
              after: one(of: [" ", ", ", "."]),
              originals: words.indices.filter { _ in below(2) == 0 })
          })
      ]
    }
    if below(3) == 0 {
      verse.notes = TextNote.Kind.allCases.map {
        TextNote(kind: $0, text: text(), word: words.isEmpty ? nil : below(words.count))
      }
    }
    return verse
  }

  /// Adds every field that a verse and its words can have.
  mutating func addEverything(to verse: inout Verse, _ description: TextDescription) {
    for word in verse.words.indices {
      for part in verse.words[word].morphemes.indices {
        verse.words[word].morphemes[part].boundary = one(of: ["-", "=", "~", ""])
        verse.words[word].morphemes[part].lemma = text()
        verse.words[word].morphemes[part].features = text()
        verse.words[word].morphemes[part].underlying = text()
        verse.words[word].morphemes[part].code = text()
        verse.words[word].morphemes[part].lemmaID = text()
        verse.words[word].morphemes[part].other = one(of: ["", "A=b|C=d", "x", "Lemma=q", "a\\b=1"])
      }
      MorphemeTierPlaces(in: description.tiers).fill(&verse.words[word])
    }
    let further = (0..<below(3)).map { _ in
      VerseTranslation(
        text: text(),
        words: verse.words.isEmpty ? [] : [TranslationWord(text: text(), originals: [0])])
    }
    if !further.isEmpty, verse.translations.isEmpty { verse.translations = [VerseTranslation()] }
    verse.translations += further
    for note in verse.notes.indices where verse.notes[note].isInVariantLayer {
      verse.notes[note].wordCount = below(2)
      verse.notes[note].readings = (0..<below(3)).map { _ in
        TextNote.Reading(
          kind: one(of: TextNote.Reading.Kind.allCases), text: text(),
          witnesses: one(of: [[], ["WH"], ["NA28", "RP"]]), gloss: text())
      }
    }
    verse.headings = (0..<below(3)).map { level in
      Heading(
        kind: one(of: Heading.Kind.allCases), text: text(), level: level + 1,
        language: one(of: [nil, .latin]))
    }
    verse.speaker = text()
    if below(2) == 0 {
      verse.recording = RecordingSpan(start: below(1000), end: below(9000), recording: below(2))
    }
    if !verse.words.isEmpty, below(2) == 0 {
      verse.places = [
        VersePlace(
          reference: Reference(book: one(of: ["John", "x y"]), chapter: 3, verse: "4"),
          word: below(verse.words.count))
      ]
    }
    verse.id = text()
    verse.isParagraphStart = below(2) == 0
    verse.syntax = (0..<below(4)).map { index in
      SyntaxToken(
        id: one(of: ["\(index + 1)", "2.1", "x"]), form: text(),
        word: verse.words.isEmpty ? nil : below(verse.words.count), head: below(2) == 0 ? 0 : nil,
        relation: text(), enhanced: text(),
        annotation: one(of: [nil, SyntaxToken.Annotation(lemma: "l", other: "A=b")]))
    }
  }

  /// Adjacent verses may have the same reference, as sentences in two languages may have the same
  /// id.
  mutating func verses(_ description: TextDescription, count: Int) -> [Verse] {
    var chapter = 0
    var book = "John"
    return (1...count).map { number in
      if below(4) == 0 {
        book = one(of: ["John", "1 John", "nl_1", "A 1:1", "Ἰωάννης", "2", "b/c"])
        chapter = below(3)
      }
      let id = one(of: ["\(number)", "3a", "s 1", "Acts 1:1", "x/y", "\(number)-2"])
      return verse(
        description,
        reference: Reference(book: book, chapter: chapter, verse: chapter > 0 ? "\(number)" : id))
    }
  }
}

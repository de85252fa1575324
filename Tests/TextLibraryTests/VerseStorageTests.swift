import Foundation
import GRDB
import Interlinear
import Platform
import RandomInput
import Testing

@testable import Formats
@testable import TextLibrary

/// Random verses that have a value for everything a verse, a word or a morpheme can have.
private struct WholeVerses {
  var numbers: SeededGenerator

  init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

  mutating func text() -> String {
    numbers.once(in: 3) ? "" : numbers.text(upTo: 6).replacing("\0", with: "")
  }

  mutating func name() -> String { "n" + text() }

  mutating func morphemes() -> [Morpheme] {
    guard numbers.once(in: 2) else { return [] }
    return (0...numbers.below(3)).map { _ in
      Morpheme(
        form: name(), gloss: text(), category: text(),
        boundary: ["-", "=", "", "~", " ", "|"][numbers.below(6)], lemma: text(),
        features: text(), underlying: text(), code: text(), lemmaID: text(), other: text())
    }
  }

  mutating func verse(_ number: Int) -> Verse {
    let words = (0..<numbers.below(5)).map { _ in
      Word(values: [name(), "", text()], before: text(), after: text(), morphemes: morphemes())
    }
    var verse = Verse(
      reference: Reference(book: "A", chapter: 1, verse: String(number)), words: words,
      translation: text(), language: Language(rawValue: "apy"))
    func translationWords() -> [TranslationWord] {
      (0..<numbers.below(3)).map { _ in
        TranslationWord(text: text(), before: text(), after: text(), originals: [0, 7])
      }
    }
    let further = (0..<numbers.below(3)).map { _ in
      VerseTranslation(text: text(), words: translationWords())
    }
    if !further.isEmpty, verse.translations.isEmpty { verse.translations = [VerseTranslation()] }
    verse.translations += further
    verse.headings = (0..<numbers.below(3)).map { index in
      Heading(
        kind: Heading.Kind.allCases[numbers.below(4)], text: text(), level: index,
        language: numbers.once(in: 2) ? .english : nil)
    }
    let count = numbers.below(4)
    verse.syntax = (0..<count).map { _ in
      let word = words.isEmpty || numbers.once(in: 3) ? nil : numbers.below(words.count)
      let parts = word.map { words[$0].morphemes.count } ?? 0
      return SyntaxToken(
        id: text(), form: text(), word: word, part: parts > 0 ? numbers.below(parts) : nil,
        head: numbers.once(in: 3) ? nil : numbers.below(count), relation: text(),
        enhanced: text(),
        annotation: numbers.once(in: 2)
          ? nil
          : SyntaxToken.Annotation(
            lemma: text(), category: text(), code: text(), features: text(), other: text()))
    }
    verse.speaker = text()
    verse.id = text()
    verse.isParagraphStart = numbers.once(in: 3)
    verse.places = words.indices.filter { _ in numbers.once(in: 3) }.map {
      VersePlace(reference: Reference(book: "B " + name(), chapter: 1, verse: text()), word: $0)
    }
    if numbers.once(in: 2) {
      verse.recording = RecordingSpan(start: numbers.below(9), end: 9, recording: 1)
    }
    return verse
  }
}

@Suite("What the library stores of a verse")
struct VerseStorageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var description: TextDescription {
    var description = TextDescription(
      name: "t", title: "t", tiers: [.surface, .morphemes, Tier(rawValue: "own")])
    description.translations[0].label = "World | English"
    description.translations += [
      TranslationColumn(label: "Русский", language: Language(rawValue: "ru")),
      TranslationColumn(label: "", language: .undetermined),
    ]
    description.tierLanguages = [
      .gloss: Language(rawValue: "pt"), Tier(rawValue: "own tier"): Language(rawValue: "fr"),
    ]
    description.recordings = ["a b.wav", "../c.mp3"]
    description.bookNames.add("Z s|o\\lt", ofBook: "A", isLong: false)
    description.bookNames.add("Zsolt", ofBook: "A", isLong: false)
    description.bookNames.add("A zsoltárok könyve", ofBook: "A", isLong: true)
    description.bookNames.add("János", ofBook: "1 John", isLong: false)
    return description
  }

  /// The verses as they were read, with the values that are derived from morphemes.
  private func expected(_ verses: [Verse], _ tiers: [Tier]) -> [Verse] {
    verses.map { verse in
      var verse = verse
      for index in verse.words.indices {
        let word = verse.words[index]
        verse.words[index].values = tiers.map { tier in
          if let derived = MorphemeTier.allCases.first(where: { $0.tier == tier }) {
            return derived.line(word.morphemes)
          }
          return description.tiers.firstIndex(of: tier).map(word.value) ?? ""
        }
      }
      return verse
    }
  }

  @Test("Everything returns as it was, also from a salvaged library")
  func roundTrip() throws {
    var random = WholeVerses(seed: 12)
    let verses = (1...400).map { random.verse($0) }
    do {
      let library = try folder.library()
      try library.importText(
        from: VersesReader(MemoryText(description: description, verses: verses)), as: "t")
      #expect(try library.check() == [])
    }
    let saved = folder.path + "/saved.sqlite3"
    #expect(try !Salvage.save(folder.libraryPath, to: saved).hasLosses)
    for library in [try folder.library(), try Library(path: saved)] {
      let text = try library.text(named: "t")
      #expect(
        text.description.tiers == [
          .surface, .morphemes, .underlyingForms, .morphemeGlosses, .morphemePartsOfSpeech,
          .morphemeLemmas, .morphemeFeatures, Tier(rawValue: "own"),
        ])
      #expect(text.description.translations == description.translations)
      #expect(text.description.tierLanguages == description.tierLanguages)
      #expect(text.description.recordings == description.recordings)
      #expect(text.description.bookNames == description.bookNames)
      let found = try text.allVerses()
      for (verse, wanted) in zip(found, expected(verses, text.description.tiers)) {
        #expect(verse == wanted)
      }
    }
  }

  @Test("A text without any of it stores nothing for it")
  func nothing() throws {
    let library = try folder.library()
    try library.add(Sample.lector, as: "t")
    let stored = try library.access { db in
      try String.fetchAll(
        db, sql: "SELECT DISTINCT extras FROM verse UNION SELECT extras FROM text")
    }
    // Only that its chapters are whole.
    #expect(stored == ["", "c "])
  }

  @Test(
    "Damaged columns return what can be read",
    arguments: [
      "s", "s ", "s |||9||| a|b|0|0|-1", "h x|y", "t", "t |", "r 1", "r 99999999999999999999|2|3",
      "\n\nq 1\np\nh \\", "g |\nl\nr\nt ||", "ś ż", "n", "n A|", "n A|l\nn ||| B|s|",
    ])
  func damaged(text: String) {
    var verse = Verse(
      reference: Reference(book: "A", chapter: 1, verse: "1"), words: [Word(values: ["a"])])
    VerseExtras.decode(text, into: &verse)
    for token in verse.syntax {
      #expect(token.head.map(verse.syntax.indices.contains) ?? true)
      #expect(token.word.map(verse.words.indices.contains) ?? true)
    }
    var description = self.description
    TextExtras.decode(text, into: &description)
  }

  @Test("Glosses of morphemes are a tier of libraries of version 2, and are found")
  func migrated() throws {
    let words = [
      Word(
        values: ["tyryhse", "get stuck", ""],
        morphemes: [
          Morpheme(form: "t", gloss: "3"), Morpheme(form: "yryh", gloss: "get.stuck"),
          Morpheme(form: "se", gloss: "PST.CPL"),
        ])
    ]
    let verse = Verse(reference: Reference(book: "A", chapter: 0, verse: "1"), words: words)
    let tiers: [Tier] = [.surface, .gloss, .morphemes]
    do {
      let library = try folder.library()
      try library.importText(
        from: VersesReader(
          MemoryText(
            description: TextDescription(name: "t", title: "t", tiers: tiers), verses: [verse])),
        as: "t")
      try library.access { db in
        try db.execute(
          sql: """
            ALTER TABLE text DROP COLUMN extras;
            ALTER TABLE verse DROP COLUMN extras;
            ALTER TABLE bookmark DROP COLUMN name;
            DROP TABLE place;
            UPDATE text SET tiers = 'surface gloss morphemes';
            PRAGMA user_version = 2;
            """)
      }
    }
    let library = try folder.library()
    #expect(try library.check() == [])
    #expect(FileManager.default.fileExists(atPath: folder.libraryPath + ".v2-backup"))
    let text = try library.text(named: "t")
    #expect(text.description.tiers == tiers + [.morphemeGlosses])
    #expect(
      try text.verse(at: 0).words[0].values == [
        "tyryhse", "get stuck", "t-yryh-se", "3-get.stuck-PST.CPL",
      ])
    for query in ["PST.CPL", "gloss:PST.CPL", "morphemeGlosses:pst.cpl", "mgloss:stuck"] {
      #expect(try Search(SearchQuery(query), in: text).count() == 1, "\(query)")
    }
    #expect(try Search(SearchQuery("gloss:\"get stuck\""), in: text).count() == 1)
  }
}

@Suite("The direction of the words of a stored text")
struct StoredDirectionTests {
  @Test(
    "The letters decide, in the stored language and in a chosen one",
    arguments: [
      (["سلام", "عليكم"], "ajp", true), (["salaam", "12"], "ajp", false), (["12"], "ckb", nil),
      (["abc", "שלום"], "en", true),
    ] as [([String], String, Bool?)])
  func direction(words: [String], tag: String, expected: Bool?) throws {
    let folder = try TemporaryFolder()
    let library = try folder.library()
    let verse = Verse(
      reference: Reference(book: "B", chapter: 1, verse: "1"),
      words: words.map { Word(values: [$0]) }, language: Language(rawValue: tag))
    let text = MemoryText(
      description: TextDescription(name: "t", title: "T", tiers: [.surface]), verses: [verse])
    try library.importText(from: VersesReader(text), as: "t")
    let stored = try library.text(named: "t")
    #expect(stored.description.areWordsRightToLeft[verse.language] == expected)
    try stored.chooseLanguage(.latin)
    #expect(stored.description.areWordsRightToLeft[.latin] == expected)
    #expect(stored.description.areWordsRightToLeft.keys.allSatisfy { $0 == .latin })
  }
}

@Suite("The parts of words as tiers")
struct MorphemeTierTests {
  private let parts = [
    Morpheme(form: "ehma", gloss: "path", category: "N", boundary: "", lemma: "ehma"),
    Morpheme(form: "tao", gloss: "INE", boundary: "=", features: "Case=Ine", underlying: "ta"),
  ]

  @Test("Parts are joined by their own boundaries; a part without a value keeps its place")
  func lines() {
    #expect(MorphemeTier.forms.line(parts) == "ehma=tao")
    #expect(MorphemeTier.underlyingForms.line(parts) == "ehma=ta")
    #expect(MorphemeTier.glosses.line(parts) == "path=INE")
    #expect(MorphemeTier.partsOfSpeech.line(parts) == "N=_")
    #expect(MorphemeTier.features.line(parts) == "_=Case=Ine")
    #expect(MorphemeTier.lemmas.line([Morpheme(form: "a")]) == "")
  }

  @Test("Records of older libraries have the default boundary")
  func oldRecords() {
    #expect(
      MorphemeText.decode("a|b|c d||") == [
        Morpheme(form: "a", gloss: "b", category: "c"), Morpheme(form: "d"),
      ])
    #expect(MorphemeText.encode([Morpheme(form: "a", gloss: "b", category: "c")]) == "a|b|c")
    #expect(MorphemeText.decode(MorphemeText.encode(parts)) == parts)
  }
}

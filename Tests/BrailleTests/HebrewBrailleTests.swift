import Foundation
import RandomInput
import Testing

@testable import Braille
import BackTranslation

/// Biblical Hebrew in the International Hebrew Braille Code, and read back.
@Suite(.enabled(if: hasLouis, louisIsMissing)) struct HebrewBrailleTests {
  private func cells(
    _ text: String, _ content: HebrewContent = .points, isForPaper: Bool = false
  ) -> [UInt8] {
    BrailleTranslator(tables: BrailleTables(hebrew: content), isForPaper: isForPaper)
      .translate(text, language: "hbo").cells
  }

  private func braille(_ text: String, _ content: HebrewContent = .points) -> String {
    BrailleText.unicode(cells(text, content))
  }

  @Test(arguments: [
    // A dagesh precedes its letter, unless both are one cell; a mappiq has dots 45.
    ("בְּרֵאשִׁית בָּרָא אֱלֹהִים", "⠃⠄⠗⠌⠁⠩⠔⠹⠀⠃⠣⠗⠣⠁⠀⠁⠢⠇⠕⠓⠔⠍"),
    ("גּ", "⠐⠛"), ("לָהּ", "⠇⠣⠘⠓"), ("שּׁ", "⠐⠩"), ("שׂ", "⠱"),
    // Vowels with vav and yod.
    ("קוֹל", "⠟⠪⠇"), ("תֹהוּ", "⠹⠕⠓⠬"), ("עָוֺן", "⠫⠣⠺⠕⠝"), ("בֵּית", "⠃⠼⠹"), ("קֻמ", "⠟⠥⠍"),
    // Holam before its vav, as some Bibles write it, and the ligatures of Yiddish, as hbo.utb has them.
    ("מִזְמֹ֥ור", "⠍⠊⠵⠄⠍⠪⠗"), ("װאָס", "⠺⠺⠁⠣⠎"), ("צױן", "⠮⠺⠚⠝"), ("חײם", "⠭⠚⠚⠍"),
    // The accents that divide a verse follow their word; others are not written.
    ("אֵ֣ת הָאָ֑רֶץ", "⠁⠌⠹⠀⠓⠣⠁⠣⠗⠑⠮⠆"), ("עַל־פְּנֵ֖י׃", "⠫⠉⠇⠤⠏⠄⠝⠼⠲"),
  ])
  func points(text: String, expected: String) { #expect(braille(text) == expected) }

  @Test(arguments: [
    ("אֵ֥ת", "⠁⠌⠨⠍⠹"), ("הָאָֽרֶץ", "⠓⠣⠁⠣⠈⠗⠑⠮"), ("פְּנֵ֖י", "⠏⠄⠝⠨⠞⠼"), ("הָאָ֑רֶץ", "⠓⠣⠁⠣⠆⠗⠑⠮"),
  ])
  func accents(text: String, expected: String) { #expect(braille(text, .accents) == expected) }

  @Test func slimOmitsDageshAndSheva() {
    #expect(braille("הַמְּדַבֵּר", .slim) == "⠓⠉⠍⠙⠉⠃⠌⠗")
    #expect(braille("לָהּ", .slim) == "⠇⠣⠓")
  }

  /// liblouis's table writes zarqa as darga, pashta as qadma, and dehi as iluy.
  @Test(arguments: [
    ("צִנּוֹר֘", "⠮⠊⠐⠝⠪⠗⠨⠙", "⠮⠊⠐⠝⠪⠗⠨⠭"), ("תֹ֙הוּ֙", "⠹⠕⠨⠏⠓⠬⠨⠏", "⠹⠕⠨⠌⠓⠬⠨⠌"),
    ("אֲשֶׁ֨ר", "⠁⠒⠩⠑⠨⠏⠗", "⠁⠒⠩⠑⠨⠏⠗"), ("כִּ֭י", "⠅⠨⠊⠔", "⠅⠨⠔⠔"), ("בָש", "⠧⠣⠩", "⠧⠣⠸⠩"),
  ])
  func signsThatTheTableWritesAlikeDifferOnPaper(text: String, display: String, paper: String) {
    #expect(braille(text, .accents) == display)
    #expect(BrailleText.unicode(cells(text, .accents, isForPaper: true)) == paper)
  }

  /// English braille would join the numbers.
  @Test(arguments: [("23 1 שֵׁם", "⠼⠃⠉⠀⠼⠁⠀⠩⠌⠍"), ("1 000", "⠼⠁⠀⠼⠚⠚⠚")])
  func numbersStayApart(text: String, expected: String) { #expect(braille(text) == expected) }

  @Test func characterPositionsFollowTheLetters() {
    let made = BrailleTranslator().translate("בֵּית (1) דּ", language: "hbo")
    #expect(made.unicode == "⠃⠼⠹⠀⠐⠣⠼⠁⠐⠜⠀⠐⠙")
    #expect(made.characters == [0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 8, 8])
    #expect(made.characterCount == 9)
  }

  @Test func anotherTableCanBePreferred() {
    let tables = BrailleTables(preferred: ["hbo": "he-IL.utb"])
    #expect(BrailleTranslator(tables: tables).translate("גּ", language: "hbo").unicode == "⠛⠐")
  }

  /// liblouis's own tables, in the versions that have them.
  @Test(
    .enabled(if: Louis.shared?.hasTable("hbo-cantillated.utb") == true, "needs a newer liblouis"),
    arguments: ["בְּרֵאשִׁ֖ית", "בָּרָ֣א", "אֱלֹהִ֑ים", "הַשָּׁמַ֖יִם", "וְאֵ֥ת", "הָאָֽרֶץ"])
  func liblouisWritesTheSame(word: String) {
    let own = Louis.shared?.translate(
      word.decomposedStringWithCanonicalMapping.unicodeScalars.map(\.value),
      table: "hbo-cantillated.utb")
    #expect(own?.cells == cells(word, .accents))
  }

  /// The distinctions that the braille of a text can express: holam haser and qamats qatan are
  /// forms of their vowels.
  static func norm(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.decomposedStringWithCanonicalMapping.unicodeScalars.map { scalar in
          scalar.value == 0x5BA ? "\u{5B9}" : scalar.value == 0x5C7 ? "\u{5B8}" : scalar
        })
    ).decomposedStringWithCanonicalMapping
  }

  @Test func everyLetterPointAndAccentIsReadBack() {
    let verses = [
      "וַיְהִ֗י בִּימֵי֙ שְׁפֹ֣ט הַשֹּׁפְטִ֔ים וַיְהִ֥י רָעָ֖ב בָּאָ֑רֶץ׃",
      "חֲז֖וֹן עֹֽבַדְיָ֑ה כֹּֽה־אָמַר֩ אֲדֹנָ֨י יְהוִ֜ה", "יִשָּׂשכָ֖ר", "שלום לכם", "יְרוּשָׁלִַ֖ם",
      "אַ֥שְֽׁרֵי הָאִ֗ישׁ אֲשֶׁ֤ר ׀ לֹ֥א הָלַךְ֮", "מִצְוֺ֥ת חַטָּאוֹת", "וַיִּֽהְי֛וּ חַיֵּ֥י",
    ]
    for verse in verses {
      let read = BackTranslation.hebrew(cells(verse, .accents, isForPaper: true))
      #expect(read == Self.norm(verse), "\(verse): \(braille(verse, .accents))")
    }
  }

  /// Words made of any letters with any points and accents.
  @Test func randomWordsAreReadBack() {
    var random = SeededGenerator(seed: 13)
    let letters = Array("אבגדהוזחטילמנסעפצקרשת".unicodeScalars)
    let vowels = (0x5B0...0x5BB).filter { $0 != 0x5BA }.compactMap { Unicode.Scalar($0) }
    let accents = Array(0x591...0x5AE).compactMap { Unicode.Scalar($0) }
    for _ in 0..<2_000 {
      var word = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        guard let letter = letters.randomElement(using: &random) else { continue }
        word.append(letter)
        if letter == "ש" { word.append(Bool.random(using: &random) ? "\u{5C1}" : "\u{5C2}") }
        // Letters that never have a dagesh, and vav, whose dagesh may be shuruk.
        if letter != "ו", Int.random(in: 0...3, using: &random) == 0 { word.append("\u{5BC}") }
        if let vowel = vowels.randomElement(using: &random) { word.append(vowel) }
        if Bool.random(using: &random), let accent = accents.randomElement(using: &random) {
          word.append(accent)
        }
      }
      let text = String(word)
      let expected = Self.norm(Self.withFinal(text))
      let read = BackTranslation.hebrew(cells(text, .accents, isForPaper: true))
      #expect(read == expected, "\(text)")
    }
  }

  /// A word whose last letter has its final form.
  private static func withFinal(_ word: String) -> String {
    let finals: [Unicode.Scalar: Unicode.Scalar] = [
      "כ": "ך", "מ": "ם", "נ": "ן", "פ": "ף", "צ": "ץ",
    ]
    var scalars = Array(word.unicodeScalars)
    if let last = scalars.lastIndex(where: { (0x5D0...0x5EA).contains($0.value) }),
      let final = finals[scalars[last]]
    {
      scalars[last] = final
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

/// Ancient Greek and languages in Latin letters, read back.
@Suite(.enabled(if: hasLouis, louisIsMissing)) struct BackTranslationTests {
  private let paper = BrailleTranslator(isForPaper: true)

  @Test(arguments: [
    "Ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν.", "Μωϋσῆς", "πραΰς ἀΐδιος", "ᾧ ᾖ ᾅδης",
    "ῥῆμα Ῥώμη ἄρῥητος", "ἀλλ’ οὐκ· τίς ἐστιν;", "Ἁγία Ἠσαΐας", "ᾱ̓ ᾰ ῡ́", "ὑϊόν",
  ])
  func greek(text: String) {
    let cells = paper.translate(text, language: "grc").cells
    let expected = text.precomposedStringWithCanonicalMapping.replacing(";", with: "\u{37E}")
      .replacing("\u{B7}", with: "\u{387}")
    let read = BackTranslation.greek(cells)
    #expect(
      read?.decomposedStringWithCanonicalMapping == expected.decomposedStringWithCanonicalMapping,
      "\(text): \(BrailleText.unicode(cells))")
  }

  @Test(arguments: [
    ("en", "This word came into the first house of the village."), ("en", "naïve café, Œuvre?"),
    ("la", "In principio erat Verbum"), ("grc-Latn", "ēlthen prōton oikon"),
  ])
  func latin(language: String, text: String) throws {
    let cells = paper.translate(text, language: language).cells
    let read = try #require(BackTranslation.louis(cells, table: "en-ueb-g1.ctb"))
    #expect(read.precomposedStringWithCanonicalMapping == text, "\(BrailleText.unicode(cells))")
  }

  @Test(arguments: [
    ("en", "ḥ", "h[U+0323]"), ("en", "☃", "[U+2603]"), ("en", "a\u{FFF9}b", "a[U+FFF9]b"),
    ("grc", "☃", "[U+2603]"), ("hbo", "ב𐤀", "[U+10900]"),
  ])
  func whatNoTableWritesIsSpelled(language: String, text: String, expected: String) {
    let made = BrailleText.unicode(paper.translate(text, language: language).cells)
    let spelled = BrailleText.unicode(paper.translate(expected, language: "en").cells)
    #expect(made.hasSuffix(spelled), "\(made) \(spelled)")
  }

  /// The cell of a punctuation mark depends on the word before it, not on a sign between them.
  @Test(arguments: [".", ","])
  func aSpelledSignDoesNotSeparateAMarkFromItsWord(mark: String) {
    let word = BrailleText.unicode(paper.translate("δεῖ\(mark)", language: "grc").cells)
    let signed = BrailleText.unicode(paper.translate("δεῖ⸃\(mark)", language: "grc").cells)
    let sign = BrailleText.unicode(paper.translate("[U+2E03]", language: "en").cells)
    #expect(signed == String(word.dropLast()) + sign + String(word.suffix(1)))
  }

  /// Every language and every script: no cell that has no meaning, and no dots 7 and 8.
  @Test func everyCharacterHasCellsOfSixDots() {
    let samples =
      stride(from: UInt32(0x20), through: 0xFFFF, by: 37).compactMap(Unicode.Scalar.init)
      + (0x20...0x24F).compactMap { Unicode.Scalar(UInt32($0)) }
    for language in ["en", "grc", "hbo", "de", "tr", "la", "cop", "xx"] {
      for scalar in samples {
        let cells = paper.translate("a\(scalar)", language: language).cells
        #expect(cells.allSatisfy { $0 < 0x40 }, "\(language) \(scalar.value)")
        #expect(!cells.isEmpty)
      }
    }
  }
}

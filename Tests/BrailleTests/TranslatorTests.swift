import Foundation
import Synchronization
import Testing

@testable import Braille

/// The reason why tests that need liblouis are skipped.
let louisIsMissing: Comment = "liblouis is not installed"
let hasLouis = Louis.shared != nil

@Suite(.enabled(if: hasLouis, louisIsMissing)) struct TranslatorTests {
  @Test(arguments: [
    // Smooth breathing 356, rough breathing as h, acute 4, circumflex 5 (World Braille Usage,
    // Greek international).
    ("grc", "ἐν ἀρχῇ ἦν ὁ λόγος,", "⠴⠑⠝⠀⠴⠁⠗⠯⠐⠱⠔⠀⠴⠐⠱⠝⠀⠓⠕⠀⠇⠈⠕⠛⠕⠎⠂"),
    ("grc", "ῥῆμα", "⠗⠓⠐⠱⠍⠁"),
    // The apostrophe, however it is written; the raised point; the Greek question mark.
    ("grc", "ἀλλ’", "⠴⠁⠇⠇⠄"), ("grc", "ἀλλ᾽", "⠴⠁⠇⠇⠄"), ("grc", "ἀλλʼ", "⠴⠁⠇⠇⠄"),
    ("grc", "α·", "⠁⠆"), ("grc", "α\u{387}", "⠁⠆"),
    ("grc", "α;", "⠁⠢"), ("grc", "α\u{37E}", "⠁⠢"),
    // Composed and decomposed text is equivalent.
    ("grc", "ἄ", "⠴⠈⠁"), ("grc", "α\u{313}\u{301}", "⠴⠈⠁"),
    // Hard bet, shin with its dot; the sheva and the vowels follow their letters.
    ("he", "בְּרֵאשִׁית בָּרָא אֱלֹהִים", "⠃⠄⠗⠌⠁⠩⠊⠚⠹⠀⠃⠣⠗⠣⠁⠀⠁⠢⠇⠕⠓⠊⠚⠍"),
    ("he", "שׂ", "⠱"), ("he", "שׁ", "⠩"), ("he", "\u{FB2A}", "⠩"),
    // Accents and the meteg are not written; maqaf, paseq and the end of the verse are.
    ("he", "אֵ֥ת", "⠁⠌⠹"), ("he", "עַל־פְּ", "⠫⠉⠇⠤⠏⠄"), ("he", "א׃", "⠁⠒"),
    // Full holam and shuruk are one cell, the consonant vav is not.
    ("he", "קוֹל", "⠟⠕⠇"), ("he", "תֹהוּ", "⠹⠕⠓⠬"), ("he", "עָוֹן", "⠫⠣⠺⠕⠝"),
    ("he", "גּ", "⠛⠐"),
    ("en", "Hello, the world 12", "⠠⠓⠑⠇⠇⠕⠂⠀⠞⠓⠑⠀⠺⠕⠗⠇⠙⠀⠼⠁⠃"),
    ("en-GB", "the", "⠞⠓⠑"), ("de", "Im Anfang war das Wort", "⠊⠍⠀⠁⠝⠋⠁⠝⠛⠀⠺⠁⠗⠀⠙⠁⠎⠀⠺⠕⠗⠞"),
    ("de", "schön", "⠱⠪⠝"), ("es", "el principio", "⠑⠇⠀⠏⠗⠊⠝⠉⠊⠏⠊⠕"), ("pl", "żółć", "⠯⠬⠣⠩"),
    ("la", "in principio", "⠊⠝⠀⠏⠗⠊⠝⠉⠊⠏⠊⠕"),
  ])
  func tables(language: String, text: String, expected: String) {
    let made = BrailleTranslator().translate(text, language: language)
    #expect(made.unicode == expected, "\(language) \(text)")
  }

  @Test(arguments: [
    // A letter keeps the marks that the table writes.
    ("en", "lógṓs", "lógo\u{304}\u{301}s"), ("en", "ḥ ʾ", "h '"), ("es", "a–b", "a-b"),
    ("grc", "‘α", "'α"),
    ("en", "ạ\u{304}", "ā"), ("en", "ọ̀", "ò"), ("grc", "ﬁ", "fi"),
    ("en", "a\tb\nc\u{A0}d", "a b c d"), ("en", "a\u{200B}\u{202A}\u{202E}b", "ab"),
    ("grc", "ŋ", "n"), ("en", "soft\u{AD}ly", "softly"),
    // The digits of every script are numbers.
    ("ps", "۱۰۰", "100"), ("ug", "٢٠٢٦", "2026"), ("en", "๑๒", "12"), ("km", "១៥", "15"),
    ("nqo", "߃", "3"),
  ])
  func spellings(language: String, text: String, plain: String) {
    let translator = BrailleTranslator()
    let expected = plain.split(separator: "?", omittingEmptySubsequences: false).map {
      translator.translate(String($0), language: language).unicode
    }
    #expect(
      translator.translate(text, language: language).unicode
        == expected.joined(separator: "\u{28FF}"))
  }

  @Test func contractionsAreOptional() {
    let contracted = BrailleTranslator(tables: BrailleTables(grade: .two))
    #expect(contracted.translate("Hello, the world").unicode == "⠠⠓⠑⠇⠇⠕⠂⠀⠮⠀⠸⠺")
    // This does not apply to languages that have no table of their own.
    #expect(contracted.translate("the", language: "la").unicode == "⠞⠓⠑")
    // Each language can have its own grade.
    var german = BrailleTables(grade: .two)
    german.grades = ["de": .one]
    let mixed = BrailleTranslator(tables: german)
    #expect(mixed.translate("und", language: "de").unicode == "⠥⠝⠙")
    #expect(mixed.translate("the").unicode == "⠮")
    let preferred = BrailleTables(preferred: ["en": "en-us-g2.ctb"])
    #expect(BrailleTranslator(tables: preferred).translate("the").unicode == "⠮")
    let missing = BrailleTables(preferred: ["en": "no-such-table.ctb"])
    #expect(BrailleTranslator(tables: missing).translate("the").unicode == "⠞⠓⠑")
  }

  @Test func unwritableTextIsTransliterated() {
    let translator = BrailleTranslator(transliterate: { text, language in
      language == "syr" ? "bar nasha" : language == "uga" ? "𐎀𐎁" : nil
    })
    let made = translator.translate("ܒܪ ܢܫܐ", language: "syr")
    #expect(made.unicode == "⠃⠁⠗⠀⠝⠁⠎⠓⠁")
    // Words correspond in order; within a word, letters are distributed evenly.
    #expect(made.characters == [0, 0, 1, 2, 3, 3, 4, 4, 5])
    #expect(made.characterCount == 6)
    // There is no transliteration, or it is not in Latin letters.
    #expect(translator.translate("𐤀𐤁", language: "phn").cells == [0xFF, 0xFF])
    #expect(translator.translate("𐎀𐎁", language: "uga").cells == [0xFF, 0xFF])
    // With a different number of words, letters are distributed evenly over the text.
    let uneven = BrailleTranslator(transliterate: { _, _ in "abcdef" })
    #expect(uneven.translate("ܐ ܐ", language: "syr").characters == [0, 0, 1, 1, 2, 2])
  }

  /// Each word of a text is written by the table of its script or alphabet.
  @Test func wordsOfOtherScriptsHaveTheirOwnTables() {
    let translator = BrailleTranslator()
    let greek = translator.translate("λόγος", language: "grc").unicode
    let known = translator.translate("Known: λόγος")
    #expect(known.unicode == translator.translate("Known: ").unicode + greek)
    #expect(known.characterCount == 12)
    #expect(translator.translate("ʃi", language: "en-fonipa").unicode == "⠱⠊")
    #expect(translator.translate("ʃi").unicode == "⠱⠊")
  }

  @Test func transliterationsUseTheLatinTable() {
    let made = BrailleTranslator().translate("lógos", language: "grc-Latn")
    #expect(made.unicode == BrailleTranslator().translate("lógos", language: "en").unicode)
  }

  @Test func unknownCharactersHaveOneCellEach() {
    let made = BrailleTranslator().translate("a👨‍👩‍👧b\u{1}\u{1B}[")
    #expect(made.unicode == "⠁⣿⠃⣿⣿⠨⠣")
    #expect(made.characters == [0, 1, 2, 3, 4, 5, 5])
  }

  @Test func withoutTheLibraryAllCharactersAreUnknown() {
    let translator = BrailleTranslator(louis: nil)
    #expect(!translator.isAvailable)
    #expect(translator.table(for: "en") == nil)
    #expect(translator.translate("ab").cells == [0xFF, 0xFF])
  }

  @Test func languagesWithoutATableUseTheReadersOwn() {
    let german = BrailleTranslator(language: "de")
    #expect(german.translate("schön", language: "gsw").unicode == "⠱⠪⠝")
    #expect(german.translate("schön", language: nil).unicode == "⠱⠪⠝")
    #expect(german.translate("", language: "de") == .empty)
    #expect(german.translate("ab", language: "").unicode == "⠁⠃")
  }

  @Test func theCacheDropsOldTexts() {
    let calls = Counter()
    let translator = BrailleTranslator(transliterate: { _, _ in
      calls.increment()
      return nil
    })
    func ask(_ number: Int) { _ = translator.translate("ܐ\(number)", language: "syr") }
    ask(0)
    ask(0)
    #expect(calls.value == 1)
    for number in 1...BrailleTranslator.cacheSize { ask(number) }
    #expect(calls.value == 1 + BrailleTranslator.cacheSize)
    ask(0)
    #expect(calls.value == 2 + BrailleTranslator.cacheSize)
  }
}

/// A counter for any thread.
final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func increment() { count.withLock { $0 += 1 } }
}

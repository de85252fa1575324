import Testing

@testable import Braille

/// The characters that a table is asked to write in place of those of a text, for small tables.
@Suite struct SpellingTests {
  typealias Script = BrailleSpelling.Script

  /// A table that writes small letters, some signs, and one letter with a mark.
  private static let latin = "abcdefghijklmnopqrstuvwxyz ,.'\"->é"
  private static let greek = "αβικσω ,\u{387}\u{37E}\u{1FBD}"

  /// Returns the spelling: an unknown scalar follows a question mark, and cells are those of
  /// Unicode.
  private static func spelled(
    _ text: String, _ script: Script = .other, isComplete: Bool = false, table: String = latin
  ) -> (text: String, unknownLetters: Int, omitsMarks: Bool) {
    let letters = Set(table.unicodeScalars.map(\.value))
    let spelling = BrailleSpelling(text, script: script, isComplete: isComplete) { scalars in
      scalars == [0x61, 0x304] || scalars.count == 1 && letters.contains(scalars[0])
    }
    var result = String.UnicodeScalarView()
    for unit in spelling.units {
      switch unit.content {
      case .scalar(let scalar): result += [Unicode.Scalar(scalar)].compactMap(\.self)
      case .cell(let cell): result += [Unicode.Scalar(0x2800 + UInt32(cell))].compactMap(\.self)
      case .unknown(let scalar): result += ["?", Unicode.Scalar(scalar)].compactMap(\.self)
      }
    }
    #expect(spelling.characterCount == text.count)
    return (String(result), spelling.unknownLetters, spelling.omitsMarks)
  }

  @Test(arguments: [
    ("abc", "abc"), ("a\tb\u{A0}c\u{3000}d\r\ne", "a b c d e"), ("a\u{200B}\u{AD}b", "ab"),
    ("‘a’ «b»", "'a' \"b\""), ("a…", "a..."), ("→", "->"), ("ß", "ss"), ("œ", "oe"), ("ﬁ", "fi"),
    ("é", "é"), ("e\u{301}", "é"), ("a\u{304}", "a\u{304}"), ("a–b", "a-b"),
  ])
  func aSignWithoutACellHasAPlainForm(_ text: String, _ plain: String) {
    let made = Self.spelled(text)
    #expect(made.text == plain)
    #expect(made.unknownLetters == 0 && !made.omitsMarks)
  }

  @Test(arguments: [
    ("è", "e", 0, true), ("a\u{323}\u{304}", "a\u{304}", 0, true), ("中", "?中", 1, false),
    ("☃", "?☃", 0, false), ("A", "?A", 1, false), ("Æ", "?Æ", 1, false), ("1", "?1", 0, false),
    ("x\u{315}", "x", 0, true), ("", "", 0, false),
  ])
  func lossesAreCounted(_ text: String, _ plain: String, _ unknown: Int, _ omits: Bool) {
    let made = Self.spelled(text)
    let isExpected = made == (plain, unknown, omits)
    #expect(isExpected, "\(made)")
  }

  /// Where nothing may be lost, capitals and digits have a sign before them.
  @Test(arguments: [
    ("A", "⠠a", 0, false), ("12 3", "⠼⠁⠃ ⠼⠉", 0, false), ("٣", "⠼⠉", 0, false),
    ("è", "e?\u{300}", 0, true), ("ß", "?ß", 1, false), ("“a”", "\"a\"", 0, false),
    ("É", "⠠é", 0, false), ("中", "?中", 1, false),
  ])
  func nothingIsLost(_ text: String, _ spelling: String, _ unknown: Int, _ omits: Bool) {
    let made = Self.spelled(text, isComplete: true)
    let isExpected = made == (spelling, unknown, omits)
    #expect(isExpected, "\(made)")
  }

  /// The digits of a table are written as they are.
  @Test func digitsOfEveryScript() {
    #expect(Self.spelled("٣ 3", table: Self.latin + "0123456789").text == "3 3")
    #expect(Self.spelled("٣", isComplete: true, table: Self.latin + "0123456789").text == "3")
  }

  @Test(arguments: [
    ("α;", "α\u{37E}"), ("α·", "α\u{387}"), ("α’", "α\u{1FBD}"), ("α\u{1FBF}", "α\u{1FBD}"),
    ("ϲ", "σ"), ("ϐ", "β"), ("β\u{313}", "β\u{1FBD}"), ("ά", "α"), ("a", "?a"),
  ])
  func signsOfGreek(_ text: String, _ spelling: String) {
    #expect(Self.spelled(text, .greek, table: Self.greek).text == spelling)
    #expect(Self.spelled(text, .ancientGreek, table: Self.greek).text == spelling)
  }

  /// The sign of a capital letter comes before a mark that has a cell of its own.
  @Test(arguments: [
    ("ᾱ", "⠸α", "⠸α", "α"), ("Ᾱ", "⠨⠸α", "⠨⠸α", "?Ᾱ"), ("ϊ", "ι", "⠘ι", "ι"),
    ("ᾰ", "α", "⠳α", "α"), ("Ϊ", "?Ι", "⠨⠘ι", "?Ϊ"),
  ])
  func marksOfAncientGreek(
    _ text: String, _ spelling: String, _ complete: String, _ modern: String
  ) {
    #expect(Self.spelled(text, .ancientGreek, table: Self.greek).text == spelling)
    #expect(Self.spelled(text, .ancientGreek, isComplete: true, table: Self.greek).text == complete)
    #expect(Self.spelled(text, .greek, table: Self.greek).text == modern)
  }

  @Test(arguments: [
    ("he", "he-IL.utb", Script.hebrew), ("en", "/usr/share/tables/he.ctb", .hebrew),
    ("grc-Latn", "grc-international-en.utb", .other), ("el", "el.ctb", .greek),
    ("grc", "grc-international-en.utb", .ancientGreek), ("en", "en-ueb-g1.ctb", .other),
    ("grc", "grc-international-composed.uti,grc-international-en.utb", .greek), ("he", "", .other),
  ])
  func theScriptIsTheLanguagesAndTheTables(_ language: String, _ table: String, _ script: Script) {
    #expect(Script(language: language, table: table) == script)
    #expect(script.isGreek == [.greek, .ancientGreek].contains(script))
  }

  /// Hard letters, full holam, and shuruk have a scalar of their own.
  private static let letters: [(text: Character, scalars: [UInt32]?)] = [
    ("ק", [0x5E7]), ("בּ", [0xFB31]), ("שׁ", [0xFB2A]), ("שׂ", [0xFB2B]), ("גּ", [0x5D2, 0x5BC]),
    ("וֹ", [0xFB4B]), ("וּ", [0xFB35]), ("אָ", [0x5D0, 0x5B8]), ("אׇ", [0x5D0, 0x5B8]),
    ("־", [0x2D]), ("׃", [0x3A]), ("א֑", [0x5D0]), ("a", nil), ("\u{5B4}", [0x5B4]),
    ("\u{591}", []), ("ײ", [0x5D9, 0x5D9]), ("שְּׁ", [0xFB2A, 0x5BC, 0x5B0]), ("תּ", [0xFB4A]),
    ("כּ", [0xFB3B]), ("פּ", [0xFB44]),
  ]

  @Test(arguments: letters.indices)
  func lettersOfHebrew(_ index: Int) {
    var hebrew = HebrewSpelling()
    #expect(hebrew.scalars(of: Self.letters[index].text) == Self.letters[index].scalars)
  }

  /// After a vowel, a vav is a consonant.
  private static let vavs: [(text: String, scalars: [UInt32])] = [
    ("קָוֹ", [0x5E7, 0x5B8, 0x5D5, 0x5B9]), ("קְוֹ", [0x5E7, 0x5B0, 0xFB4B]),
    ("ק־וּ", [0x5E7, 0x2D, 0xFB35]), ("קִוּ", [0x5E7, 0x5B4, 0x5D5, 0x5BC]),
    ("קָ וֹ", [0x5E7, 0x5B8, 0, 0xFB4B]), ("קוְוֹ", [0x5E7, 0x5D5, 0x5B0, 0xFB4B]),
  ]

  @Test(arguments: vavs.indices)
  func aVavAfterAVowel(_ index: Int) {
    var hebrew = HebrewSpelling()
    let scalars = Self.vavs[index].text.flatMap { hebrew.scalars(of: $0) ?? [0] }
    #expect(scalars == Self.vavs[index].scalars)
  }
}

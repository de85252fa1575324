import AccessibilityModel
import Foundation
import PlainText
import Testing

@testable import Braille

/// What liblouis decides: its words, its index, and what it does not have.
@Suite(.enabled(if: hasLouis, louisIsMissing)) struct LiblouisTests {
  /// The tables of the newest version, where they are installed.
  private static let newTables = [
    "syc": "syc.utb", "akk": "akk.utb", "cop": "cop.utb", "yi": "yi.utb",
  ]

  /// A word of liblouis's own tests, and the reason why Lector writes other cells.
  private struct Word {
    let language: String
    let system: String
    let count: Int
    let text: String
    let cells: String
    let difference: String?

    init(_ line: Substring) throws {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(5...6 ~= fields.count, "\(line)")
      (language, system, text, cells) = (fields[0], fields[1], fields[3], fields[4])
      count = try #require(Int(fields[2]))
      difference = fields.count > 5 ? fields[5] : nil
    }
  }

  /// A file of words whose cells Scripts/compare-braille asks for.
  private static let asked = ProcessInfo.processInfo.environment["LECTOR_BRAILLE_WORDS"]

  private static func words() throws -> [Word] {
    let own = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "liblouis.tsv")
    let text = try String(contentsOf: asked.map { URL(filePath: $0) } ?? own, encoding: .utf8)
    return try text.split(separator: "\n").dropFirst().map(Word.init)
  }

  @Test func wordsOfItsOwnTestsHaveItsCells() throws {
    var translators: [String: BrailleTranslator] = [:]
    for word in try Self.words() {
      if let table = Self.newTables[word.language], Louis.shared?.hasTable(table) != true {
        continue
      }
      var tables = BrailleTables(hebrew: HebrewContent(rawValue: word.system) ?? .points)
      tables.composesGreek = word.system == "composed"
      let translator = translators[word.system] ?? BrailleTranslator(tables: tables)
      translators[word.system] = translator
      let made = translator.translate(word.text, language: word.language).unicode
      if Self.asked != nil {
        print("braille", word.language, word.system, word.text, made, separator: "\t")
      } else {
        #expect((made == word.cells) == (word.difference == nil), "\(word): \(made)")
      }
    }
  }

  @Test(arguments: ["README.md", "Documentation/guide/braille.md"])
  func itsFiguresAreTold(page: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    let words = try Self.words()
    let all = words.map(\.count).reduce(0, +)
    let same = words.filter { $0.difference == nil }.map(\.count).reduce(0, +)
    #expect(text.contains("in \(same) of \(all) words"), "\(page): \(same) of \(all)")
  }

  @Test(arguments: [HebrewContent.points, .accents, .slim], ["hbo", "arc", "he", "yi"])
  func noLetterOfHebrewIsLost(content: HebrewContent, language: String) {
    let paper = BrailleTranslator(tables: BrailleTables(hebrew: content), isForPaper: true)
    let letters = [0x5D0...0x5EA, 0x5EF...0x5F2, 0xFB1D...0xFB1D, 0xFB1F...0xFB4F].joined()
    for letter in letters.compactMap(Unicode.Scalar.init) where letter.properties.isAlphabetic {
      let cells = paper.translate("\(letter)", language: language).cells
      let number = paper.translate("[U+", language: "en").cells
      #expect(!cells.isEmpty && !cells.starts(with: number), "\(letter) \(letter.value)")
    }
  }

  @Test(arguments: [
    ("yi", "ײדיש", "⠚⠚⠙⠚⠩"), ("he", "צױן", "⠮⠺⠚⠝"), ("hbo", "מִזְ\u{202E}מֹ֥ור", "⠍⠊⠵⠄⠍⠪⠗"),
    ("ru", "мо́ре", "⠍⠈⠕⠗⠑"), ("ru", "О́", "⠈⠕"), ("ru", "ӣ", "⠊⠈⠉"), ("uk", "за́мок", "⠵⠈⠁⠍⠕⠅"),
    ("ar", "بَ", "⠃⠂"), ("en", "x́", "⠘⠌⠭"), ("vi", "tie\u{302}\u{301}ng", "⠞⠔⠌⠛"),
    // A mark that the table would leave behind its letter, or does not know, is not written.
    ("en", "x̄́y", "⠘⠈⠤⠭⠽"), ("de", "x́", "⠭"), ("en", "ọ̀n", "⠘⠡⠕⠝"), ("en", "lógṓs", "⠇⠘⠌⠕⠛⠘⠌⠈⠤⠕⠎"),
    // A vowel sign follows the nukta of its letter, and an apostrophe may be a mark.
    ("hi", "जोड़ी", "⠚⠕⠻⠔"), ("hi", "बढ़ोत्तरी", "⠃⠐⠻⠕⠈⠞⠞⠗⠔"), ("bn", "হয়", "⠓⠢"), ("bn", "পড়ি", "⠏⠻⠊"),
    ("ml", "ല\u{D4D}\u{200D}", "⠈⠇"), ("ml", "ല\u{D4D}\u{200C}", "⠇⠄"), ("grc", "τοῦθ̓", "⠞⠕⠐⠥⠹⠄"),
  ])
  func marksStayWithTheirLetter(language: String, text: String, expected: String) {
    let isNew = Self.newTables[language].map { Louis.shared?.hasTable($0) == true } ?? false
    guard !isNew else { return }
    #expect(BrailleTranslator().translate(text, language: language).unicode == expected)
    let paper = BrailleTranslator(isForPaper: true).translate(text, language: language).unicode
    #expect(paper.hasPrefix(expected.prefix(1)))
  }

  /// A table of eight dots has capital letters and digits that paper cannot have.
  @Test(arguments: [("is", "Kári 12", "⠠⠅⠡⠗⠊⠀⠼⠁⠃"), ("gd", "Éist, 305", "⠠⠿⠊⠎⠞⠂⠀⠼⠉⠚⠑")])
  func paperHasSixDots(language: String, text: String, expected: String) {
    let paper = BrailleTranslator(isForPaper: true).translate(text, language: language).unicode
    #expect(paper == expected)
  }

  @Test func strokesOfCopticAreWritten() {
    let strokes = BrailleTranslator(isForPaper: true).translate("ⲛ̄ⲙⲁⲩ", language: "cop").unicode
    #expect(["⠰⠝⠍⠁⠥", "⠝⠂⠍⠁⠥"].contains(strokes))
  }

  /// Tables that write everything they do not define with one sign, or a blank.
  @Test(arguments: ["fr", "cs", "da", "no", "hu"])
  func aPlaceholderOfATableIsNotALetter(language: String) {
    let made = BrailleTranslator().translate("a☃", language: language)
    #expect(made.unicode == "⠁⣿")
    let named = BrailleTranslator(isForPaper: true).translate("☃", language: language)
    #expect(named == BrailleTranslator(isForPaper: true).translate("☃", language: "en"))
  }

  @Test(arguments: [
    ("tt", "tt.utb"), ("iu", "iu-ca-g1.ctb"), ("ko", "ko-g1.ctb"), ("xx", nil), ("", nil),
    ("en:type", nil), ("e", nil), (String(repeating: "a", count: 5_000), nil),
  ])
  func theIndexHasTablesOfOtherLanguages(language: String, table: String?) {
    let found = BrailleTranslator().table(for: language)?.split(separator: "/").last
    #expect(found.map(String.init) == table)
  }

  /// Debian's version answers a table for Hebrew if it is asked for English or Arabic.
  @Test(arguments: ["en", "ar"])
  func aTableForAnotherLanguageIsTheLastChoice(language: String) throws {
    let louis = try #require(Louis.shared)
    for grade in BrailleGrade.allCases {
      let table = BrailleTables(grade: grade).indexedTable(for: language, in: louis) ?? ""
      #expect(louis.info("language", of: table)?.primarySubtag == language)
    }
  }

  @Test func aLanguageWithoutATableIsReportedOnce() {
    let translator = BrailleTranslator(language: "de")
    #expect(translator.takeNotices().isEmpty)
    for text in ["𐌰𐍄", "𐍄𐌰"] { _ = translator.translate(text, language: "got") }
    #expect(
      translator.takeNotices().map(\.description)
        == ["No braille table for Gotisch: name one with [braille.tables]."])
    _ = translator.translate("schön", language: "gsw")
    #expect(translator.takeNotices().isEmpty)
  }

  /// A language without a table has the cells of the usual language of its script. One that is
  /// also written in another script keeps its own cells there.
  @Test(arguments: [
    ("ti", "ሰላም", "am", "No braille table for Tigrinya: the one for Geez is used."),
    ("ky", "тоо", "ru", "No braille table for Kyrgyz: the one for Russian is used."),
    ("ps", "باب", "ar", "No braille table for Pashto: the one for Arabic is used."),
    ("udm", "кыл", "ru", "No braille table for Udmurt: the one for Russian is used."),
    ("uz", "аввал", "uz", nil), ("uz", "ўзбек", "uz", nil), ("en", "кот", "ru", nil),
    ("uz", "аввалоқ", "uz", nil),
    ("yo", "ọkọ", "en", "No braille table for Yoruba: name one with [braille.tables]."),
  ])
  func everyLetterHasCells(language: String, text: String, other: String, notice: String?) {
    let translator = BrailleTranslator()
    let made = translator.translate(text, language: language)
    let table = translator.table(for: other) ?? ""
    let scalars = text.unicodeScalars.map(\.value).filter { $0 < 0x300 || $0 > 0x36F }
    if language != "yo" {
      #expect(made.cells == Louis.shared?.translate(scalars, table: table)?.cells)
    }
    #expect(translator.takeNotices().map(\.description) == (notice.map { [$0] } ?? []))
  }

  @Test(arguments: ["no-such-table.utb", #filePath, "/", ""])
  func aTableThatCannotBeReadIsReportedOnce(table: String) {
    let tables = BrailleTables(preferred: ["hbo": table, "grc": table])
    let translator = BrailleTranslator(tables: tables)
    #expect(translator.translate("גּ", language: "hbo").unicode == "⠐⠛")
    #expect(translator.translate("ά", language: "grc").unicode == "⠈⠁")
    #expect(
      translator.takeNotices().map(\.description)
        == ["Ancient Greek", "hbo"].map {
          "Braille table \(table) for \($0) is missing or has errors."
        })
    #expect(translator.takeNotices().isEmpty)
  }

  @Test func theDisplayReportsALanguageWithoutATable() {
    let display = BrailleDisplay(translator: BrailleTranslator(), isImmediate: true) {}
    for text in ["𐌰𐍄", "𐍄𐌰"] {
      display.show(BrailleContent(pieces: [LabelPiece(.label, text, language: "got")]))
    }
    let notices = display.takeEvents().compactMap { event -> Message? in
      if case .notice(let notice) = event { notice } else { nil }
    }
    #expect(
      notices.map(\.description)
        == ["No braille table for Gothic: name one with [braille.tables]."])
  }

  /// Signs that Unicode calls equivalent have different cells, also from the cache.
  @Test func equivalentTextsKeepTheirCells() {
    let translator = BrailleTranslator()
    for (text, cells) in [("ι", "⠊"), ("\u{1FBE}", "⠔"), ("ϊ", "⠊"), ("ι", "⠊")] {
      #expect(translator.translate(text, language: "grc").unicode == cells)
    }
    let paper = BrailleTranslator(isForPaper: true).translate("ϊ ᾰ", language: "grc")
    #expect(paper.unicode == "⠘⠊⠀⠳⠁")
  }

  @Test func greekHasTwoSystems() {
    var tables = BrailleTables()
    let decomposed = BrailleTranslator(tables: tables)
    tables.composesGreek = true
    let composed = BrailleTranslator(tables: tables)
    // The title page of an export names it.
    #expect(composed.system(of: "grc")?.name == "composed")
    #expect(decomposed.system(of: "grc") == nil && composed.system(of: "el") == nil)
    for (text, two, one) in [
      ("ὁ λόγος", "⠓⠕⠀⠇⠈⠕⠛⠕⠎", "⠓⠕⠀⠇⠪⠛⠕⠎"), ("ἀλλ’", "⠴⠁⠇⠇⠄", "⠴⠁⠇⠇⠄"),
      ("Ᾱ Ϊ ᾰ", "⠨⠸⠁⠀⠨⠊⠀⠁", "⠨⠸⠁⠀⠨⠊⠀⠁"), ("\u{1FEF} \u{1FBE}", "⠠⠀⠔", "⠠⠀⠔"),
      // The sign of the smooth breathing is also an apostrophe.
      ("\u{1FBF} ἀλλ\u{1FBF}", "⠴⠀⠴⠁⠇⠇⠄", "⠴⠀⠴⠁⠇⠇⠄"),
    ] {
      #expect(decomposed.translate(text, language: "grc").unicode == two)
      #expect(composed.translate(text, language: "grc").unicode == one)
    }
  }
}

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

  @Test func wordsOfItsOwnTestsHaveItsCells() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "liblouis.tsv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    var translators: [Substring: BrailleTranslator] = [:]
    for line in lines {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      try #require(fields.count == 5)
      let language = String(fields[0])
      if let table = Self.newTables[language], Louis.shared?.hasTable(table) != true { continue }
      var tables = BrailleTables(hebrew: HebrewContent(rawValue: String(fields[1])) ?? .points)
      tables.composesGreek = fields[1] == "composed"
      let translator = translators[fields[1]] ?? BrailleTranslator(tables: tables)
      translators[fields[1]] = translator
      let made = translator.translate(String(fields[3]), language: language).unicode
      #expect(made == fields[4], "\(line)")
    }
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
    ("en", "x̄́y", "⠭⠽"), ("de", "x́", "⠭"),
  ])
  func marksStayWithTheirLetter(language: String, text: String, expected: String) {
    let isNew = Self.newTables[language].map { Louis.shared?.hasTable($0) == true } ?? false
    guard !isNew else { return }
    #expect(BrailleTranslator().translate(text, language: language).unicode == expected)
    let paper = BrailleTranslator(isForPaper: true).translate(text, language: language).unicode
    #expect(paper.hasPrefix(expected.prefix(1)))
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
      ("Ᾱ Ϊ", "⠨⠸⠁⠀⠨⠘⠊", "⠨⠸⠁⠀⠨⠊"),
    ] {
      #expect(decomposed.translate(text, language: "grc").unicode == two)
      #expect(composed.translate(text, language: "grc").unicode == one)
    }
  }
}

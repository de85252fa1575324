import Configuration
import Foundation
import Languages
import ScreenReading
import Sessions
import Testing

@testable import Composition

/// Templates of language files, and their check.
@Suite struct LanguageCheckTests {
  private static let faults: [(text: String, fault: LanguageFault)] = [
    ("trait.headnig\tx", LanguageFault(line: 1, .unknownName("trait.headnig"))),
    ("trait.link\ta\ntrait.link\tb", LanguageFault(line: 2, .duplicate("trait.link", line: 1))),
    ("menu.word\tVorto", LanguageFault(line: 1, .missingPlace("{0}", of: "menu.word"))),
    (
      "trait.link\tligilo {0}", LanguageFault(line: 1, .extraPlace("{0}", of: "trait.link"))
    ),
    (
      "[plural]\none\tn = 1\ntwo\tn = 2\n[phrases]\nstatus.hits\t{0} t\nstatus.hits.one\t{0} t",
      LanguageFault(line: 5, .missingForm("status.hits.two"))
    ),
    (
      "status.hits\t{0} t\nstatus.hits.one\t{0} t\nstatus.hits.few\t{0} t",
      LanguageFault(line: 3, .unknownName("status.hits.few"))
    ),
    ("itemKey.define\tq", LanguageFault(line: 1, .reservedLetter("q", of: "define"))),
    ("itemKey.define\tt", LanguageFault(line: 1, .reservedLetter("t", of: "define"))),
    ("itemKey.define\tde", LanguageFault(line: 1, .reservedLetter("de", of: "define"))),
    (
      "menu.define\tDifini\nitemKey.define\tx",
      LanguageFault(line: 2, .foreignLetter("x", of: "define"))
    ),
    (
      "itemKey.define\td\nitemKey.parse\td",
      LanguageFault(line: 2, .sharedLetter("d", of: "parse", and: "define"))
    ),
    ("[characters]\n03BBB7\tx", LanguageFault(line: 2, .unknownName("03BBB7"))),
    ("[characters]\ncapital\tgranda", LanguageFault(line: 2, .missingPlace("{0}", of: "capital"))),
    ("[books]\nJON2\tJono", LanguageFault(line: 2, .unknownName("JON2"))),
    ("[morphology]\nnuon\tx", LanguageFault(line: 2, .unknownName("nuon"))),
    ("[messages]\n{0} vreses\tx", LanguageFault(line: 2, .unknownName("{0} vreses"))),
    (
      "[messages]\n{0} verses\tversoj\n",
      LanguageFault(line: 2, .missingPlace("{0}", of: "{0} verses"))
    ),
    ("[language]\nnaem\tx", LanguageFault(line: 2, .unknownName("naem"))),
    ("trait.link ligilo", LanguageFault(line: 1, .noTab)),
    ("[plural]\none\tn % 0 = 1", LanguageFault(line: 2, .rule(.zeroDivisor, column: 5))),
  ]

  @Test(arguments: faults.indices) func faultsAreFoundWithTheirLine(_ index: Int) {
    let entry = Self.faults[index]
    #expect(LanguageCheck(LanguageTable(entry.text), tag: "qca").faults == [entry.fault])
  }

  @Test func messagesHaveTheFormsOfTheLanguage() throws {
    let language = InterfaceLanguages.add(
      LanguageTable(LanguageFolderFixture.dual), tag: "qcm", path: "")
    let catalog = try #require(MessageCatalog.of(language: language.tag))
    #expect(catalog.text(of: "\(3) verses") == "3 versoj")
    #expect(catalog.text(of: "\(2) verses") == "ambaŭ versoj (2)")
    #expect(catalog.text(of: "\(5) books") == "5 books")
    #expect(MessageCatalog.of(language: "en") == nil)
  }

  @Test func whatIsRightHasNoFault() {
    let text = """
      itemKey.knownWord\tv
      itemKey.notKnownWord\tv
      itemKey.note\tn
      itemKey.notes\tn
      itemKey.findAll\tx
      itemKey.bookmark\tx
      language.tlh\tKlingon
      value.seconds\t{0} s
      value.seconds.one\tunu s
      [characters]
      phonetic.ŭ\tŭato
      13A0\tcherokee a
      [books]
      +chapter\tsekva ĉapitro|sekva
      """
    #expect(LanguageCheck(LanguageTable(text), tag: "qcb").faults == [])
    #expect(LanguageCheck(LanguageTable(LanguageFolderFixture.dual), tag: "qcc").faults == [])
  }

  /// The template of a language of the program is that language, without faults.
  @Test(arguments: ["en", "de", "es", "pl"])
  func theTemplateOfAnEmbeddedLanguageIsTheLanguage(_ tag: String) throws {
    let folder = try LanguageFolderFixture()
    let template = try LanguageTemplate(
      tag: tag, folder: LanguageFolder(path: folder.path + "/languages"))
    let table = LanguageTable(template.lines.joined(separator: "\n"))
    let check = LanguageCheck(table, tag: tag)
    #expect(check.faults == [])
    let embedded = try #require(InterfaceLanguages.language(withTag: tag))
    #expect(check.coverage == LanguageCoverage(embedded))
    // The file alone produces the language.
    let language = InterfaceLanguages.add(table, tag: "qc-\(tag)", path: "/x")
    let phrases = Phrases(interfaceLanguage: language.tag)
    let original = Phrases(interfaceLanguage: tag)
    for name in original.names { #expect(phrases.own(name) == original.own(name), "\(name)") }
    for count in [0, 1, 2, 5, 12, 1_000_000] {
      #expect(phrases.counted("status.hits", count) == original.counted("status.hits", count))
    }
    for character in "Aλ,ש׀" {
      #expect(phrases.name(of: character) == original.name(of: character))
    }
  }

  /// English is complete, because every other language falls back to it.
  @Test func englishIsComplete() {
    let coverage = LanguageCoverage(InterfaceLanguages.english)
    #expect(coverage.parts.flatMap(\.missing) == [])
    #expect(coverage.parts.allSatisfy { $0.present > 50 })
  }

  /// Missing texts of a program language are listed by its tag.
  @Test(arguments: InterfaceLanguages.embedded) func aLanguageOfTheProgramIsReported(
    _ tag: String
  ) throws {
    let report = try LanguageReport(path: tag, phrases: Phrases(interfaceLanguage: "en"))
    let language = try #require(InterfaceLanguages.language(withTag: tag))
    #expect(report.faults == [])
    #expect(report.summary.count == 5)
    #expect(report.missing.count == LanguageCoverage(language).missing)
  }

  @Test func aTemplateForANewLanguageHasTheFormsItNeeds() throws {
    let folder = try LanguageFolderFixture()
    let template = try LanguageTemplate(
      tag: "ar", folder: LanguageFolder(path: folder.path + "/languages"))
    let lines = template.lines
    #expect(lines.contains("few\tn % 100 = 3..10"))
    let hits = try #require(lines.firstIndex(of: "# {0} hits"))
    #expect(
      lines[(hits + 1)...].prefix(6).map { $0 } == [
        "status.hits.zero\t", "status.hits.one\t", "status.hits.two\t", "status.hits.few\t",
        "status.hits.many\t", "status.hits\t",
      ])
    let check = LanguageCheck(LanguageTable(lines.joined(separator: "\n")), tag: "ar")
    #expect(check.faults == [])
    #expect(check.coverage.parts.allSatisfy { $0.present == 0 })
  }

  @Test func aTemplateKeepsWhatIsTranslated() throws {
    let folder = try LanguageFolderFixture(["qcd": LanguageFolderFixture.dual])
    let lines = try LanguageTemplate(
      tag: "qcd", folder: LanguageFolder(path: folder.path + "/languages")
    ).lines
    for line in [
      "name\tLingua", "two\tn = 2", "trait.heading\ttitulo", "trait.link\t",
      "status.hits.two\tambaŭ trovoj ({0})", "03BB\tlambdo", "JHN\tJohano|Joh",
      "noun\tsubstantivo",
    ] { #expect(lines.contains(line), "\(line)") }
  }

  /// A report is in the language of the interface.
  @Test func reportsAreInWords() throws {
    let folder = try LanguageFolderFixture(["qce": "trait.link ligilo\n[book]\nmenu.word\tx"])
    let path = folder.file(of: "qce")
    let english = try LanguageReport(path: path, phrases: Phrases(interfaceLanguage: "en"))
    #expect(
      english.faults == [
        "\(path):1: A tab is missing between the name and the text",
        "\(path):2: No section is called [book]",
      ])
    #expect(english.summary.count == 5)
    #expect(english.summary[2] == "books: 86 of 86 missing")
    #expect(english.missing.contains("books\tGEN"))
    let german = try LanguageReport(path: path, phrases: Phrases(interfaceLanguage: "de"))
    #expect(
      german.faults.first == "\(path):1: Zwischen Name und Text fehlt ein Tabulator")
    #expect(throws: LanguageFileError.self) {
      try LanguageReport(path: folder.path, phrases: Phrases(interfaceLanguage: "en"))
    }
  }

  /// A file may have any number of errors, with names of any length.
  @Test func aReportIsBounded() throws {
    let long = String(repeating: "n", count: 100_000)
    let lines = (1..<5_000).map { "no\($0)\tx" }
    let folder = try LanguageFolderFixture(["qch": ([long + "\tx"] + lines).joined(separator: "\n")]
    )
    let path = folder.file(of: "qch")
    let report = try LanguageReport(path: path, phrases: Phrases(interfaceLanguage: "en"))
    #expect(report.faults.count == 101)
    #expect(report.faults[0] == "\(path):1: No text is called \(long.prefix(80))…")
    #expect(report.faults[99] == "\(path):100: No text is called no99")
    #expect(report.faults[100] == "\(path): more errors: 4900")
  }

  @Test func theListNamesOriginAndCoverage() throws {
    let folder = try LanguageFolderFixture(["qcf": LanguageFolderFixture.dual, "qcg": "x"])
    let languages = LanguageFolder(path: folder.path + "/languages")
    let english = Phrases(interfaceLanguage: "en")
    #expect(
      LanguageLine("en", in: languages).text(in: english) == "en\tEnglish\tbuilt in\tcomplete")
    #expect(
      LanguageLine("de", in: languages).text(in: english).hasPrefix("de\tDeutsch\tbuilt in\t"))
    let own = LanguageLine("qcf", in: languages).text(in: english)
    #expect(own.hasPrefix("qcf\tLingua\t\(folder.file(of: "qcf"))\t0% translated; "))
    #expect(
      LanguageLine("qcg", in: languages).text(in: english).hasSuffix(
        "\tqcg.tsv, line 1: A tab is missing between the name and the text"))
  }
}

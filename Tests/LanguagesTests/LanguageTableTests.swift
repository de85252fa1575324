import RandomInput
import Testing

@testable import Languages

@Suite("Language files") struct LanguageTableTests {
  private static let file = """
    # A comment
    a.b\tfirst
    [language]
    name\tNa'vi
    # no\tentry

    [plural]
    two\tn = 2
    [phrases]
    c\tx [y]
    [books]
    GEN\tGenesis|Gn
    """

  @Test func sectionsAreFound() {
    let table = LanguageTable(Self.file)
    #expect(
      table.entries(in: .phrases) == [
        .init(name: "a.b", text: "first", line: 2), .init(name: "c", text: "x [y]", line: 10),
      ])
    #expect(table.entries(in: .language) == [.init(name: "name", text: "Na'vi", line: 4)])
    #expect(table.entries(in: .plural).map(\.line) == [8])
    #expect(table.entries(in: .books).map(\.text) == ["Genesis|Gn"])
    #expect(table.entries(in: .morphology) == [])
    #expect(table.formFaults == [])
  }

  @Test func returnsAtTheEndsOfLinesAreNotPartOfThem() throws {
    let table = try LanguageTable(
      bytes: [0xEF, 0xBB, 0xBF] + Array(Self.file.replacing("\n", with: "\r\n").utf8))
    #expect(table.entries(in: .phrases).map(\.text) == ["first", "x [y]"])
    #expect(table.entries(in: .books).map(\.line) == [12])
  }

  private static let faults: [(text: String, fault: LanguageFault)] = [
    ("a\tb\nno tab", LanguageFault(line: 2, .noTab)),
    ("a\tb\n\n[books]\nGEN Genesis", LanguageFault(line: 4, .noTab)),
    ("a\tb\n[book]\nGEN\tx", LanguageFault(line: 2, .unknownSection("book"))),
    ("[phrases\na\tb", LanguageFault(line: 1, .unknownSection("phrases"))),
    ("a\tb\u{1B}[2J", LanguageFault(line: 1, .controlCharacter("U+001B"))),
    ("#\na\u{85}\tb", LanguageFault(line: 2, .controlCharacter("U+0085"))),
    ("a\tb\tc", LanguageFault(line: 1, .controlCharacter("U+0009"))),
    ("a\tb\u{2028}c", LanguageFault(line: 1, .controlCharacter("U+2028"))),
    ("[plural]\none\tn = 1\ndual\tn = 2", LanguageFault(line: 3, .unknownForm("dual"))),
    ("[plural]\none\tn is 1", LanguageFault(line: 2, .rule(.relation, column: 3))),
  ]

  @Test(arguments: faults.indices) func faultsHaveTheirLine(_ index: Int) {
    let entry = Self.faults[index]
    #expect(throws: entry.fault) { try LanguageTable(bytes: Array(entry.text.utf8)) }
  }

  @Test func bytesThatAreNoTextHaveTheirLine() {
    #expect(throws: LanguageFault(line: 3, .notUTF8)) {
      try LanguageTable(bytes: Array("a\tb\n\nc\t".utf8) + [0xFF, 0x0A])
    }
    #expect(throws: LanguageFault(line: 0, .tooLong)) {
      try LanguageTable(bytes: Array(repeating: 0x0A, count: LanguageTable.longest + 1))
    }
  }

  @Test func theEmbeddedTablesHaveNoFaults() {
    #expect(InterfaceLanguages.embedded == ["en", "de", "es", "pl"])
    for tag in InterfaceLanguages.embedded {
      let language = InterfaceLanguages.language(withTag: tag)
      #expect(language?.table.formFaults == [], "\(tag)")
      #expect(language?.name != tag)
      #expect(language?.fallback?.tag == (tag == "en" ? nil : "en"))
      #expect(language?.plurals == PluralRules.known(tag))
    }
  }

  @Test func aRegionFallsBackToItsLanguage() {
    let short = LanguageTable("[language]\nname\tKurz\n[plural]\ntwo\tn = 2")
    InterfaceLanguages.add(short, tag: "qaa", path: "/qaa.tsv")
    InterfaceLanguages.add(LanguageTable(""), tag: "qaa_zz", path: "/qaa-ZZ.tsv")
    let region = InterfaceLanguages.known("qaa-ZZ-x-more")
    #expect(region?.tag == "qaa-ZZ")
    #expect(region?.fallback?.tag == "qaa")
    #expect(region?.fallback?.fallback?.tag == "en")
    #expect(region?.plurals.categories == [.two, .other])
    #expect(region?.name == "qaa-ZZ")
    #expect(InterfaceLanguages.known("qaa-YY")?.tag == "qaa")
    #expect(InterfaceLanguages.known("qab") == nil)
    #expect(InterfaceLanguages.nearest(to: "qab").tag == "en")
  }

  @Test(arguments: [
    ("pt_br", "pt-BR"), ("PT", "pt"), ("zh-hANT-tw", "zh-Hant-TW"), ("", ""),
    ("de-x-mine", "de-x-mine"),
  ])
  func tagsAreNormalized(_ tag: String, _ normalized: String) {
    #expect(InterfaceLanguages.normalized(tag) == normalized)
  }

  @Test(arguments: [
    ("fr", true), ("pt-BR", true), ("zh-Hant-TW", true), ("de-x-mine", true), ("f", false),
    ("", false), ("-", false), ("fr-", false), ("../x", false), ("fr.tsv", false), ("1a", false),
    ("fr_CA", false), ("fr FR", false), ("a23456789", false), ("é", false), ("a-b-c-d-e-f", false),
  ])
  func tagsHaveAForm(_ text: String, _ isTag: Bool) {
    #expect(InterfaceLanguages.isTag(text) == isTag)
  }
}

@Suite struct LanguageTableFuzzTests {
  @Test func anyBytesAreReadOrRefused() throws {
    let file = "[plural]\none\ti % 10 = 2..4 and v != 0\n[books]\nGEN\tGenesis\n# x\na\tb\n"
    let pieces = ["[", "]", "\t", "\n", "%", "=", "..", ",", " and ", " or ", "n", "99999999"]
    _ = try fuzz("language file", [Array(file.utf8)], pieces: pieces, runs: 300) { bytes, _ in
      guard let table = try? LanguageTable(bytes: bytes) else { return }
      for section in LanguageTable.Section.allCases { _ = table.entries(in: section) }
      _ = InterfaceLanguage(tag: "qaa", table: table, fallback: nil).plurals.category(of: 3)
    }
  }
}

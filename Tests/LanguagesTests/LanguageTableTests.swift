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

    [nothing]
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
        .init(name: "a.b", text: "first"), .init(name: "c", text: "x [y]"),
      ])
    #expect(table.entries(in: .language) == [.init(name: "name", text: "Na'vi")])
    #expect(table.entries(in: .books).map(\.text) == ["Genesis|Gn"])
    #expect(table.entries(in: .morphology) == [])
  }

  @Test func returnsAtTheEndsOfLinesAreNotPartOfThem() {
    let table = LanguageTable(Self.file.replacing("\n", with: "\r\n"))
    #expect(table.entries(in: .phrases).map(\.text) == ["first", "x [y]"])
    #expect(table.entries(in: .books).map(\.text) == ["Genesis|Gn"])
  }

  @Test func theLanguagesOfTheProgram() {
    #expect(InterfaceLanguages.embedded == ["en", "de", "es", "pl"])
    #expect(InterfaceLanguages.english.name == "English")
    for tag in InterfaceLanguages.embedded {
      let language = InterfaceLanguages.language(withTag: tag)
      #expect(language?.name != tag)
      #expect(language?.fallback?.tag == (tag == "en" ? nil : "en"))
      #expect(language?.plurals == PluralRules.known(tag))
    }
  }

  @Test func aRegionFallsBackToItsLanguage() {
    InterfaceLanguages.add(
      InterfaceLanguage(tag: "qaa", table: LanguageTable(""), fallback: InterfaceLanguages.english))
    let region = InterfaceLanguages.known("qaa_zz-x-more")
    #expect(region?.tag == "qaa")
    #expect(region?.name == "qaa")
    #expect(region?.plurals == PluralRules.known("en"))
    #expect(InterfaceLanguages.known("qab") == nil)
    #expect(InterfaceLanguages.nearest(to: "qab").tag == "en")
  }

  /// A Chinese tag without a script has that of its region.
  @Test(arguments: [
    ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh_TW", "zh-Hant"), ("zh-hk", "zh-Hant"),
    ("zh-MO", "zh-Hant"), ("zh-Hant-CN", "zh-Hant"), ("zh-Hans-TW", "zh-Hans"), ("de-AT", "de"),
    ("", "en"), ("x", "en"), ("tw", "en"),
  ])
  func theNearestLanguage(_ tag: String, _ nearest: String) {
    #expect(InterfaceLanguages.nearest(to: tag).tag == nearest)
  }

  @Test func theLanguagesOfTheReader() throws {
    for tag in InterfaceLanguages.ofReader {
      #expect(!InterfaceLanguages.isOfInterface(tag))
      let language = try #require(InterfaceLanguages.language(withTag: tag))
      #expect(language.tag == tag && language.fallback != nil)
      #expect(InterfaceLanguages.language(withTag: tag) === language)
    }
    for tag in InterfaceLanguages.embedded + ["de-AT", "xx"] {
      #expect(InterfaceLanguages.isOfInterface(tag))
    }
    #expect(InterfaceLanguages.language(withTag: "de-AT") == nil)
  }

  @Test(arguments: [("pt-BR", "pt"), ("zh-Hant-TW", "zh-Hant"), ("pt", ""), ("", "")])
  func tagsAreShortened(_ tag: String, _ shortened: String) {
    #expect(InterfaceLanguages.shortened(tag) == shortened)
  }

  @Test(arguments: [
    ("pt_br", "pt-BR"), ("de-X-MINE-ab", "de-x-mine-ab"), ("sr-latn-rs", "sr-Latn-RS"),
    ("de-1996", "de-1996"), ("ca-valencia", "ca-valencia"), ("PT", "pt"),
    ("zh-hANT-tw", "zh-Hant-TW"), ("", ""),
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
  @Test func anyBytesAreRead() throws {
    let file = "[books]\nGEN\tGenesis\n# x\na\tb\n"
    let pieces = ["[", "]", "\t", "\n", "#", "phrases", "books", "\r"]
    _ = try fuzz("language file", [Array(file.utf8)], pieces: pieces, runs: 300) { bytes, _ in
      let table = LanguageTable(String(decoding: bytes, as: UTF8.self))
      for section in LanguageTable.Section.allCases { _ = table.entries(in: section) }
    }
  }
}

import AccessibilityModel
import Configuration
import Foundation
import Interlinear
import Languages
import ReaderApp
import ScreenReading
import Sessions
import Testing
import Views

@testable import Composition

/// A language that is one file in the configuration folder.
@Suite struct AddedLanguageTests {
  private static let text: MemoryText = {
    func verse(_ number: Int, _ words: [[String]]) -> Verse {
      Verse(
        reference: Reference(book: "John", chapter: 1, verse: "\(number)"),
        words: words.map { Word(values: $0) }, isChapterStart: number == 1,
        language: .ancientGreek)
    }
    let word = ["λόγος", "word", "N-NSM"]
    return MemoryText(
      description: TextDescription(
        name: "gnt", title: "GNT", tiers: [.surface, .gloss, .morphology]),
      verses: [
        verse(1, [word, ["θεός", "god", "N-NSM"]]), verse(2, [["θεός", "god", "N-NSM"]]),
        verse(3, [["ἦν", "was", "V-IAI-3S"]]),
      ])
  }()

  private func opened(
    _ tag: String, configuration: String = "", _ files: [String: String]? = nil
  ) throws -> Composed {
    let folder = try LanguageFolderFixture(files ?? [tag: LanguageFolderFixture.dual])
    return try Composed(
      .text(Self.text, warnings: nil),
      configuration: "language = \"\(tag)\"\n" + configuration, folder: folder.path)
  }

  @Test func rolesBooksAndHitsAreInTheLanguage() throws {
    let composed = try opened("qta")
    #expect(composed.spoken == ["Johano 1:1, titulo"])
    #expect(composed.session.phrases.language == "qta")
    // One hit, two hits, and a phrase that the file lacks.
    let one = composed.headless.press("/ λ ό γ ο ς enter").last
    #expect(one?.hasPrefix("1 trovo: ") == true, "\(one ?? "")")
    let two = try opened("qta").headless.press("/ θ ε ό ς enter").last
    #expect(two?.hasPrefix("ambaŭ trovoj (2): ") == true, "\(two ?? "")")
  }

  @Test func namesOfBooksAreUnderstood() throws {
    let composed = try opened("qtb")
    try composed.session.application.goTo("joh 1:2")
    composed.headless.settle()
    #expect(composed.spoken.last == "Johano 1:2")
    try composed.session.application.goTo("John 1:3")
    composed.headless.settle()
    #expect(composed.spoken.last == "Johano 1:3")
  }

  @Test func morphologyIsInTheLanguageAndOtherwiseInEnglish() throws {
    let composed = try opened("qtc", configuration: "verbosity = \"full\"")
    composed.press("right")
    #expect(composed.spoken.last == "λόγος, word, substantivo, nominativo, singular, masculine")
  }

  @Test func charactersHaveTheirNames() throws {
    let composed = try opened("qtd")
    composed.press("right")
    let spelled = composed.headless.press("s").last
    #expect(spelled?.hasPrefix("lambdo, omicron, ") == true)
    #expect(composed.session.phrases.name(of: "Λ") == "granda lambdo")
    #expect(composed.session.phrases.punctuationName(of: ",") == "komo")
    #expect(composed.session.phrases.punctuationName(of: ";") == "semicolon")
  }

  @Test func menusHaveOnlyTheLettersOfTheLanguage() throws {
    let composed = try opened("qte")
    composed.press("right", "space")
    let menu = try #require(composed.headless.popover)
    #expect(menu.title == "Vorto: λόγος")
    let items = menu.list.items
    #expect(items.prefix(3).map(\.title) == ["Difini", "Analizi", "Find all"])
    // The title is translated and its letter is not; both are; neither is.
    #expect(items.prefix(3).map(\.key) == [nil, "n", "f"])
  }

  @Test func settingsAndKeyHelpAreInTheLanguage() throws {
    let composed = try opened("qtf")
    let title = composed.headless.press("O").last
    #expect(title?.hasPrefix("Agordoj, ") == true)
    let lines = composed.screen.text
    #expect(lines.contains("Lingvo"))
    composed.press("escape", "?", "?")
    #expect(composed.headless.press("right").contains { $0.contains("Sekva elemento") })
  }

  @Test func theRotorHasTheLanguageAmongItsVoices() throws {
    let composed = try opened("qtg")
    #expect(composed.session.reader.voiceLanguage == "qtg")
  }

  @Test func aRegionFallsBackToItsLanguage() throws {
    let region = "[phrases]\ntrait.heading\ttitolo\n"
    let composed = try opened(
      "qth-BR", ["qth": LanguageFolderFixture.dual, "qth-BR": region])
    #expect(composed.spoken == ["Johano 1:1, titolo"])
    #expect(composed.session.phrases("trait.button") == "butono")
    #expect(composed.session.phrases("trait.link") == "link")
    let other = try opened("qti-XX", ["qti": LanguageFolderFixture.dual])
    #expect(other.spoken == ["Johano 1:1, titulo"])
    let austrian = try opened("de-AT", [:])
    #expect(austrian.spoken == ["Johannes 1:1, Überschrift"])
  }

  /// The fault is announced, and everything is in English.
  @Test(arguments: [
    ("qtj", "[phrases]\ntrait.heading titulo\n", "qtj.tsv, line 2: A tab is missing"),
    ("qtk", "[plural]\none\tn is 1\n", "qtk.tsv, line 2: Expected = or != at character 3"),
    ("qtl", "[words]\na\tb\n", "qtl.tsv, line 1: No section is called [words]"),
    ("qtm", "a\t\u{1B}[2J\n", "qtm.tsv, line 1: The text contains the control character U+001B"),
  ])
  func aBrokenFileIsAnnounced(_ tag: String, _ text: String, _ notice: String) throws {
    let composed = try opened(tag, [tag: text])
    #expect(composed.spoken.first == "John 1:1, heading")
    #expect(composed.spoken.last?.hasPrefix(notice) == true, "\(composed.spoken)")
  }

  @Test func aMissingLanguageIsAnnouncedWithItsLine() throws {
    let composed = try opened("qtn", [:])
    #expect(
      composed.spoken == ["John 1:1, heading", "config.toml, line 1: No language is called qtn"])
  }

  @Test func theSettingListsTheLanguagesOfTheFolder() throws {
    let folder = try LanguageFolderFixture(["qtp": LanguageFolderFixture.dual, "de": "", "x!": ""])
    var settings = Settings()
    settings.file = folder.path + "/config.toml"
    #expect(settings.languageFolder.choices == ["en", "de", "es", "pl", "qtp"])
    let store = SettingStore(settings: settings, path: folder.path + "/config.toml")
    let preference = store.all.first { $0.key == "language" }
    #expect(
      preference?.content == .choice("auto", of: ["auto", "en", "de", "es", "pl", "qtp"]))
    #expect(try store.change("language", to: .choice("qtp")) == .atNextStart)
    #expect(throws: PreferenceError.self) { try store.change("language", to: .choice("qtq")) }
    #expect(throws: PreferenceError.self) { try store.change("language", to: .text("../x")) }
  }

  @Test func aCheckOfTheSettingsNamesTheFault() throws {
    let folder = try LanguageFolderFixture(["qtr": "x"])
    func faults(_ tag: String) throws -> [String] {
      var settings = Settings()
      settings.file = folder.path + "/config.toml"
      settings.add(
        try ConfigurationFile(
          path: "config.toml", bytes: Array("\nlanguage = \"\(tag)\"".utf8)))
      return SettingCheck().faults(in: settings).map(\.description)
    }
    #expect(
      try faults("qtr") == [
        "config.toml:2: language: The language file \(folder.file(of: "qtr")) has an error in line 1"
      ])
    #expect(
      try faults("qts") == [
        "config.toml:2: language: No language is called qts; the nearest is qtr"
      ])
    #expect(try faults("de") == [])
    #expect(try faults("auto") == [])
  }
}

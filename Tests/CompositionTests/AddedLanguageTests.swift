import Console
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

import Composition

/// A language that is one file.
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

  private func opened(_ tag: String, configuration: String = "") throws -> Composed {
    try Composed(
      .text(Self.text, warnings: nil), configuration: "language = \"\(tag)\"\n" + configuration)
  }

  /// Opens the text in a new language.
  private func opened(adding tag: String, configuration: String = "") throws -> Composed {
    TestLanguage.add(tag)
    return try opened(tag, configuration: configuration)
  }

  @Test func rolesBooksAndHitsAreInTheLanguage() throws {
    let composed = try opened(adding: "sl-qta")
    #expect(composed.spoken == ["Johano 1:1"])
    #expect(composed.session.phrases.language == "sl-qta")
    // One hit, two hits, and a phrase that the file lacks.
    let one = composed.headless.press("/ λ ό γ ο ς enter").last
    #expect(one?.hasPrefix("1 trovo: ") == true, "\(one ?? "")")
    let two = try opened("sl-qta").headless.press("/ θ ε ό ς enter").last
    #expect(two?.hasPrefix("ambaŭ trovoj (2): ") == true, "\(two ?? "")")
  }

  @Test func namesOfBooksAreUnderstood() throws {
    let composed = try opened(adding: "sl-qtb")
    try composed.session.application.goTo("joh 1:2")
    composed.headless.settle()
    #expect(composed.spoken.last == "Johano 1:2")
    try composed.session.application.goTo("John 1:3")
    composed.headless.settle()
    #expect(composed.spoken.last == "Johano 1:3")
  }

  @Test func morphologyIsInTheLanguageAndOtherwiseInEnglish() throws {
    let composed = try opened(adding: "sl-qtc", configuration: "verbosity = \"full\"")
    composed.press("right")
    #expect(composed.spoken.last == "λόγος, word, substantivo, nominativo, singular, masculine")
  }

  @Test func charactersHaveTheirNames() throws {
    let composed = try opened(adding: "sl-qtd")
    composed.press("right")
    let spelled = composed.headless.press("s").last
    #expect(spelled?.hasPrefix("lambdo, omicron, ") == true)
    #expect(composed.session.phrases.name(of: "Λ") == "granda lambdo")
    #expect(composed.session.phrases.namingPunctuation(in: ",") == "komo")
    #expect(composed.session.phrases.namingPunctuation(in: ";") == "semicolon")
  }

  @Test func menusHaveOnlyTheLettersOfTheLanguage() throws {
    let composed = try opened(adding: "sl-qte")
    composed.press("right", "space")
    let menu = try #require(composed.headless.popover)
    #expect(menu.title == "Vorto: λόγος")
    let items = menu.list.items
    #expect(items.prefix(3).map(\.title) == ["Difini", "Analizi", "Find all"])
    // The title is translated and its letter is not; both are; neither is.
    #expect(items.prefix(3).map(\.key) == [nil, "n", "f"])
  }

  @Test func settingsAndKeyHelpAreInTheLanguage() throws {
    let composed = try opened(adding: "sl-qtf")
    let title = composed.headless.press("O").last
    #expect(title?.hasPrefix("Agordoj, ") == true)
    #expect(composed.screen.text.contains("Temo"))
    composed.press("escape", "?", "?")
    #expect(composed.headless.press("right").contains { $0.contains("Sekva elemento") })
  }

  @Test func theRotorHasTheLanguageAmongItsVoices() throws {
    let composed = try opened(adding: "sl-qtg")
    #expect(composed.session.reader.voiceLanguage == "sl-qtg")
  }

  @Test func aRegionFallsBackToItsLanguage() throws {
    TestLanguage.add("qth")
    TestLanguage.add("qth-BR", "[phrases]\ntrait.heading\ttitolo\n")
    let composed = try opened("qth-BR")
    #expect(composed.spoken == ["Johano 1:1"])
    #expect(composed.session.phrases("trait.heading") == "titolo")
    #expect(composed.session.phrases("trait.button") == "butono")
    #expect(composed.session.phrases("trait.link") == "link")
    #expect(try opened("qth-XX").spoken == ["Johano 1:1"])
    #expect(try opened("de-AT").spoken == ["Johannes 1:1"])
  }

  @Test func messagesHaveTheFormsOfTheLanguage() throws {
    let language = TestLanguage.add("sl-qti")
    let catalog = try #require(MessageCatalog.of(language: language.tag))
    #expect(catalog.text(of: "\(3) verses") == "3 versoj")
    #expect(catalog.text(of: "\(2) verses") == "ambaŭ versoj (2)")
    #expect(catalog.text(of: "\(5) books") == "5 books")
    #expect(MessageCatalog.of(language: "en") == nil)
  }

  @Test func aMissingLanguageIsAnnouncedWithItsLine() throws {
    #expect(
      try opened("qtn").spoken
        == ["John 1:1", "config.toml, line 1: No language is called qtn"])
  }

  @Test func theSettingListsTheLanguages() throws {
    let folder = NSTemporaryDirectory() + "lector-languages-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = SettingStore(settings: Settings(), path: folder + "/config.toml")
    let preference = store.all.first { $0.key == "language" }
    #expect(preference?.content == .choice("auto", of: ["auto", "en", "de", "es", "pl"]))
    #expect(try store.change("language", to: "de") == .atNextStart)
    #expect(throws: CommandFault.self) { try store.change("language", to: "qtq") }
    #expect(throws: CommandFault.self) { try store.change("language", to: "../x") }
  }

  @Test(arguments: [
    ("dee", ["config.toml:2: language: No language is called dee; the nearest is de"]),
    ("de", []), ("ja", []), ("auto", []),
  ])
  func aCheckOfTheSettingsNamesTheFault(_ tag: String, _ faults: [String]) throws {
    var settings = Settings()
    settings.add(
      try ConfigurationFile(path: "config.toml", bytes: Array("\nlanguage = \"\(tag)\"".utf8)))
    #expect(SettingCheck().faults(in: settings).map(\.description) == faults)
  }
}

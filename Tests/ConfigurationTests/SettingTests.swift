import AccessibilityModel
import CellGrids
import ScreenReading
import Sessions
import Testing

@testable import Configuration

@Suite struct SettingTests {
  @Test(arguments: Setting.all)
  func theTable(_ setting: Setting) {
    #expect(setting.accepts(setting.standard))
    #expect(!setting.help.isEmpty)
    #expect(Setting.find(setting.key.replacing("*", with: "grc")) == setting)
    #expect(Setting.all.count { $0.key == setting.key } == 1)
  }

  @Test(arguments: Phrases.languages)
  func everySettingHasATitle(_ language: String) {
    let phrases = Phrases(interfaceLanguage: language)
    for setting in Setting.all {
      #expect(phrases.known(setting.phrase) != nil, "\(language): \(setting.phrase)")
    }
    for setting in [Setting.theme, .cursor, .elements, .translationElements, .braillePlace] {
      for choice in setting.choices {
        let name = setting.phrase(ofChoice: choice)
        #expect(phrases.known(name) != nil, "\(language): \(name)")
      }
    }
  }

  @Test(arguments: [
    (Setting.theme, "dark", SettingValue?.some(.text("dark"))), (.theme, "drak", nil),
    (.hints, "off", .toggle(false)), (.hints, "no", nil), (.rate, "200", .number(200)),
    (.rate, "2000", nil), (.rate, "fast", nil),
    (.tiers, "surface, gloss", .list(["surface", "gloss"])),
  ])
  func textsOfFlagsAndVariables(_ setting: Setting, _ text: String, _ value: SettingValue?) {
    #expect(setting.value(of: text) == value)
  }

  @Test func whoComesFirst() throws {
    var settings = Settings()
    #expect(settings.text(.theme) == "auto")
    #expect(settings.origin(.theme) == .standard)
    settings.set("theme", to: .text("light"), from: .flag("--theme"))
    settings.add(
      try ConfigurationFile(
        path: "c", bytes: Array("theme = \"dark\"\nhints = false\n[speech]\nsink = \"none\"".utf8)))
    settings.addVariables { ["LECTOR_SPEECH": "auto", "LECTOR_PLAIN": "1"][$0] }
    #expect(settings.text(.theme) == "light")
    #expect(settings.origin(.hints) == .file("c", line: 2))
    #expect(settings.entry("speech.sink")?.origin == .variable("LECTOR_SPEECH"))
    #expect(settings.isOn(.plain))
    #expect(!settings.isChosen(.rate))
  }

  @Test func members() throws {
    let text = """
      [speech.languages]
      he.rate = 90
      grc = { rate = 100, pitch = 10 }
      [texts]
      sblgnt.tiers = ["surface"]
      [keys]
      first = "1"
      """
    var settings = Settings()
    settings.add(try ConfigurationFile(path: "c", bytes: Array(text.utf8)))
    #expect(settings.members(.rateOfLanguage).map(\.name) == ["grc", "he"])
    #expect(settings.members(.pitchOfLanguage).map(\.entry.value) == [.number(10)])
    #expect(settings.members(.tiersOfText).map(\.name) == ["sblgnt"])
    #expect(settings.members(.keys).map(\.entry.value) == [.list(["1"])])
    #expect(settings.members(.brailleTable).isEmpty)
    #expect(settings.entry("speech.languages.grc.rate")?.origin == .file("c", line: 3))
  }
}

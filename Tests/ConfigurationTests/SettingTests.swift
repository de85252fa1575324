import AccessibilityModel
import CellGrids
import ScreenReading
import Sessions
import Testing

@testable import Configuration

@Suite struct SettingTests {
  @Test(arguments: SettingTable.all)
  func theTable(_ setting: SettingDescription) {
    #expect(setting.accepts(setting.defaultValue))
    #expect(SettingDescription.find(setting.key.replacing("*", with: "grc")) == setting)
    #expect(SettingTable.all.count { $0.key == setting.key } == 1)
    if let flag = setting.flag { #expect(SettingTable.all.count { $0.flag == flag } == 1) }
  }

  /// A declaration that is missing from the lists of the table would have no effect anywhere.
  @Test func everyDeclarationIsListed() {
    let declared = Mirror(reflecting: SettingTable.shared).children.compactMap {
      ($0.value as? any Declaration)?.key
    }
    let listed = Set(SettingTable.all.map(\.key))
    #expect(declared.count > 20)
    #expect(declared.allSatisfy(listed.contains))
  }

  @Test(arguments: Phrases.languages)
  func everySettingHasATitle(_ language: String) {
    let phrases = Phrases(interfaceLanguage: language)
    for setting in SettingTable.all {
      #expect(phrases.known(setting.phrase) != nil, "\(language): \(setting.phrase)")
    }
    for key in ["for", "theme", "cursor", "elements", "translation-elements", "braille.show"] {
      let setting = SettingDescription.find(key)
      for choice in setting?.choices ?? [] {
        let name = setting?.phrase(ofChoice: choice) ?? ""
        #expect(phrases.known(name) != nil, "\(language): \(name)")
      }
    }
  }

  @Test(arguments: [
    ("theme", "dark", SettingValue?.some(.text("dark"))), ("theme", "drak", nil),
    ("hints", "off", .toggle(false)), ("hints", "no", nil), ("speech.rate", "200", .number(200)),
    ("speech.rate", "2000", nil), ("speech.rate", "fast", nil), ("language", "x!", nil),
    ("language", "pt-BR", .text("pt-BR")), ("language", "auto", .text("auto")),
    ("tiers", "surface, gloss", .list(["surface", "gloss"])),
  ])
  func textsOfFlagsAndVariables(_ key: String, _ text: String, _ value: SettingValue?) throws {
    #expect(try #require(SettingDescription.find(key)).value(of: text) == value)
  }

  @Test func aNumberMayHaveAFlag() {
    let setting = Setting("speech.rate", 200, in: 80...450, step: 10, flag: "rate").description
    #expect(setting.flag == "rate" && setting.value(of: "300") == .number(300))
    #expect(setting.value(of: "451") == nil)
  }

  @Test func precedence() throws {
    var settings = Settings()
    #expect(settings.chosen.isEmpty && settings.theme == .auto)
    #expect(settings.origin(\.theme) == .defaultValue)
    settings.set("theme", to: .text("light"), from: .flag("--theme"))
    settings.add(
      try ConfigurationFile(
        path: "c", bytes: Array("theme = \"dark\"\nhints = false\n[speech]\nsink = \"none\"".utf8)))
    settings.addVariables { ["LECTOR_SPEECH": "auto", "LECTOR_PLAIN": "1"][$0] }
    #expect(settings.theme == .light)
    #expect(!settings.hints && settings.origin(\.hints) == .file("c", line: 2))
    #expect(settings.speechSink == .auto)
    #expect(settings.origin(\.speechSink) == .variable("LECTOR_SPEECH"))
    #expect(settings.plain)
    #expect(!settings.isChosen(\.rate) && settings.rate == 180)
    settings.set("theme", to: .text("dark"), from: .settingsScreen)
    settings.set("theme", to: .text("none"), from: .flag("--theme"))
    #expect(settings.theme == .dark)
  }

  /// What each way of reading chooses: the reader, the voice, plain mode, the cursor, words at ends,
  /// and braille.
  @Test(arguments: [
    ("any", true, "auto", false, "cell", false, "none"),
    ("eye", false, "auto", false, "cell", false, "none"),
    ("ear", true, "auto", false, "cell", false, "none"),
    ("orca", true, "none", false, "caption", true, "none"),
    ("nvda", true, "none", false, "caption", true, "none"),
    ("yasr", true, "none", false, "caption", true, "none"),
    ("tdsr", true, "none", true, "cell", false, "none"),
    ("speakup", true, "none", true, "cell", false, "none"),
    ("braille", true, "none", false, "cell", false, "display"),
  ])
  func waysOfReading(
    _ method: String, _ reader: Bool, _ speech: String, _ plain: Bool, _ cursor: String,
    _ words: Bool, _ braille: String
  ) {
    var settings = Settings()
    settings.set("for", to: .text(method), from: .flag("--for"))
    #expect(settings.reader == reader && settings.speechSink.rawValue == speech)
    #expect(settings.plain == plain && settings.cursor.rawValue == cursor)
    #expect(settings.boundaryWords == words && settings.braillePlace.rawValue == braille)
    #expect(settings.method.teachesArrows == !["tdsr", "speakup"].contains(method))
  }

  @Test func theUsersOwnSettingsComeBeforeTheWayOfReading() throws {
    var settings = Settings()
    settings.set("for", to: .text("yasr"), from: .flag("--for"))
    settings.add(
      try ConfigurationFile(
        path: "c", bytes: Array("cursor = \"cell\"\n[sounds]\nwords = false".utf8)))
    settings.addVariables { ["LECTOR_SPEECH": "auto"][$0] }
    #expect(settings.cursor == .cell && !settings.boundaryWords && settings.speechSink == .auto)
    #expect(settings.origin(\.cursor) == .file("c", line: 1))
    #expect(settings.origin(\.reader) == .method("--for yasr") && !settings.isChosen(\.reader))
    var inFile = Settings()
    inFile.add(try ConfigurationFile(path: "c", bytes: Array("for = \"eye\"".utf8)))
    #expect(inFile.origin(\.reader) == .method("for = \"eye\""))
    #expect(!inFile.reader && inFile.startsReaderWithoutScreen)
    inFile.set("reader", to: .toggle(true), from: .flag("--reader"))
    #expect(inFile.reader)
  }

  @Test func members() throws {
    let text = """
      [speech.languages]
      he.rate = 90
      grc.rate = 100
      grc.pitch = 10
      [texts]
      sblgnt.tiers = ["surface"]
      [keys]
      first = "1"
      """
    var settings = Settings()
    settings.add(try ConfigurationFile(path: "c", bytes: Array(text.utf8)))
    #expect(settings.members(\.rateOfLanguage).map(\.name) == ["grc", "he"])
    #expect(
      settings.members(\.rateOfLanguage).map(\.origin) == [
        .file("c", line: 3), .file("c", line: 2),
      ])
    #expect(settings.members(\.pitchOfLanguage).map(\.value) == [10])
    #expect(settings.members(\.tiersOfText).map(\.name) == ["sblgnt"])
    #expect(settings.members(\.keys).map(\.value) == [["1"]])
    #expect(settings.members(\.brailleTable).isEmpty)
  }
}

private protocol Declaration {
  var key: String { get }
}

extension Setting: Declaration {}

import CellGrids
import Configuration
import Foundation
import Interlinear
import ScreenReading
import Sessions
import Testing

@testable import ReaderApp

/// The settings screen: every setting can be reached, is spoken, and is stored.
@Suite struct SettingsScreenTests {
  private func activate(_ prefix: String, in reader: Reader) throws -> [String] {
    let items = try #require(reader.controller.root.popover?.list.items)
    _ = reader.heard()
    try #require(items.first { $0.title.hasPrefix(prefix) }, "\(items.map(\.title))").activate()
    reader.settle()
    return reader.heard()
  }

  private func file(_ reader: Reader) throws -> String {
    try String(contentsOfFile: reader.home.folder + "/config.toml", encoding: .utf8)
  }

  @Test func everySettingIsThere() throws {
    let reader = try Reader()
    reader.press("O")
    let titles = try #require(reader.controller.root.popover?.list.items).map(\.title)
    #expect(titles.count == SettingTable.all.count { !$0.isFamily })
    #expect(titles.allSatisfy { !$0.hasPrefix("setting.") })
  }

  /// A word of the configuration file is not what a user hears.
  @Test(arguments: Phrases.languages)
  func everyChoiceHasAName(_ language: String) {
    let phrases = Phrases(interfaceLanguage: language)
    let programs = ["speech-dispatcher", "espeak-ng"]
    for setting in SettingTable.all {
      for choice in setting.choices where !programs.contains(choice) {
        let names = [
          setting.phrase(ofChoice: choice), "\(setting.name).\(choice)", "language.\(choice)",
        ]
        #expect(names.contains { phrases.known($0) != nil }, "\(setting.key) \(choice)")
      }
    }
  }

  @Test func aSpeedIsInPercent() throws {
    let reader = try Reader()
    reader.press("O")
    let heard = try activate("Speed of portions: 100 percent", in: reader)
    #expect(heard.contains("Speed of portions, 100 percent, 9 of 19, adjustable"))
  }

  /// A script finds the items of a menu that are not visible too.
  @Test func anyItemOfAMenuCanBeChosen() throws {
    let reader = try Reader(rows: 12)
    reader.press("O")
    #expect(reader.session.choose("Hint delay"))
    reader.settle()
    #expect(reader.heard().last == "Hint delay: one second, button")
    #expect(!reader.session.choose("Sampler 1:1"), "what is behind the menu")
  }

  @Test func aChoiceTakesEffectAndIsStored() throws {
    let reader = try Reader()
    reader.press("O")
    #expect(
      try activate("Density", in: reader).last == "Compact, button, list start")
    #expect(try activate("Spacious", in: reader).last == "Density: Spacious, button")
    #expect(reader.controller.settings.typesetting.density == .spacious)
    #expect(try file(reader).contains("density = \"spacious\""))
  }

  @Test func aSwitchCanBeToggled() throws {
    let reader = try Reader()
    reader.press("O")
    #expect(
      try activate("Hints", in: reader).contains("Hints, switch button, off"))
    #expect(!reader.session.reader.settings.speaksHints)
    #expect(try file(reader).contains("hints = false"))
  }

  @Test func aNumberIsASlider() throws {
    let reader = try Reader()
    reader.press("O")
    let heard = try activate("Speech rate: 180", in: reader)
    #expect(heard.contains("Speech rate, 180, 7 of 28, adjustable"))
    #expect(reader.press("up").last == "200, 8 of 28")
    reader.press("right")
    #expect(reader.session.reader.settings.standardVoice.rate == 200)
    #expect(try file(reader).contains("rate = 200"))
  }

  @Test func aSliderReturnsToTheSettingsAsTheyAreNow() throws {
    let reader = try Reader()
    reader.press("right O")
    while reader.focus != "Speech rate: 180" {
      try #require(reader.press("right") != ["<boundary>"])
    }
    reader.press("enter up")
    #expect(reader.press("escape") == ["<popoverClosed>", "Speech rate: 200, button"])
    #expect(reader.press("escape").last == "Οὗτος, this")
  }

  @Test func aListIsTyped() throws {
    let reader = try Reader()
    reader.press("O")
    _ = try activate("Visible tiers", in: reader)
    for key in "surface,gloss" { reader.press(String(key)) }
    reader.press("enter")
    #expect(reader.controller.settings.typesetting.tiers == [.surface, .gloss])
    #expect(!reader.screen.text.contains("N-NSM"))
  }

  @Test func aMissingTierIsAnnouncedAndTheWordsStay() throws {
    let reader = try Reader()
    reader.press("O")
    _ = try activate("Visible tiers", in: reader)
    for key in "bogus" { reader.press(String(key)) }
    #expect(reader.press("enter").contains("This text has no tier bogus"))
    reader.press("escape")
    #expect(reader.screen.text.contains("λόγος"))
  }

  @Test func aSettingForTheNextStartSaysSo() throws {
    let reader = try Reader()
    reader.press("O")
    _ = try activate("Keys", in: reader)
    #expect(try activate("Vim", in: reader).contains("Keys: takes effect at the next start"))
  }

  @Test func aFaultyFileIsReportedAndLeftAlone() throws {
    let reader = try Reader()
    let path = reader.home.folder + "/config.toml"
    try "densty = 1\n".write(toFile: path, atomically: true, encoding: .utf8)
    reader.press("O")
    #expect(try activate("Hints", in: reader).last?.contains("densty") == true)
    #expect(try file(reader) == "densty = 1\n")
  }

  @Test func theThemeChangesTheLookAndNothingElse() throws {
    let reader = try Reader()
    let before = reader.screen.text
    reader.press("O")
    _ = try activate("Theme", in: reader)
    _ = try activate("High contrast", in: reader)
    reader.press("escape")
    #expect(reader.controller.root.theme.name == .highContrast)
    #expect(reader.screen.text.split(separator: "\n")[1] == before.split(separator: "\n")[1])
  }
}

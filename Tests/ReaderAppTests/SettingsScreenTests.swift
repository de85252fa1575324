import CellGrids
import Configuration
import Foundation
import Interlinear
import ScreenReading
import Sessions
import Testing

@testable import Composition
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

  /// The items of the list: the settings, and the headings of their groups.
  private static let itemCount =
    SettingTable.all.count { !$0.isFamily && $0.isOnScreen } + SettingGroup.allCases.count

  @Test func everySettingIsThere() throws {
    let reader = try Reader()
    reader.press("O")
    let titles = try #require(reader.controller.root.popover?.list.items).map(\.title)
    #expect(titles.count == Self.itemCount)
    #expect(titles.allSatisfy { !$0.hasPrefix("setting") })
  }

  /// A user does not hear the words of the configuration file.
  @Test(arguments: Phrases.languages)
  func everyChoiceHasAName(_ language: String) {
    let phrases = Phrases(interfaceLanguage: language)
    // The names of programs and keys are the same in every language.
    let untranslated = ["speech-dispatcher", "espeak-ng"] + PrefixKey.allCases.map(\.rawValue)
    for setting in SettingTable.all {
      for choice in setting.choices where !untranslated.contains(choice) {
        let names = [setting.phrase(ofChoice: choice), "language.\(choice)"]
        #expect(names.contains { phrases.known($0) != nil }, "\(setting.key) \(choice)")
      }
    }
  }

  @Test func aSpeedIsInPercent() throws {
    let reader = try Reader()
    reader.press("O")
    let heard = try activate("Portion speed", in: reader)
    #expect(heard.contains("Portion speed, 100 percent, adjustable"))
  }

  /// A script finds the items of a menu that are not visible too.
  @Test func anyItemOfAMenuCanBeChosen() throws {
    let reader = try Reader(rows: 12)
    reader.press("O")
    #expect(reader.session.choose("Hint delay"))
    reader.settle()
    #expect(
      reader.heard().suffix(2) == [
        "Hint delay, 1000 milliseconds", "The silence before a hint, in milliseconds.",
      ])
    #expect(!reader.session.choose("Sampler 1:1"), "what is behind the menu")
  }

  @Test func aChoiceTakesEffectAndIsStored() throws {
    let reader = try Reader()
    reader.press("O")
    // The list opens at the value that is chosen.
    #expect(try activate("Density", in: reader).last == "selected, Comfortable")
    #expect(try activate("Spacious", in: reader).contains("Density, Spacious"))
    #expect(reader.controller.settings.typesetting.density == .spacious)
    #expect(try file(reader).contains("density = \"spacious\""))
  }

  @Test func aSwitchCanBeToggled() throws {
    let reader = try Reader()
    reader.press("O")
    #expect(
      try activate("Hints", in: reader) == ["off"])
    #expect(!reader.session.reader.settings.speaksHints)
    #expect(try file(reader).contains("hints = false"))
  }

  @Test func aNumberIsASlider() throws {
    let reader = try Reader()
    reader.press("O")
    let heard = try activate("Speech rate", in: reader)
    #expect(heard.contains("Speech rate, 180 words a minute, adjustable"))
    #expect(reader.press("up").last == "200 words a minute")
    reader.press("right")
    #expect(reader.session.reader.settings.standardVoice.rate == 200)
    #expect(try file(reader).contains("rate = 200"))
  }

  @Test func aSliderReturnsToTheSettingsAsTheyAreNow() throws {
    let reader = try Reader()
    reader.press("right O")
    while reader.focus != "Speech rate" {
      try #require(reader.press("right") != ["<boundary>"])
    }
    reader.press("enter up")
    #expect(
      reader.press("escape").prefix(2) == [
        "<popoverClosed>", "Speech rate, 200 words a minute",
      ])
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
    for key in "normalized" { reader.press(String(key)) }
    #expect(reader.press("enter").contains("This text has no tier normalized"))
    reader.press("escape")
    #expect(reader.screen.text.contains("λόγος"))
  }

  @Test func aSettingForTheNextStartSaysSo() throws {
    let reader = try Reader()
    reader.press("O")
    _ = try activate("Language", in: reader)
    #expect(
      try activate("Deutsch", in: reader).contains("Language: takes effect at the next start"))
  }

  @Test func aFaultyFileIsReportedAndLeftAlone() throws {
    let reader = try Reader()
    let path = reader.home.folder + "/config.toml"
    try "densty = 1\n".write(toFile: path, atomically: true, encoding: .utf8)
    reader.press("O")
    #expect(try activate("Hints", in: reader).last?.contains("densty") == true)
    #expect(try file(reader) == "densty = 1\n")
  }

  /// On a terminal, a key does not wait for the file: a failure to store is announced later, and
  /// the setting can be changed again.
  @Test func aChangeThatCannotBeStoredIsAnnouncedLater() throws {
    let home = try Home()
    let path = home.folder + "/config.toml"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let news = DispatchSemaphore(value: 0)
    let store = SettingStore(
      settings: Settings(), path: path, grace: 0, wake: { news.signal() }, variable: { _ in nil })
    let reader = try Reader(home: home, environment: ReaderEnvironment(preferences: store))
    store.session = reader.session
    reader.press("O")
    var heard = try activate("Hints", in: reader)
    #expect(news.wait(timeout: .now() + .seconds(60)) == .success)
    reader.session.setNeedsFrame()
    reader.settle()
    heard += reader.heard()
    #expect(heard.contains("off"))
    #expect(heard.count { $0 == ConfigurationError.notAFile(path: path).description } == 1)
    try FileManager.default.removeItem(atPath: path)
    #expect(try activate("Hints", in: reader).contains("on"))
    try store.finish(limit: 60_000)
    #expect(try file(reader) == "hints = true\n")
  }

  /// Another key profile is there with the next key.
  @Test func theKeyProfileChangesAtOnce() throws {
    let reader = try Reader()
    reader.press("O")
    _ = try activate("Key profile", in: reader)
    let heard = try activate("Vim", in: reader)
    #expect(heard.contains("Key profile, Vim, list end"))
    #expect(!heard.contains { $0.contains("next start") })
    reader.press("escape")
    #expect(reader.press("l") == ["Οὗτος, this"])
  }

  /// The spoken parts of a word are a line, with their current and former names.
  @Test(arguments: [
    ("gloss,form", "this, Οὗτος"), ("gloss, surface,", "this, Οὗτος"),
    ("form, gloss, short parsing", "Οὗτος, this, D NSM"), ("short-parsing", "D NSM"),
  ])
  func whatIsSpokenChangesAtOnce(_ typed: String, _ said: String) throws {
    let reader = try Reader()
    reader.press("O")
    _ = try activate("Spoken in normal mode", in: reader)
    reader.type(typed)
    reader.press("enter escape")
    #expect(reader.press("right") == [said])
  }

  /// A value that nothing has is refused with the nearest one, and nothing is stored.
  @Test(arguments: [
    ("Text opened at start", "samplr", "No text is called samplr; the nearest is sampler"),
    ("Visible tiers", "form,glos", "No tier is called glos; the nearest is gloss"),
    (
      "Spoken in full mode", "short-parsin",
      "No tier is called short-parsin; the nearest is short-parsing"
    ),
    (
      "Rotor settings", "words,headigns",
      "The rotor has no setting headigns; the nearest is headings"
    ),
    ("Editor for notes", "no-such-editor -w", "No program is called no-such-editor"),
  ])
  func anImpossibleValueIsRefused(_ title: String, _ typed: String, _ answer: String) throws {
    let reader = try Reader()
    reader.press("O")
    _ = try activate(title, in: reader)
    reader.press("ctrl-u")
    for key in typed { reader.press(key == " " ? "space" : String(key)) }
    #expect(reader.press("enter") == [answer])
    #expect((try? file(reader)) == nil)
    #expect(reader.controller.root.popover?.field != nil, "the field stays open")
  }

  @Test(arguments: [
    ("speech.terse.pieces", "lema", "No tier is called lema; the nearest is lemma"),
    ("sounds.boundary", "/no/such.wav", "There is no file /no/such.wav"),
  ])
  func anImpossibleValueOfALineIsRefused(_ key: String, _ typed: String, _ answer: String) throws {
    let preferences = try #require(try Reader().controller.environment.preferences)
    let error = #expect(throws: CommandFault.self) {
      try preferences.change(key, to: typed)
    }
    #expect(error?.message == answer)
  }

  /// Without the screen reader, plain mode would be silent.
  @Test func plainModeNeedsTheScreenReader() throws {
    let reader = try Reader()
    reader.press("O")
    #expect(
      try activate("Screen reader at start", in: reader).contains(
        "Screen reader at start: takes effect at the next start"))
    #expect(
      try activate("Plain mode", in: reader).contains(
        "Plain mode needs the screen reader, which is off at start"))
    #expect(try !file(reader).contains("plain"))
  }

  /// With the screen reader off, what only it uses is one item away.
  @Test func onlyWhatMattersIsShownByEye() throws {
    let reader = try Reader(readerOn: false)
    reader.press("O")
    #expect(reader.titles.contains("Screen reader at start"))
    #expect(!reader.titles.contains("Verbosity") && !reader.titles.contains("Speech rate"))
    #expect(reader.titles.last == "All settings")
    try reader.choose("All settings")
    #expect(reader.titles.contains("Verbosity") && reader.titles.count == Self.itemCount)
    #expect(!reader.titles.contains("All settings"))
  }

  @Test func groupsHaveHeadingsAndValuesAreAligned() throws {
    let reader = try Reader()
    let opening = reader.press("O").first { $0.hasPrefix("Settings") }
    #expect(opening == "Settings, menu: Page, heading, 1 of \(Self.itemCount)")
    let items = try #require(reader.controller.root.popover?.list.items)
    let headings = items.filter { $0.role == .heading }.map(\.title)
    #expect(
      headings == [
        "Page", "Reading", "Screen reader", "Speech and braille", "Keys",
      ])
    let delay = try #require(items.first { $0.title.hasPrefix("Hint delay") })
    #expect(delay.title == "Hint delay" && delay.value == "1000 ms")
    #expect(items.first { $0.title == "Portion speed" }?.value == "100%")
    let rows = reader.screen.text.split(separator: "\n")
    let first = try #require(rows.first { $0.contains("Order of tiers") })
    let second = try #require(rows.first { $0.contains("Density  ") })
    // Values end in the same column.
    let ends = [(first, "Leipzig"), (second, "Comfortable")].map { row, value in
      row.firstRange(of: value).map { row.distance(from: row.startIndex, to: $0.upperBound) }
    }
    #expect(ends[0] != nil && ends[0] == ends[1], "\(first)\n\(second)")
    #expect(reader.press("right").first == "Theme, Same as the terminal")
    #expect(reader.screen.text.contains("The colors."))
  }

  /// Each setting has a sentence for the settings screen and the help.
  @Test func everySettingIsExplained() {
    let phrases = Phrases(interfaceLanguage: "en")
    for setting in SettingTable.all {
      let help = phrases.known(setting.helpPhrase)
      #expect(help?.hasSuffix(".") == true, "\(setting.key)")
    }
  }

  /// A setting that is typed says what it expects, and lists the words that it knows.
  @Test(arguments: [true, false])
  func aTypedSettingIsExplained(_ readerOn: Bool) throws {
    let reader = try Reader(columns: 120, readerOn: readerOn)
    reader.press("O")
    _ = try activate("Order of tiers", in: reader)
    #expect(reader.titles == ["leipzig", "file"])
    let popover = try #require(reader.controller.root.popover)
    #expect(popover.explanation?.contains("names such as form,gloss.") == true)
    #expect(reader.screen.text.contains("The order of the tiers from top to bottom"))
    reader.press("down enter")
    #expect(reader.controller.root.popover?.title == "Settings")
  }

  private static let changes: [(setting: String, choice: String, words: String)] = [
    ("Theme", "Dark", "Theme, Dark"),
    ("Columns", "Stacked", "Columns, Stacked"),
    (
      "Right-to-left order", "By the terminal",
      "Right-to-left order, By the terminal"
    ),
    ("Verbosity", "Terse", "Verbosity, Terse"),
    ("Text focus", "By verse", "Text focus, By verse"),
    ("Translation focus", "By word", "Translation focus, By word"),
    ("Typing feedback", "Words", "Typing feedback, Words"),
    ("Punctuation", "All", "Punctuation, All"),
    ("How portions are read", "Word by word", "How portions are read, Word by word"),
    ("Key profile", "NVDA", "Key profile, NVDA, list end"),
    ("Voice for Ancient Greek", "Greek", "Voice for Ancient Greek, Greek"),
  ]

  @Test(arguments: changes.indices)
  func aChoiceIsSpokenWithItsValue(_ index: Int) throws {
    let change = Self.changes[index]
    let reader = try Reader()
    reader.press("O")
    _ = try activate(change.setting, in: reader)
    let heard = try activate(change.choice, in: reader)
    #expect(heard.contains(change.words), "\(heard)")
  }

  /// A list of choices opens at the one that is selected.
  @Test func theChosenValueHasTheFocus() throws {
    let reader = try Reader()
    reader.press("O")
    _ = try activate("Verbosity", in: reader)
    let list = try #require(reader.session.root.popover?.list)
    let row = try #require(list.items.firstIndex { $0.isSelected == true })
    #expect(row > 0 && list.selection == row)
    #expect(reader.focus == "Normal")
    let sighted = try Reader(readerOn: false)
    sighted.press("O d e n s enter")
    let shown = try #require(sighted.session.root.popover?.list)
    #expect(shown.selection == shown.items.firstIndex { $0.isSelected == true })
  }

  @Test func theEscapeDelayAppliesAtOnce() throws {
    let reader = try Reader()
    var delays: [Int] = []
    reader.session.options.setEscapeDelay = { delays.append($0) }
    let preferences = try #require(reader.controller.environment.preferences)
    #expect(try preferences.change("escape-delay", to: "50") == .now)
    #expect(delays == [50])
  }

  private static let sliders: [(setting: String, words: String, next: String)] = [
    ("Hint delay", "Hint delay, 1000 milliseconds, adjustable", "1250 milliseconds"),
    (
      "Pause between words", "Pause between words, 1000 milliseconds, adjustable",
      "1250 milliseconds"
    ),
    ("Portion repeats", "Portion repeats, 3, adjustable", "4"),
    ("Gloss words", "Gloss words, all, adjustable", "fewer than 10 times"),
    ("Pitch", "Pitch, 0, adjustable", "10"), ("Volume", "Volume, 0, adjustable", "10"),
    ("Braille grade", "Braille grade, 1, adjustable", "2"),
    ("Braille message time", "Braille message time, 4 seconds, adjustable", "5 seconds"),
  ]

  @Test(arguments: sliders.indices)
  func aNumberIsSpokenWithItsUnit(_ index: Int) throws {
    let slider = Self.sliders[index]
    let reader = try Reader()
    reader.press("O")
    let heard = try activate(slider.setting, in: reader)
    #expect(heard.contains(slider.words))
    #expect(heard.last == "Press Up or Down to adjust the value.")
    #expect(reader.press("up").contains(slider.next))
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

import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

/// The rotor settings that move between elements of a kind, and those that change the reader.
@Suite struct RotorStopTests {
  /// A form: every kind of control, a list, a landmark and a table, from top to bottom.
  private let form = screen([
    item("Title", 0, 0, traits: .header),
    item("Name", 0, 20, traits: .textEntry),
    item("Search", 0, 40, traits: .searchField),
    item("Wi-Fi", 0, 60, traits: [.button, .toggleButton]) { $0.value = "1" },
    item("Send", 0, 80, traits: .button),
    item("Photo", 0, 100, traits: .image),
    view([item("Milk", 0, 120), item("Bread", 0, 140)], .list),
    item("Note", 0, 160),
    view([item("Home", 0, 180, traits: .link)], .landmark),
    view([item("Cell", 0, 200)], .dataTable),
    item("Volume", 0, 220, traits: .adjustable) { $0.value = "5" },
    item("Month", 0, 240, traits: .popUpButton),
    item("Footer", 0, 260),
  ])

  private static let moves: [(setting: RotorSetting, heard: [String])] = [
    (.buttons, ["Send", "Month"]),
    (.formControls, ["Name", "Search", "Wi-Fi", "Send", "Volume", "Month"]),
    (.textFields, ["Name", "Search"]),
    (.images, ["Photo"]),
    (.lists, ["Milk"]),
    (.landmarks, ["Home"]),
    (.tables, ["Cell"]),
    (.containers, ["Milk", "Home", "Cell"]),
  ]

  @Test(arguments: moves)
  func aSettingMovesBetweenElementsOfItsKind(
    setting: RotorSetting, labels: [String]
  ) throws {
    let title = try #require(form.children.first)
    var reader = ScreenReader(on: title, in: form)
    #expect(reader.rotorSettings(for: title).contains(setting))
    _ = reader.handle(.selectRotor(setting), in: form)
    for label in labels {
      let heard = reader.heard(.swipeDown, in: form)
      #expect(heard.contains { $0.hasPrefix(label) }, "\(heard)")
      // An adjustable element would otherwise turn the rotor to its value.
      _ = reader.handle(.selectRotor(setting), in: form)
    }
    #expect(reader.heard(.swipeDown, in: form) == ["<boundary>"])
    for label in labels.dropLast().reversed() {
      let heard = reader.heard(.swipeUp, in: form)
      #expect(heard.contains { $0.hasPrefix(label) }, "\(heard)")
    }
    #expect(reader.heard(.swipeUp, in: form) == ["<boundary>"])
  }

  @Test func whatTheScreenLacksIsNotOffered() throws {
    let root = screen([item("a", 0, 0), item("b", 0, 20, traits: .header)])
    let first = try #require(root.children.first)
    let offered = ScreenReader(on: first, in: root).rotorSettings(for: first)
    #expect(offered.filter { [.words, .characters, .headings].contains($0) }.count == 3)
    for (setting, _) in Self.moves { #expect(!offered.contains(setting), "\(setting)") }
    #expect(!offered.contains(.sameItem), "nothing else is text")
  }

  @Test func sameItemGoesToTheNextElementOfTheSameKind() {
    let root = screen([
      item("A", 0, 0, traits: .button), item("text", 0, 20), item("B", 0, 40, traits: .button),
      item("H", 0, 60, traits: .header), item("C", 0, 80, traits: .button),
    ])
    var reader = ScreenReader(on: root.children[0], in: root)
    _ = reader.handle(.selectRotor(.sameItem), in: root)
    #expect(reader.heard(.swipeDown, in: root) == ["B, button"])
    #expect(reader.heard(.swipeDown, in: root) == ["C, button"])
    #expect(reader.heard(.swipeDown, in: root) == ["<boundary>"])
    #expect(reader.heard(.swipeUp, in: root) == ["B, button"])
    #expect(reader.heard(.swipeLeft, in: root) == ["text"])
    #expect(reader.rotorSetting == .words, "there is no other text")
  }

  @Test func verticalNavigationKeepsTheColumn() {
    let root = screen([
      item("1", 0, 0), item("2", 60, 0), item("3", 0, 40), item("4", 60, 40),
    ])
    var reader = ScreenReader(on: root.children[1], in: root)
    _ = reader.handle(.selectRotor(.verticalNavigation), in: root)
    #expect(reader.heard(.swipeDown, in: root) == ["4"])
    #expect(reader.heard(.swipeDown, in: root) == ["<boundary>"])
    #expect(reader.heard(.swipeUp, in: root) == ["2"])
  }

  @Test func punctuationHintsAndRatesAreAnnouncedAndKept() {
    let greek = item("λόγος", 0, 0) { $0.language = "grc" }
    let root = screen([greek])
    var reader = ScreenReader(on: greek, in: root)
    reader.settings.voices["de"] = VoiceParameters(rate: 300)
    func turn(_ setting: RotorSetting) -> [String] {
      reader.heard(.selectRotor(setting), in: root) + reader.heard(.swipeUp, in: root)
    }
    #expect(turn(.punctuation) == ["Punctuation", "Punctuation: all"])
    #expect(reader.heard(.swipeUp, in: root) == ["Punctuation: some"])
    #expect(reader.heard(.swipeDown, in: root) == ["Punctuation: all"])
    #expect(reader.settings.punctuation == .all)
    #expect(turn(.hints) == ["Hints", "Hints off"])
    #expect(!reader.settings.speaksHints)
    #expect(turn(.hints) == ["Hints", "Hints on"])
    #expect(turn(.speechRate) == ["Speech rate", "Speech rate 200"])
    #expect(reader.settings.voices["de"]?.rate == 320, "each voice keeps its difference")
    #expect(
      turn(.languageRate)
        == ["Speech rate: Ancient Greek", "Ancient Greek: 220"])
    #expect(reader.settings.standardVoice.rate == 200)
  }

  /// If words follow the boundary sound, they name the missing items.
  @Test(arguments: [
    (RotorSetting.images, "No further image", "No earlier image"),
    (.buttons, "No further button", "No earlier button"),
    (.formControls, "No further form control", "No earlier form control"),
    (.textFields, "No further text field", "No earlier text field"),
    (.lists, "No further list", "No earlier list"),
    (.landmarks, "No further landmark", "No earlier landmark"),
    (.tables, "No further table", "No earlier table"),
    (.sameItem, "No further item of this kind", "No earlier item of this kind"),
    (.verticalNavigation, "Nothing below", "Nothing above"),
  ])
  func aBoundaryIsNamed(setting: RotorSetting, after: String, before: String) throws {
    let note = try #require(form.children.first { $0.labelText == "Note" })
    var reader = ScreenReader(on: note, in: form)
    reader.settings.speaksBoundaries = true
    _ = reader.handle(.selectRotor(setting), in: form)
    for (gesture, words) in [(Gesture.swipeDown, after), (.swipeUp, before)] {
      var heard: [String] = []
      for _ in 0..<20 where heard.first != "<boundary>" {
        heard = reader.heard(gesture, in: form)
        _ = reader.handle(.selectRotor(setting), in: form)
      }
      #expect(heard == ["<boundary>", words])
    }
  }

  @Test func theUserChoosesTheSettingsAndTheirOrder() {
    let node = item("a b", 0, 0) { $0.actions = [.init(name: "Archive") { true }] }
    let root = screen([node, item("B", 0, 20, traits: .button)])
    root.rotors = [.init(name: "Errors", targets: [node])]
    var reader = ScreenReader(on: node, in: root)
    reader.settings.rotor = RotorSetting.rotor(["characters", "images", "volume", "words"])
    #expect(
      reader.rotorSettings(for: node).map(\.name)
        == ["characters", "Errors", "volume", "words", "actions"])
    #expect(reader.heard(.selectRotor(.buttons), in: root) == ["<nothing>"])
    reader.settings.rotor = RotorSetting.rotor(["words", "Errors", "words"])
    #expect(reader.rotorSettings(for: node).map(\.name) == ["words", "Errors", "actions"])
    #expect(RotorSetting.rotor([]) == RotorSetting.standard)
    #expect(RotorSetting.rotor(["pitch"]) == [.adjustValue, .pitch, .actions])
  }

  @Test func everySettingHasANameInEveryLanguage() {
    for language in Phrases.languages {
      let phrases = Phrases(language: language)
      for setting in RotorSetting.standard {
        #expect(RotorSetting(name: setting.name) == setting)
        #expect(phrases.known("rotor.\(setting.name)") != nil, "\(language) \(setting.name)")
      }
    }
  }
}

import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

@Suite struct RotorTests {
  private static let everywhere = [
    "vertical navigation", "language", "verbosity", "punctuation", "hints", "speech rate", "pitch",
    "volume",
  ]

  private func settings(
    _ element: AccessibilityNode, with others: [AccessibilityNode] = []
  ) -> [String] {
    let root = screen([element] + others)
    return withExtendedLifetime(root) {
      ScreenReader(on: element, in: root).rotorSettings(for: element).map(\.name)
    }
  }

  @Test func onlyWhatAppliesIsOffered() {
    #expect(settings(item(nil)) == Self.everywhere)
    #expect(settings(item("a")) == ["words", "characters"] + Self.everywhere)
    #expect(
      settings(item("a", traits: .adjustable)).first == "adjust value")
    #expect(
      !settings(item("a", traits: [.adjustable, .notEnabled])).contains("adjust value"))
    #expect(settings(item("a\nb")).contains("lines"))
    #expect(settings(item("a", value: "b")).contains("lines") == false)
    #expect(settings(item("a", value: "b\nc")).contains("lines"))
    let other = item("b", 0, 50)
    #expect(!settings(item("a"), with: [other]).contains("headings"))
    other.traits = .header
    #expect(settings(item("a"), with: [other]).contains("headings"))
    other.traits = .link
    #expect(settings(item("a"), with: [other]).contains("links"))
    other.isHidden = true
    #expect(!settings(item("a"), with: [other]).contains("links"))
    #expect(settings(item("a"), with: [view([item("b", 0, 50)], .list)]).contains("containers"))
    #expect(!settings(item("a"), with: [view([], .list)]).contains("containers"))
    #expect(
      settings(item("a") { $0.actions = [.init(name: "Archive") { true }] })
        .contains("actions"))
  }

  @Test func theRotorTurnsBothWaysThroughAllThatApplies() {
    let node = item("a b", traits: .adjustable) { $0.value = "1" }
    let root = screen([node])
    var reader = ScreenReader(on: node, in: root)
    let names = [
      "Words", "Characters", "Form controls", "Vertical navigation", "Language", "Verbosity",
      "Punctuation", "Hints", "Speech rate", "Pitch", "Volume", "Adjust value",
    ]
    #expect(reader.rotorSetting == .adjustValue)
    for name in names { #expect(reader.heard(.rotor(by: 1), in: root) == [name]) }
    for name in names.dropLast().reversed() {
      #expect(reader.heard(.rotor(by: -1), in: root) == [name])
    }
    #expect(reader.heard(.rotor(by: 25), in: root) == ["Characters"])
    #expect(reader.heard(.rotor(by: -37), in: root) == ["Words"])
  }

  @Test func theChoiceIsKeptWhileItApplies() {
    let root = screen([
      item("one two", traits: .header), item(nil, 0, 30), item("three four", 0, 60),
    ])
    var reader = ScreenReader(on: root.children[0], in: root)
    #expect(reader.heard(.selectRotor(.characters), in: root) == ["Characters"])
    _ = reader.handle(.swipeRight, in: root)
    #expect(reader.rotorSetting != .characters)
    _ = reader.handle(.swipeRight, in: root)
    #expect(reader.rotorSetting == .characters)
    #expect(reader.heard(.swipeDown, in: root) == ["t"])
    #expect(reader.heard(.selectRotor(.links), in: root) == ["<nothing>"])
    #expect(reader.rotorSetting == .characters)
  }

  @Test func adjustValueIncrementsUpAndDecrementsDown() {
    let node = item("Volume", traits: .adjustable) {
      $0.adjustable = .init(values: ["0%", "50%", "100%"], index: 1)
    }
    let root = screen([node])
    var reader = ScreenReader(on: node, in: root)
    #expect(reader.heard(.swipeUp, in: root) == ["increment Volume"])
    node.accessibilityIncrement()
    #expect(reader.valueDidChange(of: node).words == ["100%"])
    node.accessibilityIncrement()
    #expect(node.accessibilityValue == "100%")
    #expect(reader.heard(.swipeDown, in: root) == ["decrement Volume"])
    for _ in 0..<5 { node.accessibilityDecrement() }
    #expect(reader.valueDidChange(of: node).words == ["0%"])
  }

  @Test func wordsLinesAndCharactersAreWalkedInTheElement() {
    let node = item("Two words\nSecond line")
    let root = screen([node, item("b", 0, 30)])
    var reader = ScreenReader(on: node, in: root)
    func walk(_ setting: RotorSetting) -> [String] {
      _ = reader.handle(.selectRotor(setting), in: root)
      var said: [String] = []
      while said.count < 100 {
        let words = reader.heard(.swipeDown, in: root)
        if words == ["<boundary>"] { break }
        said += words
      }
      return said
    }
    #expect(walk(.words) == ["Two", "words", "Second", "line"])
    #expect(reader.heard(.swipeUp, in: root) == ["Second"])
    #expect(walk(.lines) == ["Two words", "Second line"])
    #expect(walk(.characters).prefix(5) == ["cap T", "w", "o", "space", "w"])
    #expect(reader.focusLabel == "Two words\nSecond line")
    _ = reader.handle(.swipeRight, in: root)
    #expect(reader.heard(.swipeDown, in: root) == ["b"])
  }

  @Test func charactersAreThoseOfTheWholeLabel() {
    let node = item(nil) {
      $0.spans = [LabelPiece(.label, "un"), LabelPiece(.label, "do it", language: "de")]
    }
    let root = screen([node])
    var reader = ScreenReader(on: node, in: root)
    _ = reader.handle(.selectRotor(.characters), in: root)
    var said: [String] = []
    while said.count < 20, reader.rotorSetting == .characters {
      let words = reader.heard(.swipeDown, in: root)
      if words == ["<boundary>"] { break }
      said += words
    }
    #expect(said == ["u", "n", "d", "o", "space", "i", "t"])
    #expect(reader.heard(.spell, in: root) == ["u, n, d, o, space, i, t"])
    _ = reader.handle(.selectRotor(.words), in: root)
    #expect(reader.heard(.swipeDown, in: root) == ["undo"])
    #expect(reader.heard(.swipeDown, in: root) == ["it"])
    #expect(reader.heard(.spell, in: root) == ["i, t"])
  }

  @Test func inaudibleCharactersHaveNames() {
    let node = item("a.-!")
    let root = screen([node])
    var reader = ScreenReader(on: node, in: root)
    #expect(reader.heard(.spell, in: root) == ["a, dot, hyphen, exclamation mark"])
  }

  @Test func headingsLinksAndContainersAreJumps() {
    let root = screen([
      item("a"), item("H", 0, 30, traits: .header),
      view([item("l1", 0, 60), item("l2", 0, 90)], .list), item("k", 0, 120, traits: .link),
      container([item("m1", 0, 150), item("m2", 0, 180)], .landmark), item("z", 0, 210),
    ])
    var reader = ScreenReader(on: root.children[0], in: root)
    _ = reader.handle(.selectRotor(.headings), in: root)
    #expect(reader.heard(.swipeDown, in: root) == ["H, heading"])
    #expect(reader.heard(.swipeDown, in: root) == ["<boundary>"])
    _ = reader.handle(.selectRotor(.links), in: root)
    #expect(reader.heard(.swipeDown, in: root) == ["<link>", "k, link"])
    _ = reader.handle(.firstElement, in: root)
    #expect(reader.heard(.selectRotor(.containers), in: root) == ["Containers"])
    #expect(reader.heard(.swipeDown, in: root) == ["l1"])
    #expect(reader.heard(.swipeDown, in: root) == ["m1, landmark"])
    #expect(reader.heard(.swipeDown, in: root) == ["<boundary>"])
    #expect(reader.heard(.swipeUp, in: root) == ["l1"])
  }

  @Test func actionsAreWalkedByTheirNamesAndTheActivationIsLast() {
    let node = item("Mail") {
      $0.actions = [.init(name: "Archive") { true }, .init(name: "Flag") { true }]
    }
    let root = screen([node])
    var reader = ScreenReader(on: node, in: root)
    #expect(reader.heard(.selectRotor(.actions), in: root) == ["Actions"])
    #expect(reader.heard(.swipeDown, in: root) == ["Archive"])
    #expect(reader.heard(.swipeDown, in: root) == ["Flag"])
    #expect(reader.activation(of: node)?.name == "Flag")
    #expect(reader.heard(.swipeDown, in: root) == ["Activate, default"])
    #expect(reader.activation(of: node) == nil)
    #expect(reader.heard(.swipeDown, in: root) == ["<boundary>"])
    #expect(reader.heard(.swipeUp, in: root) == ["Flag"])
    #expect(reader.heard(.swipeUp, in: root) == ["Archive"])
    #expect(reader.activation(of: node)?.name == "Archive")
  }

  @Test func languageVerbosityAndRateChangeTheReader() {
    let node = item("a")
    let root = screen([node])
    var reader = ScreenReader(on: node, in: root)
    _ = reader.handle(.selectRotor(.language), in: root)
    let languages = ["English", "German", "Spanish", "Polish", "Default language"]
    for language in languages { #expect(reader.heard(.swipeDown, in: root) == [language]) }
    #expect(reader.settings.voiceLanguage == nil)
    #expect(reader.heard(.swipeUp, in: root) == ["Polish"])
    #expect(reader.settings.voiceLanguage == "pl")
    _ = reader.handle(.selectRotor(.verbosity), in: root)
    #expect(reader.heard(.swipeDown, in: root) == ["Verbosity: full"])
    #expect(reader.heard(.swipeUp, in: root) == ["Verbosity: normal"])
    _ = reader.handle(.selectRotor(.speechRate), in: root)
    #expect(reader.heard(.swipeUp, in: root) == ["Speech rate 200"])
    #expect(reader.heard(.swipeDown, in: root) == ["Speech rate 180"])
  }

  /// Choices wrap, as VoiceOver's do; numbers end.
  @Test func choicesWrapAndNumbersEnd() {
    let node = item("a")
    let root = screen([node])
    var reader = ScreenReader(on: node, in: root)
    _ = reader.handle(.selectRotor(.punctuation), in: root)
    #expect(reader.heard(.swipeUp, in: root) == ["Punctuation: all"])
    #expect(reader.heard(.swipeDown, in: root) == ["Punctuation: none"])
    _ = reader.handle(.selectRotor(.verbosity), in: root)
    #expect(reader.heard(.swipeDown, in: root) == ["Verbosity: full"])
    #expect(reader.heard(.swipeDown, in: root) == ["Verbosity: terse"])
    _ = reader.handle(.selectRotor(.language), in: root)
    #expect(reader.heard(.swipeUp, in: root) == ["Polish"])
    _ = reader.handle(.selectRotor(.volume), in: root)
    reader.settings.standardVoice.volume = 100
    #expect(reader.heard(.swipeUp, in: root) == ["<boundary>", "Polish: volume 100"])
  }

  @Test func theVoiceAppliesToTextWithoutALanguage() throws {
    let node = item("λόγος", traits: .button) { $0.language = "el" }
    let root = screen([node])
    var reader = ScreenReader(on: node, in: root)
    reader.settings.voiceLanguage = "pl"
    let effects = reader.focusDidChange()
    let spoken: [Utterance] = effects.compactMap {
      if case .speak(let utterance) = $0 { utterance } else { nil }
    }
    #expect(try #require(spoken.first).pieces.map(\.language) == ["el", "pl"])
  }
}

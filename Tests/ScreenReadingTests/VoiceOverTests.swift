import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

/// Facts from documents and logs of the real VoiceOver, one by one.
@Suite("What the real VoiceOver says") struct VoiceOverTests {
  private static let logs: [(node: @Sendable () -> AccessibilityNode, said: [String])] = [
    (
      { item("Simplified Chinese", traits: [.button, .selected]) },
      ["selected, Simplified Chinese, button"]
    ),
    ({ item("Copy Result", traits: [.button, .notEnabled]) }, ["Copy Result, dimmed, button"]),
    (
      { item("More", traits: [.button, .popUpButton]) },
      ["More, button, pop up button", "Double tap to activate the picker"]
    ),
    (
      { item("More", hint: "Shows a menu.", traits: [.button, .popUpButton]) },
      ["More, button, pop up button", "Shows a menu. Double tap to activate the picker"]
    ),
    (
      { item("More", traits: [.button, .popUpButton, .notEnabled]) },
      ["More, dimmed, button, pop up button"]
    ),
    (
      { item("show more", traits: .button) { $0.expandedStatus = .collapsed } },
      ["show more, button, collapsed", "Double tap to expand"]
    ),
    (
      { item("Details") { $0.expandedStatus = .expanded } },
      ["Details, expanded", "Double tap to collapse"]
    ),
    (
      {
        item("Filter", hint: "Shows options.", traits: [.button, .notEnabled]) {
          $0.expandedStatus = .collapsed
        }
      }, ["Filter, dimmed, button, collapsed", "Shows options."]
    ),
    (
      {
        item("Filter", hint: "Shows options.", traits: [.button, .popUpButton]) {
          $0.expandedStatus = .collapsed
        }
      },
      ["Filter, button, pop up button, collapsed", "Shows options. Double tap to expand"]
    ),
    (
      {
        item("Username", hint: "4 to 10 characters, no spaces.", traits: .textEntry)
      }, ["Username, text field", "4 to 10 characters, no spaces. Double tap to edit."]
    ),
    (
      {
        item("Notes", hint: "Up to 100 words", traits: [.textEntry, .textArea])
      },
      [
        "Notes, text field",
        "Up to 100 words. Double tap to edit., Use the rotor to access Misspelled Words",
      ]
    ),
    ({ item("Part", traits: .header) { $0.headingLevel = 2 } }, ["Part, heading level 2"]),
    ({ item("Part") { $0.headingLevel = 2 } }, ["Part"]),
    (
      { item("Search", traits: [.textEntry, .searchField]) },
      ["Search, search field", "Double tap to edit."]
    ),
    (
      { item("Search", value: "Luk", traits: [.textEntry, .searchField, .isEditing]) },
      ["Search, Luk, search field, is editing", "Use the rotor to access Misspelled Words"]
    ),
    (
      { item("Password", value: "abc", traits: [.textEntry, .secureTextEntry]) },
      ["Password, 3 characters, secure text field", "Double tap to edit."]
    ),
    (
      { item("Email", traits: .textEntry) { $0.placeholder = "ann@example.com" } },
      ["Email, ann@example.com, text field", "Double tap to edit."]
    ),
    (
      { item("Email", value: "bo@b.org", traits: .textEntry) { $0.placeholder = "ann@a.com" } },
      ["Email, bo@b.org, text field", "Double tap to edit."]
    ),
    (
      { item("", value: "", traits: .secureTextEntry) { $0.placeholder = "Password" } },
      ["Password, secure text field", "Double tap to edit."]
    ),
    (
      { item("Password", value: "e\u{301}", traits: .secureTextEntry) },
      ["Password, 1 character, secure text field", "Double tap to edit."]
    ),
    (
      { item("Notes", value: "Milk", traits: [.textEntry, .textArea]) },
      [
        "Notes, Milk, text field",
        "Double tap to edit., Use the rotor to access Misspelled Words",
      ]
    ),
    (
      { item("Notes", traits: [.textArea, .isEditing]) },
      ["Notes, text field, is editing", "Use the rotor to access Misspelled Words"]
    ),
    (
      {
        item(nil) {
          var span = LabelPiece(.label, "Hello, world!", pronunciation: .init())
          span.pronunciation?.speaksPunctuation = true
          $0.spans = [span]
        }
      }, ["Hello comma world exclamation mark"]
    ),
  ]

  @Test(arguments: logs.indices)
  func elementsSoundAsInALog(_ index: Int) {
    #expect(spoken(Self.logs[index].node()) == Self.logs[index].said)
  }

  private static let snapshots: [(node: @Sendable () -> AccessibilityNode, text: String)] = [
    (
      { item("show more", traits: .button) { $0.expandedStatus = .collapsed } },
      "show more. Button. Collapsed."
    ),
    ({ item("Part", traits: .header) { $0.headingLevel = 2 } }, "Part. Heading Level 2."),
    (
      { item("More", traits: [.button, .popUpButton]) },
      "More. Button. Pop Up Button. [Double tap to activate the picker]"
    ),
    // The two that AccessibilitySnapshot writes otherwise than VoiceOver speaks.
    (
      { item("Search", traits: [.textEntry, .searchField, .notEnabled]) },
      "Search. Dimmed. Text Field. Search Field."
    ),
    (
      { item("Password", value: "abc", traits: [.textEntry, .secureTextEntry, .notEnabled]) },
      "Password: abc. Dimmed. Secure Text Field."
    ),
    (
      { item("Notes", traits: [.textEntry, .textArea]) },
      "Notes. Text Field. [Double tap to edit., Use the rotor to access Misspelled Words]"
    ),
  ]

  @Test(arguments: snapshots.indices)
  func snapshotsHaveTheSameStates(_ index: Int) {
    #expect(snapshot(Self.snapshots[index].node()) == Self.snapshots[index].text)
  }

  @Test(arguments: [
    ("de", "Einkauf, Taste, reduziert"), ("es", "Einkauf, botón, contraído"),
    ("pl", "Einkauf, przycisk, zwinięte"),
  ])
  func otherLanguagesHaveWordsOfTheirOwn(_ language: String, _ said: String) {
    let node = item("Einkauf", traits: .button) { $0.expandedStatus = .collapsed }
    let driver = ScreenReaderDriver(screen([node]), language: language)
    #expect(driver.utterances(for: node).utterance.text == said)
  }

  @Test func aHiddenValueIsNeverSpoken() {
    let node = item("Password", value: "s3cret\nx", traits: .secureTextEntry)
    let driver = ScreenReaderDriver(screen([node]))
    driver.turnOn()
    for setting in RotorSetting.standard {
      driver.rotor(setting)
      for _ in 0..<10 { driver.swipeDown() }
    }
    node.value = "other s3cret"
    driver.post(.layoutChanged(nil))
    #expect(driver.transcript.allSatisfy { !$0.contains("s3cret") })
  }
}

@Suite("The names of groups") struct GroupNameTests {
  private func player() -> AccessibilityNode {
    screen([
      item("Title"),
      view([item("Song", 0, 40), item("Pause", 60, 40, traits: .button)], .semanticGroup) {
        $0.label = "Mini player"
      },
      item("Home", 0, 80),
    ])
  }

  @Test func aGroupIsNamedWhenTheFocusEntersIt() {
    let driver = ScreenReaderDriver(player())
    driver.turnOn()
    #expect(driver.swipeRight() == ["Mini player, Song"])
    #expect(driver.swipeRight() == ["Pause, button"])
    #expect(driver.swipeLeft() == ["Song"])
    #expect(driver.swipeRight(2) == ["Pause, button", "Home"])
    #expect(driver.swipeLeft() == ["Mini player, Pause, button"])
    #expect(driver.perform(.firstElement) == ["Title"])
    #expect(driver.touch(at: Point(x: 10, y: 50)) == ["Mini player, Song"])
    #expect(driver.touch(at: Point(x: 70, y: 50)) == ["Pause, button"])
    #expect(
      driver.readAll(fromTop: true) == ["Title", "Mini player, Song", "Pause, button", "Home"])
  }

  @Test func theNameIsAPieceOfItsOwnAndNotPartOfASnapshot() {
    let driver = ScreenReaderDriver(player())
    driver.turnOn()
    driver.swipeRight()
    #expect(driver.utterances.last?.pieces.map(\.kind) == [.context, .label])
    #expect(
      ScreenReaderDriver.transcript(of: player(), style: .snapshot)
        == ["Title", "Song", "Pause. Button.", "Home"])
    #expect(
      ScreenReaderDriver.transcript(of: player(), settings: .init(verbosity: .terse))
        == ["Title", "Song", "Pause, button", "Home"])
  }

  @Test func landmarksAreNamedAndNestedNamesFollowFromTheOutside() {
    let root = screen([
      container(
        [
          item("a"),
          view([item("b", 0, 40)], .semanticGroup) { $0.label = "Inner" },
          item("c", 0, 80),
        ], .landmark
      ) { $0.label = "Navigation" },
      view([item("d", 0, 120, traits: [.button, .selected])], .semanticGroup) {
        $0.label = "Target Language"
      },
      view([item("e", 0, 160)], .list) { $0.label = "No group" },
    ])
    #expect(
      ScreenReaderDriver.transcript(of: root) == [
        "a, Navigation, landmark", "Inner, b", "c, end, Navigation",
        "Target Language, selected, d, button", "No group, e",
      ])
    let driver = ScreenReaderDriver(root)
    driver.turnOn()
    driver.perform(.lastElement)
    driver.swipeLeft(2)
    #expect(driver.spoken.last == "c, end, Navigation")
    driver.swipeLeft()
    #expect(driver.spoken == ["Inner, b"])
  }

  @Test func aGroupIsNamedAgainWhenTheReaderIsTurnedOnAgain() {
    let driver = ScreenReaderDriver(player())
    driver.turnOn()
    driver.swipeRight()
    driver.turnOff()
    #expect(driver.turnOn() == ["Screen reader on", "Mini player, Song"])
  }
}

@Suite("The rotor by itself") struct AutomaticRotorTests {
  private func mail() -> AccessibilityNode {
    let actions = ["Archive", "Flag"].map { AccessibilityCustomAction(name: $0) { true } }
    return screen([
      item("Inbox", traits: .header), item("First mail", 0, 30) { $0.actions = actions },
      item("Second mail", 0, 60) { $0.actions = actions }, item("Read", 0, 90, traits: .header),
    ])
  }

  @Test func itTurnsToActionsAtAnElementThatHasThem() {
    let driver = ScreenReaderDriver(mail())
    driver.turnOn()
    driver.rotor(.headings)
    driver.swipeRight()
    #expect(driver.swipeDown().first == "Archive")
    #expect(driver.swipeDown().first == "Flag")
    driver.swipeRight(2)
    #expect(driver.reader.rotorSetting == .headings)
    #expect(driver.swipeUp() == ["Inbox, heading"])
  }

  @Test func aTurnAtTheElementHoldsUntilTheFocusMoves() {
    let driver = ScreenReaderDriver(mail())
    driver.turnOn()
    driver.swipeRight()
    #expect(driver.rotor(.words) == ["Words"])
    #expect(driver.swipeDown() == ["First"])
    driver.swipeRight()
    #expect(driver.swipeDown() == ["Archive"])
    driver.swipeRight()
    #expect(driver.swipeDown() == ["Read"])
  }

  @Test func adjustableElementsKeepTheirValue() {
    let node = item("Volume", traits: .adjustable) {
      $0.adjustable = .init(values: ["1", "2"], index: 0)
      $0.actions = [.init(name: "Mute") { true }]
    }
    let driver = ScreenReaderDriver(screen([node]))
    driver.turnOn()
    #expect(driver.swipeUp() == ["2"])
  }

  @Test func moreContentIsThatOfDefaultImportance() {
    let root = screen([
      item("Trail") {
        $0.content = [
          .init(label: "Length", value: "3 km"),
          .init(label: "Rating", value: "5", importance: .high),
          .init(label: "Shade", value: ""),
        ]
      }, item("Plain", 0, 40),
    ])
    let driver = ScreenReaderDriver(root)
    driver.turnOn()
    #expect(driver.transcript.suffix(2) == ["Trail, Rating, 5", "More content available"])
    #expect(driver.rotor(.moreContent) == ["More content"])
    #expect(driver.swipeDown() == ["Length, 3 km"])
    #expect(driver.swipeDown() == ["Shade"])
    #expect(driver.swipeDown() == [])
    #expect(driver.sounds == [.boundary])
    driver.swipeRight()
    #expect(driver.rotor(.moreContent) == [])
    #expect(RotorSetting(name: "more content") == .moreContent)
  }
}

import CellGrids
import ScreenReading
import Sessions
import Testing
import Views

@testable import ReaderApp

/// The list of the keys that work here.
@Suite struct KeyListTests {
  private func items(_ reader: Reader) -> [MenuItem] {
    reader.session.root.popover?.list.items.map { $0 } ?? []
  }

  @Test func theListOpensOverTheText() throws {
    let reader = try Reader()
    #expect(
      reader.press("?").prefix(2) == ["<popoverOpened>", "Search keys, text field"])
    #expect(reader.session.root.popover?.title == "Keys")
    let headings = items(reader).filter { $0.role == .heading }.map(\.title)
    #expect(
      headings == [
        "Move", "Read and listen", "Find", "Study", "What is shown and said", "Program",
      ])
    #expect(reader.press("down") == ["Move, heading, list start"])
    #expect(reader.press("down") == ["Next element, Right"])
    #expect(reader.press("escape") == ["<popoverClosed>", "Sampler 1:1"])
  }

  /// What has no key is found by its name: actions of the word, lists of the text, and settings.
  @Test(arguments: [
    ("highl", "Highlight", "Highlight: Sampler 1:1 λόγος"), ("theme", "Setting: Theme", "Theme"),
    ("words in", "Words in this chapter", "Words in Sampler 1"),
    // Other words for it.
    ("frequency", "Words in this chapter", "Words in Sampler 1"),
    ("dark", "Setting: Theme", "Theme"), ("colours", "Setting: Theme", "Theme"),
    ("query", "Find all", "Find all: λόγος"), ("preferences", "Open the settings", "Settings"),
    // Layers, the names of choices, and the words of explanations, in any order.
    ("transliteration", "Layers: Transliteration", "Layers"),
    ("vim", "Setting: Key profile", "Key profile"),
    ("hide gloss", "Layers: choose what is shown", "Layers"),
    ("right to left", "Setting: Right-to-left order", "Right-to-left order"),
    ("two columns", "Setting: Columns", "Columns"), ("goto", "Go to a place", "Go to"),
  ])
  func whatHasNoKeyIsFoundByItsName(_ typed: String, _ title: String, _ opened: String) throws {
    let reader = try Reader()
    reader.press("right right right ?")
    reader.type(typed)
    let found = items(reader)
    try #require(found.first { $0.title == title }, "\(found.map(\.title))").activate()
    reader.settle()
    #expect(reader.session.root.popover?.title == opened)
    reader.press("escape escape")
    #expect(reader.focus == "Sampler 1:1 word 3")
  }

  /// Tab explains an entry without doing it: the marked one, or the one that Enter would perform.
  @Test func tabExplainsAnEntry() throws {
    let reader = try Reader()
    reader.press("right right right ?")
    reader.type("find all")
    #expect(
      reader.press("tab") == [
        "Find all. Lists every place with the same lemma, form, or number."
      ])
    #expect(reader.screen.text.contains("Tab explain"))
    reader.press("ctrl-u")
    reader.type("theme")
    #expect(reader.press("tab") == ["Theme, Same as the terminal. The colors."])
    reader.press("ctrl-u")
    reader.type("next high")
    #expect(reader.press("tab") == ["Next highlight, right bracket m"])
    reader.press("down down")
    #expect(reader.press("tab") == ["Next highlight, right bracket m"])
    #expect(reader.session.root.popover?.title == "Keys")
  }

  @Test func tabExplainsWhileTheScreenReaderIsOff() throws {
    let reader = try Reader(readerOn: false)
    reader.press("right right ?")
    reader.type("find all")
    reader.press("tab")
    #expect(reader.screen.text.contains("Find all. Lists every place with the same lemma"))
    #expect(reader.screen.text.contains("Tab explain"))
  }

  /// What has no key of its own names all keys that lead to it.
  @Test func actionsNameTheKeysOfTheirMenus() throws {
    let reader = try Reader()
    reader.press("right right right ?")
    reader.type("highlights")
    #expect(items(reader).filter { $0.title == "Highlights" }.map(\.value) == ["X h"])
    reader.press("ctrl-u")
    reader.type("find all")
    #expect(items(reader).map(\.value) == ["Space f"])
    reader.press("ctrl-u")
    reader.type("copy verse")
    #expect(items(reader).map(\.value) == ["Space c v", "Space c y"])
  }

  /// A command with several keys is listed with one; the other keys find it.
  @Test func aCommandIsListedWithOneKey() throws {
    let reader = try Reader()
    reader.press("?")
    #expect(items(reader).first { $0.title == "Search" }?.value == "/")
    reader.type("J")
    #expect(reader.titles.contains("Next by the rotor"))
  }

  /// In the field of Go to, a name that isn't a passage is looked up; a passage wins.
  @Test func goToLooksNamesUp() throws {
    let reader = try Reader()
    reader.press(":")
    reader.type("theme")
    #expect(reader.press("enter").contains("Search keys, theme, selected, text field"))
    #expect(reader.titles == ["Setting: Theme"])
    reader.press("escape :")
    reader.type("1:2")
    #expect(reader.press("enter").last == "Sampler 1:2")
    reader.press(":")
    reader.type("Mark 1")
    #expect(reader.press("enter") == ["Mark is not in this text"])
    #expect(reader.session.root.popover?.title == "Go to")
  }

  /// A name that nothing has is answered in the list, with similar names.
  @Test(arguments: [
    ("serch", "Nothing is called serch. Similar: search, speech"),
    ("qqqqqq", "Nothing is called qqqqqq"),
  ])
  func whatNothingIsCalled(_ typed: String, _ text: String) throws {
    let reader = try Reader()
    reader.press("?")
    reader.type(typed)
    #expect(items(reader).map(\.title) == [text])
    #expect(reader.screen.text.contains("│  \(text)"))
  }

  /// Other words for something are similar, too.
  @Test func otherWordsAreSimilar() throws {
    let reader = try Reader()
    reader.press("?")
    reader.type("collor")
    #expect(reader.titles.first?.hasPrefix("Nothing is called collor. Similar: color") == true)
  }

  /// The keys of an item in words take longer than a frame.
  @Test func itemsAreMadeWhenTheyAreShown() throws {
    let reader = try Reader()
    reader.press("?")
    let items = try #require(reader.session.root.popover?.list.items)
    #expect(!items.areMade)
    #expect(items.last?.title == "Tour")
    #expect(items.title(at: items.count - 1) == "Tour")
    #expect(items.title(at: 0) == "Move")
  }

  @Test func everyBoundCommandIsListedOnceWithItsKeys() throws {
    let reader = try Reader()
    reader.press("?")
    let commands = items(reader).filter { $0.role == .button && $0.title != "Tour" }
    let actions = Set(reader.session.keyMap.bindings.map(\.action))
    #expect(commands.count == actions.count)
    #expect(Set(commands.map(\.title)).count == actions.count)
    #expect(commands.first { $0.title == "Next heading" }?.value == "] h")
    #expect(commands.first { $0.title == "Back" }?.value == "Esc")
  }

  @Test func theListFollowsTheKeysAndThePlace() throws {
    let reader = try Reader()
    func back() -> String? { items(reader).first { $0.title == "Back" }?.value }
    reader.press("?")
    let first = items(reader).map { [$0.title, $0.value] + $0.pieces.map(\.text) }
    reader.press("escape ?")
    #expect(items(reader).map { [$0.title, $0.value] + $0.pieces.map(\.text) } == first)
    #expect(back() == "Esc")
    reader.press("escape space ?")
    #expect(back() == "Esc")
    reader.press("escape escape ?")
    #expect(back() == "Esc")
    reader.press("escape")
    reader.session.keyMap = try EmbeddedText.keyMap(profile: "vim")
    reader.press("?")
    #expect(items(reader).first { $0.title == "First element" }?.value.contains("g g") == true)
  }

  @Test func typingFiltersAndEnterPerforms() throws {
    let reader = try Reader()
    reader.press("? n e x t space v e r")
    #expect(reader.titles == ["Move", "Next verse", "Study", "Select up to the next verse"])
    #expect(reader.press("enter") == ["<popoverClosed>", "2"])
    #expect(reader.session.root.popover == nil)
    // A key is found by its name.
    reader.press("? w")
    #expect(reader.titles.contains("Where on the screen"))
  }

  @Test func enterInTheListPerforms() throws {
    let reader = try Reader()
    reader.press("? s e t t i n g s down down")
    #expect(reader.press("enter").prefix(2).last?.hasPrefix("<popover") == true)
    #expect(reader.session.root.popover?.title == "Settings")
  }

  @Test func aCommandOfMarksWaitsForTheLetter() throws {
    let reader = try Reader()
    reader.press("? s e t space a space m a r k")
    #expect(reader.press("enter") == ["<popoverClosed>", "Type a letter"])
    #expect(reader.press("a") == ["Mark a set: Sampler 1:1"])
  }

  @Test func theKeyAgainTurnsToKeyHelp() throws {
    let reader = try Reader()
    #expect(
      reader.press("? ?") == [
        "<popoverClosed>", "Key help on. Press a key to hear what it does, or Escape to leave.",
      ])
    #expect(reader.press("] h") == ["right bracket h, Next heading"])
    #expect(reader.press("q") == ["q, Quit"])
    #expect(reader.press("escape") == ["Key help off"])
    #expect(reader.session.ending == nil)
    #expect(reader.press("right") == ["Οὗτος, this"])
  }

  @Test func theKeyWithinKeyHelpLeavesIt() throws {
    let reader = try Reader()
    reader.press("? ?")
    #expect(reader.press("?") == ["Key help off"])
  }

  @Test func aPopoverHasItsOwnKeys() throws {
    let reader = try Reader()
    reader.press("right space ?")
    #expect(reader.session.root.popovers.map(\.title) == ["Word: Οὗτος", "Keys"])
    #expect(!reader.titles.contains("Quit") && !reader.titles.contains("Next chapter"))
    #expect(items(reader).first { $0.title == "Back" }?.value == "Esc")
    #expect(reader.press("escape") == ["<popoverClosed>", "Define"])
  }

  /// A command that has other keys is listed without arrows where they are not taught.
  @Test func arrowsThatAreNotTaughtAreNotListed() throws {
    let reader = try Reader()
    reader.session.keyMap.teachesArrows = false
    reader.press("?")
    let keys = items(reader).map { ($0.title, $0.value) }
    #expect(keys.first { $0.0 == "Next element" }?.1 == "Tab")
    #expect(keys.first { $0.0 == "Previous element" }?.1 == "Shift Tab")
    #expect(!keys.contains { ["Left", "Right", "Up", "Down"].contains($0.1) })
  }

  /// In a menu, the keys taught in place of the arrows move by items, whatever the rotor is on.
  @Test func keysInPlaceOfArrowsMoveByItems() throws {
    let reader = try Reader()
    reader.session.keyMap.teachesArrows = false
    reader.press("right . . space")
    #expect(reader.press("J") == ["Parse"])
    #expect(reader.press("K") == ["Define, list start"])
    #expect(reader.press("tab") == ["Parse"])
  }

  /// Plain mode has no screen to list keys on.
  @Test func plainModeTurnsToKeyHelpAtOnce() throws {
    let reader = try Reader()
    reader.session.options.listsKeys = false
    #expect(
      reader.press("?") == ["Key help on. Press a key to hear what it does, or Escape to leave."])
  }

  @Test func theGestureOfKeyHelpStaysAsItIs() throws {
    let reader = try Reader()
    #expect(
      reader.headless.perform(.help)
        == ["Key help on. Press a key to hear what it does, or Escape to leave."])
  }

  @Test(arguments: ["voiceover", "vim", "nvda"])
  func everyProfileListsItsKeys(_ profile: String) throws {
    let reader = try Reader()
    reader.session.keyMap = try EmbeddedText.keyMap(profile: profile)
    #expect(reader.press("?").first == "<popoverOpened>")
    #expect(
      items(reader).allSatisfy { $0.role == .heading || !$0.value.isEmpty || $0.title == "Tour" })
    #expect(reader.press("? escape") == ["Key help off"])
  }

  /// The same keys again turn to key help, in a profile with several keys for it: the last of them
  /// is not typed into the field.
  @Test func severalKeysTurnToKeyHelp() throws {
    let reader = try Reader()
    reader.session.keyMap = try EmbeddedText.keyMap(profile: "nvda")
    reader.press("insert 1")
    let field = try #require(reader.session.root.popover?.field)
    #expect(
      reader.press("insert 1") == [
        "<popoverClosed>", "Key help on. Press a key to hear what it does, or Escape to leave.",
      ])
    #expect(field.text.isEmpty)
    reader.press("escape insert 1")
    // Other keys after the first are typed.
    reader.press("insert v")
    #expect(reader.session.root.popover?.field?.text == "v")
  }

  @Test func theListWorksWhileTheScreenReaderIsOff() throws {
    let reader = try Reader(readerOn: false)
    reader.press("?")
    #expect(reader.session.root.popover?.title == "Keys")
    #expect(!reader.titles.contains("Spell"), "nothing speaks")
    reader.press("s e t t i n g s enter")
    #expect(reader.session.root.popovers.map(\.title) == ["Settings"])
    reader.press("escape")
    #expect(reader.controller.elementsAlive == 0)
  }

  @Test func keyHelpExplainsOnTheScreenWhileTheScreenReaderIsOff() throws {
    let reader = try Reader(readerOn: false)
    reader.press("? ?")
    #expect(reader.screen.text.contains("Key help on. Press a key to hear what it does"))
    reader.press("]")
    reader.press("h")
    #expect(reader.screen.text.contains("Next heading"))
    reader.press("f5")
    #expect(reader.screen.text.contains(reader.session.phrases("status.unbound", "f5")))
    reader.press("q")
    #expect(reader.screen.text.contains("Quit") && reader.session.ending == nil)
    reader.press("escape")
    #expect(reader.screen.text.contains("Key help off"))
    reader.press("q")
    #expect(reader.session.ending == .quit)
  }

  /// Keys, descriptions and tasks are complete in every language.
  @Test(arguments: ["en", "de", "es", "pl"])
  func everyTaskHasAName(_ language: String) {
    let phrases = Phrases(interfaceLanguage: language)
    for task in CommandTask.allCases {
      #expect(phrases.known(task.phrase) != nil, "\(task.phrase)")
    }
  }
}

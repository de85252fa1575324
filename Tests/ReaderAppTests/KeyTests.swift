import Choices
import CellGrids
import Composition
import Configuration
import ScreenReading
import Testing

@testable import Sessions
@testable import ReaderApp

/// The rows of the settings screen: the settings and the headings of their groups.
private let settingCount =
  SettingTable.all.count { !$0.isFamily && $0.isOnScreen } + SettingGroup.allCases.count

private let firstVerse = "1, Οὗτος ὁ λόγος ἦλθεν εἰς τὸν πρῶτον οἶκον τῆς κώμης."

/// Every key of the profile: the keys before it, the key, and the speech that follows.
private let keyTable: [(before: String, key: String, heard: [String])] = [
  ("", "right", ["Οὗτος, this"]),
  ("", "left", ["<boundary>"]),
  ("right", "left", ["1"]),
  ("", "tab", ["Οὗτος, this"]),
  ("tab", "shift-tab", ["1"]),
  ("", "down", ["2"]),
  ("", "up", ["<boundary>"]),
  ("down", "up", ["1"]),
  ("", "J", ["2"]),
  ("J", "K", ["1"]),
  ("", ".", ["Words"]),
  ("right", ".", ["Words"]),
  ("right . .", ".", ["Tiers"]),
  ("right . . .", "down", ["Οὗτος, form"]),
  ("right . . . down", "down", ["Houtos, transliteration"]),
  ("right . . . down", "up", ["<boundary>"]),
  ("right . .", "down", ["cap omicron"]),
  ("right . . down", "down", ["upsilon, rough breathing, circumflex"]),
  ("G .", "down", ["The"]),
  ("", ",", ["Volume"]),
  (",", ",", ["Pitch"]),
  (",", "up", ["English: volume 10"]),
  (", ,", "down", ["English: pitch -10"]),
  (", , ,", "up", ["Speech rate 200"]),
  (", , , ,", "down", ["Hints off"]),
  (", , , , ,", "down", ["Punctuation: some"]),
  (", , , , , ,", "down", ["Verbosity: full"]),
  (", , , , , ,", "up", ["Verbosity: terse"]),
  (", , , , , , ,", "down", ["English"]),
  ("", "l", ["Οὗτος, this"]),
  ("right", "h", ["1"]),
  ("", "h", ["<boundary>"]),
  ("right right", "j", ["πρῶτον, first"]),
  ("right right j", "k", ["ὁ, the"]),
  ("right", "k", ["<boundary>"]),
  ("right", "enter", ["<popoverOpened>", "Οὗτος: this"]),
  ("right", "space", ["<popoverOpened>", "Οὗτος, menu: Define, 1 of 9"]),
  ("right space", "`", ["<popoverClosed>", "Οὗτος, this"]),
  ("right space", "backspace", ["<popoverClosed>", "Οὗτος, this"]),
  ("right space", "escape", ["<popoverClosed>", "Οὗτος, this"]),
  ("", "escape", ["<nothing>"]),
  ("", "-", ["Sampler 1:1"]),
  ("right", "a", ["Οὗτος, this"]),
  ("right", "A", ["Sampler 1:1"]),
  ("right", "B", ["Sampler 1:1"]),
  ("", "p", ["<nothing>"]),
  (
    "", "o",
    [
      "<popoverOpened>", "Layers, menu: Form, switch button, on, 1 of 13",
      "Press Enter to switch.",
    ]
  ),
  ("", "+", ["Speech rate 200"]),
  ("", "_", ["Speech rate 160"]),
  ("right", "z", ["Οὗτος, this"]),
  ("right", "Z", ["Copied: Οὗτος, this"]),
  ("right", "s", ["cap omicron, upsilon, rough breathing, circumflex, tau, omicron, final sigma"]),
  (
    "right right", "S",
    ["omicron, rough breathing"]
  ),
  (
    "right", "r",
    [
      "1, Οὗτος ὁ λόγος ἦλθεν εἰς τὸν πρῶτον οἶκον τῆς κώμης. "
        + "This word came into the first house of the village."
    ]
  ),
  ("", "R m", ["Reading: text, then translation"]),
  ("", "R h", ["Biblical Hebrew in braille: takes effect at the next start"]),
  ("", "R g", ["Ancient Greek in braille: takes effect at the next start"]),
  ("right", "R k", ["Known: οὗτος"]),
  ("", "e", ["Sampler 1:1 selected"]),
  ("e", "e", ["Nothing selected"]),
  ("e", "escape", ["Nothing selected"]),
  ("shift-down", "escape", ["Nothing selected"]),
  ("shift-down escape", "escape", ["<nothing>"]),
  ("e space", "escape", ["<popoverClosed>", "Sampler 1:1"]),
  ("", "shift-down", ["2", "Sampler 1:1–2 selected"]),
  ("down", "shift-up", ["1", "Sampler 1:1–2 selected"]),
  (
    "right", "t",
    [
      "Form: Οὗτος. Transliteration: Houtos. Lemma: οὗτος. Gloss: this. "
        + "Morphology: demonstrative pronoun, nominative, singular, masculine. "
        + "Part of speech: article or determiner. Strong's 3778"
    ]
  ),
  ("right", "T", ["Sampler 1:1, word 1 of 10"]),
  ("", "T", ["Sampler 1:1, Ancient Greek"]),
  ("right", "w", ["Οὗτος, at the top left of the screen, Sampler 1:1, word 1 of 10"]),
  (
    "", "i",
    [
      "<popoverOpened>", "Search, text field",
      "Type part of a name, then Enter",
    ]
  ),
  ("", "] l", ["<boundary>"]),
  ("", "[ l", ["<boundary>"]),
  ("G", "g g", ["Sampler 1:1"]),
  (
    "", "G",
    [
      "Village 2:12, The tales told under the stars slowly, slowly put our tired village to sleep."
    ]
  ),
  ("right right", "home", ["Sampler 1:1"]),
  ("", "end", ["This word came into the first house of the village."]),
  ("", "page-down", ["Sampler 1:2 to 1:3, Sampler 1:2"]),
  ("page-down", "page-up", ["Sampler 1:1 to 1:2"]),
  ("", "page-up", ["<boundary>"]),
  (
    "", ":",
    [
      "<popoverOpened>", "Place, text field",
      "Type a place, then Enter",
    ]
  ),
  ("", "] h", ["Sampler 2:1"]),
  ("] h", "[ h", ["Sampler 1:1"]),
  ("", "[ h", ["<boundary>"]),
  ("", "] v", ["2"]),
  ("] v", "[ v", ["1"]),
  ("", "] c", ["Sampler 2:1"]),
  ("] c", "[ c", ["Sampler 1:1"]),
  ("", "[ c", ["<boundary>"]),
  ("", "] B", ["Shepherd 1:1"]),
  ("] B right ] B right", "[ B", ["Shepherd 1:1"]),
  ("", "[ B", ["<boundary>"]),
  ("", "v", ["Verbosity: full"]),
  ("v", "v", ["Verbosity: terse"]),
  ("", "M", ["Speech off"]),
  ("M", "M", ["Speech on"]),
  ("", "C", ["Screen curtain on"]),
  ("C", "C", ["Screen curtain off"]),
  ("", "V", ["Screen reader off"]),
  ("right right V", "V", ["Screen reader on", "ὁ, the"]),
  (
    "", "?",
    [
      "<popoverOpened>", "Search keys, text field",
      "Type part of a command. Question mark: hear what a key does.",
    ]
  ),
  (
    "?", "?",
    [
      "<popoverClosed>", "Key help on. Press a key to hear what it does, or Escape to leave.",
    ]
  ),
  ("? ?", "right", ["Right, Next element"]),
  ("? ?", "x", ["x does nothing"]),
  ("? ? right", "?", ["Key help off"]),
  ("", "b", ["Bookmark set: Sampler 1:1"]),
  ("right b", "left", ["1, bookmarked"]),
  ("b", "b", ["Bookmark removed: Sampler 1:1"]),
  ("right", "m a", ["Mark a set: Sampler 1:1 Οὗτος"]),
  ("right m a G", "' a", ["Sampler 1:1, Οὗτος, this"]),
  ("", "' z", ["No mark z"]),
  ("", "<", ["<boundary>"]),
  ("", ">", ["<boundary>"]),
  ("right m a G ' a", "<", ["Village 2:12"]),
  (
    "", "/",
    [
      "<popoverOpened>", "Search for, text field",
      "Type what to search for, then Enter",
    ]
  ),
  (
    "", "f",
    [
      "<popoverOpened>", "Search for, text field",
      "Type what to search for, then Enter",
    ]
  ),
  ("", "n", ["No search yet"]),
  ("", "N", ["No search yet"]),
  ("", "\\", ["Side pane shown"]),
  ("\\", "\\", ["Side pane hidden"]),
  ("", "g j", ["Side pane hidden"]),
  ("\\", "g k", ["<boundary>"]),
  ("right", "g s", ["<popoverOpened>", "Said: 2 items, Οὗτος, this"]),
  ("", "f4", ["<popoverOpened>", "Said: 1 item, Sampler 1:1"]),
  ("", "] n", ["<boundary>"]),
  ("", "[ n", ["<boundary>"]),
  ("", "] b", ["<boundary>"]),
  ("", "[ b", ["<boundary>"]),
  ("b down", "[ b", ["Sampler 1:1, bookmarked"]),
  ("b down down b g g", "] b", ["Sampler 1:3, bookmarked"]),
  ("", "] m", ["<boundary>"]),
  ("", "[ m", ["<boundary>"]),
  ("", "O", ["<popoverOpened>", "Settings, menu: Page, heading, 1 of \(settingCount)"]),
  ("", "P", ["No recording of this sentence"]),
  ("", "X", ["<popoverOpened>", "Sampler, menu: Notes, 1 of 9"]),
  ("", "L", ["This text is open without a library"]),
  ("", "u", ["Nothing to undo"]),
  ("b", "u", ["Bookmark removed: Sampler 1:1"]),
  ("", "U", ["Nothing to redo"]),
  ("b u", "U", ["Bookmark restored: Sampler 1:1"]),
  ("", "q", []),
  ("", "ctrl-c", []),
  ("", "ctrl-z", []),
  ("", "ctrl-l", ["Screen redrawn"]),
]

/// Keys that read a portion: the keys before, the key, and the first utterance of the portion.
private let portionTable: [(before: String, key: String, first: String)] = [
  ("right right", "R v", firstVerse),
  ("] v", "R p", firstVerse),
  ("] v", "R c", firstVerse),
  ("right right", "R a", firstVerse),
  ("R v ] v", "R e", "Sampler 1:1"),
  ("m a ] v", "R ' a", firstVerse),
  ("R v ] v", "R r", firstVerse),
  ("R v ] v", "R s", firstVerse),
]

@Suite struct KeyTests {
  @Test(arguments: keyTable)
  func aKeySays(_ entry: (before: String, key: String, heard: [String])) throws {
    let reader = try Reader()
    reader.press(entry.before)
    #expect(reader.press(entry.key) == entry.heard)
  }

  @Test(arguments: portionTable)
  func aKeyReads(_ entry: (before: String, key: String, first: String)) throws {
    let reader = try Reader()
    reader.press(entry.before)
    #expect(reader.press(entry.key).first == entry.first)
  }

  @Test func everyKeyOfTheProfileIsInTheTable() throws {
    let bound = Set(try EmbeddedText.keyMap().bindings.map(\.name))
    let tested = Set(keyTable.map(\.key) + portionTable.map(\.key))
    // A mark is set with any letter.
    let marks: Set = ["m letter", "' letter", "R ' letter"]
    #expect(tested.isSuperset(of: ["m a", "' a", "R ' a"]))
    #expect(bound.subtracting(tested).subtracting(marks).isEmpty)
  }

  @Test func everyCommandHasAKeyAndAnExplanation() throws {
    // Numbers, the command line and scrolling of the focus belong to vim.
    let bound = Set(
      try KeyProfile.allCases.flatMap { try EmbeddedText.keyMap(profile: $0.rawValue).bindings }
        .map(\.action))
    #expect(Set(KeyMap.Action.all).subtracting(bound).isEmpty)
    let phrases = Phrases(interfaceLanguage: "en")
    for action in KeyMap.Action.all {
      #expect(phrases("command.\(action.name)") != "command.\(action.name)")
    }
  }

  @Test(arguments: ["x", "Q", "alt-u", "alt-m", "ctrl-s", "ctrl-q", "f1"])
  func aKeyThatIsNotBoundDoesNothing(_ key: String) throws {
    let reader = try Reader()
    reader.press("right")
    #expect(reader.press(key) == ["<nothing>"])
    #expect(reader.focus == "Sampler 1:1 word 1")
  }

  @Test func quittingEndsTheSession() throws {
    let reader = try Reader()
    reader.press("q")
    #expect(reader.session.ending == .quit)
    let other = try Reader()
    other.press("ctrl-c")
    #expect(other.session.ending == .interrupted)
  }

  @Test func keyHelpDoesNothingButExplain() throws {
    let reader = try Reader()
    reader.press("? ? right right space : G")
    #expect(reader.focus == "Sampler 1:1")
    #expect(reader.press("space") == ["Space, The word's menu"])
    #expect(reader.press("g g") == ["g g, First element"])
    #expect(reader.press("q") == ["q, Quit"])
    #expect(reader.session.ending == nil)
    reader.press("escape q")
    #expect(reader.session.ending == .quit)
  }

  /// The last key of a sequence that does not exist could remove something, or end the program.
  @Test(arguments: ["R q", "] V", "g b", "R right", "g G"])
  func anUnfinishedSequenceDoesNothing(_ keys: String) throws {
    let reader = try Reader()
    reader.press("b right")
    #expect(reader.press(keys) == ["\(keys) does nothing"])
    #expect(reader.session.ending == nil && reader.session.reader.isRunning)
    #expect(reader.focus == "Sampler 1:1 word 1")
    #expect(reader.press("left") == ["1, bookmarked"])
  }

  @Test func escapeGivesASequenceUp() throws {
    let reader = try Reader()
    reader.press("right")
    #expect(reader.press("]") == ["right bracket and?"])
    #expect(reader.press("escape") == ["<nothing>"])
    #expect(reader.press("right") == ["ὁ, the"])
  }

  /// Nothing comes between keys that are typed at once.
  @Test func aSequenceThatIsTypedAtOnceHasOneAnswer() throws {
    let reader = try Reader()
    _ = reader.heard()
    for key: Key in ["R", "m"] { reader.session.handle(key) }
    reader.settle()
    #expect(reader.heard().count == 1)
    for key: Key in ["]", "v"] { reader.session.handle(key) }
    reader.settle()
    #expect(reader.heard() == ["2"])
  }

  /// Nor is the beginning of a sequence silent, in key help, in a menu, or in another profile.
  @Test(arguments: [
    ("voiceover", "", "R", "cap R and?"), ("voiceover", "R", "'", "apostrophe and?"),
    ("voiceover", "", "m", "m and?"), ("voiceover", "? ?", "g", "g and?"),
    ("voiceover", "space", "[", "left bracket and?"), ("vim", "", "z", "z and?"),
    ("vim", "", "4", "4 and?"), ("nvda", "", "g", "g and?"),
  ])
  func theFirstKeyOfASequenceIsSaid(
    _ profile: String, _ before: String, _ key: String, _ said: String
  ) throws {
    let reader = try Reader()
    reader.session.keyMap = try EmbeddedText.keyMap(profile: profile)
    reader.press(before)
    #expect(reader.press(key) == [said])
    let last = reader.session.reader.lastUtterance
    #expect(last?.text != said, "it is not what is said again")
  }
}

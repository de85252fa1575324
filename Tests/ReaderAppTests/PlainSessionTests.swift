import CellGrids
import ScreenReading
import Sessions
import TextLibrary
import Testing

@testable import ReaderApp

/// A line of plain mode: the lines before it, the line, the speech that follows, and the message.
private let lineTable: [(before: [String], line: String, heard: [String], message: String?)] = [
  ([], "", ["Οὗτος, this"], nil),
  ([], "right", ["Οὗτος, this"], nil),
  ([], "right right", ["Οὗτος, this", "ὁ, the"], nil),
  ([], "  right  ", ["Οὗτος, this"], nil),
  (["right"], "h", ["1"], nil),
  ([], "g g", ["Sampler 1:1"], nil),
  ([], "g", ["g and?"], nil),
  (["g"], "g", ["Sampler 1:1"], nil),
  ([], "space", ["<popoverOpened>", "Sampler 1:1, menu: Highlight, 1 of 4"], nil),
  ([], ":shep 2:1", ["Shepherd 2:1"], nil),
  ([], ":nowhere", ["No such place: nowhere"], nil),
  ([], ":no\u{1B}where", ["No such place: no␛where"], nil),
  ([], "\\right", ["Οὗτος, this"], nil),
  (["right m a", "G"], "' a", ["Sampler 1:1, Οὗτος, this"], nil),
  ([], "rihgt", [], "no key is called \"rihgt\""),
  ([], "right rihgt right", ["Οὗτος, this"], "no key is called \"rihgt\""),
  ([], "f12", [], "no key is called \"f12\""),
  // A key of fields has no meaning elsewhere.
  ([], "ctrl-k", [], "no key is called \"ctrl-k\""),
  (["right", "space"], "ctrl-k", [], "no key is called \"ctrl-k\""),
  ([], "x\u{1B}", [], "no key is called \"x␛\""),
  (["?"], "right", ["Right, Next element"], nil),
  (
    [], "/zzz",
    ["<popoverOpened>", "No hits: zzz", "<popoverClosed>"],
    nil
  ),
  (["/zzz"], "right", ["Οὗτος, this"], nil),
  (["/zzz"], "yyy", [], "no key is called \"yyy\""),
  (["/"], "home", ["No hits: home"], nil),
  (["/"], ":jn 1:1", ["No hits: :jn 1:1"], nil),
  (["/"], "\\escape", ["<popoverClosed>", "Sampler 1:1"], nil),
  (["/"], "\\zzz", [], "no key is called \"zzz\""),
  (["/"], "\\\\zzz", ["No hits: \\zzz"], nil),
  (["/"], "", ["Search, list start"], nil),
  (["right", "space"], "z", ["Οὗτος, menu: Define, 1 of 9"], nil),
  (
    ["right", "space"], "p",
    ["<popoverClosed>", "demonstrative pronoun, nominative, singular, masculine"], nil
  ),
  (["i"], "\\tab", ["Sampler 1:1, list start"], nil),
]

@Suite struct PlainSessionTests {
  @Test(arguments: lineTable)
  func aLineSays(
    _ entry: (before: [String], line: String, heard: [String], message: String?)
  ) throws {
    let reader = try Reader()
    let plain = PlainSession(session: reader.session)
    for line in entry.before {
      #expect(plain.handle(line: line) == nil)
      reader.settle()
    }
    _ = reader.heard()
    #expect(plain.handle(line: entry.line)?.description == entry.message)
    reader.settle()
    #expect(reader.heard() == entry.heard)
  }

  /// A note may be the name of a key, a place or a search.
  @Test(arguments: ["home", "right right", ":jn 1:1", "/lemma:x", "help", "q"])
  func aNoteIsText(note: String) throws {
    let (reader, plain) = try Self.writingANote()
    #expect(plain.handle(line: note) == nil)
    reader.settle()
    #expect(reader.heard().contains("Note saved"))
    #expect(reader.session.ending == nil)
    #expect(try Self.notes(reader) == [note])
    #expect(plain.handle(line: "z") == nil)
  }

  /// A line of a note that ends with a backslash is followed by another.
  @Test func aNoteOfSeveralLines() throws {
    let (reader, plain) = try Self.writingANote()
    for line in ["one\\", "\\", "three"] { #expect(plain.handle(line: line) == nil) }
    reader.settle()
    #expect(reader.heard().contains("Note saved"))
    #expect(try Self.notes(reader) == ["one\n\nthree"])
  }

  private static func writingANote() throws -> (Reader, PlainSession) {
    let reader = try Reader()
    let plain = PlainSession(session: reader.session)
    for line in ["right", "space"] { #expect(plain.handle(line: line) == nil) }
    reader.settle()
    while reader.session.reader.focus?.accessibilityPlace != "Note" {
      let before = reader.focus
      #expect(plain.handle(line: "right") == nil)
      try #require(reader.focus != before)
    }
    #expect(plain.handle(line: "enter") == nil)
    reader.settle()
    _ = reader.heard()
    return (reader, plain)
  }

  private static func notes(_ reader: Reader) throws -> [String] {
    try StudyStore(try Library(path: reader.home.library)).notes().map(\.text)
  }

  @Test func helpListsWhatCanBeTyped() throws {
    let reader = try Reader()
    var printed = ""
    let plain = PlainSession(session: reader.session, print: { printed += $0 })
    #expect(plain.handle(line: "help") == nil)
    let lines = printed.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(9) == [
        "An empty line: next element",
        "right, space, g g: the names of keys, one or more on a line",
        "tab, shift-tab, J, K: instead of right, left, down, up with TDSR or Speakup",
        ":jn 3:16: goes to a place", "/word: searches",
        "While a text field is open, a line is its text",
        "\\escape: a backslash before the names of keys while a text field is open",
        "help: this list", "right: Next element",
      ])
    #expect(lines.contains("m letter: Set a mark with a letter"))
    #expect(lines.last == "ctrl-l: Redraw the screen")
  }

  /// Nothing speaks in plain mode, so the rotor has no settings of a voice.
  @Test func theRotorHasNoSettingsOfTheVoice() throws {
    let reader = try Reader()
    reader.session.reader.offersVoiceSettings = false
    var settings: [String] = []
    for _ in 0..<8 { settings += reader.press(".") }
    #expect(settings.contains("Verbosity"))
    for name in ["Language", "Speech rate", "Pitch", "Volume"] {
      #expect(!settings.contains(name))
    }
  }

  @Test func keyHelpShowsControlCharacters() throws {
    let reader = try Reader()
    reader.press("? ?")
    _ = reader.heard()
    for character: Character in ["\u{1B}", "\u{9B}"] {
      reader.session.handle(.alt(character))
      reader.settle()
      let heard = reader.heard().joined()
      #expect(!heard.isEmpty)
      #expect(!heard.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }

  @Test func aSearchGoesToItsHits() throws {
    let reader = try Reader()
    let plain = PlainSession(session: reader.session)
    #expect(plain.handle(line: "/lemma:λόγος") == nil)
    let hits = try #require(reader.controller.search.found).hits
    reader.settle()
    #expect(
      reader.heard().last
        == "\(hits.count) hits: lemma:λόγος, Sampler 1:1, Οὗτος ὁ λόγος "
        + "ἦλθεν εἰς τὸν πρῶτον")
  }

  /// Letters continue what was typed by the time of the user, not of what was printed since.
  @Test func lettersAreTypedAheadWhilePrinting() throws {
    let reader = try Reader()
    let typing = VirtualClock()
    reader.session.options.typingClock = typing
    let plain = PlainSession(session: reader.session)
    for (line, time, place) in [
      ("O", 0, "Page"), ("v", 0, "Visible tiers"), ("e", 500, "Verbosity"),
      ("v", 1_600, "Voice"),
    ] {
      typing.advance(to: time)
      #expect(plain.handle(line: line) == nil)
      reader.settle()
      #expect(reader.focus.hasPrefix(place), "\(line) \(reader.focus)")
    }
    // A letter without a command is typed too, and lines can have several.
    typing.advance(to: 3_000)
    #expect(plain.handle(line: "d e") == nil)
    #expect(reader.focus.hasPrefix("Density"))
  }

  /// A session without a screen, and what it prints without speaking it.
  private static func withoutScreen(
    isOnTerminal: Bool = false, at place: String? = nil
  ) throws -> (Reader, PlainSession, () -> [String]) {
    let reader = try Reader(at: place)
    reader.session.options.isPlain = true
    var printed: [String] = []
    let plain = PlainSession(
      session: reader.session, isOnTerminal: isOnTerminal, print: { printed.append($0) })
    return (
      reader, plain,
      {
        defer { printed = [] }
        return printed
      }
    )
  }

  private static func heard(_ line: String, _ reader: Reader, _ plain: PlainSession) -> [String] {
    _ = reader.heard()
    #expect(plain.handle(line: line) == nil)
    reader.settle()
    return reader.heard()
  }

  @Test func noKeyIsSilentWhileTheReaderIsOff() throws {
    let (reader, plain, printed) = try Self.withoutScreen()
    #expect(Self.heard("V", reader, plain) == ["Screen reader off"])
    for line in ["right", "R v", "?"] {
      #expect(Self.heard(line, reader, plain) == [])
      let count = line.split(separator: " ").count
      #expect(
        printed() == Array(repeating: "Screen reader is off. V turns it on\n", count: count))
    }
    #expect(Self.heard("V", reader, plain).first == "Screen reader on")
    #expect(Self.heard("right", reader, plain) == ["Οὗτος, this"])
    #expect(printed() == [])
  }

  /// The keys of directions follow the text, not a layout that nobody sees, and come back.
  @Test func directionsFollowTheText() throws {
    let (reader, plain, _) = try Self.withoutScreen(at: "1:1")
    reader.session.reader.settings.speaksBoundaries = true
    #expect(Self.heard("l", reader, plain) == ["Οὗτος, this"])
    #expect(Self.heard("l l", reader, plain) == ["ὁ, the", "λόγος, word"])
    #expect(Self.heard("h", reader, plain) == ["ὁ, the"])
    #expect(Self.heard("j", reader, plain) == ["2"])
    #expect(Self.heard("j k", reader, plain) == ["3", "2"])
    #expect(
      Self.heard("k k", reader, plain) == [
        "1", "<boundary>", "No earlier verse",
      ])
    #expect(Self.heard("h", reader, plain) == ["<boundary>", "Start of the text"])
    var rotor: [String] = []
    for _ in 0..<20 { rotor += Self.heard(".", reader, plain) }
    #expect(!rotor.contains("Vertical navigation") && rotor.contains("Verbosity"))
  }

  @Test(arguments: ["C", "\\", "ctrl-l", "g j"])
  func thereIsNoScreen(_ key: String) throws {
    let (reader, plain, _) = try Self.withoutScreen()
    #expect(Self.heard(key, reader, plain) == ["There is no screen"])
  }

  @Test func noPlaceIsOnAScreen() throws {
    let (reader, plain, _) = try Self.withoutScreen(at: "1:1")
    _ = Self.heard("right right right", reader, plain)
    #expect(Self.heard("w", reader, plain) == ["λόγος, Sampler 1:1, word 3 of 10"])
    // No comma follows the end of a sentence.
    #expect(
      Self.heard("end w", reader, plain).last
        == "This word came into the first house of the village. Sampler 1:1, translation")
    let down = Self.heard("page-down", reader, plain)
    #expect(down.count == 1 && down[0].hasPrefix("Sampler 1:"), "\(down)")
    let up = Self.heard("page-up", reader, plain)
    #expect(up == ["Sampler 1:1"])
    #expect(Self.heard("page-up", reader, plain) == ["<boundary>"])
  }

  /// The item chooser lists the chapter, not what would be on a screen.
  @Test func theItemChooserListsTheChapter() throws {
    let (reader, plain, _) = try Self.withoutScreen(at: "1:1")
    _ = Self.heard("i", reader, plain)
    let chapter = try reader.controller.text.chapter(ofRow: 0).rows
    let words = try chapter.map { try reader.controller.text.verse(at: $0).words.count }
    #expect(reader.titles.count > words.reduce(0, +))
    #expect(Self.heard("φων", reader, plain).last?.contains("φων") == true)
    #expect(reader.session.root.popover == nil)
  }

  @Test func aTerminalHasAListOfKeys() throws {
    let (reader, plain, _) = try Self.withoutScreen(isOnTerminal: true)
    plain.handle("?")
    reader.settle()
    #expect(reader.session.root.popover?.title == "Keys")
    plain.handle("?")
    reader.settle()
    #expect(reader.heard().last?.hasPrefix("Key help on") == true)
  }

  @Test func layersAreWhatIsShown() throws {
    let (reader, plain, _) = try Self.withoutScreen()
    let words = "What is said is chosen in the settings"
    #expect(Self.heard("o", reader, plain).contains(words))
    #expect(Self.heard("down enter", reader, plain).suffix(1) == ["off"])
    #expect(!Self.heard("escape o", reader, plain).contains(words))
  }

  /// A letter is text for the field, even where it is the name of a key.
  @Test func aLetterGoesIntoTheField() throws {
    let reader = try Reader()
    let plain = PlainSession(session: reader.session)
    reader.press("/")
    #expect(plain.handle(line: "q") == nil)
    #expect(reader.session.ending == nil)
    #expect(reader.controller.root.popover?.field?.text == "q")
  }

  @Test func aKeyEndsTheSession() throws {
    let reader = try Reader()
    #expect(PlainSession(session: reader.session).handle(line: "q") == nil)
    #expect(reader.session.ending == .quit)
  }
}

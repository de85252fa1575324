import CellGrids
import Configuration
import Foundation
import ScreenReading
import Sessions
import Testing

@testable import ReaderApp

/// The vim profile: numbers before commands, the command line, scrolling the focus, and words with
/// the same lemma.
@Suite struct VimTests {
  private func reader(at place: String? = nil, readerOn: Bool = true, rows: Int = 24) throws
    -> Reader
  {
    let reader = try Reader(rows: rows, readerOn: readerOn, at: place)
    reader.session.keyMap = try EmbeddedText.keyMap(profile: "vim")
    _ = reader.heard()
    return reader
  }

  // MARK: - Selection

  @Test func aSelectionFollowsTheFocus() throws {
    let reader = try reader()
    #expect(reader.press("v") == ["Sampler 1:1 selected"])
    reader.press("2 j")
    #expect(reader.controller.statusNote == "Sampler 1:1–3 selected")
    #expect(reader.press("v") == ["Nothing selected"])
  }

  // MARK: - Numbers

  /// Only the last of several steps is heard, and it is heard as if it were the only one.
  @Test(arguments: [("3 w", "w w w"), ("2 j", "j j"), ("1 2 l", "l l l l l l l l l l l l")])
  func aNumberRepeatsACommand(_ keys: String, _ single: String) throws {
    let one = try reader()
    let other = try reader()
    let expected = one.press(single)
    #expect(!expected.isEmpty)
    #expect(other.press(keys) == expected)
    #expect(other.focus == one.focus)
    let digits = keys.filter(\.isNumber).map { "\($0) and?" }
    #expect(Array(other.recorder.utterances.dropFirst()) == digits + expected)
  }

  @Test func aNumberGoesToAVerse() throws {
    let reader = try reader()
    reader.press("2 G")
    #expect(reader.focus == "Sampler 1:2")
    reader.press("1 g g")
    #expect(reader.focus == "Sampler 1:1")
    #expect(reader.press("9 9 G") == ["Sampler 1 has 14 verses"])
  }

  /// If there is no further verse, the last one is spoken after the sound.
  @Test func aNumberThatIsTooGreatEndsAtTheEnd() throws {
    let reader = try reader()
    let heard = reader.press("9 9 9 j")
    #expect(heard.count == 2 && heard.first == "<boundary>", "\(heard)")
    #expect(reader.press("j") == ["<boundary>"])
  }

  @Test func aZeroIsADigitOnlyWithinANumber() throws {
    let reader = try reader()
    reader.press("w w w")
    reader.press("0")
    #expect(reader.focus == "Sampler 1:1")
    reader.press("1 0 w")
    #expect(reader.focus == "Sampler 1:1 word 10")
  }

  @Test func escapeGivesANumberUp() throws {
    let reader = try reader()
    #expect(reader.press("5 escape") == ["<nothing>"])
    #expect(reader.press("w") == ["Οὗτος, this"])
  }

  @Test func aNumberIsOnTheStatusLine() throws {
    let reader = try reader()
    reader.press("4 2")
    #expect(reader.screen.text.contains("42 …"))
    reader.press("w")
    #expect(!reader.screen.text.contains("42 …"))
  }

  @Test func keyHelpExplainsNumbers() throws {
    let reader = try reader()
    reader.press("? ?")
    #expect(reader.press("5") == ["Number of times for the next command"])
    #expect(reader.press("j") == ["j, Next verse"])
  }

  /// Other profiles have no numbers.
  @Test func digitsDoNothingElsewhere() throws {
    let reader = try Reader()
    #expect(reader.press("5") == ["<nothing>"])
  }

  @Test func aNumberInAMenuGoesToItsItem() throws {
    let reader = try reader()
    reader.press("w space 3 G")
    #expect(reader.controller.root.popover?.list.items[2].title == reader.focus)
  }

  // MARK: - The command line

  @Test(arguments: ["q", "q!", "wq", ":q"])
  func theCommandLineQuits(_ command: String) throws {
    let reader = try reader()
    #expect(
      reader.press(":").contains { $0.hasPrefix("Command, text field") })
    reader.type(command)
    reader.press("enter")
    #expect(reader.session.ending == .quit)
  }

  @Test(arguments: [("2", "Sampler 1:2"), ("1:2", "Sampler 1:2"), ("Shepherd 2:1", "Shepherd 2:1")])
  func theCommandLineGoesToPlaces(_ typed: String, _ place: String) throws {
    let reader = try reader()
    reader.press(":")
    reader.type(typed)
    reader.press("enter")
    #expect(reader.focus == place)
    #expect(reader.controller.root.popover == nil)
  }

  @Test func aPlaceThatIsMissingIsAnAnswer() throws {
    let reader = try reader()
    reader.press(":")
    reader.type("99")
    #expect(reader.press("enter").last == "Sampler 1 has 14 verses")
  }

  @Test(arguments: [
    ("set density=compact", "Density: Compact"), ("set density compact", "Density: Compact"),
    ("set nohints", "Hints: off"), ("set hints", "Hints: on"),
    ("set density", "Density: Comfortable"),
    ("set denisty compact", "No setting is called denisty; the nearest is density"),
    ("set language de", "Language: takes effect at the next start"),
    ("set speech.rate=200", "Speech rate: 200 words a minute"),
  ])
  func theCommandLineChangesSettings(_ line: String, _ answer: String) throws {
    let reader = try reader()
    reader.press(":")
    reader.type(line)
    #expect(reader.press("enter").last == answer)
  }

  @Test func theCommandLineTurnsKeyHelpOn() throws {
    let reader = try reader()
    reader.press(": h enter")
    #expect(reader.session.reader.isHelping)
  }

  @Test func theCommandLineRemembers() throws {
    let reader = try reader()
    reader.press(": 2 enter :")
    #expect(reader.press("up") == ["2"])
  }

  // MARK: - The focus on the page

  @Test func theFocusIsScrolled() throws {
    let reader = try reader(at: "Shepherd 2:1", rows: 16)
    reader.press("w")
    let page = reader.controller.table.screenFrame
    func y() throws -> Double { try #require(reader.session.reader.focus?.accessibilityFrame?.y) }
    #expect(reader.press("z t") == ["Focus at the top"])
    #expect(try y() == page.y)
    #expect(reader.press("z z") == ["Focus in the middle"])
    #expect(try y() > page.y)
    let middle = try y()
    #expect(reader.press("z b") == ["Focus at the bottom"])
    #expect(try y() >= middle)
  }

  // MARK: - The same word

  @Test func theNextWordWithTheSameLemma() throws {
    let reader = try reader()
    reader.press("w w")
    #expect(reader.focus == "Sampler 1:1 word 2")
    reader.press("*")
    let next = reader.focus
    #expect(next != "Sampler 1:1 word 2")
    reader.press("#")
    #expect(reader.focus == "Sampler 1:1 word 2")
    reader.press("n")
    #expect(reader.focus == next)
  }

  @Test func theNumberOfAVerseHasNoLemma() throws {
    #expect(try reader().press("*") == ["Not on a word"])
  }

  @Test(arguments: [("ctrl-n", "w"), ("ctrl-p", "b")])
  func controlKeysMoveAsInMenus(_ key: String, _ same: String) throws {
    let one = try reader(at: "Sampler 1:2")
    let other = try reader(at: "Sampler 1:2")
    #expect(one.press(key) == other.press(same))
    one.press("space")
    other.press("space")
    #expect(one.press(key) == other.press(same == "w" ? "right" : "left") || one.focus != "")
  }
}

import CellGrids
import ScreenReading
import Testing

@testable import ReaderApp
@testable import Sessions

/// Every key of a field, with the exact speech. The field has the text "the word was" before the
/// keys in the second column are pressed.
private let fieldTable: [(before: String, key: String, heard: [String], text: String)] = [
  ("", "left", ["s"], "the word was"),
  ("", "ctrl-b", ["s"], "the word was"),
  ("home", "right", ["t"], "the word was"),
  ("home", "ctrl-f", ["t"], "the word was"),
  ("", "right", ["<boundary>"], "the word was"),
  ("", "ctrl-left", ["was"], "the word was"),
  ("", "alt-left", ["was"], "the word was"),
  ("", "alt-b", ["was"], "the word was"),
  ("ctrl-left", "ctrl-left", ["word"], "the word was"),
  ("home", "ctrl-right", ["the"], "the word was"),
  ("home", "alt-right", ["the"], "the word was"),
  ("home", "alt-f", ["the"], "the word was"),
  ("ctrl-left", "left", ["space"], "the word was"),
  ("", "home", ["the word was"], "the word was"),
  ("", "ctrl-a", ["the word was"], "the word was"),
  ("home", "home", ["<boundary>"], "the word was"),
  ("ctrl-left home", "end", ["the word was"], "the word was"),
  ("home", "ctrl-e", ["the word was"], "the word was"),
  ("", "ctrl-home", ["the word was"], "the word was"),
  ("", "alt-<", ["the word was"], "the word was"),
  ("home", "ctrl-end", ["the word was"], "the word was"),
  ("home", "alt->", ["the word was"], "the word was"),
  ("", "shift-left", ["s, selected"], "the word was"),
  ("shift-left", "shift-right", ["s, unselected"], "the word was"),
  ("shift-left", "left", ["s, unselected"], "the word was"),
  ("", "ctrl-shift-left", ["was, selected"], "the word was"),
  ("home", "ctrl-shift-right", ["the, selected"], "the word was"),
  ("", "shift-home", ["the word was, selected"], "the word was"),
  ("home", "shift-end", ["the word was, selected"], "the word was"),
  ("", "ctrl-shift-home", ["the word was, selected"], "the word was"),
  ("home", "ctrl-shift-end", ["the word was, selected"], "the word was"),
  ("", "shift-up", ["<boundary>"], "the word was"),
  ("", "shift-down", ["<boundary>"], "the word was"),
  ("", "alt-a", ["the word was, selected"], "the word was"),
  ("", "ctrl-space", ["Mark set"], "the word was"),
  ("ctrl-space", "ctrl-left", ["was, selected"], "the word was"),
  ("ctrl-space", "ctrl-space", ["Mark removed"], "the word was"),
  ("", "x", ["x"], "the word wasx"),
  ("", ",", ["comma"], "the word was,"),
  ("", ".", ["dot"], "the word was."),
  ("", "A", ["cap A"], "the word wasA"),
  ("", "space", ["space"], "the word was "),
  ("alt-a", "x", ["x"], "x"),
  ("", "backspace", ["s"], "the word wa"),
  ("home", "backspace", ["<boundary>"], "the word was"),
  ("home", "delete", ["t"], "he word was"),
  ("home", "ctrl-d", ["t"], "he word was"),
  ("", "delete", ["<boundary>"], "the word was"),
  ("shift-home", "backspace", ["the word was, deleted"], ""),
  ("", "ctrl-w", ["was, deleted"], "the word "),
  ("ctrl-shift-left ctrl-shift-left", "ctrl-w", ["word was, deleted"], "the "),
  ("", "alt-backspace", ["was, deleted"], "the word "),
  ("home", "alt-d", ["the, deleted"], " word was"),
  ("home", "alt-delete", ["the, deleted"], " word was"),
  ("home", "ctrl-delete", ["the, deleted"], " word was"),
  ("ctrl-left", "ctrl-u", ["the word, deleted"], "was"),
  ("ctrl-left", "ctrl-k", ["was, deleted"], "the word "),
  ("", "ctrl-k", ["<boundary>"], "the word was"),
  ("ctrl-shift-left", "alt-w", ["Copied"], "the word was"),
  ("", "alt-w", ["Nothing selected"], "the word was"),
  ("", "ctrl-y", ["Nothing to paste"], "the word was"),
  ("ctrl-w home", "ctrl-y", ["was"], "wasthe word "),
  ("ctrl-w home ctrl-k ctrl-y", "alt-y", ["was"], "was"),
  ("ctrl-w", "ctrl-_", ["Undo, was"], "the word was"),
  ("left right x", "ctrl-_", ["Undo, x, deleted"], "the word was"),
  ("", "alt-_", ["Nothing to redo"], "the word was"),
  ("left right x ctrl-_", "alt-_", ["Redo, x"], "the word wasx"),
  ("", "alt-enter", ["<boundary>"], "the word was"),
  ("", "ctrl-o", ["<boundary>"], "the word was"),
  ("", "up", ["<boundary>"], "the word was"),
  ("", "ctrl-p", ["<boundary>"], "the word was"),
  ("", "down", ["5 hits, heading, list start"], "the word was"),
  ("", "ctrl-n", ["5 hits, heading, list start"], "the word was"),
  ("", "tab", ["5 hits, heading, list start"], "the word was"),
  ("", "shift-tab", ["<boundary>"], "the word was"),
  ("", "alt-.", ["Words"], "the word was"),
  ("alt-.", "up", ["was"], "the word was"),
  ("alt-. up", "up", ["word"], "the word was"),
  ("alt-. up up", "down", ["word"], "the word was"),
  ("alt-. up up", "left", ["e"], "the word was"),
  ("alt-.", "alt-,", ["Characters"], "the word was"),
  ("alt-. alt-,", "up", ["s"], "the word was"),
  ("left right left", "alt-z", ["s"], "the word was"),
  ("", "ctrl-g", ["<popoverClosed>", "Sampler 1:1"], ""),
  ("", "escape", ["<popoverClosed>", "Sampler 1:1"], ""),
]

/// Text fields: their keys, their speech, and its setting.
@Suite struct FieldTests {
  private func reader(typing text: String = "the word was") throws -> Reader {
    let reader = try Reader()
    reader.press("/")
    // Pasted, because each letter that is typed is a search.
    reader.session.handle(.paste(text))
    reader.settle()
    return reader
  }

  private func type(_ text: String, into reader: Reader) {
    for character in text { reader.session.handle(.key(.character(character))) }
    reader.settle()
  }

  private func field(_ reader: Reader) -> String {
    reader.controller.root.popover?.field?.text ?? ""
  }

  @Test(arguments: fieldTable.indices)
  func everyKeyOfAFieldHasItsWords(_ index: Int) throws {
    let row = fieldTable[index]
    let reader = try reader()
    reader.press(row.before)
    #expect(reader.press(row.key) == row.heard, "\(row.before) \(row.key)")
    #expect(field(reader) == row.text, "\(row.before) \(row.key)")
  }

  @Test func everyKeyOfAFieldIsTested() {
    let keys = Set(fieldTable.map(\.key))
    let missing = FieldCommand.keys.map(\.key.name).filter { !keys.contains($0) && $0 != "enter" }
    #expect(missing == [])
  }

  /// Keys that are commands elsewhere are typed, in every profile.
  @Test(arguments: ["voiceover", "vim", "nvda"])
  func lettersAreTyped(_ profile: String) throws {
    let reader = try Reader()
    reader.session.keyMap = try EmbeddedText.keyMap(profile: profile)
    reader.session.perform(.app(.search))
    type("qzijkhl `?:/n", into: reader)
    #expect(field(reader) == "qzijkhl `?:/n")
    #expect(reader.session.ending == nil)
    #expect(reader.press("home") == ["qzijkhl `?:/n"])
  }

  @Test func theChosenUnitMovesTheInsertionPoint() throws {
    let reader = try Reader()
    // Words, chosen in the text, hold in a field that has text.
    reader.press(". /")
    #expect(reader.press("up") == ["<boundary>"])
    type("the word was", into: reader)
    #expect(reader.press("up") == ["was"])
    #expect(reader.headless.perform(.selectRotor(.characters)) == ["Characters"])
    // By words, the insertion point was placed at the end of the preceding one.
    #expect(reader.press("up") == ["d"])
    #expect(reader.headless.perform(.swipeDown) == ["d"])
  }

  @Test(
    arguments: [
      (TypingEcho.characters, ["h", "i", "comma"]), (.words, ["hi"]),
      (.both, ["h", "i", "hi, comma"]), (.none, []),
    ] as [(TypingEcho, [String])])
  func typedTextIsSpokenByChoice(_ echo: TypingEcho, _ heard: [String]) throws {
    let reader = try reader(typing: "")
    reader.session.reader.settings.typingEcho = echo
    #expect(["h", "i", ","].flatMap { reader.press($0) } == heard)
    // Deleted text is always spoken.
    #expect(reader.press("backspace") == ["comma"])
  }

  @Test func capitalsAreAnnouncedByChoice() throws {
    let reader = try reader(typing: "")
    #expect(reader.press("A") == ["cap A"])
    #expect(reader.press("left") == ["cap A"])
    reader.session.reader.settings.announcesCapitals = false
    #expect(reader.press("right") == ["a"])
  }

  @Test func aFullFieldSaysSo() throws {
    let reader = try reader(typing: String(repeating: "x", count: 500))
    #expect(reader.press("y") == ["The field is full: 500 characters"])
    #expect(field(reader).count == 500)
  }

  @Test func theInsertionPointIsGivenOut() throws {
    let reader = try reader()
    #expect(reader.session.reader.focus?.accessibilitySelectedTextRange == 12..<12)
    reader.press("left ctrl-shift-left")
    #expect(reader.session.reader.focus?.accessibilitySelectedTextRange == 9..<11)
    #expect(
      reader.cursor.map { $0.column }
        == reader.controller.root.popover?.field.map {
          Int($0.screenFrame.x) + 9
        })
  }

  @Test func keyHelpExplainsTheKeysOfAField() throws {
    let reader = try reader()
    #expect(reader.press("alt-?").first?.hasPrefix("Key help on") == true)
    #expect(reader.press("ctrl-w") == ["Cut the selection, or back to the blank"])
    #expect(reader.press("x") == ["Types x"])
    #expect(reader.press("alt-z") == ["Say again"])
    #expect(field(reader) == "the word was")
    #expect(reader.press("alt-?") == ["Key help off"])
  }

  @Test func fieldsAreEditedWhileTheScreenReaderIsOff() throws {
    let reader = try Reader(readerOn: false)
    reader.press("/")
    type("the word", into: reader)
    #expect(reader.press("ctrl-left backspace x") == [])
    #expect(field(reader) == "thexword")
  }
}

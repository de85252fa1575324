import AccessibilityModel
import CellGrids
import ScreenReading
import Testing

@testable import Sessions

/// Typing into the fields of a walked tree.
@Suite struct TypingTests {
  /// A field that is being edited: each key, what is heard, and the value that follows.
  @Test(
    arguments: [
      ("left", ["n"], "For Ann"), ("home", ["For Ann"], "For Ann"),
      ("ctrl-left", ["Ann"], "For Ann"), ("a", ["a"], "For Anna"), ("A", ["cap A"], "For AnnA"),
      (",", ["comma"], "For Ann,"), ("q", ["q"], "For Annq"), ("backspace", ["n"], "For An"),
      ("ctrl-w", ["Ann, deleted"], "For "), ("shift-left", ["n, selected"], "For Ann"),
      ("alt-enter", ["<boundary>"], "For Ann"), ("up", ["n"], "For Ann"),
      ("enter", ["Note, For Ann, text field", "Double tap to edit."], "For Ann"),
      ("escape", ["Note, For Ann, text field", "Double tap to edit."], "For Ann"),
      ("tab", ["Next, button"], "For Ann"),
    ] as [(String, [String], String)])
  func everyKindOfKeyWorks(_ key: String, _ heard: [String], _ value: String) throws {
    let note = item("Note", value: "For Ann", traits: .textEntry)
    let walker = try Walker(page(note, item("Next", traits: .button)))
    walker.perform(.doubleTap)
    #expect(walker.press(key) == heard)
    #expect(note.value == value)
    #expect(walker.session.ending == nil)
  }

  @Test(arguments: [
    AccessibilityTraits.textEntry, .searchField, .textArea, [.textEntry, .searchField],
  ])
  func everyFieldCanBeTypedInto(_ traits: AccessibilityTraits) throws {
    let field = item("Find", traits: traits)
    let walker = try Walker(page(field))
    #expect(walker.press("x").last != "x")
    walker.perform(.doubleTap)
    #expect(walker.press("x") == ["x"])
    #expect(field.value == "x")
    #expect(field.accessibilitySelectedTextRange == 1..<1)
  }

  @Test func aSecureFieldIsNeverEchoed() throws {
    let pin = item("PIN", traits: .secureTextEntry)
    let walker = try Walker(page(pin))
    walker.perform(.doubleTap)
    #expect(walker.press("s") == ["bullet"])
    #expect(walker.press("A") == ["bullet"])
    #expect(walker.press("space") == ["bullet"])
    #expect(walker.press("backspace") == ["bullet"])
    #expect(walker.press("home") == ["2 characters"])
    #expect(walker.press("ctrl-k") == ["2 characters, deleted"])
    #expect(walker.press("ctrl-y") == ["Nothing to paste"])
    #expect(walker.press("ctrl-_") == ["Undo, 2 characters"])
    #expect(walker.session.type("123"))
    walker.settle()
    #expect(walker.heard() == ["3 characters"])
    #expect(pin.value == "123sA")
  }

  @Test func aTextAreaHasLines() throws {
    let note = item("Note", value: "one", traits: .textArea)
    let walker = try Walker(page(note))
    walker.perform(.doubleTap)
    #expect(walker.press("alt-enter") == ["new line"])
    walker.press("t w o")
    #expect(walker.press("up") == ["one"])
    #expect(walker.perform(.swipeDown) == ["two"])
    #expect(walker.perform(.selectRotor(.words)) == ["Words"])
    #expect(walker.perform(.swipeUp) == ["two"])
    #expect(note.value == "one\ntwo")
  }

  @Test func keysAreCommandsAgainWhenTheFocusIsElsewhere() throws {
    let note = item("Note", traits: .textEntry)
    let walker = try Walker(page(note, item("Next", traits: .button)))
    walker.perform(.doubleTap)
    walker.press("tab")
    #expect(walker.press("z") == ["Next, button"])
    #expect(walker.press("left").first == "Note, text field, is editing")
    #expect(walker.press("z") == ["z"])
    #expect(note.value == "z")
  }

  @Test func whatTheAppChangesIsNotTypedOver() throws {
    let note = item("Note", value: "one", traits: .textEntry)
    let walker = try Walker(page(note))
    walker.perform(.doubleTap)
    walker.press("home x")
    note.value = "other"
    #expect(walker.press("y") == ["y"])
    #expect(note.value == "othery")
  }
}

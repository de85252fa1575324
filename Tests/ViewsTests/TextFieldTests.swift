import AccessibilityModel
import CellGrids
import Geometry
import PlainText
import Testing

@testable import Views

@Suite("Text fields")
struct TextFieldTests {
  @Test("Typing and deleting")
  func typing() {
    let field = TextField(label: "Find", hint: nil)
    var changes: [String] = []
    var submitted: [String] = []
    field.onChange = { changes.append($0) }
    field.onSubmit = { submitted.append($0) }
    field.deleteBackward()
    "aᾧ".forEach(field.type)
    #expect(field.accessibilityValue == "aᾧ")
    field.deleteBackward()
    #expect(field.accessibilityActivate())
    field.deleteBackward()
    field.deleteBackward()
    #expect(changes == ["a", "aᾧ", "a", ""])
    #expect(submitted == ["a"])
    #expect(field.accessibilityValue == nil)
    #expect(field.accessibilityTraits == [.textEntry, .isEditing])
    #expect(field.isAccessibilityElement)
    #expect(field.accessibilityLabelPieces(for: .normal) == [LabelPiece(.label, "Find")])
    #expect(field.elementID.description == "field/Find")
  }

  @Test("A word that moves to the next row counts there")
  func rows() {
    let text = "aaa bbbb cc dd"
    let rows = FieldLayout(EditedText(text), width: 7).rows
    #expect(
      rows.map { String(text.utf8.dropFirst($0.lowerBound).prefix($0.count))! } == [
        "aaa ", "bbbb ", "cc dd",
      ])
  }

  @Test("A field takes a line and not a book")
  func limit() {
    let field = TextField(label: "Find", hint: nil)
    for _ in 0..<600 { field.type("x") }
    #expect(field.text.count == 500)
  }

  @Test(
    "The part of the text around the insertion point is shown, and the name of an empty field",
    arguments: [
      ("", "Find", 0), ("abc", "abc", 3), ("abcde", "abcde", 5), ("abcdef", "bcdef", 5),
      ("漢字漢", "字漢", 4), ("e\u{301}a", "e\u{301}a", 2), ("👩‍👩‍👧abcd", "abcd", 4),
    ])
  func caret(_ text: String, _ shown: String, _ column: Int) {
    let field = TextField(label: "Find", hint: nil)
    field.frame = Rect(x: 0, y: 0, width: 6, height: 1)
    text.forEach(field.type)
    var grid = CellGrid(columns: 6, rows: 1)
    field.draw(on: &grid, at: Point(x: 0, y: 0))
    #expect(grid.text == shown)
    #expect(field.caretCell == CellPosition(column: column, row: 0))
  }

  @Test("The text scrolls no further than the insertion point needs")
  func scrolling() {
    let field = TextField(label: "Find", hint: nil, text: "a漢b字cd")
    field.frame = Rect(x: 0, y: 0, width: 6, height: 1)
    field.edit(.move(.lineEnd))
    var seen: [String] = []
    for _ in 0..<7 {
      var grid = CellGrid(columns: 6, rows: 1)
      field.draw(on: &grid, at: Point(x: 0, y: 0))
      seen.append("\(grid.text) \(field.caretCell.column)")
      field.edit(.move(.characterBackward))
    }
    #expect(
      seen == [
        "b字cd 5", "b字cd 4", "b字cd 3", "b字cd 1", "b字cd 0", "漢b字c 0", "a漢b字 0",
      ])
  }

  @Test("The selection is reversed")
  func selectionIsDrawn() {
    let field = TextField(label: "Find", hint: nil, text: "ab漢d")
    field.frame = Rect(x: 0, y: 0, width: 8, height: 1)
    field.edit(.move(.lineEnd))
    field.edit(.move(.characterBackward))
    field.edit(.move(.characterBackward, selects: true))
    var grid = CellGrid(columns: 8, rows: 1)
    field.draw(on: &grid, at: Point(x: 0, y: 0))
    #expect(
      (0..<8).map { grid[$0, 0].style.isReversed } == [
        false, false, true, true, false, false, false, false,
      ])
  }

  @Test("A suggestion is selected, replaced by the first character, and kept by Left and End")
  func suggestion() {
    func field() -> TextField { TextField(label: "File", hint: nil, text: "John 1.brf") }
    var typed = field()
    typed.edit(.insert("m"))
    #expect(typed.text == "m")
    typed = field()
    typed.edit(.move(.lineEnd))
    typed.edit(.insert("m"))
    #expect(typed.text == "John 1.brfm")
    typed = field()
    typed.edit(.move(.characterBackward))
    typed.edit(.insert("m"))
    #expect(typed.text == "mJohn 1.brf")
    // A text that was refused is one too; several lines are none.
    typed.edit(.move(.lineEnd))
    _ = typed.accessibilityActivate()
    typed.edit(.insert("x"))
    #expect(typed.text == "x")
    let note = TextField(label: "Note", hint: nil, text: "one", kind: .lines)
    note.edit(.insert(" two"))
    #expect(note.text == "one two")
  }

  @Test("Up leads through the history and down back to the typed text")
  func history() {
    let field = TextField(label: "Find", hint: nil)
    field.history = ["one", "two"]
    field.edit(.insert("three"))
    #expect(!field.goInHistory(by: 1))
    #expect(field.goInHistory(by: -1) && field.text == "two")
    #expect(field.goInHistory(by: -1) && field.text == "one")
    #expect(!field.goInHistory(by: -1) && field.text == "one")
    #expect(field.goInHistory(by: 1) && field.goInHistory(by: 1) && field.text == "three")
    #expect(!field.goInHistory(by: 1) && field.historyIndex == nil)
  }
}

extension TextField {
  /// Performs a command as a key does.
  func edit(_ command: EditCommand) {
    var ring = KillRing()
    editedText.perform(command, ring: &ring)
  }

  func type(_ character: Character) { edit(.insert(String(character))) }
  func deleteBackward() { edit(.delete(.characterBackward)) }
}

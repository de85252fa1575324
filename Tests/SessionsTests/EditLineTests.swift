import CellGrids
import PlainText
import RandomInput
import Sessions
import Testing

/// The line of a terminal in which a field is edited in plain mode.
@Suite struct EditLineTests {
  /// A row of a terminal, as far as an edit line needs one.
  private struct Row {
    var cells: [Character] = []
    var cursor = 0
    var rows: [String] = []

    mutating func write(_ output: String) {
      for character in output {
        switch character {
        case "\u{8}": cursor -= 1
        case "\n":
          rows.append(String(cells).trimmed)
          (cells, cursor) = ([], 0)
        default:
          while cells.count <= cursor { cells.append(" ") }
          cells[cursor] = character
          cursor += 1
          // The right half of a wide character.
          if DisplayWidth.columns(of: String(character)) == 2 {
            while cells.count <= cursor { cells.append(" ") }
            cells[cursor] = "~"
            cursor += 1
          }
        }
      }
    }

    var text: String { String(cells.filter { $0 != "~" }).trimmed }
  }

  @Test(
    arguments: [
      ([.insert("a")], "a"), ([.delete(.characterBackward)], "\u{8} \u{8}"),
      ([.move(.characterBackward)], "\u{8}"),
      ([.move(.wordBackward)], "\u{8}\u{8}\u{8}"),
      ([.kill(.wordBackward)], "\u{8}\u{8}\u{8}   \u{8}\u{8}\u{8}"),
    ] as [([EditCommand], String)])
  func onlyTheChangeIsWritten(_ commands: [EditCommand], _ output: String) {
    var line = EditLine(columns: 80)
    var text = EditedText("the was")
    var ring = KillRing()
    #expect(line.update(text: text) == "the was")
    for command in commands { text.perform(command, ring: &ring) }
    #expect(line.update(text: text) == output)
  }

  /// A typed character is written even if it is the first one of the text that it replaces.
  @Test(arguments: [
    ("t", "\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}t      \u{8}\u{8}\u{8}\u{8}\u{8}\u{8}")
  ])
  func aTypedCharacterIsWritten(_ typed: Character, _ output: String) {
    var line = EditLine(columns: 80)
    var text = EditedText("the was")
    var ring = KillRing()
    _ = line.update(text: text)
    text.perform(.selectAll, ring: &ring)
    text.perform(.insert(String(typed)), ring: &ring)
    #expect(line.update(text: text, typed: typed) == output)
    #expect(line.update(text: text, typed: typed) == "", "It is written once.")
  }

  @Test func movingForwardWritesWhatIsPassed() {
    var line = EditLine(columns: 80)
    var text = EditedText("the was")
    var ring = KillRing()
    text.perform(.move(.textStart), ring: &ring)
    #expect(line.update(text: text).hasSuffix(String(repeating: "\u{8}", count: 7)))
    text.perform(.move(.wordForward), ring: &ring)
    #expect(line.update(text: text) == "the")
    text.perform(.insert("n"), ring: &ring)
    #expect(
      line.update(text: text) == "n was" + String(repeating: "\u{8}", count: 4))
  }

  @Test func anotherLineOfTheFieldIsARowOfItsOwn() {
    var line = EditLine(columns: 80)
    var row = Row()
    var text = EditedText("one", kind: .lines, limit: 100)
    var ring = KillRing()
    row.write(line.update(text: text))
    text.perform(.insert("\n"), ring: &ring)
    row.write(line.update(text: text))
    text.perform(.insert("two"), ring: &ring)
    row.write(line.update(text: text))
    #expect(row.rows == ["one"] && row.text == "two")
    text.perform(.move(.lineUp), ring: &ring)
    row.write(line.update(text: text))
    #expect(row.rows == ["one", "two"] && row.text == "one")
    row.write(line.update(text: nil))
    #expect(row.rows.last == "one" && row.text == "")
    #expect(line.end() == "")
  }

  /// What is said meanwhile stands below, so that the line is not written again.
  @Test func whatIsSaidStandsBelow() {
    var line = EditLine(columns: 80)
    #expect(line.below("0 items", rows: 1) == nil, "no line is shown")
    #expect(line.update(text: EditedText("ko")) == "ko")
    #expect(line.below("0 items", rows: 1) == "\n\u{1B}[J0 items\u{1B}[1A\r\u{1B}[2C")
    #expect(line.update(text: EditedText("kos")) == "s")
    #expect(line.below("a\nb", rows: 2) == "\n\u{1B}[Ja\nb\u{1B}[2A\r\u{1B}[3C")
    #expect(line.end() == "\u{1B}[2B\n")
    #expect(line.end() == "")
  }

  @Test func aSecureFieldShowsNothingOfItsText() {
    var line = EditLine(columns: 80)
    #expect(line.update(text: EditedText("ab", kind: .secure)) == "**")
  }

  /// Whatever is typed, the row shows a part of the text with the cursor at the insertion point.
  @Test(arguments: 0..<20)
  func theRowShowsTheText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var line = EditLine(columns: 30)
    var row = Row()
    var text = EditedText("", limit: 200)
    var ring = KillRing()
    for _ in 0..<300 {
      switch random.below(8) {
      case 0...3:
        text.perform(
          .insert(["a", "bc d", "漢", "é", " "].randomElement(using: &random) ?? "a"), ring: &ring)
      case 4: text.perform(.undo, ring: &ring)
      case 5: text.perform(.delete(.characterBackward), ring: &ring)
      default:
        let movement = TextMovement.allCases.randomElement(using: &random) ?? .textEnd
        text.perform(.move(movement), ring: &ring)
      }
      row.write(line.update(text: text))
      let before = String(text[0..<text.caret])
      let cells = row.cells[..<row.cursor].filter { $0 != "~" }
      #expect(row.cursor < 30)
      #expect(before.hasSuffix(String(cells)))
      #expect(row.text.isEmpty || text.text.contains(row.text))
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

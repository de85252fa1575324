import CellGrids
import PlainText

/// The line of a terminal in which a field is edited without a screen, as readline shows it.
///
/// Only changes are written, from the terminal's cursor on: a typed character is that
/// character, a deleted one a step back and a blank. Another screen reader then echoes the keys by
/// itself.
package struct EditLine {
  /// The content of the terminal: the text, and the number of characters before its cursor.
  private var shown: (text: String, caret: Int)?
  /// The number of the line of the field that is shown, and the first shown character of it.
  private var line = 0
  private var start = 0
  /// The number of rows below the line that hold the words said during editing.
  private var rowsBelow = 0
  private let columns: Int

  /// - Parameter columns: The width of the terminal.
  package init(columns: Int) { self.columns = max(columns, 20) }

  /// Ends the line, because something else is printed.
  ///
  /// - Returns: The bytes for the terminal.
  package mutating func end() -> String {
    guard shown != nil else { return "" }
    defer { (shown, line, start, rowsBelow) = (nil, 0, 0, 0) }
    return (rowsBelow > 0 ? "\u{1B}[\(rowsBelow)B" : "") + "\n"
  }

  /// Writes below the line, in place of the earlier words, and goes back to the insertion point.
  ///
  /// - Parameters:
  ///   - text: The rows, as bytes for the terminal.
  ///   - rows: The number of rows.
  /// - Returns: The bytes for the terminal, or nil if no line is shown.
  package mutating func below(_ text: String, rows: Int) -> String? {
    guard let shown else { return nil }
    rowsBelow = rows
    let column = width(String(shown.text.prefix(shown.caret)))
    return "\n\u{1B}[J\(text)\u{1B}[\(rows)A\r" + (column > 0 ? "\u{1B}[\(column)C" : "")
  }

  /// Shows a field. Its name was said before.
  ///
  /// - Parameters:
  ///   - text: The text of the field, or nil if no field is being edited.
  ///   - typed: The character of the last key, which is written even if it is there already.
  /// - Returns: The bytes for the terminal.
  package mutating func update(text: EditedText?, typed: Character? = nil) -> String {
    guard let text else { return end() }
    let range = text.line(at: text.caret)
    let number = text[0..<range.lowerBound].count { $0 == "\n" }
    var output = ""
    if shown != nil, number != line { output = end() }
    line = number
    let before = visible(text, range.lowerBound..<text.caret)
    let after = visible(text, text.caret..<range.upperBound)
    let new = window(before: before, after: after, width: columns - 1)
    defer { shown = new }
    guard let shown else {
      return output + new.text + back(over: new.text.dropFirst(new.caret))
    }
    let isTyped = typed != nil && before.last == typed
    return output + difference(from: shown, to: new, changedBefore: isTyped ? new.caret : nil)
  }

  private func visible(_ text: EditedText, _ range: Range<Int>) -> String {
    text.kind == .secure
      ? String(repeating: "*", count: text[range].count) : String(text[range]).withVisibleControls
  }

  private func width(_ text: some StringProtocol) -> Int { DisplayWidth.columns(of: String(text)) }

  /// Returns the part of a line that fits the terminal, with the insertion point in it.
  private mutating func window(
    before: String, after: String, width: Int
  ) -> (text: String, caret: Int) {
    let characters = Array(before + after)
    let caret = before.count
    let width = max(width, 8)
    func fits(_ start: Int) -> Bool {
      start <= caret && self.width(String(characters[start..<caret])) < width
    }
    start = min(start, caret)
    if start == caret || !fits(start) {
      // The line moves by half of its width, so that not every key redraws it.
      start = caret
      while start > 0, self.width(String(characters[(start - 1)..<caret])) < width / 2 {
        start -= 1
      }
    }
    var end = start
    var taken = 0
    while end < characters.count {
      taken += self.width(String(characters[end]))
      guard taken <= width else { break }
      end += 1
    }
    return (String(characters[start..<end]), caret - start)
  }

  /// Returns the output that turns one line into another: a step to the first difference, the rest,
  /// blanks over a longer end, and a step to the insertion point.
  ///
  /// - Parameter end: The end of a character that counts as different, or nil if there is none.
  private func difference(
    from old: (text: String, caret: Int), to new: (text: String, caret: Int),
    changedBefore end: Int?
  ) -> String {
    if old.text == new.text { return step(from: old.caret, to: new.caret, in: Array(new.text)) }
    let oldText = Array(old.text)
    let newText = Array(new.text)
    let same = zip(oldText, newText).prefix { $0 == $1 }.count
    let common = min(same, max((end ?? same + 1) - 1, 0))
    let rest = newText[common...]
    let blanks = max(width(String(oldText[common...])) - width(String(rest)), 0)
    return step(from: old.caret, to: common, in: oldText) + String(rest)
      + String(repeating: " ", count: blanks) + String(repeating: "\u{8}", count: blanks)
      + back(over: String(newText[min(new.caret, newText.count)...]))
  }

  /// Moves the terminal's cursor: back by backspaces, forward by writing the text again.
  private func step(from old: Int, to new: Int, in text: [Character]) -> String {
    new < old
      ? back(over: String(text[new..<old])) : String(text[old..<min(new, text.count)])
  }

  private func back(over text: some StringProtocol) -> String {
    String(repeating: "\u{8}", count: width(text))
  }
}

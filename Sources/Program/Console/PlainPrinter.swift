import CellGrids
import PlainText
import Platform
import Sessions

/// The output of plain mode: utterances, one per line, and on a terminal the line for editing a
/// field.
///
/// On a terminal, the cursor stays at the beginning of the answer to the last key, where screen
/// readers that answer an arrow key with the line of the cursor find it.
package final class PlainPrinter {
  private let output: OutputFile
  /// The line for editing a field, or nil without a terminal.
  private var editLine: EditLine?
  /// The size of the terminal, or nil if there is none.
  private let page: PlainSession.Page?
  /// A Boolean value that indicates whether the terminal has sequences that move the cursor up and
  /// down.
  private let movesCursor: Bool
  /// The number of rows of the answer that the cursor is at the beginning of, or nil if it is on an
  /// empty line.
  private var shownRows: Int?
  /// A Boolean value that indicates whether the next line begins an answer.
  private var beginsAnswer = true
  /// The character of the key that is being answered, or nil for any other key.
  private var key: Character?
  /// The speech since a key that edits a field, or nil at other times.
  private var held: [String]?

  /// - Parameter page: The size of the terminal, or nil if there is none.
  package init(
    output: OutputFile, page: PlainSession.Page?,
    variable: (String) -> String? = Folders.environmentVariable
  ) {
    self.output = output
    self.page = page
    movesCursor = !["", "dumb"].contains(variable("TERM") ?? "")
    editLine = page.map { EditLine(columns: $0.columns) }
  }

  /// Prints a text that ends its lines.
  package func print(_ text: String) {
    guard held == nil else {
      held?.append(text)
      return
    }
    guard let page else { return output.write(text) }
    var written = editLine?.end() ?? ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let (bytes, rows) = layout(line, page)
      // TDSR takes a character that equals the key for its echo, unless a backspace comes before it.
      let start = key != nil && line.first == key ? " \u{8}" : ""
      let answer = (beginsAnswer || !movesCursor ? 0 : shownRows ?? 0) + rows
      beginsAnswer = false
      written += leaveLine() + start + bytes + "\r"
      let count = answer > page.rows ? rows : answer
      shownRows = count
      written += count > 1 ? "\u{1B}[\(count - 1)A" : ""
    }
    output.write(written)
  }

  /// Returns the bytes of a line, and the number of its rows. TDSR pauses at a line feed and where a
  /// row is full, so each row ends at a word, and IND moves to the next one.
  private func layout(_ line: Substring, _ page: PlainSession.Page) -> (bytes: String, rows: Int) {
    let rows = movesCursor ? DisplayWidth.lines(of: line, width: max(page.columns - 1, 1)) : [line]
    return (rows.joined(separator: " \r\u{1B}D"), rows.count)
  }

  /// Returns the bytes that move the cursor from the last line to an empty one.
  private func leaveLine() -> String {
    guard let rows = shownRows else { return "" }
    shownRows = nil
    return (rows > 1 ? "\u{1B}[\(rows - 1)B" : "") + "\n"
  }

  /// Writes a sequence that prints nothing.
  package func send(_ sequence: String) { output.write(sequence) }

  /// Handles an event. Speech that only echoes a change of the field is not printed, because the
  /// field's line shows the change and the user's screen reader echoes it. Other speech waits until
  /// the line is shown.
  package func handle(_ event: InputEvent, in session: Session, _ body: () -> Void) {
    key = if case .key(let key) = event { key.character } else { nil }
    beginsAnswer = true
    guard editLine != nil, let field = session.editedInput else { return body() }
    let before = field.editedText
    held = []
    body()
    guard session.editedInput === field else { return printHeld() }
    let after = field.editedText
    if after.text != before.text || after.caret != before.caret { held = [] }
  }

  /// Prints the utterances that have waited.
  private func printHeld() {
    let said = held ?? []
    held = nil
    said.forEach(print)
  }

  /// Shows the field that is being edited in its line, and new words below it, so that
  /// the line isn't written, and heard, again.
  package func showField(of session: Session) {
    let text = session.editedInput?.editedText
    update(text)
    if let page, let said = held, !said.isEmpty, text != nil, movesCursor {
      let lines = said.joined().split(separator: "\n").map { layout($0, page) }
      let rows = lines.reduce(0) { $0 + $1.rows }
      let bytes = lines.map(\.bytes).joined(separator: "\n")
      if rows < page.rows, let written = editLine?.below(bytes, rows: rows) {
        held = nil
        output.write(written)
      }
    }
    printHeld()
    update(text)
    // The wait for the next key follows.
    output.send()
  }

  private func update(_ text: EditedText?) {
    let shown = editLine?.update(text: text, typed: key) ?? ""
    output.write((text == nil ? "" : leaveLine()) + shown)
  }

  /// Leaves the last line, because the session ends or another program uses the terminal.
  package func endLine() {
    printHeld()
    output.write((editLine?.end() ?? "") + leaveLine())
    output.send()
  }
}

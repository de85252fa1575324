/// A terminal that stores a program's output and logs every written character. It supports Lector's
/// output for xterm, tmux, and the Linux console.
///
/// The log is the speech of the terminal's screen reader: a screen reader that follows the output
/// reads each written character, even if the cell already contained the same character.
final class EmulatedTerminal {
  /// A column of the screen.
  struct Cell: Equatable {
    /// A character with its marks; empty in the right half of a wide one.
    var text = " "
    var style = Style()

    /// The cell without the invisible properties of a blank: its foreground and whether it is bold.
    var visible: Cell {
      guard text == " " else { return self }
      var cell = self
      if !style.attributes.contains(7) { cell.style.foreground = "39" }
      cell.style.attributes.remove(1)
      return cell
    }
  }

  /// The colors and attributes of a cell, as parameters of SGR.
  struct Style: Hashable {
    var foreground = "39"
    var background = "49"
    /// 1 for bold, 4 for underlined, 7 for reversed.
    var attributes: Set<Int> = []
  }

  /// Characters that were written one after another from left to right on a row.
  struct Stretch: Equatable {
    var row: Int
    var column: Int
    var text: String
  }

  let columns: Int
  let rows: Int
  private(set) var cells: [[Cell]]
  /// The style of the next output.
  var pen = Style()
  var row = 0
  var column = 0
  /// Whether the last column was written, so that the next character begins a new row.
  var isWrapPending = false
  /// Whether the cursor moves to the next row as soon as the last column is written.
  var wrapsAtOnce = false
  var scrollTop = 0
  var scrollBottom: Int
  var insertsCharacters = false
  var isCursorVisible = true
  private var savedCursor = (row: 0, column: 0)
  private var lastCharacter = ""
  /// The text written since the last call of `takeStretches`.
  private var stretches: [Stretch] = []
  /// The column after the last stretch.
  private var endOfStretch = 0
  private var parser = SequenceParser()
  /// Sequences that were not understood; a test expects none.
  private(set) var unknown: [String] = []

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    scrollBottom = rows - 1
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// The text of the rows without trailing blanks, with no blank rows at the end.
  var screen: String {
    var lines = (0..<rows).map(text(ofRow:))
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  func text(ofRow row: Int) -> String {
    var text = cells[row].map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  func takeStretches() -> [Stretch] {
    defer { stretches = [] }
    return stretches
  }

  func receive(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      guard let event = parser.next(byte) else { continue }
      switch event {
      case .character(let scalar): write(scalar)
      case .control(let control): perform(control)
      case .sequence(let sequence): if !perform(sequence) { unknown.append(sequence.description) }
      }
    }
  }

  // MARK: - Writing

  private func write(_ scalar: Unicode.Scalar) {
    let width = Self.width(of: scalar)
    guard width > 0 else { return addMark(scalar) }
    if isWrapPending || column + width > columns { wrap() }
    let character = String(Character(scalar))
    if insertsCharacters { insertBlanks(width) }
    log(character, width: width)
    cells[row][column] = Cell(text: character, style: pen)
    if width == 2, column + 1 < columns { cells[row][column + 1] = Cell(text: "", style: pen) }
    lastCharacter = character
    column += width
    if column >= columns {
      column = columns - 1
      isWrapPending = true
      if wrapsAtOnce { wrap() }
    }
  }

  private func wrap() {
    isWrapPending = false
    column = 0
    lineFeed()
  }

  private func addMark(_ mark: Unicode.Scalar) {
    let place = isWrapPending ? column : column - 1
    guard place >= 0 else { return }
    cells[row][place].text.unicodeScalars.append(mark)
    guard !stretches.isEmpty else { return }
    stretches[stretches.count - 1].text.unicodeScalars.append(mark)
  }

  func repeatLastCharacter(_ count: Int) {
    guard let scalar = lastCharacter.unicodeScalars.first else { return }
    for _ in 0..<count { write(scalar) }
  }

  private func log(_ character: String, width: Int) {
    defer { endOfStretch = column + width }
    if let last = stretches.last, last.row == row, endOfStretch == column {
      stretches[stretches.count - 1].text += character
    } else {
      stretches.append(Stretch(row: row, column: column, text: character))
    }
  }

  // MARK: - Moving and erasing

  func move(toRow newRow: Int, column newColumn: Int) {
    row = min(max(newRow, 0), rows - 1)
    column = min(max(newColumn, 0), columns - 1)
    isWrapPending = false
  }

  func lineFeed() {
    isWrapPending = false
    if row == scrollBottom { scrollUp(1) } else { row = min(row + 1, rows - 1) }
  }

  func reverseLineFeed() {
    isWrapPending = false
    if row == scrollTop { scrollDown(1) } else { row = max(row - 1, 0) }
  }

  func scrollUp(_ count: Int) { removeRows(count, from: scrollTop) }
  func scrollDown(_ count: Int) { insertRows(count, at: scrollTop) }

  func removeRows(_ count: Int, from first: Int) {
    guard (scrollTop...scrollBottom).contains(first) else { return }
    for _ in 0..<min(count, scrollBottom - first + 1) {
      cells.remove(at: first)
      cells.insert(blankRow, at: scrollBottom)
    }
  }

  func insertRows(_ count: Int, at first: Int) {
    guard (scrollTop...scrollBottom).contains(first) else { return }
    for _ in 0..<min(count, scrollBottom - first + 1) {
      cells.remove(at: scrollBottom)
      cells.insert(blankRow, at: first)
    }
  }

  func insertBlanks(_ count: Int) {
    let count = min(count, columns - column)
    cells[row].removeLast(count)
    cells[row].insert(contentsOf: Array(repeating: blank, count: count), at: column)
  }

  func deleteCharacters(_ count: Int) {
    let count = min(count, columns - column)
    cells[row].removeSubrange(column..<(column + count))
    cells[row] += Array(repeating: blank, count: count)
  }

  func erase(row: Int, _ range: Range<Int>) {
    for column in range.clamped(to: 0..<columns) { cells[row][column] = blank }
  }

  func eraseLines(_ range: Range<Int>) {
    for row in range.clamped(to: 0..<rows) { cells[row] = blankRow }
  }

  func saveCursor() { savedCursor = (row, column) }
  func restoreCursor() { move(toRow: savedCursor.row, column: savedCursor.column) }

  /// Terminals erase with the ground that they draw on.
  private var blank: Cell { Cell(style: Style(background: pen.background)) }
  private var blankRow: [Cell] { Array(repeating: blank, count: columns) }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

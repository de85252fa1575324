import TerminalReading

/// A terminal that stores a program's output and logs every written character.
///
/// The log is the speech of the terminal's screen reader: a screen reader that follows the output
/// reads each written character, even if the cell already contained the same character.
final class EmulatedTerminal {
  /// Characters that were written one after another from left to right on a row.
  struct Stretch: Equatable {
    var row: Int
    var column: Int
    var text: String
  }

  /// A Boolean value that indicates whether the cursor moves to the next row as soon as the last
  /// column is written.
  var wrapsAtOnce = false
  /// The rows that scroll, counted from 1.
  private(set) var margins: ClosedRange<Int>
  private let terminal: TerminalReading.Terminal
  /// The text written since the last call of `takeStretches`.
  private var stretches: [Stretch] = []
  /// The column after the last stretch.
  private var endOfStretch = 0
  private var isRowFull = false

  init(columns: Int, rows: Int) {
    margins = 1...rows
    terminal = TerminalReading.Terminal(
      size: TerminalSize(columns: columns, rows: rows) ?? .usual)
  }

  var rows: [TerminalRow] { terminal.screen.rows }
  var column: Int { terminal.screen.cursor.column }

  /// The cells without the invisible properties of blanks: their foreground and whether they are
  /// bold or written.
  var visibleCells: [[TerminalCell]] {
    rows.map { row in
      row.cells.map { cell in
        guard cell.width > 0, cell.text.allSatisfy({ $0 == " " }) else { return cell }
        var blank = TerminalCell()
        blank.style = cell.style
        if !blank.style.isReversed { blank.style.foreground = .standard }
        blank.style.isBold = false
        return blank
      }
    }
  }

  /// The text of the rows without trailing blanks, with no blank rows at the end.
  var screen: String {
    var lines = rows.map(\.trimmedText)
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  func takeStretches() -> [Stretch] {
    defer { stretches = [] }
    return stretches
  }

  func receive(_ bytes: some Collection<UInt8>) {
    guard wrapsAtOnce else { return write(bytes) }
    for byte in bytes {
      isRowFull = false
      write([byte])
      if isRowFull { write("\r\n".utf8) }
    }
  }

  private func write(_ bytes: some Collection<UInt8>) {
    terminal.write(Array(bytes)) { event in note(event) }
  }

  private func note(_ event: TerminalEvent) {
    switch event {
    case .glyph(let scalar, let place, let width):
      let isNext = stretches.last?.row == place.row && endOfStretch == place.column
      if let last = stretches.indices.last, isNext || width == 0 {
        stretches[last].text.unicodeScalars.append(scalar)
      } else {
        stretches.append(
          Stretch(row: place.row, column: place.column, text: String(Character(scalar))))
      }
      guard width > 0 else { return }
      endOfStretch = place.column + width
      isRowFull = endOfStretch == terminal.screen.size.columns
    case .sequence(let sequence, _) where sequence.final == "r" && sequence.leader == nil:
      let first = sequence.parameters.first.flatMap { $0 } ?? 1
      margins =
        first...max(first, sequence.parameters.dropFirst().first.flatMap { $0 } ?? rows.count)
    default: break
    }
  }
}

extension TerminalRow {
  /// The text without trailing blanks.
  var trimmedText: String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }
}

/// The effects of controls and escape sequences (ECMA-48, and xterm's private modes).
extension EmulatedTerminal {
  func perform(_ control: UInt8) {
    switch control {
    case 0x08: move(toRow: row, column: column - 1)
    case 0x09: move(toRow: row, column: (column / 8 + 1) * 8)
    case 0x0A...0x0C: lineFeed()
    case 0x0D: move(toRow: row, column: 0)
    default: break
    }
  }

  /// - Returns: False if the sequence is not known.
  func perform(_ sequence: ControlSequence) -> Bool {
    let count = sequence.number(0)
    switch sequence.name {
    case "[A": move(toRow: row - count, column: column)
    case "[B", "[e": move(toRow: row + count, column: column)
    case "[C", "[a": move(toRow: row, column: column + count)
    case "[D": move(toRow: row, column: column - count)
    case "[E": move(toRow: row + count, column: 0)
    case "[F": move(toRow: row - count, column: 0)
    case "[G", "[`": move(toRow: row, column: count - 1)
    case "[d": move(toRow: count - 1, column: column)
    case "[H", "[f": move(toRow: count - 1, column: sequence.number(1) - 1)
    case "[I": move(toRow: row, column: (column / 8 + count) * 8)
    case "[Z": move(toRow: row, column: ((column + 7) / 8 - count) * 8)
    case "[J": eraseDisplay(sequence.number(0, default: 0))
    case "[K": eraseLine(sequence.number(0, default: 0))
    case "[X": erase(row: row, column..<(column + count))
    case "[@": insertBlanks(count)
    case "[P": deleteCharacters(count)
    case "[L": insertRows(count, at: row)
    case "[M": removeRows(count, from: row)
    case "[S": scrollUp(count)
    case "[T": scrollDown(count)
    case "[b": repeatLastCharacter(count)
    case "[r": setScrollRegion(sequence)
    case "[h", "[l": return setMode(sequence)
    case "D": lineFeed()
    case "M": reverseLineFeed()
    case "E":
      move(toRow: row, column: 0)
      lineFeed()
    case "7": saveCursor()
    case "8": restoreCursor()
    case "[m": setStyle(sequence.parameters)
    // Character sets, the keypad, window titles and reports show nothing.
    case "[t", "[n", "[c", "=", ">", "(B", "(0", ")0", ")B": break
    default: return false
    }
    return true
  }

  private func eraseDisplay(_ part: Int) {
    switch part {
    case 0:
      erase(row: row, column..<columns)
      eraseLines((row + 1)..<max(rows, row + 1))
    case 1:
      eraseLines(0..<row)
      erase(row: row, 0..<(column + 1))
    default: eraseLines(0..<rows)
    }
  }

  private func eraseLine(_ part: Int) {
    switch part {
    case 0: erase(row: row, column..<columns)
    case 1: erase(row: row, 0..<(column + 1))
    default: erase(row: row, 0..<columns)
    }
  }

  private func setStyle(_ parameters: String) {
    var rest = parameters.split(separator: ";", omittingEmptySubsequences: false)[...]
    while let parameter = rest.popFirst() {
      switch Int(parameter) ?? 0 {
      case 0: pen = Style()
      case 1, 4, 7: pen.attributes.insert(Int(parameter) ?? 0)
      case 22: pen.attributes.remove(1)
      case 24: pen.attributes.remove(4)
      case 27: pen.attributes.remove(7)
      case 30...37, 39, 90...97: pen.foreground = String(parameter)
      case 40...47, 49, 100...107: pen.background = String(parameter)
      case 38:
        pen.foreground = "38;" + rest.prefix(2).joined(separator: ";")
        rest = rest.dropFirst(2)
      case 48:
        pen.background = "48;" + rest.prefix(2).joined(separator: ";")
        rest = rest.dropFirst(2)
      default: break
      }
    }
  }

  private func setScrollRegion(_ sequence: ControlSequence) {
    scrollTop = min(sequence.number(0) - 1, rows - 1)
    scrollBottom = min(sequence.number(1, default: rows) - 1, rows - 1)
    move(toRow: 0, column: 0)
  }

  private func setMode(_ sequence: ControlSequence) -> Bool {
    let isSet = sequence.final == 0x68
    switch sequence.parameters {
    case "4": insertsCharacters = isSet
    case "?25": isCursorVisible = isSet
    case "?1049", "?1047", "?47": if isSet { eraseLines(0..<rows) }
    // Cursor keys, blinking, the mouse, bracketed paste, meta.
    default: break
    }
    return true
  }
}

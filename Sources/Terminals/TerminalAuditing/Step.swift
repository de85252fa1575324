import TerminalReading

/// One read of a program's output.
struct ReadOutput {
  var time: Duration
  var before: TerminalScreen
  var after: TerminalScreen
  /// Where the first code point was drawn, and the last.
  var first: (scalar: Unicode.Scalar, at: TerminalPosition)?
  var last: (scalar: Unicode.Scalar, at: TerminalPosition)?
  var hasScrolled = false

  /// A row whose text changed in place.
  struct Change {
    var row: Int
    var columns: Range<Int>
    var cells: Int
  }

  /// The rows whose text was replaced. Text that only grew was not.
  var changes: [Change] {
    guard !hasScrolled, before.size == after.size, before.isAlternate == after.isAlternate else {
      return []
    }
    return after.rows.indices.compactMap { row in
      let (old, new) = (before.rows[row].cells, after.rows[row].cells)
      guard old != new else { return nil }
      let columns = new.indices.filter { old[$0].shownText != new[$0].shownText }
      guard let first = columns.first, let last = columns.last,
        columns.contains(where: { !old[$0].isBlank })
      else { return nil }
      return Change(row: row, columns: first..<last + 1, cells: columns.count)
    }
  }
}

/// A program's output at once: the answer to a key, or output by itself, until it was settled.
struct Step {
  /// The readers that hear a recording.
  enum Ear: Int, CaseIterable {
    case tdsr, speakup, orca, fenrir

    var reader: any TerminalReader {
      switch self {
      case .tdsr: TDSR()
      case .speakup: Speakup()
      case .orca: Orca()
      case .fenrir: Fenrir()
      }
    }
  }

  /// How a cell was written.
  enum Writing {
    case not, changed
    /// The cell had the same text before, in another style.
    case restyled
    /// The cell had the same text before, in the same style.
    case again
  }

  /// The key that began the step, or `nil` if the program acted by itself.
  var key: KeyChunk?
  /// The last key, which may have begun an earlier step.
  var lastKey: KeyChunk?
  var start: Duration
  var end: Duration
  /// The line of the recording, counted from 1.
  var line: Int?
  var before: TerminalScreen
  var after: TerminalScreen
  /// The time without output before the step.
  var silenceBefore = Duration.zero
  var reads: [ReadOutput] = []
  /// How each cell of `after` was written.
  var writings: [[Writing]]
  var heard: [(ear: Ear, utterance: TerminalUtterance)] = []
  var lineFeeds = 0
  var hasRung = false
  /// A Boolean value that indicates whether the program reported progress or the end of a command.
  var hasSign = false
  var isResized = false
  /// A Boolean value that indicates whether the recording ends with the step.
  var isLast = false

  /// The key's name, if it is alone in its chunk.
  var named: TerminalKey.Name? {
    guard let key = key?.key, key.modifiers.isEmpty, case .named(let name) = key.base else {
      return nil
    }
    return name
  }

  var isArrow: Bool { [.up, .down, .left, .right].contains(named) }

  /// TDSR's utterances. It speaks the output of a program.
  var said: [TerminalUtterance] { heard.lazy.filter { $0.ear == .tdsr }.map(\.utterance) }

  /// Returns a Boolean value that indicates whether TDSR said something of a row.
  func isHeard(_ row: Int) -> Bool { said.contains { $0.rows.contains(row) } }

  /// A Boolean value that indicates whether every cell has the same text as before.
  var hasSameText: Bool {
    before.size == after.size
      && zip(before.rows, after.rows).allSatisfy { $0.text == $1.text }
  }

  /// A Boolean value that indicates whether the program sent the whole screen again for a key, and
  /// little of it changed.
  var isFullRedraw: Bool {
    guard let key, key.bytes != [0x0C], !isResized, before.size == after.size,
      !reads.contains(where: \.hasScrolled)
    else { return false }
    var (shown, again, changed) = (0, 0, 0)
    var (rows, changedRows): (Set<Int>, Set<Int>) = ([], [])
    for (row, cells) in after.rows.map(\.cells).enumerated() {
      for (column, cell) in cells.enumerated() {
        if cell.shownText != before.rows[row].cells[column].shownText {
          changed += 1
          changedRows.insert(row)
        }
        guard !cell.isBlank else { continue }
        shown += 1
        if writings[row][column] != .not {
          again += 1
          rows.insert(row)
        }
      }
    }
    return rows.count >= Threshold.redrawnRows
      && Double(changedRows.count) <= Double(rows.count) * Threshold.changedRows
      && Double(again) > Double(shown) * Threshold.redrawnPart
      && Double(changed) <= Double(after.size.rows * after.size.columns) * Threshold.changedPart
  }

  /// The rows with text that the program wrote and that changed, in groups of adjacent ones.
  var newRows: [Range<Int>] {
    Array(writings.indices { $0.contains(.changed) }.ranges)
  }
}

extension TerminalCell {
  /// The text, or a space in an erased cell.
  var shownText: String { isWritten ? text : " " }
  var isBlank: Bool { shownText == " " }
}

extension StringProtocol {
  /// The letters and digits, without case.
  var letters: String { String(filter { $0.isLetter || $0.isNumber }).lowercased() }
}

extension Duration {
  static func >= (time: Duration, seconds: Double) -> Bool { time >= .seconds(seconds) }
}

import CellGrids
import Foundation

/// The screen of TDSR, by the rules of pyte 0.8.2. It differs from a terminal's: the cursor is
/// behind the last column before a wrap, and few sequences are known.
struct TDSRScreen: Sendable {
  private struct Modes: Sendable {
    var insert = false
    var newLine = false
    var wraps = true
    var origin = false
  }

  private(set) var columns: Int
  private(set) var lines: Int
  /// The cells, each a character with its marks, or empty in the right half of a wide one. Behind
  /// the last column is a cell that inserting fills and deleting brings back.
  private var rows: [[String]]
  private(set) var row = 0
  private(set) var column = 0
  private var margins: ClosedRange<Int>?
  private var modes = Modes()
  private var tabStops: Set<Int>
  private var savedCursors: [(row: Int, column: Int, modes: Modes)] = []
  /// The main screen while the alternate one is shown.
  private var saved: (row: Int, column: Int, rows: [[String]])?

  /// pyte joins any number of marks, which takes ever longer.
  private static let maximumMarks = 32
  /// pyte saves any number of cursors.
  private static let maximumSavedCursors = 100

  init(columns: Int, lines: Int) {
    self.columns = columns
    self.lines = lines
    rows = Self.blank(columns, lines)
    tabStops = Self.usualTabStops(columns)
  }

  private static func blank(_ columns: Int, _ lines: Int) -> [[String]] {
    Array(repeating: Array(repeating: " ", count: columns + 1), count: lines)
  }

  private static func usualTabStops(_ columns: Int) -> Set<Int> {
    Set(stride(from: 8, to: columns, by: 8))
  }

  private var blankRow: [String] { Array(repeating: " ", count: columns + 1) }

  /// The rows that scroll.
  private var area: ClosedRange<Int> { margins ?? 0...lines - 1 }

  /// Returns the text of a row.
  func text(ofRow row: Int) -> String { rows[row][..<columns].joined() }

  /// Returns the character of a cell.
  func character(_ row: Int, _ column: Int) -> String { rows[row][column] }

  // MARK: Text

  /// A Boolean value that indicates whether the next glyph goes to the next row.
  var wrapsNext: Bool { column == columns && modes.wraps }

  mutating func draw(_ scalar: Unicode.Scalar) {
    let width = Self.width(of: scalar)
    if column == columns, width > 0 { column = max(0, column - width) }
    if modes.insert, width > 0 { insertCharacters(width) }
    switch width {
    case 1, 2:
      rows[row][column] = String(scalar)
      if width == 2, column + 1 < columns { rows[row][column + 1] = "" }
      column = min(column + width, columns)
    case 0 where scalar.properties.canonicalCombiningClass != .notReordered: join(scalar)
    default: break
    }
  }

  /// Joins a mark to the character before it, on this row or at the end of the row above.
  private mutating func join(_ mark: Unicode.Scalar) {
    let (row, column) = column > 0 ? (row, column - 1) : (row - 1, columns - 1)
    guard row >= 0, rows[row][column].unicodeScalars.count < Self.maximumMarks else { return }
    var text = rows[row][column].unicodeScalars
    text.append(mark)
    rows[row][column] = String(text).precomposedStringWithCanonicalMapping
  }

  /// Returns the columns of a scalar, or −1 for a control.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20..<0x7F: 1
    case 0: 0
    case 1..<0x20, 0x7F..<0xA0: -1
    default: DisplayWidth.columns(of: scalar.value)
    }
  }

  // MARK: The cursor

  mutating func carriageReturn() { column = 0 }

  mutating func lineFeed() {
    index()
    if modes.newLine { carriageReturn() }
  }

  /// Moves the cursor down, or scrolls.
  mutating func index() {
    if row == area.upperBound { scroll(up: 1) } else { move(down: 1) }
  }

  /// Moves the cursor up, or scrolls.
  ///
  /// - Returns: A Boolean value that indicates whether the cursor moved.
  mutating func reverseIndex() -> Bool {
    guard row == area.lowerBound else {
      move(up: 1)
      return true
    }
    scroll(up: -1)
    return false
  }

  /// Moves the rows that scroll up, or down if the number is negative.
  mutating func scroll(up count: Int) { moveRows(from: area.lowerBound, up: count) }

  private mutating func moveRows(from top: Int, up count: Int) {
    rows.scroll(top..<area.upperBound + 1, up: count, blank: blankRow)
  }

  mutating func tab() {
    // A stop may remain from a wider screen.
    let stop = tabStops.filter { $0 > column }.min() ?? columns - 1
    column = stop > columns ? columns - 1 : stop
  }

  mutating func move(up count: Int) { row = max(row - max(count, 1), area.lowerBound) }

  mutating func move(down count: Int) { row = min(row + max(count, 1), area.upperBound) }

  mutating func move(left count: Int) {
    column = max(0, min(column, columns - 1) - max(count, 1))
  }

  mutating func move(right count: Int) { column = min(column + max(count, 1), columns - 1) }

  mutating func move(toColumn column: Int) { self.column = min(max(column, 1), columns) - 1 }

  /// Moves the cursor to a row, counted from 1.
  mutating func move(toRow row: Int) {
    self.row = max(row, 1) - 1 + (modes.origin ? area.lowerBound : 0)
    boundRow(by: modes.origin)
  }

  /// Moves the cursor to a place, counted from 1.
  mutating func move(toRow row: Int, column: Int) {
    if let margins, modes.origin,
      !margins.contains(max(row, 1) - 1 + margins.lowerBound)
    {
      return
    }
    move(toColumn: column)
    move(toRow: row)
  }

  private mutating func boundRow(by usesMargins: Bool) {
    let rows = usesMargins ? area : 0...lines - 1
    row = min(max(rows.lowerBound, row), rows.upperBound)
  }

  mutating func saveCursor() {
    if savedCursors.count == Self.maximumSavedCursors { savedCursors.removeFirst() }
    savedCursors.append((row, column, modes))
  }

  mutating func restoreCursor() {
    guard let cursor = savedCursors.popLast() else {
      modes.origin = false
      return move(toRow: 1, column: 1)
    }
    // The modes are set again, and never reset.
    if cursor.modes.origin { modes.origin = true }
    if cursor.modes.wraps { modes.wraps = true }
    (row, column) = (cursor.row, min(cursor.column, columns - 1))
    boundRow(by: true)
  }

  // MARK: Erasing and inserting

  mutating func eraseInLine(_ how: Int) {
    switch how {
    case 0: erase(row, column..<max(column, columns))
    case 1: erase(row, 0..<column + 1)
    case 2: erase(row, 0..<columns)
    default: break
    }
  }

  mutating func eraseInDisplay(_ how: Int) {
    let erased: Range<Int>
    switch how {
    case 0: erased = row + 1..<lines
    case 1: erased = 0..<row
    case 2: erased = 0..<lines
    default: return
    }
    for row in erased { rows[row] = blankRow }
    if how < 2 { eraseInLine(how) }
  }

  mutating func eraseCharacters(_ count: Int) {
    erase(row, column..<max(column, min(column + max(count, 1), columns)))
  }

  private mutating func erase(_ row: Int, _ columns: Range<Int>) {
    for column in columns { rows[row][column] = " " }
  }

  mutating func insertCharacters(_ count: Int) {
    let count = min(max(count, 1), columns + 1 - column)
    rows[row].removeLast(count)
    rows[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
  }

  mutating func deleteCharacters(_ count: Int) {
    let old = rows[row]
    for column in column..<max(column, columns) {
      let source = column + max(count, 1)
      rows[row][column] = source <= columns ? old[source] : " "
      if source == columns { rows[row][source] = " " }
    }
  }

  /// Deletes lines at the cursor, or inserts some if the number is negative.
  mutating func deleteLines(_ count: Int) {
    guard area.contains(row) else { return }
    moveRows(from: row, up: count)
    carriageReturn()
  }

  mutating func alignmentDisplay() {
    rows = Array(repeating: Array(repeating: "E", count: columns) + [" "], count: lines)
  }

  // MARK: Modes and size

  mutating func reset() {
    rows = Self.blank(columns, lines)
    margins = nil
    modes = Modes()
    tabStops = Self.usualTabStops(columns)
    (row, column) = (0, 0)
  }

  mutating func setTabStop() { tabStops.insert(column) }

  mutating func clearTabStops(_ how: Int) {
    if how == 0 { tabStops.remove(column) }
    if how == 3 { tabStops = [] }
  }

  /// Sets the area that scrolls.
  ///
  /// - Parameters:
  ///   - top: The first row, counted from 1, or 0 if the program gave none.
  ///   - bottom: The last row, counted from 1, or `nil` if the program gave only one parameter.
  mutating func setMargins(_ top: Int, _ bottom: Int?) {
    guard top != 0 || bottom != nil else {
      margins = nil
      return
    }
    let top = max(0, min(top, lines) - 1)
    let bottom = bottom.map { max(0, min($0, lines) - 1) } ?? area.upperBound
    guard bottom > top else { return }
    margins = top...bottom
    move(toRow: 1, column: 1)
  }

  mutating func setMode(_ mode: Int, isPrivate: Bool, to isSet: Bool) {
    switch (mode, isPrivate) {
    case (4, false): modes.insert = isSet
    case (20, false): modes.newLine = isSet
    case (7, true): modes.wraps = isSet
    case (6, true):
      modes.origin = isSet
      move(toRow: 1, column: 1)
    case (1049, _):
      if isSet {
        saved = (row, column, rows)
        move(toRow: 1, column: 1)
        rows = Self.blank(columns, lines)
      } else if let saved {
        (row, column, rows) = saved
        self.saved = nil
      }
    default: break
    }
  }

  /// Changes the size. Rows go at the top and come at the bottom.
  mutating func resize(columns newColumns: Int, lines newLines: Int) {
    guard newColumns != columns || newLines != lines else { return }
    func fit(_ rows: some Sequence<[String]>) -> [[String]] {
      let rows = rows.map { row in
        Array(row.prefix(newColumns + 1))
          + Array(repeating: " ", count: max(0, newColumns + 1 - row.count))
      }
      return rows + Self.blank(newColumns, newLines - rows.count)
    }
    rows = fit(rows.suffix(newLines))
    if let old = saved {
      saved = (
        min(old.row, newLines - 1), min(old.column, newColumns), fit(old.rows.prefix(newLines))
      )
    }
    (columns, lines) = (newColumns, newLines)
    margins = nil
    (row, column) = (min(row, newLines - 1), min(column, newColumns - 1))
  }
}

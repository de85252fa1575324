import CellGrids
import Geometry

/// The division of an item among the cells of a row: the pointer, the sign of a switch or a choice,
/// the title in as many lines as it needs, and the trailing text.
struct MenuItemLayout {
  /// The sign of a switch or a choice; empty for other items.
  let sign: String
  let title: String
  /// The columns before the title: the pointer, the indentation, and the sign.
  let signColumn: Int
  let titleColumn: Int
  /// The columns that the title may take.
  let room: Int
  /// The text at the right edge, and its first column.
  let trailing: String
  let trailingColumn: Int

  /// The cells of a list with columns, and their first columns. Those for which there is no room are
  /// left out from the right.
  let cells: [(text: String, column: Int)]

  /// The columns that the titles and the cells of a list take.
  struct CellWidths: Equatable {
    private(set) var title = 0
    private(set) var cells: [Int] = []

    /// The most columns of a cell.
    private static let most = 18
    /// The columns that a title keeps, if it needs them: at least those that tell it from the one
    /// before it, and an ellipsis.
    private var leastOfTitle = 12

    mutating func add(_ new: [MenuItem.Cell], title: String, after previous: String) {
      self.title = max(self.title, DisplayWidth.columns(of: title))
      let shared = zip(title, previous).prefix { $0 == $1 }.map(\.0)
      leastOfTitle = max(leastOfTitle, DisplayWidth.columns(of: String(shared)) + 2)
      for (index, cell) in new.enumerated() {
        let width = min(DisplayWidth.columns(of: cell.text), Self.most)
        if index < cells.count {
          cells[index] = max(cells[index], width)
        } else {
          cells.append(width)
        }
      }
    }

    /// Returns the widths of the cells that fit next to a title.
    ///
    /// - Parameter room: The columns for both.
    func fitting(_ room: Int) -> ArraySlice<Int> {
      var shown = cells[...]
      let kept = min(title, leastOfTitle)
      while !shown.isEmpty, room - shown.reduce(0, { $0 + $1 + MenuItemLayout.gap }) < kept {
        shown.removeLast()
      }
      return shown
    }
  }

  /// The columns of the pointer and the blank after it.
  static let pointerColumns = 2
  /// The blank columns between the title and the trailing text.
  fileprivate static let gap = 2

  /// The columns of the widest sign, with the blank after it.
  private static let mostSignColumns = 4

  /// - Parameters:
  ///   - width: The width of the row.
  ///   - cells: The cells of the item; empty in a list without columns.
  ///   - cellWidths: The widths of the columns, or nil in a list without columns.
  ///   - hasPointer: A Boolean value that indicates whether the row has columns for the pointer.
  init(
    _ item: MenuItem, width: Int, cells: [MenuItem.Cell] = [], _ cellWidths: CellWidths? = nil,
    glyphs: Glyphs, hasPointer: Bool
  ) {
    title = item.title
    sign = Self.sign(of: item, glyphs)
    let signColumns = sign.isEmpty ? 0 : DisplayWidth.columns(of: sign) + 1
    let pointer = hasPointer ? Self.pointerColumns : 0
    let edge = hasPointer ? 1 : 0
    let indentation = item.indentation ?? 0
    let whole = hasPointer ? Self.trailing(of: item, glyphs) : item.value
    self.edge = edge
    signColumn = pointer + min(indentation, width / 2)
    titleColumn = min(signColumn + signColumns, max(width - 1, 0))
    if let cellWidths, !cells.isEmpty {
      // A row of columns is one line, with the same columns whether it has a sign or not.
      let widths = cellWidths.fitting(width - pointer - edge - Self.mostSignColumns)
      let end = width - edge
      var column = end - widths.reduce(0) { $0 + $1 + Self.gap }
      room = max(column - titleColumn, 1)
      lines = [DisplayWidth.cut(title, to: room, ending: glyphs.ellipsis)[...]]
      var placed: [(text: String, column: Int)] = []
      for (cell, width) in zip(cells, widths) {
        column += Self.gap
        let text = DisplayWidth.cut(cell.text, to: width, ending: glyphs.ellipsis)
        let blank = cell.isNumber ? width - DisplayWidth.columns(of: text) : 0
        placed.append((text, column + blank))
        column += width
      }
      self.cells = placed
      trailing = ""
      trailingColumn = end
      return
    }
    self.cells = []
    // The trailing text leaves half of the row to the title, unless that needs less. Down to a third
    // of the row, it also leaves room for the longest word of the title.
    let space = width - titleColumn - edge - Self.gap
    let word = title.split(separator: " ").map { DisplayWidth.columns(of: $0) }.max() ?? 0
    let share = max(min((width - titleColumn) / 2, space - word), (width - titleColumn) / 3)
    trailing = DisplayWidth.cut(
      whole, to: max(share, space - DisplayWidth.columns(of: title)), ending: glyphs.ellipsis)
    let columns = DisplayWidth.columns(of: trailing)
    trailingColumn = width - edge - columns
    room = max(width - titleColumn - edge - (columns == 0 ? 0 : columns + Self.gap), 1)
    lines = Self.lines(of: title, width: room)
  }

  /// The blank columns at the right edge.
  private let edge: Int

  /// The columns that the item takes on a row with room for all of it.
  var columns: Int {
    titleColumn + DisplayWidth.columns(of: title) + edge
      + (trailing.isEmpty ? 0 : DisplayWidth.columns(of: trailing) + Self.gap)
  }

  /// The title in lines. Nearly every title fits on one line.
  let lines: [Substring]

  var lineCount: Int { max(lines.count, 1) }

  private static func lines(of title: String, width: Int) -> [Substring] {
    let isOneLine = DisplayWidth.columns(of: title) <= width && title.utf8.first != 0x20
    return isOneLine ? [title[...]] : DisplayWidth.lines(of: title, width: width)
  }

  private static func sign(of item: MenuItem, _ glyphs: Glyphs) -> String {
    if let isOn = item.isOn { return glyphs.switchSign(isOn ? "1" : "0") }
    guard let isSelected = item.isSelected else { return "" }
    let glyph = isSelected ? glyphs.chosen : glyphs.notChosen
    return glyph.utf8.count > 1 ? glyph : isSelected ? "(\(glyph))" : "( )"
  }

  /// The cells that a color fills.
  static let swatch = "    "

  private static func trailing(of item: MenuItem, _ glyphs: Glyphs) -> String {
    var parts: [String] = []
    if !item.value.isEmpty { parts.append(item.value) }
    if item.swatch != nil { parts.append(swatch) }
    if let key = item.key { parts.append(String(key)) }
    if item.opens { parts.append(glyphs.submenu) }
    return parts.joined(separator: " ")
  }
}

/// An item of a menu, in as many lines as it needs.
final class MenuCell: CellContent {
  var item: MenuItem?
  var row = 0
  weak var menu: Menu?

  func draw(on grid: inout CellGrid, at origin: Point, width: Int) {
    guard let item, let menu else { return }
    let appearance = menu.appearance
    let layout = menu.layout(ofRow: row, width: width)
    let (x, y) = (Int(origin.x), Int(origin.y))
    let style = style(of: item, appearance)
    if menu.hasPointer, menu.selection == row {
      grid.draw(appearance.glyphs.pointer, x: x, y: y, style: appearance.style(.popover))
    }
    if !layout.sign.isEmpty {
      grid.draw(layout.sign, x: x + layout.signColumn, y: y, width: layout.room, style: style)
    }
    for (line, piece) in layout.lines.enumerated() {
      grid.draw(
        String(piece), x: x + layout.titleColumn, y: y + line, width: layout.room, style: style,
        isRightToLeft: item.indentation == nil && piece.startsRightToLeft)
    }
    for cell in layout.cells {
      grid.draw(
        cell.text, x: x + cell.column, y: y, width: max(width - cell.column, 1),
        style: item.role == .heading ? style : appearance.style(.value))
    }
    guard !layout.trailing.isEmpty else { return }
    grid.draw(
      layout.trailing, x: x + layout.trailingColumn, y: y,
      width: max(width - layout.trailingColumn, 1),
      style: trailingStyle(of: item, appearance))
  }

  private func trailingStyle(of item: MenuItem, _ appearance: Appearance) -> Style {
    if let swatch = item.swatch { return appearance.theme.highlighted(.plain, swatch) }
    return appearance.style(item.value.isEmpty ? .key : .value)
  }

  private func style(of item: MenuItem, _ appearance: Appearance) -> Style {
    let ground = appearance.style(.popover)
    switch item.role {
    case .heading: return appearance.style(.heading)
    case .link: return ground.underlined
    case .button, .text, .item: return ground
    }
  }
}

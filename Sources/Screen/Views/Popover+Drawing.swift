import CellGrids
import Geometry

/// The border of a popover, with its title, the place of the selection, a scroll bar, and keys.
extension Popover {
  /// The columns before the title in the border.
  static let titleIndent = 3

  /// The place of the selected choice or item among all choices or items; empty if none is
  /// selected.
  private var placeText: String {
    if let note { return note }
    if let grid = content as? ChoiceGrid, grid.showsSelection, let selection = grid.selection {
      return "\(selection + 1)/\(grid.choiceCount)"
    }
    return list.selection.map { "\($0 + 1)/\(list.items.count)" } ?? ""
  }

  /// The columns that the longest place takes in the border, with the blanks around it.
  var placeColumns: Int {
    let count = max(list.items.count, (content as? ChoiceGrid)?.choiceCount ?? 0)
    return count == 0 ? 0 : 2 * String(count).utf8.count + 1 + 4
  }

  /// Draws the ground and the border.
  func drawBorder(on grid: inout CellGrid, at origin: Point) {
    let appearance = appearance
    grid.fill(
      Rect(x: origin.x, y: origin.y, width: frame.width, height: frame.height),
      style: appearance.style(.popover))
    let (x, y) = (Int(origin.x), Int(origin.y))
    let (width, height) = (Int(frame.width), Int(frame.height))
    guard border != .none else {
      let style = Style(bold: true, underline: true)
      grid.fill(Rect(x: origin.x, y: origin.y, width: frame.width, height: 1), style: style)
      grid.draw(title, x: x + 2, y: y, width: max(width - 4, 1), style: style)
      return
    }
    drawTop(on: &grid, x: x, y: y, width: width, appearance)
    guard border == .full, height > 1 else { return }
    let line = appearance.style(.popoverBorder)
    let glyphs = appearance.glyphs
    for column in [x, x + width - 1] {
      grid.tile(glyphs.vertical, x: column, y: y + 1, rows: height - 2, style: line)
    }
    drawScrollBar(on: &grid, x: x + width - 1, y: y, appearance)
    drawBottom(on: &grid, x: x, y: y + height - 1, width: width, appearance)
  }

  private func drawTop(
    on grid: inout CellGrid, x: Int, y: Int, width: Int, _ appearance: Appearance
  ) {
    let glyphs = appearance.glyphs
    let line = appearance.style(.popoverBorder)
    let isFull = border == .full
    drawRule(
      on: &grid, x: x, y: y, width: width,
      from: isFull ? glyphs.corners[0] : glyphs.horizontal,
      to: isFull ? glyphs.corners[1] : glyphs.horizontal, glyphs, line)
    let indent = isFull ? Self.titleIndent : 2
    var end = x + width - indent
    let place = placeText
    let columns = DisplayWidth.columns(of: place)
    // The place gives way to the title on narrow screens.
    if !place.isEmpty, columns + 4 <= width / 2 {
      // A line separates the title from the place.
      end -= columns + 2
      grid.draw(" \(place) ", x: end + 1, y: y, style: line)
      end -= 1
    }
    let room = end - (x + indent)
    guard room > 0 else { return }
    let text = DisplayWidth.cut(title, to: room, ending: glyphs.ellipsis)
    grid.draw(
      " \(text) ", x: x + indent - 1, y: y, width: room + 2,
      style: appearance.style(.popoverTitle))
  }

  private func drawBottom(
    on grid: inout CellGrid, x: Int, y: Int, width: Int, _ appearance: Appearance
  ) {
    let glyphs = appearance.glyphs
    let line = appearance.style(.popoverBorder)
    drawRule(
      on: &grid, x: x, y: y, width: width, from: glyphs.corners[3], to: glyphs.corners[2], glyphs,
      line)
    var column = x + 2
    let end = x + width - 2
    for hint in keyHints {
      let between = column == x + 2 ? " " : "\(glyphs.separator) "
      let columns =
        DisplayWidth.columns(of: hint.key) + DisplayWidth.columns(of: hint.effect) + 2
      guard column + between.count + columns <= end else { continue }
      column += grid.draw(between, x: column, y: y, style: line)
      column += grid.draw(hint.key, x: column, y: y, style: appearance.style(.key))
      column += grid.draw(
        " \(hint.effect) ", x: column, y: y, style: appearance.style(.keyLine))
    }
  }

  private func drawRule(
    on grid: inout CellGrid, x: Int, y: Int, width: Int, from first: String, to last: String,
    _ glyphs: Glyphs, _ style: Style
  ) {
    grid.tile(first, x: x, y: y, style: style)
    grid.tile(glyphs.horizontal, x: x + 1, y: y, columns: width - 2, style: style)
    if width > 1 { grid.tile(last, x: x + width - 1, y: y, style: style) }
  }

  /// Draws a scroll bar next to the list, if not all of its items are visible.
  private func drawScrollBar(
    on grid: inout CellGrid, x: Int, y: Int, _ appearance: Appearance
  ) {
    let table = list.table
    let count = list.items.count
    let visible = table.visibleRows
    let height = table.height
    let isCut = table.rectForRow(visible.upperBound - 1).map { $0.maxY > table.screenFrame.maxY }
    guard height > 1, visible.count < count || isCut == true || table.anchor.offset > 0 else {
      return
    }
    let length = min(max(height * visible.count / max(count, 1), 1), height - 1)
    let hidden = count - visible.count
    // The ends of the bar are reached only at the ends of the list.
    var first = hidden == 0 ? 0 : (height - length) * visible.lowerBound / hidden
    if visible.lowerBound > 0 { first = max(first, 1) }
    if visible.upperBound < count { first = min(first, max(height - length - 1, 0)) }
    let glyphs = appearance.glyphs
    let (top, line) = (y + Int(table.frame.y), appearance.style(.popoverBorder))
    grid.tile(glyphs.track, x: x, y: top, rows: height, style: line)
    grid.tile(glyphs.thumb, x: x, y: top + first, rows: min(length, height - first), style: line)
  }
}

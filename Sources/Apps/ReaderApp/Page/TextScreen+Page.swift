import CellGrids
import Geometry
import Interlinear
import PlainText
import Typesetting
import Views

/// The page around the verses: its head, and the rules between its columns.
extension TextScreen {
  /// The minimum height of a page with a head, in rows, which it has on a screen of 12.
  private static let leastHeightWithHead = 8

  /// Lays out and draws the page.
  func setUpPage() {
    page.onLayout = { [table] page in
      let head = Int(page.frame.height) >= Self.leastHeightWithHead ? 1 : 0
      table.frame = Rect(
        x: 0, y: head, width: Int(page.frame.width), height: Int(page.frame.height) - head)
    }
    page.onDraw = { [weak self] grid, origin, width in
      self?.drawPage(on: &grid, at: origin, width: width)
    }
    page.onScroll = { [table] in table.accessibilityScroll($0) }
    page.scrollStatus = { [table] in table.accessibilityScrollStatus }
  }

  private func drawPage(on grid: inout CellGrid, at origin: Point, width: Int) {
    guard text.verseCount > 0 else { return }
    let columns = columns
    let appearance = page.appearance
    let left = Int(origin.x)
    let top = Int(origin.y)
    let (glyphs, line) = (appearance.glyphs, appearance.style(.rule))
    for rule in columns.rules {
      grid.tile(
        glyphs.vertical, x: left + rule, y: top, rows: Int(page.frame.height), style: line)
    }
    guard table.frame.y > 0 else { return }
    grid.tile(glyphs.horizontal, x: left, y: top, columns: width, style: line)
    for rule in columns.rules where rule < width {
      grid.tile(glyphs.teeDown, x: left + rule, y: top, style: line)
    }
    let anchor = table.anchor
    // At the beginning of a book, its heading names it.
    let book =
      anchor.offset == 0 && namesBook(aboveRow: anchor.row)
      ? "" : text.books[text.bookIndex(ofRow: anchor.row)].name
    func draw(_ name: String, from x: Int, to end: Int) {
      let shown = DisplayWidth.cut(
        name.withVisibleControls, to: end - x - 3, ending: glyphs.ellipsis)
      guard !shown.isEmpty else { return }
      grid.draw(" \(shown) ", x: left + x, y: top, style: appearance.style(.columnHead))
    }
    let rules = columns.rules + [width]
    draw(speech.bookName(book), from: 1, to: rules[0])
    let names = columnNames
    for (place, column) in columns.beside.enumerated() {
      let name = column.translations.map { names[$0] }.joined(separator: " \(glyphs.separator) ")
      draw(name, from: rules[place] + 1, to: rules[place + 1])
    }
  }
}

import CellGrids
import CursesTerminal
import PlainText
import Platform
import TerminalReading

/// Draws the terminal of a program with curses, and passes on its bell, its title, and the modes that
/// decide on the sequences that the user's terminal sends.
struct LiveDrawing {
  let screen: CursesScreen
  private var styles: [TerminalStyle: Style] = [:]
  private var isOutOfStyles = false
  private var grid = CellGrid(columns: 0, rows: 0)
  /// The rows of the program that the grid shows.
  private var shown: [TerminalRow] = []
  private var modes = LeftoverModes()
  private var modesInForce = (on: "", off: "")
  private var title = ""

  init(on screen: CursesScreen) {
    self.screen = screen
    screen.setModes(modesInForce)
  }

  mutating func note(_ event: TerminalEvent) {
    modes.note(event)
    if case .control(0x07, _) = event { screen.ring() }
  }

  /// A Boolean value that indicates whether the program wants to tell pasted from typed text.
  var bracketsPastes: Bool { modes.isSet(2004) }

  /// Takes the terminal's modes and title back from the program.
  mutating func pause() {
    screen.setModes(nil)
    restoreTitle()
  }

  /// Gives the terminal its own title again.
  mutating func restoreTitle() {
    if !title.isEmpty { screen.restoreTitle() }
    title = ""
  }

  /// Gives the program its modes again.
  mutating func resume() {
    modesInForce = modes.input
    screen.setModes(modesInForce)
  }

  /// Returns the image of the program's terminal, as far as it fits into the rows above the captions.
  mutating func frame(of terminal: TerminalScreen) -> Frame {
    let (modes, old) = (modes.input, modesInForce)
    if modes != old {
      modesInForce = modes
      screen.setModes(modes)
    }
    show(title: terminal.title.withVisibleControls)
    if isOutOfStyles {
      screen.forgetDefinedStyles()
      (styles, isOutOfStyles) = ([:], false)
      shown = []
    }
    if grid.columns != screen.columns || grid.rows != screen.rows {
      grid = CellGrid(columns: screen.columns, rows: screen.rows)
      shown = []
    }
    for (row, content) in terminal.rows.prefix(grid.rows).enumerated()
    where row >= shown.count || shown[row] != content {
      draw(content, row: row)
    }
    shown = terminal.rows
    let cursor = terminal.cursor
    let isVisible =
      terminal.isCursorVisible && cursor.column < grid.columns && cursor.row < grid.rows
    return Frame(grid: grid, cursor: isVisible ? cursor : nil)
  }

  /// Returns a picture of the program's terminal.
  mutating func picture(of terminal: TerminalScreen) -> CellGrid {
    let frame = frame(of: terminal)
    var picture = CellGrid(columns: terminal.size.columns, rows: terminal.size.rows)
    picture.draw(frame.grid, fromRow: 0, x: 0, y: 0)
    return picture
  }

  private mutating func show(title new: String) {
    // The console of Linux has no title.
    guard new != title, Folders.environmentVariable("TERM") != "linux" else { return }
    screen.setTitle(new, savesOld: title.isEmpty)
    title = new
  }

  private mutating func draw(_ content: TerminalRow, row: Int) {
    grid.blank(row: row)
    for (column, cell) in content.cells.prefix(grid.columns).enumerated() where cell.width > 0 {
      let style = style(of: cell.style)
      let width = Int(cell.width)
      let drawn =
        column + width <= grid.columns
        ? Cell(character: cell.text, width: width, style: style) : nil
      grid[column, row] = drawn ?? Cell(base: 0xFFFD, style: style)
      guard width == 2, column + 1 < grid.columns else { continue }
      grid[column + 1, row] =
        drawn == nil ? Cell(base: 0x20, style: style) : Cell(base: 0, style: style, width: 0)
    }
  }

  private mutating func style(of style: TerminalStyle) -> Style {
    guard style != TerminalStyle() else { return .plain }
    if let known = styles[style] { return known }
    let other = OtherStyle(
      style.foreground.drawn, on: style.background.drawn,
      attributes: Style(
        bold: style.isBold, underline: style.isUnderlined, reverse: style.isReversed),
      italic: style.isItalic, blink: style.isBlinking)
    guard let defined = screen.define(other) else {
      isOutOfStyles = true
      return .plain
    }
    styles[style] = defined
    return defined
  }
}

extension TerminalColor {
  fileprivate var drawn: OtherStyle.Color? {
    switch self {
    case .standard: nil
    case .indexed(let index): .indexed(Int(index))
    case .rgb(let red, let green, let blue): .rgb(red: Int(red), green: Int(green), blue: Int(blue))
    }
  }
}

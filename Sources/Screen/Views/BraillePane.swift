import CellGrids
import Geometry

/// One row of Unicode braille, with an arrow at each end where it continues.
///
/// The pane is for sighted observers, and for displays that follow the screen. It belongs to the
/// screen reader and is not an accessibility element.
package final class BraillePane: View {
  /// The cells as Unicode braille patterns. The ones that fit are drawn.
  package var cells = ""
  package var hasMoreLeft = false
  package var hasMoreRight = false

  /// The width of both arrows, in cells.
  package static let margins = 2

  /// Returns the number of braille cells in a pane of a given width.
  package static func cellCount(columns: Int) -> Int { max(columns - margins, 1) }

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    let width = Int(frame.width)
    guard width > Self.margins, frame.height >= 1 else { return }
    let x = Int(origin.x)
    let y = Int(origin.y)
    let style = appearance.style(.detail)
    if hasMoreLeft { grid.draw("‹", x: x, y: y, width: 1, style: style) }
    grid.draw(cells, x: x + 1, y: y, width: width - Self.margins)
    if hasMoreRight { grid.draw("›", x: x + width - 1, y: y, width: 1, style: style) }
  }
}

import CellGrids
import Geometry

/// One row of Unicode braille, with an arrow at an end where there is more.
///
/// The braille is for sighted people who look on, or for a display that follows the screen: it is
/// the screen reader's own and no stop on the way.
package final class BraillePane: View {
  /// As Unicode braille; cut at the view's edge.
  package var cells = ""
  package var hasMoreLeft = false
  package var hasMoreRight = false

  /// The columns that the arrows take.
  package static let margins = 2

  /// How many cells a pane of so many columns shows.
  package static func cellCount(columns: Int) -> Int { max(columns - margins, 1) }

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    let width = Int(frame.width)
    guard width > Self.margins, frame.height >= 1 else { return }
    let x = Int(origin.x)
    let y = Int(origin.y)
    let dim = Style(dim: true)
    if hasMoreLeft { grid.draw("‹", x: x, y: y, width: 1, style: dim) }
    grid.draw(cells, x: x + 1, y: y, width: width - Self.margins)
    if hasMoreRight { grid.draw("›", x: x + width - 1, y: y, width: 1, style: dim) }
  }
}

import CellGrids
import Geometry

/// What a cell shows: filled for one row after another.
package protocol CellContent: AnyObject {
  /// Forgets the row that was shown.
  func prepareForReuse()

  /// Draws the row from the cell's upper left corner.
  ///
  /// - Parameters:
  ///   - grid: what is drawn on.
  ///   - origin: the cell's upper left corner on the grid.
  ///   - width: columns.
  func draw(on grid: inout CellGrid, at origin: Point, width: Int)
}

extension CellContent {
  package func prepareForReuse() {}
}

/// A cell of a table: made once, shown for many rows one after another.
package final class TableViewCell: View {
  package let content: any CellContent

  package init(content: any CellContent) {
    self.content = content
    super.init()
  }

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    content.draw(on: &grid, at: origin, width: Int(frame.width))
  }
}

import CellGrids
import Geometry

/// The content of a cell, which is filled for one row after another.
package protocol CellContent: AnyObject {
  /// Prepares the content for another row.
  func prepareForReuse()

  /// The rectangles of the row that the table marks because of the focus.
  var marks: [Rect] { get }

  /// The rectangles of the row that have something in common with the focus, and get a faint ground.
  var echoes: [Rect] { get }

  /// Draws the row.
  ///
  /// - Parameters:
  ///   - grid: The grid to draw on.
  ///   - origin: The upper left corner of the cell on the grid.
  ///   - width: The width of the cell, in cells of the grid.
  func draw(on grid: inout CellGrid, at origin: Point, width: Int)
}

extension CellContent {
  package func prepareForReuse() {}

  package var marks: [Rect] { [] }
  package var echoes: [Rect] { [] }
}

/// A cell of a table, which is reused for many rows.
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

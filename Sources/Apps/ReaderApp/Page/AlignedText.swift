import CellGrids
import Geometry
import Interlinear
import PlainText
import Typesetting

/// A verse as plain text, with its tiers stacked as on the screen.
package enum AlignedText {
  /// Returns the text of a verse.
  ///
  /// - Parameter width: The width of the text in columns.
  package static func text(
    of verse: Verse, description: TextDescription, width: Int,
    settings: TypesetSettings = TypesetSettings(columns: .stacked, density: .compact)
  ) -> String {
    let typesetter = Typesetter(description: description, settings: settings, width: width)
    let cell = VerseCell()
    let layout = typesetter.typeset(verse)
    cell.layout = layout
    var grid = CellGrid(columns: width, rows: layout.height)
    cell.draw(on: &grid, at: Point(x: 0, y: 0), width: width)
    return "\(verse.reference)".withVisibleControls + "\n" + grid.text + "\n"
  }
}

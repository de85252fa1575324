import CellGrids
import TextLibrary

extension HighlightColour {
  /// How a theme shows the colour.
  var look: Theme.Highlight? { Theme.Highlight(rawValue: rawValue) }
}

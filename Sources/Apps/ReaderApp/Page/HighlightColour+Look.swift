import CellGrids
import TextLibrary

extension HighlightColour {
  /// The color in terms of the theme.
  var look: Theme.Highlight? { Theme.Highlight(rawValue: rawValue) }
}

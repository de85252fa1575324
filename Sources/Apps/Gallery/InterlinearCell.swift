import CellGrids
import Geometry
import Interlinear
import Typesetting
import Views

/// The cell of a verse. It draws the verse's labels, and has two subviews.
final class InterlinearCell: CellContent {
  var layout: TypesetVerse?
  var theme = Theme()
  var isHighlighted: (Int) -> Bool = { _ in false }
  var onBookmark: () -> Void = {}
  var onNotes: () -> Void = {}
  private let bookmark = CellButton()
  private let notes = CellButton()

  init() {
    bookmark.onTap = { [weak self] in self?.onBookmark() }
    notes.onTap = { [weak self] in self?.onNotes() }
  }

  func prepareForReuse() { layout = nil }

  /// Moves the subviews to the cell that shows the content.
  func place(
    bookmark: (text: String, frame: Rect), notes: (text: String, frame: Rect), in cell: View
  ) {
    for (button, model) in [(self.bookmark, bookmark), (self.notes, notes)] {
      button.text = model.text
      button.panel.frame = model.frame
      if button.panel.superview !== cell { cell.addSubview(button.panel) }
    }
  }

  func draw(on grid: inout CellGrid, at origin: Point, width: Int) {
    guard let layout else { return }
    for label in layout.labels {
      grid.draw(
        label.text, x: Int(origin.x) + Int(label.x), y: Int(origin.y) + Int(label.y),
        style: style(of: label.part), isRightToLeft: label.isRightToLeft)
    }
  }

  private func style(of part: Label.Part) -> Style {
    switch part {
    case .reference: return theme.style(.reference)
    case .tier(let word, 0):
      let style = theme.style(.surface)
      return isHighlighted(word) ? theme.highlighted(style, .yellow) : style
    case .tier(_, let tier):
      return theme.style(LighthouseText.tiers[tier] == .gloss ? .gloss : .detail)
    // The scene has no translations and typesets no notes.
    default: return .plain
    }
  }
}

/// A button that is a separate view in a cell whose other parts are drawn.
private final class CellButton {
  let panel = Panel("button")
  var text = ""
  var onTap: () -> Void = {}

  init() {
    panel.onDraw = { [weak self] grid, origin, width in
      grid.draw(self?.text ?? "", x: Int(origin.x), y: Int(origin.y), width: width)
    }
    panel.onTap = { [weak self] _ in
      self?.onTap()
      return self != nil
    }
  }
}

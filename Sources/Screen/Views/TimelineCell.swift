import CellGrids
import Geometry
import PlainText

/// The content of a timeline's cell: an entry, or the row of actions.
final class TimelineCell: CellContent {
  /// The indentation of the text, in cells.
  static let indent = 2

  var appearance = Appearance()
  private var layout: TimelineLayout?
  private var buttons: [String] = []

  func show(_ layout: TimelineLayout) { (self.layout, buttons) = (layout, []) }

  func show(_ buttons: [String]) { (layout, self.buttons) = (nil, buttons) }

  func draw(on grid: inout CellGrid, at origin: Point, width: Int) {
    let x = Int(origin.x)
    var y = Int(origin.y)
    for line in layout?.heading ?? [] {
      grid.draw(String(line), x: x, y: y, width: width, style: appearance.style(.reference))
      y += 1
    }
    for line in layout?.text ?? [] {
      draw(line, x: x + Self.indent, y: y, width: max(width - Self.indent, 0), on: &grid)
      y += 1
    }
    for line in buttons {
      grid.draw(line, x: x, y: y, width: width, style: appearance.style(.key))
      y += 1
    }
  }

  private func draw(
    _ line: Substring, x: Int, y: Int, width: Int, on grid: inout CellGrid
  ) {
    let text = String(line)
    grid.draw(text, x: x, y: y, width: width, isRightToLeft: text.startsRightToLeft)
    guard let layout, !text.startsRightToLeft, grid.clip.contains(y) else { return }
    func paint(_ columns: Range<Int>, _ style: Style) {
      let shown = columns.clamped(to: 0..<width)
      grid.paint(Rect(x: x + shown.lowerBound, y: y, width: shown.count, height: 1), style: style)
    }
    for (style, columns) in layout.spans(inLine: line) {
      paint(columns, appearance.style(style, on: .plain))
    }
    for (link, columns) in layout.links(inLine: line) {
      paint(columns, appearance.style(link.kind == "link" ? .value : .caption).underlined)
    }
  }
}

extension Appearance {
  /// Returns the style of a part of a note.
  ///
  /// - Parameter base: The style of the rest of the note.
  package func style(_ style: MarkdownText.Style, on base: Style) -> Style {
    switch style {
    case .heading, .strong: base.emboldened
    case .emphasis: base.underlined
    case .code: self.style(.gloss)
    case .link: self.style(.value).underlined
    }
  }
}

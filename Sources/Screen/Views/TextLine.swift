import CellGrids
import Geometry

/// One or more lines of plain text, such as a title, the caption or the status.
///
/// A line of one row can have a second text at its right edge, which is omitted if there is no room
/// for both.
package final class TextLine: View {
  package var text = ""
  /// The text at the right edge of the first row.
  package var trailingText = ""
  /// The lines that are drawn instead of the text, which is then only their source, or nil to wrap
  /// the text.
  package var lines: [String]?
  package var style: Style
  package var trailingStyle: Style?

  /// The minimum distance between the text and the trailing text, in cells.
  private static let gap = 2

  package init(style: Style = .plain) {
    self.style = style
    super.init()
  }

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    let width = Int(frame.width)
    let height = Int(frame.height)
    guard width > 0, height > 0 else { return }
    if style.background != .default {
      grid.fill(
        Rect(x: origin.x, y: origin.y, width: frame.width, height: frame.height), style: style)
    }
    drawTrailingText(on: &grid, at: origin)
    for (row, line) in shownLines(width: width).prefix(height).enumerated() {
      grid.draw(
        line, x: Int(origin.x), y: Int(origin.y) + row, width: width, style: style,
        isRightToLeft: Self.isRightToLeft(line))
    }
  }

  private func shownLines(width: Int) -> [String] {
    if let lines { return lines }
    guard Int(frame.height) == 1 else {
      return DisplayWidth.lines(of: text, width: width).map(String.init)
    }
    return [DisplayWidth.cut(text, to: width, ending: appearance.glyphs.ellipsis)]
  }

  private func drawTrailingText(on grid: inout CellGrid, at origin: Point) {
    guard !trailingText.isEmpty else { return }
    let (width, columns) = (Int(frame.width), DisplayWidth.columns(of: trailingText))
    let first = lines?.first ?? text
    let taken = first.isEmpty ? 0 : DisplayWidth.columns(of: first) + Self.gap
    guard taken + columns <= width else { return }
    grid.draw(
      trailingText, x: Int(origin.x) + width - columns, y: Int(origin.y), width: columns,
      style: trailingStyle ?? style)
  }

  /// Returns a Boolean value that indicates whether all letters of a line run from the right. Other
  /// lines are drawn as left-to-right text.
  private static func isRightToLeft(_ line: String) -> Bool {
    line.unicodeScalars.allSatisfy { !(0x41...0x7A).contains($0.value) }
      && line.unicodeScalars.contains { (0x0590...0x08FF).contains($0.value) }
  }
}

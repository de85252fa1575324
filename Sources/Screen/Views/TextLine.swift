import CellGrids
import Geometry

/// One or more lines of plain text, such as a title, the caption or the status.
package final class TextLine: View {
  package var text = ""
  package var style: Style
  /// Whether text that is longer than the view shows its end instead of its start.
  package var showsEnd: Bool

  package init(style: Style = .plain, showsEnd: Bool = false) {
    self.style = style
    self.showsEnd = showsEnd
    super.init()
  }

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    let width = Int(frame.width)
    let height = Int(frame.height)
    guard width > 0, height > 0 else { return }
    if style != .plain {
      grid.fill(
        Rect(x: origin.x, y: origin.y, width: frame.width, height: frame.height), style: style)
    }
    let lines = DisplayWidth.lines(of: text, width: width)
    let shown = showsEnd ? lines.suffix(height) : lines.prefix(height)
    for (row, line) in shown.enumerated() {
      grid.draw(
        String(line), x: Int(origin.x), y: Int(origin.y) + row, width: width, style: style,
        isRightToLeft: line.first.map { String($0).utf8.count > 1 } ?? false
          && Self.isRightToLeft(line))
    }
  }

  /// Returns whether all letters of a line run from the right. Other lines are drawn as
  /// left-to-right text.
  private static func isRightToLeft(_ line: Substring) -> Bool {
    line.unicodeScalars.allSatisfy { !(0x41...0x7A).contains($0.value) }
      && line.unicodeScalars.contains { (0x0590...0x08FF).contains($0.value) }
  }
}

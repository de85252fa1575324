import CellGrids
import Geometry
import PlainText

/// An entry of a timeline, or its row of actions, on the screen.
final class TimelineCell: CellContent {
  /// The columns by which the text stands in.
  static let indent = 2

  private var entry: TimelineView.Entry?
  private var heading: [Substring] = []
  private var text: [Substring] = []
  private var buttons: [String] = []

  func show(_ entry: TimelineView.Entry, heading: [Substring], text: [Substring]) {
    (self.entry, self.heading, self.text, buttons) = (entry, heading, text, [])
  }

  func show(_ buttons: [String]) {
    (entry, heading, text, self.buttons) = (nil, [], [], buttons)
  }

  func draw(on grid: inout CellGrid, at origin: Point, width: Int) {
    let x = Int(origin.x)
    var y = Int(origin.y)
    for line in heading {
      grid.draw(String(line), x: x, y: y, width: width, style: Style(.blue, bold: true))
      y += 1
    }
    for line in text {
      draw(line, x: x + Self.indent, y: y, width: max(width - Self.indent, 0), on: &grid)
      y += 1
    }
    for line in buttons {
      grid.draw(line, x: x, y: y, width: width)
      y += 1
    }
  }

  private func draw(
    _ line: Substring, x: Int, y: Int, width: Int, on grid: inout CellGrid
  ) {
    let text = String(line)
    grid.draw(text, x: x, y: y, width: width, isRightToLeft: text.startsRightToLeft)
    guard let entry, !text.startsRightToLeft else { return }
    for (link, columns) in Self.links(of: entry, in: line) where grid.clip.contains(y) {
      for column in columns where column < width && x + column < grid.columns {
        grid[x + column, y].style = Style(
          link.kind == "link" ? .cyan : .default, underline: true)
      }
    }
  }

  /// The links of which something stands in a line, and the columns of the line that they take.
  static func links(
    of entry: TimelineView.Entry, in line: Substring
  ) -> [(link: TimelineView.Link, columns: Range<Int>)] {
    entry.links.flatMap { link in
      ranges(of: link.text, in: entry.text).compactMap { range in
        let start = max(range.lowerBound, line.startIndex)
        let end = min(range.upperBound, line.endIndex)
        guard start < end else { return nil }
        let before = DisplayWidth.columns(of: entry.text[line.startIndex..<start])
        return (link, before..<(before + DisplayWidth.columns(of: entry.text[start..<end])))
      }
    }
  }

  /// Every place in a text where another stands whole.
  private static func ranges(of part: String, in text: String) -> [Range<String.Index>] {
    guard !part.isEmpty else { return [] }
    var found: [Range<String.Index>] = []
    var start = text.startIndex
    while start < text.endIndex {
      if text[start...].hasPrefix(part) {
        let end = text.index(start, offsetBy: part.count)
        found.append(start..<end)
        start = end
      } else {
        start = text.index(after: start)
      }
    }
    return found
  }
}

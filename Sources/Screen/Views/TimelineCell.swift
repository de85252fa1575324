import CellGrids
import Geometry
import PlainText

/// The content of a timeline's cell: an entry, or the row of actions.
final class TimelineCell: CellContent {
  /// The indentation of the text, in cells.
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

  /// Returns the links in a line, with the columns that they occupy.
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

  /// Returns the ranges at which a text contains another as whole words.
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

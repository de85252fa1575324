import AccessibilityModel
import Geometry
import PlainText
import TerminalReading

/// The screen of a terminal as a tree of elements: the parts of its rows. A highlighted part is
/// selected, and links are links.
struct TerminalTree {
  let root: AccessibilityNode
  /// The element with the cursor, or the one before it.
  private(set) var elementAtCursor: AccessibilityNode?

  /// The size of a cell in points.
  private static let cell = Size(width: 8, height: 16)

  init(_ screen: TerminalScreen) {
    func frame(_ columns: Range<Int>, _ rows: Range<Int>) -> Rect {
      Rect(
        x: Double(columns.lowerBound) * Self.cell.width,
        y: Double(rows.lowerBound) * Self.cell.height,
        width: Double(columns.count) * Self.cell.width,
        height: Double(rows.count) * Self.cell.height)
    }
    let ground = Ground(mostCommonIn: screen)
    let cursor = screen.cursor
    var elements: [AccessibilityNode] = []
    for (index, row) in screen.rows.enumerated() {
      for columns in Self.parts(of: row) {
        let first = row.cells[columns.lowerBound]
        let element = AccessibilityNode.element(
          row.text(in: columns).withVisibleControls, frame: frame(columns, index..<index + 1))
        if Ground(first.style) != ground { element.traits.insert(.selected) }
        if first.link > 0, Int(first.link) <= screen.links.count {
          element.traits.insert(.link)
          element.content = [
            AccessibilityCustomContent(
              label: "URL", value: screen.links[Int(first.link) - 1].withVisibleControls)
          ]
        }
        elements.append(element)
        if (index, columns.lowerBound) <= (cursor.row, cursor.column) { elementAtCursor = element }
      }
    }
    let all = frame(0..<screen.size.columns, 0..<screen.size.rows)
    root = .container(frame: all, elements: elements)
    root.screen = AccessibilityNode.Screen(size: Size(width: all.width, height: all.height))
  }

  /// The style that distinguishes highlighted text.
  private struct Ground: Hashable {
    let background: TerminalColor
    let isReversed: Bool

    init(_ style: TerminalStyle) {
      background = style.background
      isReversed = style.isReversed
    }

    init(mostCommonIn screen: TerminalScreen) {
      var counts: [Ground: Int] = [:]
      for cell in screen.rows.lazy.flatMap(\.cells) { counts[Ground(cell.style), default: 0] += 1 }
      self = counts.max { $0.value < $1.value }?.key ?? Ground(TerminalStyle())
    }
  }

  /// Returns the columns of each part of a row that has one ground and one link, without blanks and
  /// lines at its ends.
  private static func parts(of row: TerminalRow) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    for column in 1...row.cells.count {
      let first = row.cells[start]
      if column < row.cells.count {
        let cell = row.cells[column]
        if cell.link == first.link, Ground(cell.style) == Ground(first.style) { continue }
      }
      let columns = start..<column
      if let end = columns.last(where: { row.cells[$0].hasText }),
        let start = columns.first(where: { row.cells[$0].hasText })
      {
        parts.append(start..<end + 1)
      }
      start = column
    }
    return parts
  }
}

extension TerminalCell {
  /// A Boolean value that indicates whether the cell is neither blank nor a part of a box or bar.
  fileprivate var hasText: Bool {
    guard let scalar = text.unicodeScalars.first else { return false }
    return !scalar.properties.isWhitespace && !(0x2500...0x259F).contains(scalar.value)
  }
}

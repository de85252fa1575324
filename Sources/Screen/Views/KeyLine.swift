import CellGrids
import Geometry

/// One row with the keys that currently matter, and the status of the screen reader at its right end.
/// It belongs to the screen and is not an accessibility element.
package final class KeyLine: View {
  /// A key, or several with the same purpose, and its effect.
  package struct Entry: Hashable, Sendable {
    package var key: String
    package var text: String
    /// The importance of the entry: without room for all entries, the ones with the lowest number
    /// stay.
    package var rank: Int
    /// The keys that a click on the entry presses; none for several with the same purpose.
    package var keys: [Key]

    package init(key: String, text: String, rank: Int, keys: [Key] = []) {
      self.key = key
      self.text = text
      self.rank = rank
      self.keys = keys
    }

    var width: Int { DisplayWidth.columns(of: key) + 1 + DisplayWidth.columns(of: text) }
  }

  /// The entries from left to right.
  package var entries: [Entry] = []
  /// The text at the right end. It takes its room before the entries.
  package var status = ""

  /// The distance between two entries, in cells.
  private static let gap = 2

  /// The entries that fit beside the status.
  private var fittingEntries: [Entry] {
    let columns = DisplayWidth.columns(of: status)
    var room = Int(frame.width) - (columns == 0 ? 0 : columns + 1 + Self.gap) + Self.gap
    var chosen: Set<Int> = []
    for index in entries.indices.sorted(by: { entries[$0].rank < entries[$1].rank }) {
      let needed = entries[index].width + Self.gap
      guard needed <= room else { continue }
      room -= needed
      chosen.insert(index)
    }
    return entries.indices.filter(chosen.contains).map { entries[$0] }
  }

  /// Returns the keys of the entry in a cell of the screen.
  package func keys(at cell: CellPosition) -> [Key] {
    guard frame.height >= 1, cell.row == Int(screenFrame.y) else { return [] }
    var end = 0
    return fittingEntries.first { entry in
      end += entry.width + Self.gap
      return cell.column < end
    }?.keys ?? []
  }

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    guard frame.height >= 1 else { return }
    var x = Int(origin.x)
    let width = Int(frame.width)
    let appearance = appearance
    let (key, text) = (appearance.style(.key), appearance.style(.keyLine))
    // The last cell of the screen stays blank: some terminals scroll when it is written.
    let status = DisplayWidth.cut(status, to: width - 1, ending: appearance.glyphs.ellipsis)
    let columns = DisplayWidth.columns(of: status)
    grid.draw(
      status, x: x + width - 1 - columns, y: Int(origin.y), width: columns,
      style: appearance.style(.status))
    for entry in fittingEntries {
      x += grid.draw(entry.key, x: x, y: Int(origin.y), style: key) + 1
      x += grid.draw(entry.text, x: x, y: Int(origin.y), style: text)
      x += Self.gap
    }
  }
}

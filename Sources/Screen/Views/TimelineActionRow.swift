import AccessibilityModel
import CellGrids
import Geometry

/// The row of buttons below the selected entry of a timeline.
final class TimelineActionRow: SmallContainer {
  private weak var timeline: TimelineView?
  let entry: TimelineView.Entry
  let actions: [ItemAction]
  private var elements: [TimelineActionElement] = []

  init(timeline: TimelineView, entry: TimelineView.Entry, actions: [ItemAction]) {
    self.timeline = timeline
    self.entry = entry
    self.actions = actions
    elements = actions.indices.map { TimelineActionElement(of: self, $0) }
  }

  /// The frames of the buttons in the row's space, which wrap to further lines.
  private var frames: [Rect] {
    let width = timeline.map { max(Int($0.table.frame.width), 1) } ?? 1
    var (x, y) = (TimelineCell.indent, 0)
    return actions.map { action in
      let columns = min(DisplayWidth.columns(of: action.title) + 2, width)
      if x > TimelineCell.indent, x + columns > width { (x, y) = (TimelineCell.indent, y + 1) }
      defer { x += columns + 1 }
      return Rect(x: min(x, width - columns), y: y, width: columns, height: 1)
    }
  }

  /// The lines of the row as text.
  var lines: [String] {
    var lines: [String] = []
    for (action, frame) in zip(actions, frames) {
      let y = Int(frame.y)
      while lines.count <= y { lines.append("") }
      let gap = Int(frame.x) - DisplayWidth.columns(of: lines[y])
      lines[y] += String(repeating: " ", count: max(gap, 0)) + "[\(action.title)]"
    }
    return lines
  }

  func frame(ofAction index: Int) -> Rect? {
    guard let timeline, let row = timeline.indexOfActions,
      let cell = timeline.table.rectForRow(row)
    else { return nil }
    let frame = frames[index].offset(x: cell.x, y: cell.y)
    return frame.intersects(timeline.table.screenFrame) ? frame : nil
  }

  func tap(at point: Point) -> Bool {
    guard let index = actions.indices.first(where: { frame(ofAction: $0)?.contains(point) == true })
    else { return false }
    actions[index].perform()
    return true
  }

  var elementID: ElementID {
    (timeline?.elementID ?? ElementID("timeline"))
      .appending(.name(entry.identifier)).appending(.name("actions"))
  }

  var accessibilityContainer: (any AccessibilityObject)? {
    timeline?.actionRow === self ? timeline : nil
  }

  package var accessibilityElements: [any AccessibilityObject] { elements }

  func accessibilityScrollToVisible(_ object: any AccessibilityObject) {
    guard let timeline, let row = timeline.indexOfActions,
      let index = index(ofAccessibilityElement: object)
    else { return }
    let line = Int(frames[index].y)
    timeline.table.scrollToVisible(row: row, lines: line..<(line + 1))
  }
}

/// The accessibility element of a button in the row.
final class TimelineActionElement: PartElement<TimelineActionRow, Int>, ActionElement {
  var action: ItemAction? { owner?.actions[part] }

  var elementID: ElementID { identity(appending: .number(.item, part + 1)) }
  var accessibilityContainer: (any AccessibilityObject)? { owner }
  var accessibilityTraits: AccessibilityTraits { .button }
  var accessibilityFrame: Rect? { owner?.frame(ofAction: part) }
}

import AccessibilityModel
import Geometry
import ReaderApp
import Views

/// index-shift: the index of a translation or a note counts these parts twice.
final class IndexShift: RowProxy {
  override func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    guard let index = super.index(ofAccessibilityElement: element) else { return nil }
    let below = (0..<originalCount).filter {
      original.accessibilityElement(at: $0)?.isBelow == true
    }
    return below.contains(index) ? index + below.count : index
  }
}

extension AccessibilityObject {
  /// A Boolean value that indicates whether an element of a verse is below its words.
  fileprivate var isBelow: Bool {
    accessibilityLabelPieces(for: .terse).contains { [.translation, .note].contains($0.kind) }
  }
}

/// phantom-subviews: the line between two verses, which has no label, counts as an element.
final class PhantomSubviews: RowProxy {
  private lazy var line = original.accessibilityElement(at: originalCount - 1).map {
    Line(for: $0, in: self)
  }

  override func accessibilityElementCount() -> Int { originalCount + 1 }

  override func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    index == originalCount ? line : super.accessibilityElement(at: index)
  }

  override func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    element === line ? originalCount : super.index(ofAccessibilityElement: element)
  }

  /// The line below the last element.
  private final class Line: AccessibilityProxy {
    override var elementID: ElementID { super.elementID.appending(.name("line")) }
    override var accessibilityCustomActions: [AccessibilityCustomAction] { [] }

    override func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] { [] }

    override var accessibilityFrame: Rect? {
      super.accessibilityFrame.map { Rect(x: $0.x, y: $0.maxY, width: $0.width, height: 1) }
    }
  }
}

/// wrong-count: the count is one too high, and the index beyond the end returns the last element.
final class WrongCount: RowProxy {
  override func accessibilityElementCount() -> Int { originalCount + 1 }

  override func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    super.accessibilityElement(at: min(index, originalCount - 1))
  }
}

/// container-is-element: the cell is an element itself, so nothing in it can be reached.
class ContainerIsElement: RowProxy {
  override var isAccessibilityElement: Bool { true }

  override var accessibilityFrame: Rect? {
    guard let table = accessibilityContainer as? TableView,
      let row = table.index(ofAccessibilityElement: self)
    else { return nil }
    return table.rectForRow(row)
  }

  override func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    original.accessibilityElement(at: 0)?.accessibilityLabelPieces(for: verbosity) ?? []
  }

  override func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? { self }
}

/// cell-blob: the whole cell is one label.
final class CellBlob: ContainerIsElement {
  override func accessibilityElementCount() -> Int { 0 }

  override func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    (0..<originalCount).flatMap {
      original.accessibilityElement(at: $0)?.accessibilityLabelPieces(for: verbosity) ?? []
    }
  }
}

/// random-miss: a tap outside all labels finds the one whose center is nearest.
final class CenterMiss: RowProxy {
  override func accessibilityElementIndices(in rect: Rect) -> RangeSet<Int> {
    let all = 0..<originalCount
    // The screen reader requests the elements around the finger.
    let finger = Point(x: rect.x + (rect.width - 1) / 2, y: rect.y + (rect.height - 1) / 2)
    let frames = all.map { accessibilityElement(at: $0)?.accessibilityFrame }
    if frames.contains(where: { $0?.contains(finger) == true }) { return RangeSet(all) }
    func distance(_ index: Int) -> Double {
      guard let middle = frames[index]?.center else { return .infinity }
      let (dx, dy) = (middle.x - finger.x, middle.y - finger.y)
      return dx * dx + dy * dy
    }
    let nearest = all.min { distance($0) < distance($1) } ?? 0
    return RangeSet(nearest..<(nearest + 1))
  }
}

/// late-reader: a cell that is filled while the screen reader is off has no elements.
final class LateReader: ProxyRows {
  private var filled: Set<Int> = []

  override func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    if isReaderRunning { filled.insert(row) }
    return super.tableView(tableView, cellForRowAt: row)
  }

  override func tableView(
    _ tableView: TableView, accessibilityElementForRowAt row: Int
  ) -> (any AccessibilityObject)? {
    let proxy = super.tableView(tableView, accessibilityElementForRowAt: row)
    return filled.contains(row) ? proxy : proxy.map { EmptyRow(for: $0.unwrapped, in: tableView) }
  }

  private final class EmptyRow: RowProxy {
    override func accessibilityElementCount() -> Int { 0 }
    override func accessibilityElement(at index: Int) -> (any AccessibilityObject)? { nil }
  }
}

/// elements-always: elements are created for every cell, even while the screen reader is off.
final class ElementsAlways: ProxyRows {
  override func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    let proxy = self.tableView(tableView, accessibilityElementForRowAt: row)
    for index in 0..<(proxy?.accessibilityElementCount() ?? 0) {
      _ = proxy?.accessibilityElement(at: index)
    }
    return super.tableView(tableView, cellForRowAt: row)
  }
}

/// rewalk-on-scroll: each step of a scroll requests every element of every visible cell.
final class RewalkScene: InterlinearScene {
  override func scrollContent(byLines lines: Int) -> Int? {
    let moved = super.scrollContent(byLines: lines)
    for row in table.visibleRows.compactMap(table.accessibilityElement(at:)) {
      for index in 0..<row.accessibilityElementCount() {
        _ = row.accessibilityElement(at: index)?.accessibilityFrame
      }
    }
    return moved
  }
}

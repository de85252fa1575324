import AccessibilityModel

/// What an element's containers have to say of its place in them.
enum ElementContext {
  /// The segment of a control, from 1.
  case series(Int, count: Int)
  /// A tab of a bar, from 1.
  case tab(Int, count: Int)
  case listStart, listEnd, landmarkStart, landmarkEnd
  case cell(TableCellContext)
}

/// What a data table has to say of a cell.
struct TableCellContext {
  var headers: [any AccessibilityObject]
  var cell: AccessibilityTableCell
  var isFirstInRow: Bool
}

extension Traversal {
  /// What the containers of an element say of it: the outermost that has something to say.
  func context(of element: any AccessibilityObject) -> ElementContext? {
    if let node = element.accessibilityTree {
      guard let (order, position) = cache.position(of: node), order.hasContext(at: position)
      else { return nil }
      for (index, container) in order.contextContainers(at: position) {
        if let context = context(of: node, at: position, in: container, index, order) {
          return context
        }
      }
      return nil
    }
    return containerContext(of: element)
  }

  private func context(
    of node: AccessibilityNode, at position: Int, in container: AccessibilityNode, _ index: Int32,
    _ order: ReadingOrder
  ) -> ElementContext? {
    let isTabBar = container.traits.contains(.tabBar)
    if isTabBar || container.containerType == .series {
      let members = order.stops(below: index)
      guard let number = members.firstIndexSorted(of: position) else { return nil }
      return isTabBar
        ? .tab(number + 1, count: members.count) : .series(number + 1, count: members.count)
    }
    switch container.containerType {
    case .dataTable:
      let first = node.cell?.row.flatMap { order.firstColumns(of: index)[$0] }
      return TableCellContext(of: node, in: container, firstColumn: first).map { .cell($0) }
    case .list, .landmark:
      // Only its own entries: what stands deeper is not the list's.
      guard node.parent === container else { return nil }
      let entries = container.children
      let isList = container.containerType == .list
      func isReached(_ entry: AccessibilityNode) -> Bool {
        !ReadingOrderBuilder.isLeftOut(entry) && (entry.isElement || hasStops(entry, in: order))
      }
      if entries.first(where: isReached) === node { return isList ? .listStart : .landmarkStart }
      if entries.last(where: isReached) === node { return isList ? .listEnd : .landmarkEnd }
      return nil
    default: return nil
    }
  }

  private func hasStops(_ node: AccessibilityNode, in order: ReadingOrder) -> Bool {
    var found = false
    node.forEachNode { found = found || order.position(of: $0) != nil }
    return found
  }

  /// Whether a tab bar holds the element, whatever else does.
  func isBelowTabBar(_ element: any AccessibilityObject) -> Bool {
    guard let node = element.accessibilityTree, let (order, position) = cache.position(of: node),
      order.hasContext(at: position)
    else { return false }
    return order.contextContainers(at: position).contains { $0.node.traits.contains(.tabBar) }
  }

  /// The context of an element whose containers count it themselves.
  private func containerContext(of element: any AccessibilityObject) -> ElementContext? {
    var found: ElementContext?
    var child = element
    while let container = child.accessibilityContainer {
      let isOwn = child === element
      switch container.accessibilityContainerType {
      case .list, .landmark:
        if isOwn { found = Self.end(of: element, in: container) ?? found }
      case .series:
        if isOwn, let index = container.index(ofAccessibilityElement: element) {
          found = .series(index + 1, count: container.accessibilityElementCount())
        }
      case .dataTable:
        if let table = container.accessibilityDataTable {
          let row = element.accessibilityTableCell?.row
          let first = row.flatMap(table.accessibilityFirstColumn(inRow:))
          found =
            TableCellContext(of: element, in: table, firstColumn: first).map { .cell($0) } ?? found
        }
      case .none, .semanticGroup: break
      }
      child = container
    }
    return found
  }

  /// The first entry says that the list begins, the last that it ends; one that is both says only
  /// the first.
  private static func end(
    of element: any AccessibilityObject, in container: any AccessibilityObject
  ) -> ElementContext? {
    guard let index = container.index(ofAccessibilityElement: element) else { return nil }
    let isList = container.accessibilityContainerType == .list
    if index == 0 { return isList ? .listStart : .landmarkStart }
    guard index == container.accessibilityElementCount() - 1 else { return nil }
    return isList ? .listEnd : .landmarkEnd
  }
}

extension TableCellContext {
  /// Nil for what is no cell of the table, or a cell that says neither row nor column.
  ///
  /// - Parameter firstColumn: the lowest column in which a cell of the same row begins.
  init?(
    of element: any AccessibilityObject, in table: any AccessibilityDataTable, firstColumn: Int?
  ) {
    guard let cell = element.accessibilityTableCell else { return nil }
    guard cell.row != nil || cell.column != nil else { return nil }
    self.cell = cell
    isFirstInRow = false
    headers = []
    if cell.row != nil, let column = cell.column {
      isFirstInRow = (firstColumn ?? column) >= column
    }
    if isFirstInRow, let row = cell.row {
      headers += table.accessibilityHeaderElements(forRow: row).filter {
        $0 !== element && $0.accessibilityTableCell != nil && Traversal.contains(table, $0)
      }
    }
    guard let column = cell.column else { return }
    headers += table.accessibilityHeaderElements(forColumn: column).filter {
      $0 !== element && !(isFirstInRow && cell.isBelow($0.accessibilityTableCell))
    }
  }
}

extension AccessibilityTableCell {
  /// Whether another cell stands straight above this one.
  fileprivate func isBelow(_ other: AccessibilityTableCell?) -> Bool {
    guard let other, let row, let column, let otherRow = other.row, let otherColumn = other.column
    else { return false }
    return otherRow &+ other.rowSpan == row
      && column >= otherColumn && column &- otherColumn < max(other.columnSpan, 1)
  }
}

extension [Int] {
  /// Where a number stands in a list that ascends; nil when it is not in it.
  fileprivate func firstIndexSorted(of number: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == number ? low : nil
  }
}

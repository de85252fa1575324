import AccessibilityModel
import PlainText

/// The information that containers provide about an element of a tree.
extension TreeSource {
  /// Returns the context from the outermost container that has something to say.
  func context(in traversal: Traversal) -> ElementContext? {
    guard let (order, position) = traversal.orders.position(of: node),
      order.hasContext(at: position)
    else { return nil }
    for (index, container) in order.contextContainers(at: position) {
      if let context = context(at: position, in: container, index, order) { return context }
    }
    return nil
  }

  private func context(
    at position: Int, in container: AccessibilityNode, _ index: Int32, _ order: ReadingOrder
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
      return node.parent === container ? end(in: container, order) : nil
    case .none, .semanticGroup, .series: return nil
    }
  }

  /// Returns the start of the list or landmark for its first entry, and the end for its last.
  /// Elements that are nested deeper are not entries.
  private func end(in container: AccessibilityNode, _ order: ReadingOrder) -> ElementContext? {
    let entries = container.children
    let isList = container.containerType == .list
    func isReached(_ entry: AccessibilityNode) -> Bool {
      !ReadingOrderBuilder.isLeftOut(entry)
        && (entry.isElement || Self.hasStops(entry, in: order))
    }
    if entries.first(where: isReached) === node { return isList ? .listStart : .landmarkStart }
    if entries.last(where: isReached) === node { return isList ? .listEnd : .landmarkEnd }
    return nil
  }

  private static func hasStops(_ node: AccessibilityNode, in order: ReadingOrder) -> Bool {
    var found = false
    node.forEachNode { found = found || order.position(of: $0) != nil }
    return found
  }

  func namedContainers(in traversal: Traversal) -> [any AccessibilityObject] {
    guard let (order, position) = traversal.orders.position(of: node) else { return [] }
    return order.namedContainers(at: position)
  }

  func isBelowTabBar(in traversal: Traversal) -> Bool {
    guard let (order, position) = traversal.orders.position(of: node),
      order.hasContext(at: position)
    else { return false }
    return order.contextContainers(at: position).contains { $0.node.traits.contains(.tabBar) }
  }
}

extension [Int] {
  /// Returns the index of a number in an ascending list, or nil if the list does not contain it.
  fileprivate func firstIndexSorted(of number: Int) -> Int? {
    let index = indices.partitioningIndex { self[$0] >= number }
    return index < count && self[index] == number ? index : nil
  }
}

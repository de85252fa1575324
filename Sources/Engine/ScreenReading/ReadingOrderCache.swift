import AccessibilityModel

/// The orders of the trees that are being read, and where in them the cursor is.
final class ReadingOrderCache {
  private var orders: [ReadingOrder] = []
  /// The element whose place was asked for last, which is mostly the next to be asked for again.
  private var last: (node: AccessibilityNode, place: Position)?
  /// The focus, in the order in which it got it: for when it is gone.
  private var focus: (node: AccessibilityNode, place: Position)?

  typealias Position = (order: ReadingOrder, position: Int)

  /// Where an element stands among the stops. One that is no longer reached stands between the
  /// neighbours that it had.
  struct Place {
    let order: ReadingOrder
    let before: Int
    let after: Int
  }

  func order(of root: AccessibilityNode) -> ReadingOrder {
    orders.removeAll { !$0.isCurrent }
    if let known = orders.first(where: { $0.root === root }) { return known }
    let made = ReadingOrder(root: root)
    orders.append(made)
    // Two trees are on a screen at the most: the one behind a popover and its own.
    if orders.count > 4 { orders.removeFirst() }
    return made
  }

  func remember(_ node: AccessibilityNode, at position: Int, in order: ReadingOrder) {
    last = (node, (order, position))
  }

  func focusMoved(to node: AccessibilityNode) {
    focus = position(of: node).map { (node, $0) }
  }

  /// The order and the position of an element that the reader reaches; nil for every other.
  func position(of node: AccessibilityNode) -> Position? {
    if let last, last.node === node, last.place.order.isCurrent { return last.place }
    let order = order(of: node.treeRoot)
    guard let position = order.position(of: node) else { return nil }
    remember(node, at: position, in: order)
    return (order, position)
  }

  func place(of node: AccessibilityNode) -> Place {
    if let focus, focus.node === node, !focus.place.order.isCurrent,
      node.treeRoot !== focus.place.order.root || position(of: node) == nil
    {
      return place(between: focus.place)
    }
    if let (order, position) = position(of: node) {
      return Place(order: order, before: position - 1, after: position + 1)
    }
    return Place(order: order(of: node.treeRoot), before: -1, after: 0)
  }

  /// The neighbours that the focus had, the nearest first: what followed it, then what came before.
  func formerNeighbours(of node: AccessibilityNode) -> [AccessibilityNode] {
    guard let focus, focus.node === node else { return [] }
    let stops = focus.place.order.stops
    return stops[(focus.place.position + 1)...] + stops[..<focus.place.position].reversed()
  }

  /// Where an element was that is gone: before the first of those behind it that are still reached.
  private func place(between old: Position) -> Place {
    let order = order(of: old.order.root)
    let stops = old.order.stops
    for stop in stops[(old.position + 1)...] {
      if let position = order.position(of: stop) {
        return Place(order: order, before: position - 1, after: position)
      }
    }
    return Place(order: order, before: order.stops.count - 1, after: order.stops.count)
  }
}

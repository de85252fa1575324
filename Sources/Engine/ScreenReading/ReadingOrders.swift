import AccessibilityModel

/// The reading orders of the trees in use.
///
/// An order depends only on its tree, and one that is out of date is never used. Copies of a screen
/// reader may therefore share this cache: it affects how long an answer takes, never the answer.
final class ReadingOrders {
  private var orders: [ReadingOrder] = []
  /// The element whose position was requested last, which is usually requested next.
  private var last: ElementPlace?

  /// Returns the order of a tree, recomputed only if the tree has changed.
  func order(of root: AccessibilityNode) -> ReadingOrder {
    orders.removeAll { !$0.isCurrent }
    if let known = orders.first(where: { $0.root === root }) { return known }
    let made = ReadingOrder(root: root)
    orders.append(made)
    // A screen has at most two trees: the popover's, and the one behind it.
    if orders.count > 4 { orders.removeFirst() }
    return made
  }

  func remember(_ node: AccessibilityNode, at position: Int, in order: ReadingOrder) {
    last = ElementPlace(node: node, order: order, position: position)
  }

  /// Returns the place of an element, or nil if the screen reader does not reach it.
  func place(of node: AccessibilityNode) -> ElementPlace? {
    if let last, last.node === node, last.order.isCurrent { return last }
    let order = order(of: node.treeRoot)
    guard let position = order.position(of: node) else { return nil }
    remember(node, at: position, in: order)
    return last
  }
}

/// An element's place in its tree's order. If the element no longer exists, its neighbors are found
/// from this place.
struct ElementPlace {
  let node: AccessibilityNode
  let order: ReadingOrder
  let position: Int

  /// The neighbors of the element, the nearest first: those after it, then those before it.
  var neighbors: [AccessibilityNode] {
    order.stops[(position + 1)...] + order.stops[..<position].reversed()
  }
}

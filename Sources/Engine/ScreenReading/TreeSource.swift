import AccessibilityModel
import Geometry

/// A node of a retained tree, whose elements are sorted once and stay so until the tree changes.
struct TreeSource: ReadingSource {
  let node: AccessibilityNode

  func element(at end: ReadingEnd, in traversal: Traversal) -> (any AccessibilityObject)? {
    let root = node.treeRoot
    let stops = traversal.orders.order(of: root).stops
    let isBelow = { node === root || Traversal.contains(node, $0) }
    return end == .first ? stops.first(where: isBelow) : stops.last(where: isBelow)
  }

  func element(
    _ direction: ReadingDirection, in traversal: Traversal
  ) -> (any AccessibilityObject)? {
    let gap = gap(in: traversal)
    let next = direction == .forward ? gap.after : gap.before
    if gap.order.stops.indices.contains(next) {
      let stop = gap.order.stops[next]
      traversal.orders.remember(stop, at: next, in: gap.order)
      return stop
    }
    return ContainerSource(object: gap.order.root).element(direction, in: traversal)
  }

  func allElements(in traversal: Traversal) -> [AccessibilityNode]? {
    traversal.elements(of: node)
  }

  func isReached(in traversal: Traversal) -> Bool { traversal.orders.position(of: node) != nil }

  func nearestReached(in traversal: Traversal) -> (any AccessibilityObject)? {
    if isReached(in: traversal) { return node }
    var before: AccessibilityNode?
    var after: AccessibilityNode?
    var isBehind = false
    node.treeRoot.forEachNode { other in
      if other === node { isBehind = true }
      guard after == nil, traversal.orders.position(of: other) != nil else { return }
      if isBehind { after = other } else { before = other }
    }
    return after ?? before
  }

  func hasStops(_ kind: StopKind, in traversal: Traversal) -> Bool {
    let stops = traversal.orders.order(of: node.treeRoot).stops(kind)
    // The focus itself is of its own kind.
    if case .sameItem = kind { return stops.count > 1 }
    return !stops.isEmpty
  }

  func stop(
    _ kind: StopKind, _ direction: ReadingDirection, in traversal: Traversal
  ) -> (any AccessibilityObject)? {
    let gap = gap(in: traversal)
    let positions = gap.order.stops(kind)
    let found =
      direction == .forward
      ? positions.first { $0 >= gap.after } : positions.last { $0 <= gap.before }
    // A container may begin after the last stop.
    return found.flatMap { gap.order.stops.indices.contains($0) ? gap.order.stops[$0] : nil }
  }

  /// Trees have no rows. Their ancestors are not examined, because trees may be deep.
  var row: RowPlace? { nil }

  func ordinal(in traversal: Traversal) -> (number: Int, count: Int)? {
    traversal.orders.position(of: node).map { ($0.position + 1, $0.order.stops.count) }
  }

  func path(in traversal: Traversal) -> [Int]? {
    guard let (order, position) = traversal.orders.position(of: node) else { return nil }
    return (ContainerSource(object: order.root).path(in: traversal) ?? []) + [position]
  }

  func mayHaveCustomRotors(in traversal: Traversal) -> Bool {
    let root = node.treeRoot
    if root.host?.accessibilityCustomRotors.isEmpty == false { return true }
    return traversal.orders.order(of: root).hasCustomRotors
  }

  func forEachElement(
    near area: Rect, in traversal: Traversal, _ body: (any AccessibilityObject) -> Void
  ) {
    for stop in traversal.elements(of: node) { body(stop) }
  }

  func forEachTarget(
    near area: Rect, in traversal: Traversal, _ body: (any AccessibilityObject, Rect) -> Void
  ) {
    for stop in traversal.elements(of: node) {
      if let frame = stop.accessibilityFrame { body(stop, frame) }
    }
  }

  var screenBounds: Rect? { (node.treeRoot.screen ?? .init()).bounds }

  func rememberFocus(in traversal: inout Traversal) {
    traversal.focusPlace = traversal.orders.position(of: node).map {
      FocusPlace(node: node, order: $0.order, position: $0.position)
    }
  }

  /// The positions between which an element lies.
  private struct Gap {
    let order: ReadingOrder
    let before: Int
    let after: Int
  }

  /// Returns the gap of the element. A focus that can no longer be reached lies between its former
  /// neighbors.
  private func gap(in traversal: Traversal) -> Gap {
    let orders = traversal.orders
    if let focus = traversal.focusPlace, focus.node === node, !focus.order.isCurrent,
      node.treeRoot !== focus.order.root || orders.position(of: node) == nil
    {
      return Self.gap(left: focus, orders)
    }
    if let (order, position) = orders.position(of: node) {
      return Gap(order: order, before: position - 1, after: position + 1)
    }
    return Gap(order: orders.order(of: node.treeRoot), before: -1, after: 0)
  }

  /// Returns the gap that a lost focus left: before its first successor that can still be reached.
  private static func gap(left focus: FocusPlace, _ orders: ReadingOrders) -> Gap {
    let order = orders.order(of: focus.order.root)
    for stop in focus.order.stops[(focus.position + 1)...] {
      if let position = order.position(of: stop) {
        return Gap(order: order, before: position - 1, after: position)
      }
    }
    return Gap(order: order, before: order.stops.count - 1, after: order.stops.count)
  }
}

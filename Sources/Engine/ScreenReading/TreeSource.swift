import AccessibilityModel
import Geometry
import PlainText

/// A node of a retained tree, whose elements are sorted once and stay so until the tree changes.
struct TreeSource: ReadingSource {
  let node: AccessibilityNode

  func first(_ direction: ReadingDirection, in traversal: Traversal) -> (any AccessibilityObject)? {
    let root = node.treeRoot
    let stops = traversal.orders.order(of: root).stops
    let isBelow = { node === root || Traversal.contains(node, $0) }
    return direction == .forward ? stops.first(where: isBelow) : stops.last(where: isBelow)
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

  func hasStops(_ kind: StopKind, in traversal: Traversal) -> Bool {
    let stops = traversal.orders.order(of: node.treeRoot).stops(kind)
    // The focus itself counts as one.
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

  func path(in traversal: Traversal) -> [Int]? {
    guard let place = traversal.orders.place(of: node) else { return nil }
    return (ContainerSource(object: place.order.root).path(in: traversal) ?? []) + [place.position]
  }

  func forEachElement(
    near area: Rect, in traversal: Traversal, _ body: (any AccessibilityObject) -> Void
  ) {
    for stop in traversal.elements(of: node) { body(stop) }
  }

  /// The positions on either side of an element.
  private struct Gap {
    let order: ReadingOrder
    let before: Int
    let after: Int
  }

  /// Returns the gap of the element. If the focus can't be reached anymore, its gap is between its
  /// former neighbors.
  private func gap(in traversal: Traversal) -> Gap {
    let orders = traversal.orders
    if let focus = traversal.focusPlace, focus.node === node, !focus.order.isCurrent,
      node.treeRoot !== focus.order.root || orders.place(of: node) == nil
    {
      return Self.gap(left: focus, orders)
    }
    if let place = orders.place(of: node) {
      return Gap(order: place.order, before: place.position - 1, after: place.position + 1)
    }
    return Gap(order: orders.order(of: node.treeRoot), before: -1, after: 0)
  }

  /// Returns the gap that a lost focus left: before its first successor that can still be reached.
  private static func gap(left focus: ElementPlace, _ orders: ReadingOrders) -> Gap {
    let order = orders.order(of: focus.order.root)
    for stop in focus.order.stops[(focus.position + 1)...] {
      if let position = order.position(of: stop) {
        return Gap(order: order, before: position - 1, after: position)
      }
    }
    return Gap(order: order, before: order.stops.count - 1, after: order.stops.count)
  }
}

/// The information that containers provide about an element of a tree.
extension TreeSource {
  /// Returns the context from the outermost container that has something to say.
  func context(in traversal: Traversal) -> ElementContext? {
    guard let place = traversal.orders.place(of: node), place.order.hasContext(at: place.position)
    else { return nil }
    for (index, container) in place.order.contextContainers(at: place.position) {
      if let context = context(at: place, in: container, index) { return context }
    }
    return nil
  }

  private func context(
    at place: ElementPlace, in container: AccessibilityNode, _ index: Int32
  ) -> ElementContext? {
    let isTabBar = container.traits.contains(.tabBar)
    if isTabBar || container.containerType == .series {
      let members = place.order.stops(below: index)
      let number = members.indices.partitioningIndex { members[$0] >= place.position } + 1
      return isTabBar ? .tab(number, count: members.count) : .series(number, count: members.count)
    }
    switch container.containerType {
    case .dataTable:
      let first = node.cell?.row.flatMap { place.order.firstColumns(of: index)[$0] }
      return TableCellContext(of: node, in: container, firstColumn: first).map { .cell($0) }
    case .list, .landmark:
      return node.parent === container ? end(in: container, place.order) : nil
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
    if entries.first(where: isReached) === node {
      return isList ? .listStart : .landmarkStart(container)
    }
    if entries.last(where: isReached) === node {
      return isList ? .listEnd : .landmarkEnd(container)
    }
    return nil
  }

  private static func hasStops(_ node: AccessibilityNode, in order: ReadingOrder) -> Bool {
    node.nodes.contains { order.position(of: $0) != nil }
  }

  func namedContainers(in traversal: Traversal) -> [any AccessibilityObject] {
    traversal.orders.place(of: node).map { $0.order.namedContainers(at: $0.position) } ?? []
  }
}

/// Answers about elements that only trees can give.
extension Traversal {
  /// Returns a Boolean value that indicates whether the screen reader can currently reach an
  /// element.
  func reaches(_ element: any AccessibilityObject) -> Bool {
    element.accessibilityTree.map { orders.place(of: $0) != nil } ?? true
  }

  /// Returns an element if it can be reached, otherwise the nearest reachable one.
  package func nearestReached(to element: any AccessibilityObject) -> (any AccessibilityObject)? {
    guard let node = element.accessibilityTree, !reaches(node) else { return element }
    var before: AccessibilityNode?
    var after: AccessibilityNode?
    var isBehind = false
    node.treeRoot.forEachNode { other in
      if other === node { isBehind = true }
      guard after == nil, reaches(other) else { return }
      if isBehind { after = other } else { before = other }
    }
    return after ?? before
  }

  /// Returns an element's ordinal among all elements, from 1, or nil if they are not counted.
  func ordinal(of element: any AccessibilityObject) -> (number: Int, count: Int)? {
    guard let node = element.accessibilityTree else { return nil }
    return orders.place(of: node).map { ($0.position + 1, $0.order.stops.count) }
  }

  /// Returns a Boolean value that indicates whether an element is in a tab bar.
  func isBelowTabBar(_ element: any AccessibilityObject) -> Bool {
    guard let place = element.accessibilityTree.flatMap(orders.place),
      place.order.hasContext(at: place.position)
    else { return false }
    return place.order.contextContainers(at: place.position)
      .contains { $0.node.traits.contains(.tabBar) }
  }

  /// Returns a Boolean value that indicates whether any custom rotor may apply to an element.
  func mayHaveCustomRotors(_ element: any AccessibilityObject) -> Bool {
    guard let root = element.accessibilityTree?.treeRoot else { return true }
    return root.host?.accessibilityCustomRotors.isEmpty == false
      || orders.order(of: root).hasCustomRotors
  }

  /// Stores the place of the focus in its tree. A tree behind a popover keeps its own.
  mutating func focusMoved(to element: any AccessibilityObject) {
    if let node = element.accessibilityTree { focusPlace = orders.place(of: node) }
  }

  /// Returns, in a rebuilt tree, the element with the identity of the nearest former neighbor of an
  /// element that no longer exists.
  func namesake(
    ofNeighborsOf old: any AccessibilityObject, in root: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    guard let focusPlace, focusPlace.node === old, let tree = firstTree(in: root) else {
      return nil
    }
    let named = Dictionary(
      elements(of: tree).map { ($0.elementID, $0) }, uniquingKeysWith: { first, _ in first })
    return focusPlace.neighbors.lazy.compactMap { named[$0.elementID] }.first
  }

  /// Returns the tree that an object is, or that it contains first, or nil if there is none.
  private func firstTree(in object: any AccessibilityObject) -> AccessibilityNode? {
    object.accessibilityTree ?? object.accessibilityElement(at: 0).flatMap(firstTree)
  }
}

import AccessibilityModel

/// Stops of a kind: headings, links, the beginnings of containers. A tree knows them all; what is
/// asked element by element is not searched.
extension Traversal {
  func hasStops(
    _ kind: KeyPath<ReadingOrder, [Int]>, around element: any AccessibilityObject
  ) -> Bool {
    guard let node = element.accessibilityTree else {
      return kind == \.headings && Self.row(of: element) != nil
    }
    return !cache.order(of: node.treeRoot)[keyPath: kind].isEmpty
  }

  /// The next stop of a kind, or the one before.
  func stop(
    _ kind: KeyPath<ReadingOrder, [Int]>, by step: Int, from element: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    guard let node = element.accessibilityTree else { return nil }
    let place = cache.place(of: node)
    let stops = place.order[keyPath: kind]
    let found =
      step > 0 ? stops.first { $0 >= place.after } : stops.last { $0 <= place.before }
    return found.flatMap { place.order.stops.indices.contains($0) ? place.order.stops[$0] : nil }
  }

  func hasCustomRotors(around node: AccessibilityNode) -> Bool {
    let root = node.treeRoot
    if root.host?.accessibilityCustomRotors.isEmpty == false { return true }
    return cache.order(of: root).hasCustomRotors
  }

  /// Whether one element of a tree is read before another.
  func isBefore(_ first: any AccessibilityObject, _ second: any AccessibilityObject) -> Bool {
    guard let firstNode = first.accessibilityTree, let secondNode = second.accessibilityTree else {
      return path(to: first).lexicographicallyPrecedes(path(to: second))
    }
    guard let firstPlace = cache.position(of: firstNode),
      let secondPlace = cache.position(of: secondNode)
    else { return false }
    return firstPlace.position < secondPlace.position
  }

  /// The index of an object in what gives it out, that one's in its own, and so on from the top.
  private func path(to object: any AccessibilityObject) -> [Int] {
    var path: [Int] = []
    var current = object
    while let container = current.accessibilityContainer {
      path.append(container.index(ofAccessibilityElement: current) ?? 0)
      current = container
    }
    return path.reversed()
  }

  /// The tree of views that an object is, or gives out as its first.
  func tree(in object: any AccessibilityObject) -> AccessibilityNode? {
    var current: (any AccessibilityObject)? = object
    while let object = current {
      if let tree = object.accessibilityTree { return tree }
      current = object.accessibilityElement(at: 0)
    }
    return nil
  }

  /// All elements of a tree in reading order.
  public func elements(of tree: AccessibilityNode) -> [AccessibilityNode] {
    cache.order(of: tree.treeRoot).stops
  }

  /// Where an element of a tree stands among all, from 0; nil when the reader does not reach it.
  public func position(of node: AccessibilityNode) -> Int? { cache.position(of: node)?.position }

  /// An element that can be reached: itself, else in its tree the next one, else the one before.
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

  /// Whether the reader can reach an element now.
  func reaches(_ element: any AccessibilityObject) -> Bool {
    guard let node = element.accessibilityTree else { return true }
    return cache.position(of: node) != nil
  }
}

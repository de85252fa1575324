import AccessibilityModel

/// The reason that an element of one screen is not heard on another one.
struct Absence {
  /// The words for an element that does not exist on the other screen.
  static let removed = "removed"

  private var byID: [String: AccessibilityNode] = [:]
  private var byIdentifier: [String: AccessibilityNode?] = [:]
  private var byLabel: [String: [AccessibilityNode]] = [:]

  /// - Parameter root: The screen with missing elements.
  init(on root: AccessibilityNode, heard: [HeardScreen.Element]) {
    let reached = Set(heard.map { ObjectIdentifier($0.node) })
    root.forEachNode { node in
      guard !reached.contains(ObjectIdentifier(node)) else { return }
      if let id = node.id { byID[id] = node }
      if let identifier = node.identifier {
        byIdentifier[identifier] = byIdentifier[identifier] == nil ? .some(node) : .some(nil)
      }
      let label = node.labelText
      if !label.isEmpty { byLabel[label, default: []].append(node) }
    }
  }

  /// Returns why an element of another screen is not heard, in words, and the node that causes it.
  func reason(of node: AccessibilityNode) -> (words: String, cause: AccessibilityNode?) {
    guard let same = counterpart(of: node) else { return (Self.removed, nil) }
    for ancestor in sequence(first: same, next: \.parent) {
      if ancestor.isHidden { return ("hidden", ancestor) }
      if ancestor.alpha <= 0 { return ("hidden (transparent)", ancestor) }
      if ancestor.accessibilityElementsHidden { return ("hidden (elementsHidden)", ancestor) }
      if ancestor !== same, ancestor.isElement {
        return ("hidden (inside another element)", ancestor)
      }
      if let siblings = ancestor.parent?.subviews,
        let modal = siblings.last(where: \.viewIsModal), modal !== ancestor
      {
        return ("hidden (behind a modal view)", modal)
      }
    }
    return (same.isElement ? "hidden (no size)" : "hidden (no element any more)", same)
  }

  private func counterpart(of node: AccessibilityNode) -> AccessibilityNode? {
    if let id = node.id { return byID[id] }
    if let identifier = node.identifier, let known = byIdentifier[identifier] { return known }
    guard let candidates = byLabel[node.labelText] else { return nil }
    let path = node.treePath
    return candidates.first { $0.treePath == path } ?? candidates.first
  }
}

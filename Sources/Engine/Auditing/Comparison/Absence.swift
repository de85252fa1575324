import AccessibilityModel

/// Why an element of one screen is not heard on another one.
struct Absence {
  enum Reason: Hashable {
    /// It does not exist there.
    case missing
    case hidden, transparent, sizeless
    /// An ancestor hides its elements from the screen reader.
    case elementsHidden
    case behindModal
    /// It is inside an element, which is read as a whole.
    case insideElement
    case noElement

    var words: String {
      switch self {
      case .missing: "removed"
      case .hidden: "hidden"
      case .transparent: "hidden (transparent)"
      case .sizeless: "hidden (no size)"
      case .elementsHidden: "hidden (elementsHidden)"
      case .behindModal: "hidden (behind a modal view)"
      case .insideElement: "hidden (inside another element)"
      case .noElement: "hidden (no element any more)"
      }
    }
  }

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

  /// Returns why an element of another screen is not heard, and the node that causes it.
  func reason(of node: AccessibilityNode) -> (reason: Reason, cause: AccessibilityNode?) {
    guard let same = counterpart(of: node) else { return (.missing, nil) }
    for ancestor in sequence(first: same, next: \.parent) {
      if ancestor.isHidden { return (.hidden, ancestor) }
      if ancestor.alpha <= 0 { return (.transparent, ancestor) }
      if ancestor.accessibilityElementsHidden { return (.elementsHidden, ancestor) }
      if ancestor !== same, ancestor.isElement { return (.insideElement, ancestor) }
      if let siblings = ancestor.parent?.subviews,
        let modal = siblings.last(where: \.viewIsModal), modal !== ancestor
      {
        return (.behindModal, modal)
      }
    }
    if !same.isElement { return (.noElement, same) }
    return (.sizeless, same)
  }

  private func counterpart(of node: AccessibilityNode) -> AccessibilityNode? {
    if let id = node.id { return byID[id] }
    if let identifier = node.identifier, let known = byIdentifier[identifier] { return known }
    guard let candidates = byLabel[node.labelText] else { return nil }
    let path = node.treePath
    return candidates.first { $0.treePath == path } ?? candidates.first
  }
}

import AccessibilityModel
import ScreenReading

/// An action that is available by hand but not to the screen reader.
struct HiddenAction: WalkingRule {
  static let rule = RuleDescription(
    name: "hidden-action", severity: .warning, criteria: [.keyboard, .nameRoleValue],
    finds: "an action that no utterance and no rotor offers",
    fix: "Offer it as a named custom action of an element that swiping reaches.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      let offered = element.object.accessibilityCustomActions.map(\.name)
      if offered.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
        findings.add(element, "A custom action of the element has no name.")
      }
      guard let byHand = page.screen.auditActions(of: element.object) else { continue }
      let missing = byHand.filter { !offered.contains($0) }
      if let first = missing.first {
        findings.add(
          element, "\"\(first)\" is available by hand but is not an action of the element.")
      }
    }
  }

  /// Reports the actions of views without elements, which would offer them.
  mutating func finish(_ walk: AuditWalk, _ findings: inout FindingList) {
    guard let tree = walk.screen as? AuditedTree else { return }
    let containers = Self.containers(in: tree.root)
    tree.root.forEachNode { node in
      guard !node.isElement, !node.actions.isEmpty, let place = tree.place(of: node),
        !place.isHidden, !containers.contains(ObjectIdentifier(node))
      else { return }
      findings.add(
        node, label: node.labelText, frame: place.rect,
        "The action \"\(node.actions[0].name)\" belongs to a view that has no element.")
    }
  }

  /// Returns the views that contain elements.
  private static func containers(in root: AccessibilityNode) -> Set<ObjectIdentifier> {
    var containers: Set<ObjectIdentifier> = []
    for element in Traversal().elements(of: root) {
      var next = element.parent
      while let node = next, containers.insert(ObjectIdentifier(node)).inserted {
        next = node.parent
      }
    }
    return containers
  }
}

import AccessibilityModel

/// Something that can be done by hand and that no words lead to.
struct HiddenAction: WalkingRule {
  static let rule = RuleDescription(
    name: "hidden-action", severity: .warning,
    finds: "an action that no utterance and no rotor tells",
    mend: "Offer it as a named custom action of an element that can be reached.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      let offered = element.object.accessibilityCustomActions.map(\.name)
      if offered.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
        findings.add(element, "One of its actions has no name.")
      }
      guard let byHand = page.screen.auditActions(of: element.object) else { continue }
      let missing = byHand.filter { !offered.contains($0) }
      if let first = missing.first {
        findings.add(
          element, "\"\(first)\" can be done by hand and is no action of the element.")
      }
    }
  }

  /// Of a tree the actions of what is no element: nobody can get at them.
  mutating func finish(_ walk: AuditWalk, _ findings: inout FindingList) {
    guard let tree = walk.screen as? AuditedTree else { return }
    tree.root.forEachNode { node in
      guard !node.isElement, !node.actions.isEmpty, let place = tree.place(of: node),
        !place.isHidden
      else { return }
      findings.add(
        node, label: node.labelText, frame: place.rect,
        "The action \"\(node.actions[0].name)\" belongs to what is no element.")
    }
  }
}

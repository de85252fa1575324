import AccessibilityModel
import ScreenReading

/// What lies behind a popover and is reached all the same.
struct ModalLeak: WalkingRule {
  static let rule = RuleDescription(
    name: "modal-leak", severity: .error,
    finds: "elements outside of what is modal in the swipe path",
    mend: "Set accessibilityViewIsModal on the popover, beside all that it covers.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    if let tree = page.screen as? AuditedTree {
      visit(page, tree, &findings)
    } else if let modal = page.screen.auditModal {
      for element in page.elements where !Traversal.contains(modal, element.object) {
        findings.add(
          element, "It is reached though \(AuditPath.path(of: modal)) lies over it.")
      }
    }
  }

  /// A modal view leaves its siblings out of the path, but not what is beside its parents.
  private func visit(
    _ page: AuditPage, _ tree: AuditedTree, _ findings: inout FindingList
  ) {
    let inside = page.elements.map { element in
      element.object.accessibilityTree.flatMap(tree.place)?.isInModal ?? false
    }
    guard inside.contains(true) else { return }
    for (element, isInside) in zip(page.elements, inside) where !isInside {
      findings.add(element, "It is reached though a modal view is open.")
    }
  }
}

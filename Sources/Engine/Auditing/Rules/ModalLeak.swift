import ScreenReading

/// An element behind a modal view that swiping still reaches.
struct ModalLeak: WalkingRule {
  static let rule = RuleDescription(
    name: "modal-leak", severity: .error, criteria: [.focusOrder],
    finds: "an element outside the modal view that swiping still reaches",
    fix: "Set accessibilityViewIsModal on a view that is a sibling of everything it covers.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    if let tree = page.screen as? AuditedTree {
      visit(page, tree, &findings)
    } else if let modal = page.screen.auditModal {
      for element in page.elements where !Traversal.contains(modal, element.object) {
        findings.add(
          element, "Swiping reaches the element although \(findings.path(of: modal)) covers it.")
      }
    }
  }

  /// Looks for modal views that a gesture opens, unless one is open already.
  mutating func finish(_ walk: AuditWalk, _ findings: inout FindingList) {
    guard findings.findings.isEmpty else { return }
    let subject = findings.subject
    _ = try? subject.tryChanges { stage, change in
      guard findings.findings.isEmpty else { return }
      change.perform()
      visit(AuditPage(screen: stage.screen, elements: stage.elements()), &findings)
    }
  }

  /// Reports reachable elements behind a modal view. A modal view hides its siblings, but not the
  /// siblings of its ancestors.
  private func visit(
    _ page: AuditPage, _ tree: AuditedTree, _ findings: inout FindingList
  ) {
    let inside = page.elements.map { element in
      element.object.accessibilityTree.flatMap(tree.place)?.isInModal ?? false
    }
    guard inside.contains(true) else { return }
    for (element, isInside) in zip(page.elements, inside) where !isInside {
      findings.add(element, "Swiping reaches the element although a modal view is open.")
    }
  }
}

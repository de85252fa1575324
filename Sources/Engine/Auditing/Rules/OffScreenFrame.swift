/// An element outside the screen that scrolling does not reveal.
struct OffScreenFrame: WalkingRule {
  static let rule = RuleDescription(
    name: "off-screen-frame", severity: .warning, criteria: [.focusVisible],
    finds: "an element outside the screen that scrolling does not reveal",
    fix: "Move the element onto the screen, or hide it while it is outside.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let bounds = page.screen.auditBounds
    let tree = page.screen as? AuditedTree
    for element in page.elements {
      guard let frame = element.frame else {
        findings.add(element, "The element has no frame, even after scrolling to it.")
        continue
      }
      guard frame.isFinite, !frame.isEmpty, !frame.intersects(bounds) else { continue }
      if let tree, let node = element.object.accessibilityTree,
        tree.place(of: node)?.isScrolled == true || tree.isInScrollView(node)
      {
        continue
      }
      findings.add(
        element,
        "The element is at \(frame.x.short), \(frame.y.short), outside the screen.")
    }
  }
}

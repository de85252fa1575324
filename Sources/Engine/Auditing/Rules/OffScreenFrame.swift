import AccessibilityModel
import Geometry

/// An element that is off the screen, where nothing scrolls to it.
struct OffScreenFrame: WalkingRule {
  static let rule = RuleDescription(
    name: "off-screen-frame", severity: .warning,
    finds: "an element outside of the screen that no scrolling brings there",
    mend: "Place the element on the screen, or hide it while it is outside.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let bounds = page.screen.auditBounds
    let tree = page.screen as? AuditedTree
    for element in page.elements {
      guard let frame = element.frame else {
        findings.add(element, "The element has no place, even after it was scrolled to.")
        continue
      }
      guard frame.isFinite, !frame.isEmpty, !frame.intersects(bounds) else { continue }
      if let tree, let node = element.object.accessibilityTree,
        tree.place(of: node)?.isScrolled == true
      {
        continue
      }
      findings.add(
        element,
        "The element is at \(frame.x.short), \(frame.y.short), outside of the screen.")
    }
  }
}

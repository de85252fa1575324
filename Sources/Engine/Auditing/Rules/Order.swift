import AccessibilityModel
import Geometry

/// Elements that are read in another order than they are seen.
struct Order: WalkingRule {
  static let rule = RuleDescription(
    name: "order", severity: .warning,
    finds: "an element that is read after one that stands behind it",
    mend: "Give the elements out in the order in which they are seen.")

  private var last: AuditedElement?

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      defer { last = element }
      guard let previous = last,
        let (old, new) = Self.frames(of: previous, element, on: page.screen),
        old.isFinite, new.isFinite, !old.isEmpty, !new.isEmpty
      else { continue }
      let isRightToLeft = page.screen.auditRunsRightToLeft(around: element.object)
      guard let how = Self.wayBack(from: old, to: new, isRightToLeft: isRightToLeft) else {
        continue
      }
      findings.add(
        element,
        "It is read after \"\(previous.name.shortened)\" but stands \(how) it.")
    }
  }

  /// Where two elements are for who looks at the screen: what is scrolled is where its view is,
  /// unless both are scrolled by the same one.
  private static func frames(
    of previous: AuditedElement, _ element: AuditedElement, on screen: any AuditedScreen
  ) -> (Rect, Rect)? {
    guard previous.epoch == element.epoch, let old = previous.frame, let new = element.frame else {
      return nil
    }
    guard let tree = screen as? AuditedTree,
      let first = previous.object.accessibilityTree.flatMap(tree.place),
      let second = element.object.accessibilityTree.flatMap(tree.place),
      first.scroller != second.scroller
    else { return (old, new) }
    return (first.isScrolled ? first.scrollerArea : old)
      .flatMap { old in (second.isScrolled ? second.scrollerArea : new).map { (old, $0) } }
  }

  /// How a frame stands that should have come before; nil when it may follow.
  ///
  /// What is further on in the line may stand higher: the next column begins at the top again.
  static func wayBack(from old: Rect, to new: Rect, isRightToLeft: Bool) -> String? {
    let isFurther = isRightToLeft ? new.maxX <= old.x + slack : new.x >= old.maxX - slack
    if new.maxY <= old.y + slack { return isFurther ? nil : "above" }
    // Of one line are frames that have most of their height in common.
    let common = min(old.maxY, new.maxY) - max(old.y, new.y)
    guard common >= min(old.height, new.height) * 0.75, abs(old.y - new.y) < 8 else { return nil }
    if isRightToLeft { return new.x >= old.maxX - slack ? "to the right of" : nil }
    return new.maxX <= old.x + slack ? "to the left of" : nil
  }

  private static let slack = 0.5
}

import Geometry
import PlainText
import ScreenReading

/// Elements that are read in another order than they appear.
struct Order: WalkingRule {
  static let rule = RuleDescription(
    name: "order", severity: .warning, criteria: [.meaningfulSequence, .focusOrder],
    finds: "an element that is read after one that it precedes on the screen",
    fix: "Return the elements in their visual order.")

  private var last: AuditedElement?

  static func reasonNotToRun(on screen: any AuditedScreen) -> Message? {
    (screen as? AuditedTree)?.gaps.contains(.order) == true
      ? "the dump does not contain the app's own order of elements" : nil
  }

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
        "The element is read after \"\(previous.name.shortened)\" but is \(how) it.")
    }
  }

  /// Returns where two elements appear on the screen: a scrolled element counts as filling its
  /// scroll view, unless one view scrolls both.
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

  /// Returns the direction of a frame that should have come before another, such as "above", or nil
  /// if it may follow.
  ///
  /// A frame further along the line may be higher, because the next column starts at the top again.
  static func wayBack(from old: Rect, to new: Rect, isRightToLeft: Bool) -> Message? {
    let isFurther = isRightToLeft ? new.maxX <= old.x + slack : new.x >= old.maxX - slack
    if new.maxY <= old.y + slack { return isFurther ? nil : "above" }
    // Frames that share most of their height are on one line.
    let common = min(old.maxY, new.maxY) - max(old.y, new.y)
    guard common >= min(old.height, new.height) * 0.75, abs(old.y - new.y) < 8 else { return nil }
    if isRightToLeft { return new.x >= old.maxX - slack ? "to the right of" : nil }
    return new.maxX <= old.x + slack ? "to the left of" : nil
  }

  private static let slack = 0.5
}

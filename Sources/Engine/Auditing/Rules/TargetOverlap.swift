import Geometry

/// Controls that overlap, so that a touch may reach the wrong one.
struct TargetOverlap: WalkingRule {
  static let rule = RuleDescription(
    name: "target-overlap", severity: .warning, criteria: [.targetSize],
    finds: "controls whose hit areas overlap",
    fix: "Move the controls apart, or make one a custom action of the other.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let targets = TargetPlaces(page)
    let tree = page.screen as? AuditedTree
    for (index, other) in targets.overlaps(where: { Self.isFault(targets, $0, $1, in: tree) }) {
      let place = findings.path(of: targets.elements[other].object)
      findings.add(targets.elements[index], "The hit area overlaps the hit area of \(place).")
    }
  }

  /// Returns a Boolean value that indicates whether two overlapping targets get in a user's way.
  /// `same-target` reports those with the same frame. A button within its field is fine, and so is a
  /// control within a larger one if it does not cover the larger one's center, where a double tap
  /// lands. Scrolled content passes under bars.
  private static func isFault(
    _ targets: TargetPlaces, _ index: Int, _ other: Int, in tree: AuditedTree?
  ) -> Bool {
    let (rect, otherRect) = (targets.rects[index], targets.rects[other])
    guard rect != otherRect else { return false }
    let (first, second) = (targets.elements[index], targets.elements[other])
    if let tree, let node = first.object.accessibilityTree,
      let otherNode = second.object.accessibilityTree, node !== otherNode,
      tree.mayOverlap(node, otherNode)
    {
      return false
    }
    let (inner, outer, outerElement) =
      rect.width * rect.height < otherRect.width * otherRect.height
      ? (rect, otherRect, second) : (otherRect, rect, first)
    guard outer.holds(inner) else { return true }
    return !outerElement.isField && inner.contains(outer.center)
  }
}

extension Rect {
  /// Returns a Boolean value that indicates whether a rectangle lies within this one, except for a
  /// rounding error.
  func holds(_ inner: Rect, slack: Double = 1) -> Bool {
    inner.x >= x - slack && inner.maxX <= maxX + slack && inner.y >= y - slack
      && inner.maxY <= maxY + slack
  }
}

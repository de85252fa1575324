import AccessibilityModel
import Geometry

/// Two controls in one place: only one of them can be touched.
struct SameTarget: WalkingRule {
  static let rule = RuleDescription(
    name: "same-target", severity: .warning,
    finds: "controls with the same hit area",
    mend: "Make them one element, with the other's deed as an action.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let targets = TargetPlaces(page)
    var first: [Rect: Int] = [:]
    for (index, rect) in targets.rects.enumerated() {
      guard let other = first[rect] else {
        first[rect] = index
        continue
      }
      let place = AuditPath.path(of: targets.elements[other].object)
      findings.add(targets.elements[index], "The target is exactly that of \(place).")
    }
  }
}

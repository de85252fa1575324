import Geometry

/// Two controls in the same place, so that only one can be touched.
struct SameTarget: WalkingRule {
  static let rule = RuleDescription(
    name: "same-target", severity: .warning, criteria: [.targetSize],
    finds: "controls with the same hit area",
    fix: "Merge the controls into one element with a custom action for the other.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let targets = TargetPlaces(page)
    var first: [Rect: Int] = [:]
    for (index, rect) in targets.rects.enumerated() {
      guard let other = first[rect] else {
        first[rect] = index
        continue
      }
      let place = findings.path(of: targets.elements[other].object)
      findings.add(targets.elements[index], "The hit area equals the hit area of \(place).")
    }
  }
}

import AccessibilityModel
import Geometry

/// A control that is too small for a finger, or for the mouse in a terminal.
struct TargetSize: WalkingRule {
  static let rule = RuleDescription(
    name: "target-size", severity: .warning,
    finds: "a control smaller than 44 by 44 points (in a terminal, two columns by one row)",
    fix: "Enlarge the control, or only its accessibility frame, to the minimum size.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let least = page.screen.auditUnit.leastTarget
    let unit = page.screen.auditUnit.rawValue
    for element in page.elements where element.isControl {
      guard let frame = element.frame, !frame.isEmpty, frame.isFinite,
        frame.width < least.width || frame.height < least.height
      else { continue }
      findings.add(
        element,
        "The hit area is \(frame.width.short) by \(frame.height.short) \(unit); "
          + "the minimum is \(least.width.short) by \(least.height.short).")
    }
  }
}

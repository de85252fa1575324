import AccessibilityModel
import Geometry

/// A control that is too small for a finger, or for a mouse in a terminal.
struct TargetSize: WalkingRule {
  static let rule = RuleDescription(
    name: "target-size", severity: .warning,
    finds: "a control smaller than 44 points (in a terminal: than one row by two columns)",
    mend: "Make the control, or its frame alone, at least as large as the least target.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let least = page.screen.auditUnit.leastTarget
    let unit = page.screen.auditUnit.rawValue
    for element in page.elements where element.isControl {
      guard let frame = element.frame, !frame.isEmpty, frame.isFinite,
        frame.width < least.width || frame.height < least.height
      else { continue }
      findings.add(
        element,
        "The target measures \(frame.width.short) by \(frame.height.short) \(unit), "
          + "less than \(least.width.short) by \(least.height.short).")
    }
  }
}

import PlainText
import ScreenReading

/// A frame that stays in place while its content scrolls.
struct StaleFrame: ActingRule {
  static let rule = RuleDescription(
    name: "stale-frame", severity: .error, criteria: [.focusVisible],
    finds: "a frame that does not move by the distance scrolled",
    fix: "Compute the frame on request from the current position of the view.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
    guard scroll(try AuditStage(subject), &findings) else { return NotRunReason.noScrolling }
    // A change may show other elements.
    try subject.tryChanges { stage, change in
      change.perform()
      if findings.findings.isEmpty { _ = scroll(stage, &findings) }
    }
    return nil
  }

  /// Compares the frames of the visible elements before and after a scroll.
  ///
  /// - Returns: `false` if nothing scrolls; otherwise, `true`.
  private static func scroll(_ stage: AuditStage, _ findings: inout FindingList) -> Bool {
    _ = stage.screen.auditDrawnTexts()
    let step = stage.screen.auditUnit == .points ? 10.0 : 1.0
    let elements = stage.seenElements()
    guard let scroll = stage.screen.auditScroll(by: step), scroll.distance != 0 else {
      return false
    }
    for element in elements where Traversal.contains(scroll.container, element.object) {
      guard let old = element.frame, let new = stage.screen.auditFrame(of: element.object),
        old.isFinite, new.isFinite, abs(old.y - scroll.distance - new.y) > 0.5
      else { continue }
      findings.add(
        element,
        "After a scroll by \(scroll.distance.short), the frame moved by \((old.y - new.y).short).")
    }
    _ = stage.screen.auditScroll(by: -scroll.distance)
    return true
  }
}

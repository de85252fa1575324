import PlainText
import ScreenReading

/// A change that moves the focus to another element.
struct FocusLost: ActingRule {
  static let rule = RuleDescription(
    name: "focus-lost", severity: .error, criteria: [.focusOrder],
    finds: "a reload, an insertion, a resize, or a gesture that moves the focus to another element",
    fix: "Find the element with the same identity again, and post layoutChanged with it.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
    var reason: Message? = NotRunReason.noChanges
    try subject.tryChanges { stage, change in
      let cause = change.cause.map { AuditedElement($0, on: stage.screen) }
      if cause != nil { reason = nil }
      guard change.keepsFocus else { return }
      guard let before = stage.screen.auditFocus else {
        if reason != nil { reason = "nothing on the screen has the focus" }
        return
      }
      reason = nil
      let name = AuditPath.path(of: before)
      let label = AuditedElement(before, on: stage.screen).name
      change.perform()
      let after = stage.screen.auditFocus.map(AuditPath.path(of:))
      guard after != name else { return }
      let message: Message =
        after.map { "After \"\(change.name)\", the focus is on \($0)." }
        ?? "After \"\(change.name)\", nothing has the focus."
      guard let cause else { return findings.add(path: name, label: label, message) }
      // An element that the gesture removes loses the focus rightly.
      if stage.elements().contains(where: { $0.object === before }) { findings.add(cause, message) }
    }
    return reason
  }
}

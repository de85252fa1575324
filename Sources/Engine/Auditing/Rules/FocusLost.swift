import PlainText
import ScreenReading

/// A change that moves the focus to another element.
struct FocusLost: ActingRule {
  static let rule = RuleDescription(
    name: "focus-lost", severity: .error, criteria: [.focusOrder],
    finds: "a reload, an insertion, a resize, or a gesture that moves the focus to another element",
    fix: "Find the element with the same identity again, and post layoutChanged with it.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
    let tap = Gesture.doubleTap.names.script
    let isPressed = try subject.pressControls { control, focus, _ in
      if let focus { findings.add(control, "After \"\(tap)\", the focus is on \(focus).") }
    }
    if isPressed { return nil }
    let changes = try subject.makeScreen(true).auditChanges
    guard changes.contains(where: \.keepsFocus) else { return NotRunReason.noChanges }
    var ran = false
    for index in changes.indices where changes[index].keepsFocus {
      // Use a separate screen for each change, so that it does not affect the next one.
      let stage = try AuditStage(subject)
      let change = stage.screen.auditChanges[index]
      _ = stage.screen.auditDrawnTexts()
      let seen = stage.seenElements().filter { $0.isControl || !$0.name.isEmpty }
      let middle = seen.isEmpty ? nil : seen[seen.count / 2].object
      guard let element = change.focus?() ?? middle else { continue }
      stage.screen.auditSetFocus(on: element)
      guard let before = stage.screen.auditFocus else { continue }
      ran = true
      let name = AuditPath.path(of: before)
      let label = AuditedElement(before, on: stage.screen).name
      change.perform()
      let after = stage.screen.auditFocus
      let newName = after.map(AuditPath.path(of:))
      guard newName != name else { continue }
      findings.add(
        path: name, label: label,
        newName.map { "After \"\(change.name)\", the focus is on \($0)." }
          ?? "After \"\(change.name)\", nothing has the focus.")
    }
    return ran ? nil : "nothing on the screen has the focus"
  }
}

import AccessibilityModel

/// A change that nobody hears of: the elements are others and nothing was posted, or what is seen
/// changed and the elements did not.
struct SilentChange: ActingRule {
  static let rule = RuleDescription(
    name: "silent-change", severity: .error,
    finds: "the elements changed and nothing was posted; what is drawn changed, not what is told",
    mend: "Make the elements anew and post layoutChanged, or announce the new value.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> String? {
    let changes = try subject.makeScreen(true).auditChanges
    guard !changes.isEmpty else { return "nothing changes on the screen" }
    for index in changes.indices {
      let stage = try AuditStage(subject)
      let change = stage.screen.auditChanges[index]
      let drawn = stage.screen.auditDrawnTexts().map(texts)
      let seen = stage.seenElements()
      if let focus = change.focus?() ?? (seen.isEmpty ? nil : seen[seen.count / 2].object) {
        stage.screen.auditSetFocus(on: focus)
      }
      let told = stage.told()
      _ = stage.screen.auditTakeNotifications()
      change.perform()
      let posted = !stage.nothingPosted()
      let after = stage.told()
      if told != after {
        if !posted { report(change, told, after, &findings) }
      } else if let drawn, let now = stage.screen.auditDrawnTexts().map(texts), now != drawn {
        report(change, newTexts: now, before: drawn, told: after, &findings)
      }
    }
    return nil
  }

  private static func texts(_ drawn: [DrawnText]) -> [String] {
    drawn.map { $0.spoken ?? $0.text }.filter(\.hasLetterOrNumber).sorted()
  }

  private static func report(
    _ change: AuditChange, _ before: [ToldElement], _ after: [ToldElement],
    _ findings: inout FindingList
  ) {
    let old = Set(before)
    let new = Set(after)
    let first = after.first { !old.contains($0) } ?? before.first { !new.contains($0) }
    findings.add(
      path: first?.identifier ?? "screen", label: first?.text ?? "",
      "\"\(change.name)\" changed what the elements say, and nothing was posted.")
  }

  /// What is drawn is new and no element says it.
  private static func report(
    _ change: AuditChange, newTexts: [String], before: [String], told: [ToldElement],
    _ findings: inout FindingList
  ) {
    let old = Set(before)
    let said = ToldTexts(told.map(\.text))
    let untold = newTexts.filter { !old.contains($0) && !said.contains($0) }
    guard let first = untold.first else { return }
    findings.add(
      path: "screen", label: first,
      "After \"\(change.name)\" \"\(first)\" is drawn, and the elements say what they said before.")
  }
}

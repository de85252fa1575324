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
      let drawn = stage.screen.auditDrawnTexts() ?? []
      let seen = stage.seenElements()
      if let focus = change.focus?() ?? (seen.isEmpty ? nil : seen[seen.count / 2].object) {
        stage.screen.auditSetFocus(on: focus)
      }
      let told = stage.told()
      _ = stage.screen.auditTakeNotifications()
      change.perform()
      let isPosted = !stage.nothingPosted()
      let after = stage.told()
      if let (path, text) = told.firstChange(to: after) {
        guard !isPosted else { continue }
        findings.add(
          path: path, label: text,
          "\"\(change.name)\" changed what the elements say, and nothing was posted.")
      } else if let untold = untold(drawn, stage.screen.auditDrawnTexts() ?? [], after) {
        findings.add(
          path: untold.unit ?? "screen", label: untold.text, frame: untold.frame,
          "After \"\(change.name)\" \"\(untold.text.shortened)\" is drawn, "
            + "and the elements say what they said before.")
      }
    }
    return nil
  }

  /// The first text that took the place of another in a thing that is drawn, and that no element
  /// tells. What has only more room now, or less, is the same.
  private static func untold(
    _ before: [DrawnText], _ after: [DrawnText], _ told: ToldElements
  ) -> DrawnText? {
    let old = Dictionary(grouping: before, by: place).mapValues { Set($0.map(\.text)) }
    let now = Dictionary(grouping: after, by: place).mapValues { Set($0.map(\.text)) }
    let new = after.filter { text in
      let place = place(of: text)
      guard let old = old[place], let now = now[place], text.text.hasLetterOrNumber else {
        return false
      }
      return !old.contains(text.text) && old.count == now.count
    }
    guard !new.isEmpty else { return nil }
    let said = ToldTexts(told.order.compactMap { told.texts[$0] })
    return new.first { !said.contains($0.spoken ?? $0.text) }
  }

  /// What a text is a part of: its unit, else the place where it begins.
  private static func place(of text: DrawnText) -> String {
    text.unit ?? "\(text.frame.x.short), \(text.frame.y.short)"
  }
}

import PlainText
import ScreenReading

/// A change that is not announced: the elements change without a notification, or the drawing
/// changes and the elements do not.
struct SilentChange: ActingRule {
  static let rule = RuleDescription(
    name: "silent-change", severity: .error, criteria: [.statusMessages],
    finds: "a change to elements without a notification; a change to the drawing only",
    fix: "Update the elements and post layoutChanged, or announce the new value.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
    let hasChanges = try subject.tryChanges { stage, change in
      let drawn = stage.screen.auditDrawnTexts() ?? []
      let cause = change.cause.map { AuditedElement($0, on: stage.screen) }
      let focusPath = stage.screen.auditFocus.map(AuditPath.path(of:)) ?? ""
      let spoken = stage.spokenElements()
      _ = stage.screen.auditTakeNotifications()
      change.perform()
      let isPosted = !stage.screen.auditTakeNotifications().isEmpty
      let after = stage.spokenElements()
      let message: Message = "\"\(change.name)\" changed the elements without a notification."
      if let cause {
        // The element with the focus says its state, and a value that is shown twice is heard once.
        guard !isPosted, change.isStep || spoken.texts[focusPath] == after.texts[focusPath],
          let (path, text) = spoken.firstChange(to: after, besides: focusPath),
          !change.isStep || after.texts[path] == nil
            || !after.words(of: focusPath).isSuperset(
              of: Set(text.wordsOfLabel).subtracting(spoken.words(of: path)))
        else { return }
        findings.add(cause, message, severity: change.isStep ? .warning : nil)
      } else if let (path, text) = spoken.firstChange(to: after) {
        if !isPosted { findings.add(path: path, label: text, message) }
      } else if let unspoken = unspoken(drawn, stage.screen.auditDrawnTexts() ?? [], after) {
        findings.add(
          path: unspoken.unit ?? "screen", label: unspoken.text, frame: unspoken.frame,
          """
          After \"\(change.name)\", \"\(unspoken.text.shortened)\" is drawn, but the elements say \
          the same as before.
          """)
      }
    }
    return hasChanges ? nil : NotRunReason.noChanges
  }

  /// Returns the first text that replaced another in a drawn unit and that no element speaks. A
  /// text that only gained or lost room is the same.
  private static func unspoken(
    _ before: [DrawnText], _ after: [DrawnText], _ spoken: SpokenElements
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
    let said = SpokenTexts(spoken.order.compactMap { spoken.texts[$0] })
    return new.first { !said.contains($0.spoken ?? $0.text) }
  }

  /// Returns the unit of a text or, if it has none, its position.
  private static func place(of text: DrawnText) -> String {
    text.unit ?? "\(text.frame.x.short), \(text.frame.y.short)"
  }
}

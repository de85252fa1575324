import AccessibilityModel

/// A state that is seen and not heard.
struct ColourOnly: ActingRule {
  static let rule = RuleDescription(
    name: "colour-only", severity: .error,
    finds: "two states that differ in how they look and in no utterance",
    mend: "Tell the state: by a trait (selected), in the value, or in the label.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> String? {
    let changes = try subject.makeScreen(true).auditChanges
    guard !changes.isEmpty else { return "nothing changes on the screen" }
    var ran = false
    for index in changes.indices {
      let stage = try AuditStage(subject)
      let change = stage.screen.auditChanges[index]
      guard let drawn = stage.screen.auditDrawnTexts() else {
        return "the screen does not tell what is drawn on it"
      }
      ran = true
      if let focus = change.focus?() { stage.screen.auditSetFocus(on: focus) }
      let told = stage.told()
      _ = stage.screen.auditTakeNotifications()
      change.perform()
      let posted = stage.screen.auditTakeNotifications()
      guard let after = stage.screen.auditDrawnTexts(), told.firstChange(to: stage.told()) == nil,
        !posted.contains(where: \.hasWords)
      else { continue }
      // The same text in the same place, with another look.
      let looks = Dictionary(
        drawn.map { (Key($0), $0.attributes) }, uniquingKeysWith: { first, _ in first })
      let first = after.first { text in
        looks[Key(text)].map { $0 != text.attributes } ?? false
      }
      guard let first else { continue }
      findings.add(
        path: first.unit ?? "screen", label: first.text, frame: first.frame,
        "\"\(change.name)\" makes \"\(first.text.shortened)\" look otherwise, and no element says so."
      )
    }
    return ran ? nil : "the screen does not tell what is drawn on it"
  }

  private struct Key: Hashable {
    let text: String
    let frame: [Double]

    init(_ drawn: DrawnText) {
      text = drawn.text
      frame = [drawn.frame.x, drawn.frame.y]
    }
  }
}

extension AccessibilityNotification {
  /// Whether something is said, so that the change is told in words though no element has them.
  var hasWords: Bool {
    switch self {
    case .announcement, .pageScrolled, .screenChanged(.text), .layoutChanged(.text): true
    default: false
    }
  }
}

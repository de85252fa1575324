import AccessibilityModel
import PlainText
import ScreenReading

/// A state that is visible but not announced.
struct ColorOnly: ActingRule {
  static let rule = RuleDescription(
    name: "colour-only", severity: .error, criteria: [.useOfColor],
    finds: "two states that look different but sound the same",
    fix: "Convey the state with a trait such as selected, in the value, or in the label.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
    var reason: Message? = NotRunReason.noChanges
    try subject.tryChanges { stage, change in
      reason = NotRunReason.unknownDrawing
      guard let drawn = stage.screen.auditDrawnTexts() else { return }
      reason = nil
      let spoken = stage.spokenElements()
      _ = stage.screen.auditTakeNotifications()
      change.perform()
      let posted = stage.screen.auditTakeNotifications()
      guard let after = stage.screen.auditDrawnTexts(),
        spoken.firstChange(to: stage.spokenElements()) == nil,
        !posted.contains(where: \.hasWords)
      else { return }
      // The same text in the same place with another appearance.
      let looks = Dictionary(
        drawn.map { (Key($0), $0.attributes) }, uniquingKeysWith: { first, _ in first })
      let first = after.first { text in
        looks[Key(text)].map { $0 != text.attributes } ?? false
      }
      guard let first else { return }
      findings.add(
        path: first.unit ?? "screen", label: first.text, frame: first.frame,
        "\"\(change.name)\" changes how \"\(first.text.shortened)\" looks, but no element says so."
      )
    }
    return reason
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
  /// A Boolean value that indicates whether the notification has its own words, which announce a
  /// change that no element announces.
  var hasWords: Bool {
    switch self {
    case .announcement, .pageScrolled, .screenChanged(.text), .layoutChanged(.text): true
    default: false
    }
  }
}

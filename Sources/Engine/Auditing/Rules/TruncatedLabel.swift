import PlainText
import ScreenReading

/// A label that ends where the drawing ran out of room.
struct TruncatedLabel: WalkingRule {
  static let rule = RuleDescription(
    name: "truncated-label", severity: .warning, criteria: [.headingsAndLabels],
    finds: "a label that ends with an ellipsis although its source is longer",
    fix: "Take the label from the source, not from the text that fits on the screen.")

  static func reasonNotToRun(on screen: any AuditedScreen) -> Message? {
    screen.auditDrawnTexts() == nil ? NotRunReason.unknownDrawing : nil
  }

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let cut = page.elements.filter { $0.label.endsInEllipsis }
    guard !cut.isEmpty, let drawn = page.screen.auditDrawnTexts() else { return }
    let sources = drawn.compactMap(\.source)
    for element in cut {
      let start = element.label.dropLast(element.label.hasSuffix("…") ? 1 : 3)
      guard !start.isEmpty,
        let source = sources.first(where: { $0.hasPrefix(start) && $0 != element.label })
      else { continue }
      findings.add(element, "The label is truncated; the full text is \"\(source.shortened)\".")
    }
  }
}

import AccessibilityModel
import PlainText
import ScreenReading

// Rules about drawn content.

/// A state that is visible but not announced.
struct ColorOnly: ActingRule {
  static let rule = RuleDescription(
    name: "colour-only", severity: .error, criteria: [.useOfColor],
    finds: "two states that look different but sound the same",
    fix: "Convey the state with a trait such as selected, in the value, or in the label.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
    let changes = try subject.makeScreen(true).auditChanges
    guard !changes.isEmpty else { return NotRunReason.noChanges }
    var ran = false
    for index in changes.indices {
      let stage = try AuditStage(subject)
      let change = stage.screen.auditChanges[index]
      guard let drawn = stage.screen.auditDrawnTexts() else {
        return NotRunReason.unknownDrawing
      }
      ran = true
      if let focus = change.focus?() { stage.screen.auditSetFocus(on: focus) }
      let spoken = stage.spokenElements()
      _ = stage.screen.auditTakeNotifications()
      change.perform()
      let posted = stage.screen.auditTakeNotifications()
      guard let after = stage.screen.auditDrawnTexts(),
        spoken.firstChange(to: stage.spokenElements()) == nil,
        !posted.contains(where: \.hasWords)
      else { continue }
      // The same text in the same place with another appearance.
      let looks = Dictionary(
        drawn.map { (Key($0), $0.attributes) }, uniquingKeysWith: { first, _ in first })
      let first = after.first { text in
        looks[Key(text)].map { $0 != text.attributes } ?? false
      }
      guard let first else { continue }
      findings.add(
        path: first.unit ?? "screen", label: first.text, frame: first.frame,
        "\"\(change.name)\" changes how \"\(first.text.shortened)\" looks, but no element says so."
      )
    }
    return ran ? nil : NotRunReason.unknownDrawing
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

/// A decorative character, which is either spoken by its name or not spoken at all.
struct DecorativeGlyph: WalkingRule {
  static let rule = RuleDescription(
    name: "decorative-glyph", severity: .warning, criteria: [.nonTextContent],
    finds: "box-drawing, braille, private-use, or replacement characters in a label or value",
    fix: "Draw the character, but leave it out of what is spoken.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      for (part, text) in [("label", element.label), ("value", element.value ?? "")] {
        guard let sign = text.unicodeScalars.first(where: Self.isDecorative) else { continue }
        let code = String(sign.value, radix: 16, uppercase: true)
        let name = sign.properties.name.map { " (\($0.lowercased()))" } ?? ""
        findings.add(element, "The \(part) contains the character U+\(code + name).")
        break
      }
    }
  }

  /// Returns a Boolean value that indicates whether a character is in a decorative or private-use
  /// block of the Unicode Standard, or represents an attachment (U+FFFC) or a damaged character
  /// (U+FFFD). U+F8FF is Apple's logo, which has a name.
  static func isDecorative(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2500...0x259F, 0x2800...0x28FF, 0xE000...0xF8FE, 0xF0000...0xFFFFD,
      0x100000...0x10FFFD, 0xFFFC, 0xFFFD:
      true
    default: false
    }
  }
}

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
      let start = element.label.withoutEllipsis
      guard !start.isEmpty,
        let source = sources.first(where: { $0.hasPrefix(start) && $0 != element.label })
      else { continue }
      findings.add(element, "The label is truncated; the full text is \"\(source.shortened)\".")
    }
  }
}

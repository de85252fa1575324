import AccessibilityModel

/// An element that responds to a double tap and does not say so.
struct MissingRole: WalkingRule {
  static let rule = RuleDescription(
    name: "missing-role", severity: .warning, criteria: [.nameRoleValue],
    finds: "an element that responds to a tap but is neither a button nor a link",
    fix: "Add the button trait, or the link trait if the tap opens another page.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements where !element.isControl {
      guard let node = element.object.accessibilityTree, node === element.object,
        node.traits.isDisjoint(with: Self.operable), !node.traits.contains(.notEnabled)
      else { continue }
      // Some dumps say that every element responds to touches.
      let isTree = (page.screen as? AuditedTree)?.gaps.isEmpty == true && node.traits.isEmpty
      let isPlain = isTree || !node.traits.isDisjoint(with: [.staticText, .image])
      guard isPlain && node.respondsToUserInteraction == true || node.outcomes[.activate] != nil
      else { continue }
      findings.add(element, "The element responds to a tap, but no trait says so.")
    }
  }

  /// Traits of elements that are operated in another way than a button.
  private static let operable: AccessibilityTraits = [
    .allowsDirectInteraction, .startsMediaSession, .playsSound, .causesPageTurn,
  ]
}

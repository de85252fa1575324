import AccessibilityModel

/// A part of the screen that swipes do not lead out of.
struct SwipeTrap: WalkingRule {
  static let rule = RuleDescription(
    name: "swipe-trap", severity: .error,
    finds: "a container of n elements in which n + 1 swipes stay; a way that goes in a circle",
    mend: "Let the count be that of the elements, each with its own index.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {}

  mutating func finish(_ walk: AuditWalk, _ findings: inout FindingList) {
    guard let trap = walk.trap else { return }
    findings.add(
      trap.element, frame: trap.element.accessibilityFrame,
      trap.message.prefix(1).uppercased() + trap.message.dropFirst() + ".")
  }
}

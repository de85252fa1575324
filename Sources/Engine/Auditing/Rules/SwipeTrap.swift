/// A part of the screen that swiping does not leave.
struct SwipeTrap: WalkingRule {
  static let rule = RuleDescription(
    name: "swipe-trap", severity: .error, criteria: [.noKeyboardTrap],
    finds: "a container of n elements that n + 1 swipes do not leave; a swipe path that loops",
    fix: "Return the exact number of elements, and a separate index for each.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {}

  mutating func finish(_ walk: AuditWalk, _ findings: inout FindingList) {
    guard let trap = walk.trap else { return }
    findings.add(
      trap.element, frame: trap.element.accessibilityFrame,
      trap.message)
  }
}

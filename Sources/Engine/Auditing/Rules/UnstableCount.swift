/// A container that reports a wrong or changing number of elements.
struct UnstableCount: WalkingRule {
  static let rule = RuleDescription(
    name: "unstable-count", severity: .error, criteria: [.meaningfulSequence],
    finds: "a container whose count changes between requests or exceeds its elements",
    fix: "Return the exact number of elements, and post a notification when it changes.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for container in page.liveContainers {
      let count = container.accessibilityElementCount()
      let missing = (0..<count).first { container.accessibilityElement(at: $0) == nil }
      let again = container.accessibilityElementCount()
      if count != again {
        findings.add(container, "The container reported \(count) elements, then \(again).")
      } else if let missing {
        findings.add(
          container, "The container reports \(count) elements but has none at index \(missing).")
      }
    }
  }
}

import AccessibilityModel

/// A container that does not know how many elements it has.
struct UnstableCount: WalkingRule {
  static let rule = RuleDescription(
    name: "unstable-count", severity: .error,
    finds: "a container whose count differs between two asks, or that has no element at an index",
    mend: "Count the elements that are given out, and change them only with a notification.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for siblings in page.siblings {
      guard let first = siblings.first, first.object.accessibilityTree == nil,
        let container = first.container
      else { continue }
      let count = container.accessibilityElementCount()
      let missing = (0..<count).first { container.accessibilityElement(at: $0) == nil }
      let again = container.accessibilityElementCount()
      if count != again {
        findings.add(container, "The container had \(count) elements, and then \(again).")
      } else if let missing {
        findings.add(
          container, "The container counts \(count) elements but has none at index \(missing).")
      }
    }
  }
}

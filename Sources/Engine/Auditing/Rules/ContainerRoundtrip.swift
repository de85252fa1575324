import AccessibilityModel

/// A container that gives out an element at one index and says that it has another: a swipe from
/// there skips elements, or goes back.
struct ContainerRoundtrip: WalkingRule {
  static let rule = RuleDescription(
    name: "container-roundtrip", severity: .error,
    finds: "a container for which index(of: element(at: i)) is not i",
    mend: "Make index(ofAccessibilityElement:) the exact inverse of accessibilityElement(at:).")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for siblings in page.siblings {
      // The nodes of a tree know their own indices.
      guard let first = siblings.first, first.object.accessibilityTree == nil,
        let container = first.container
      else { continue }
      check(container, &findings)
    }
  }

  /// Containers in their containers, while they can be seen: one that was scrolled away would be
  /// made anew if somebody asked for it.
  mutating func look(at view: AuditView, _ findings: inout FindingList) {
    var last: ObjectIdentifier?
    for element in view.elements where element.containerID != last {
      last = element.containerID
      guard element.object.accessibilityTree == nil, let container = element.container,
        let outer = container.accessibilityContainer,
        reported.insert(container.accessibilityIdentifier).inserted
      else { continue }
      check(container, in: outer, &findings)
      if reported.count > Self.mostRemembered { reported = [container.accessibilityIdentifier] }
    }
  }

  /// The containers that were looked at lately: what stays on the screen is looked at once.
  private var reported: Set<String> = []
  private static let mostRemembered = 256

  /// A container among others: it may be one of thousands, so only its own index is looked at.
  private func check(
    _ object: any AccessibilityObject, in container: any AccessibilityObject,
    _ findings: inout FindingList
  ) {
    guard let index = container.index(ofAccessibilityElement: object) else { return }
    let there = container.accessibilityElement(at: index)
    guard there?.accessibilityIdentifier != object.accessibilityIdentifier else { return }
    findings.add(object, "It is said to have index \(index), where another element is given out.")
  }

  private func check(
    _ container: any AccessibilityObject, _ findings: inout FindingList
  ) {
    for index in 0..<container.accessibilityElementCount() {
      guard let child = container.accessibilityElement(at: index) else { continue }
      let told = container.index(ofAccessibilityElement: child)
      guard told != index else { continue }
      let said = told.map { "index \($0)" } ?? "no index"
      findings.add(
        child, "The element at index \(index) is said to have \(said).")
    }
  }
}

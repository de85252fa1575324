import AccessibilityModel

/// A container that returns an element at one index but reports another index for it: swiping from
/// there skips elements or goes back.
struct ContainerRoundtrip: WalkingRule {
  static let rule = RuleDescription(
    name: "container-roundtrip", severity: .error, criteria: [.meaningfulSequence],
    finds: "a container for which index(of: element(at: i)) is not i",
    fix: "Make index(ofAccessibilityElement:) the exact inverse of accessibilityElement(at:).")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for container in page.liveContainers { check(container, &findings) }
  }

  /// Checks nested containers while they are visible: requesting one that was scrolled away would
  /// create it again.
  mutating func look(at view: AuditView, _ findings: inout FindingList) {
    var last: ObjectIdentifier?
    for element in view.elements where element.containerID != last {
      last = element.containerID
      guard element.object.accessibilityTree == nil, let container = element.container,
        let outer = container.accessibilityContainer,
        reported.insert(container.elementID).inserted
      else { continue }
      check(container, in: outer, &findings)
      if reported.count > Self.mostRemembered { reported = [container.elementID] }
    }
  }

  /// The containers checked recently, so that one that stays on the screen is checked once.
  private var reported: Set<ElementID> = []
  private static let mostRemembered = 256

  /// Checks only the index of the container itself, because it may be one of thousands.
  private func check(
    _ object: any AccessibilityObject, in container: any AccessibilityObject,
    _ findings: inout FindingList
  ) {
    guard let index = container.index(ofAccessibilityElement: object) else { return }
    let there = container.accessibilityElement(at: index)
    guard there?.elementID != object.elementID else { return }
    findings.add(
      object, "The index reported for the element is \(index), but another element is there.")
  }

  private func check(
    _ container: any AccessibilityObject, _ findings: inout FindingList
  ) {
    for index in 0..<container.accessibilityElementCount() {
      guard let child = container.accessibilityElement(at: index) else { continue }
      let reported = container.index(ofAccessibilityElement: child)
      guard reported != index else { continue }
      let answer = reported.map { "index \($0)" } ?? "no index"
      findings.add(
        child, "The container returns the element at index \(index) but reports \(answer) for it.")
    }
  }
}

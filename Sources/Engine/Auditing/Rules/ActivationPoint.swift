import PlainText

/// An element whose activation triggers another control.
struct ActivationPoint: ActingRule {
  static let rule = RuleDescription(
    name: "activation-point", severity: .error, criteria: [.nameRoleValue],
    finds: "an element whose activation triggers another control",
    fix: "Implement accessibilityActivate, or move the activation point onto the element.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
    let stage = try AuditStage(subject)
    _ = stage.screen.auditDrawnTexts()
    let elements = stage.seenElements()
    checkPoints(elements, &findings)
    let reported = Set(findings.findings.map(\.path))
    for index in AuditStage.sample(of: elements.indices, most: most) {
      let element = elements[index]
      let name = AuditPath.path(of: element.object)
      guard !reported.contains(name) else { continue }
      // A new screen each time, so that nothing an earlier activation opened is still there.
      let fresh = try AuditStage(subject)
      _ = fresh.screen.auditDrawnTexts()
      guard let same = fresh.seenElement(at: index, named: name) else { continue }
      guard let reached = fresh.screen.auditControl(reachedByActivating: same) else { break }
      guard reached != same.elementID else { continue }
      findings.add(element, "A double tap activates \(reached.description) instead.")
    }
    return nil
  }

  /// The maximum number of elements to try, evenly sampled, because each needs its own screen.
  private static let most = 48

  /// Reports activation points that lie outside their element and inside another control.
  private static func checkPoints(_ elements: [AuditedElement], _ findings: inout FindingList) {
    for element in elements {
      guard let point = element.object.accessibilityActivationPoint, let frame = element.frame,
        !frame.contains(point), element.object.accessibilityPath?.contains(point) != true,
        let other = elements.first(where: {
          $0.object !== element.object && $0.isControl && $0.frame?.contains(point) == true
        })
      else { continue }
      let place = findings.path(of: other.object)
      findings.add(
        element,
        "The activation point \(point.x.short), \(point.y.short) is on \(place) instead.")
    }
  }
}

import AccessibilityModel
import Geometry

/// A double tap that reaches something else.
struct ActivationPoint: ActingRule {
  static let rule = RuleDescription(
    name: "activation-point", severity: .error,
    finds: "activating an element reaches another one's control",
    mend: "Implement accessibilityActivate, or move the activation point away from the other.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> String? {
    let stage = try AuditStage(subject)
    _ = stage.screen.auditDrawnTexts()
    let elements = stage.seenElements()
    checkPoints(elements, &findings)
    let reported = Set(findings.findings.map(\.path))
    for index in AuditStage.sample(of: elements.indices, most: most) {
      let element = elements[index]
      let name = AuditPath.path(of: element.object)
      guard !reported.contains(name) else { continue }
      // What one activation opens is not to be there for the next.
      let fresh = try AuditStage(subject)
      _ = fresh.screen.auditDrawnTexts()
      guard let same = fresh.seenElement(at: index, named: name) else { continue }
      guard let reached = fresh.screen.auditControl(reachedByActivating: same) else { break }
      guard reached != same.accessibilityIdentifier else { continue }
      findings.add(element, "A double tap reaches \(reached).")
    }
    return nil
  }

  /// Each takes a screen of its own: of more elements than that every second or third is tried.
  private static let most = 48

  /// A point of its own that lies in another's frame and not in the element's.
  private static func checkPoints(_ elements: [AuditedElement], _ findings: inout FindingList) {
    for element in elements {
      guard let point = element.object.accessibilityActivationPoint, let frame = element.frame,
        !frame.contains(point), element.object.accessibilityPath?.contains(point) != true,
        let other = elements.first(where: {
          $0.object !== element.object && $0.isControl && $0.frame?.contains(point) == true
        })
      else { continue }
      let place = AuditPath.path(of: other.object)
      findings.add(
        element,
        "The activation point \(point.x.short), \(point.y.short) lies on \(place).")
    }
  }
}

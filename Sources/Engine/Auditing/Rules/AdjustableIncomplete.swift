import AccessibilityModel
import PlainText
import ScreenReading

/// An adjustable element that does not adjust or has no value.
struct AdjustableIncomplete: ActingRule {
  static let rule = RuleDescription(
    name: "adjustable-incomplete", severity: .error, criteria: [.nameRoleValue],
    finds: "an adjustable element without increment, decrement, or a value",
    fix: "Implement accessibilityIncrement and accessibilityDecrement, and provide a value.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
    let stage = try AuditStage(subject)
    for element in stage.elements()
    where element.traits.contains(.adjustable) && !element.traits.contains(.notEnabled) {
      if let node = element.object.accessibilityTree, node === element.object {
        let knowsSteps = (stage.screen as? AuditedTree)?.gaps.contains(.steps) != true
        check(node, element, knowsSteps: knowsSteps, &findings)
      } else {
        check(element, on: stage.screen, &findings)
      }
    }
    return nil
  }

  /// Checks an element of a tree file by its attributes, without adjusting it.
  private static func check(
    _ node: AccessibilityNode, _ element: AuditedElement, knowsSteps: Bool,
    _ findings: inout FindingList
  ) {
    if knowsSteps, node.adjustable == nil, node.onIncrement == nil || node.onDecrement == nil {
      findings.add(element, "The element is adjustable but has no steps.")
    } else if (element.value ?? "").isEmpty {
      findings.add(element, "The element is adjustable but has no value.")
    }
  }

  private static func check(
    _ element: AuditedElement, on screen: any AuditedScreen, _ findings: inout FindingList
  ) {
    let object = element.object
    let names = screen.auditStepNames(of: object)
    let before = object.accessibilityValue
    object.accessibilityIncrement()
    let above = object.accessibilityValue
    object.accessibilityDecrement()
    let below = object.accessibilityValue
    if below == before, above == before {
      object.accessibilityDecrement()
      // At the maximum, only a decrement can change the value.
      if object.accessibilityValue == before, names.map({ $0.count > 1 }) ?? true {
        findings.add(element, "Neither increment nor decrement changes the value.")
      } else {
        object.accessibilityIncrement()
      }
    } else if above == below {
      findings.add(element, "Either increment or decrement does not change the value.")
    }
    if (object.accessibilityValue ?? "").isEmpty, (above ?? "").isEmpty {
      findings.add(element, "The element is adjustable but never has a value.")
    }
  }
}

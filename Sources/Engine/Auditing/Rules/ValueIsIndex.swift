import AccessibilityModel

/// A control whose value is the number of a step although the step has a name.
struct ValueIsIndex: ActingRule {
  static let rule = RuleDescription(
    name: "value-is-index", severity: .error,
    finds: "an adjustable element whose value is an index, or that has none before a change",
    fix: "Use the step's name and position as the value: \"Comfortable, 3 of 5\".")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> String? {
    let stage = try AuditStage(subject)
    for element in stage.elements() where element.traits.contains(.adjustable) {
      let names = stage.screen.auditStepNames(of: element.object) ?? []
      let value = element.value ?? ""
      if value.isBareNumber {
        // Steps that are numbers have no other names.
        guard names.contains(where: { !$0.isBareNumber }) else { continue }
        findings.add(element, "The value is \"\(value)\", but the step has a name.")
      } else if value.isEmpty, !names.isEmpty || gains(element) {
        findings.add(element, "The element has no value before the first change.")
      }
    }
    return nil
  }

  /// Returns whether an increment gives the element a value.
  private static func gains(_ element: AuditedElement) -> Bool {
    let isFile = element.object.accessibilityTree === element.object
    guard !isFile, !element.traits.contains(.notEnabled) else { return false }
    element.object.accessibilityIncrement()
    return !(element.object.accessibilityValue ?? "").isEmpty
  }
}

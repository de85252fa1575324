import AccessibilityModel

/// A control whose value is the number of a step that has a name.
struct ValueIsIndex: ActingRule {
  static let rule = RuleDescription(
    name: "value-is-index", severity: .error,
    finds: "an adjustable whose value is a bare index, or none before the first change",
    mend: "Let the value be the step's name, and where it is among how many.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> String? {
    let stage = try AuditStage(subject)
    for element in stage.elements() where element.traits.contains(.adjustable) {
      let names = stage.screen.auditStepNames(of: element.object) ?? []
      let value = element.value ?? ""
      if value.isBareNumber {
        // Steps that are numbers are called by them.
        guard names.contains(where: { !$0.isBareNumber }) else { continue }
        findings.add(element, "The value is \"\(value)\", and the step has a name.")
      } else if value.isEmpty, !names.isEmpty || gains(element) {
        findings.add(element, "There is no value before the first change.")
      }
    }
    return nil
  }

  /// Whether the value is there after a change.
  private static func gains(_ element: AuditedElement) -> Bool {
    let isFile = element.object.accessibilityTree === element.object
    guard !isFile, !element.traits.contains(.notEnabled) else { return false }
    element.object.accessibilityIncrement()
    return !(element.object.accessibilityValue ?? "").isEmpty
  }
}

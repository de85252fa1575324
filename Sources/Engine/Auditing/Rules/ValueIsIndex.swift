import PlainText

/// A control whose value is the number of a step although the step has a name.
struct ValueIsIndex: ActingRule {
  static let rule = RuleDescription(
    name: "value-is-index", severity: .error, criteria: [.nameRoleValue],
    finds: "an adjustable element whose value is an index, or that has none before a change",
    fix: "Use the step's name and position as the value: \"Comfortable, 3 of 5\".")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
    let stage = try AuditStage(subject)
    for element in stage.elements() where element.traits.contains(.adjustable) {
      let names = stage.screen.auditStepNames(of: element.object) ?? []
      let value = element.value ?? ""
      if value.isBareNumber {
        guard isIndex(value, of: names) else { continue }
        findings.add(element, "The value is \"\(value)\", but the step has a name.")
      } else if value.isEmpty, !names.isEmpty || gains(element) {
        findings.add(element, "The element has no value before the first change.")
      }
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a number is the index of a step that has
  /// another name, counted from 0 or 1. A step can be a number itself ("3", "2024"), and a number
  /// can lie outside the steps.
  private static func isIndex(_ value: String, of names: [String]) -> Bool {
    guard !names.contains(value), let number = Int(value), number <= names.count else {
      return false
    }
    return names.contains { !$0.isBareNumber }
  }

  /// Returns a Boolean value that indicates whether an increment gives the element a value.
  private static func gains(_ element: AuditedElement) -> Bool {
    let isFile = element.object.accessibilityTree === element.object
    guard !isFile, !element.traits.contains(.notEnabled) else { return false }
    element.object.accessibilityIncrement()
    return !(element.object.accessibilityValue ?? "").isEmpty
  }
}

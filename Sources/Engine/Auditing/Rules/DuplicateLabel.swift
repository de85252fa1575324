import AccessibilityModel

/// Siblings that nobody can tell apart by ear.
struct DuplicateLabel: WalkingRule {
  static let rule = RuleDescription(
    name: "duplicate-label", severity: .warning,
    finds: "siblings that can be activated and say the same; info for plain text",
    mend: "Say in each label what it is for: \"Delete photo 3\" in place of \"Delete\".")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for siblings in page.siblings where siblings.count > 1 {
      var first: [String: AuditedElement] = [:]
      for element in siblings where isToldByName(element) {
        let key = "\(element.name)\u{0}\(element.hint ?? "")\u{0}\(element.traits.rawValue)"
        guard let other = first[key] else {
          first[key] = element
          continue
        }
        let place = AuditPath.path(of: other.object)
        findings.add(
          element, "It says the same as \(place): \"\(element.name)\".",
          severity: element.isControl ? .warning : .info)
      }
    }
  }

  /// What counts its place among others (word 3 of 17, 2 of 3, column 4) is told apart by it.
  private func isToldByName(_ element: AuditedElement) -> Bool {
    guard !element.name.isEmpty, element.object.accessibilityOrdinal == nil,
      element.object.accessibilityTableCell == nil
    else { return false }
    if element.traits.contains(.tabBarItem) { return false }
    return element.container?.accessibilityContainerType != .series
  }
}

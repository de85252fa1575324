/// Siblings that sound the same.
struct DuplicateLabel: WalkingRule {
  static let rule = RuleDescription(
    name: "duplicate-label", severity: .warning, criteria: [.headingsAndLabels],
    finds: """
      controls in one container that sound the same; reported as info for plain text, and for fields \
      under different headings
      """,
    fix: "State in each label what the control acts on: \"Delete photo 3\", not \"Delete\".")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for siblings in page.siblings where siblings.count > 1 {
      var section = 0
      var first: [String: (element: AuditedElement, section: Int)] = [:]
      for element in siblings {
        if element.traits.contains(.header) { section += 1 }
        guard isDistinguishedByName(element) else { continue }
        let key = "\(element.name)\u{0}\(element.hint ?? "")\u{0}\(element.traits.rawValue)"
        guard let other = first[key] else {
          first[key] = (element, section)
          continue
        }
        let place = findings.path(of: other.element.object)
        // The heading before a field says what the field belongs to.
        let isSettled = element.isField && other.section != section
        findings.add(
          element, "The element sounds the same as \(place): \"\(element.name)\".",
          severity: element.isControl && !isSettled ? .warning : .info)
        first[key] = (isSettled ? element : other.element, section)
      }
    }
  }

  /// Returns a Boolean value that indicates whether only its name distinguishes an element, rather
  /// than its position among others (word 3 of 17, tab 2 of 3, column 4).
  private func isDistinguishedByName(_ element: AuditedElement) -> Bool {
    !element.name.isEmpty && element.object.details?.accessibilityOrdinal == nil
      && element.object.accessibilityTableCell == nil && !element.traits.contains(.tabBarItem)
      && element.container?.accessibilityContainerType != .series
  }
}

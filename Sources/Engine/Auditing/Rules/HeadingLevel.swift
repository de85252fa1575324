/// A heading whose level skips one, so that the structure of the screen has a gap.
struct HeadingLevel: WalkingRule {
  static let rule = RuleDescription(
    name: "heading-level", severity: .warning, criteria: [.infoAndRelationships],
    finds: "a heading more than one level below the heading before it",
    fix: "Give the heading the next level: level 2 follows level 1.")

  /// The last heading with a level. A heading without one reveals nothing about the structure.
  private var last: (level: Int, name: String)?

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements where element.traits.contains(.header) {
      let level = element.object.accessibilityHeadingLevel
      guard level > 0 else { continue }
      if let last, level > last.level + 1 {
        findings.add(
          element,
          """
          The heading has level \(level) but follows \"\(last.name.shortened)\" of level \
          \(last.level).
          """)
      }
      last = (level, element.name)
    }
  }
}

/// A row with a separate stop for each link in its text.
struct TooManyStops: WalkingRule {
  static let rule = RuleDescription(
    name: "too-many-stops", severity: .warning,
    finds: "a row with more than 12 stops that only repeat links of its text",
    fix: "Remove the links from the swipe path, and offer them in a custom action.")

  private static let most = 12

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for siblings in page.siblings where siblings.count > Self.most {
      let links = siblings.filter { $0.traits.contains(.link) && !$0.label.isEmpty }
      guard links.count > Self.most else { continue }
      let text = siblings.filter { !$0.traits.contains(.link) }.map(\.name)
        .joined(separator: "\n")
      let repeated = links.filter { text.contains($0.label) }
      guard repeated.count > Self.most, let first = repeated.first else { continue }
      findings.add(
        first.container ?? first.object, label: siblings.first?.name, frame: first.frame,
        "\(repeated.count) of \(siblings.count) stops only repeat links of the text.")
    }
  }
}

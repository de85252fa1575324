import ScreenReading

/// A row that announces its position in a list instead of its identity.
struct RowIdentity: WalkingRule {
  static let rule = RuleDescription(
    name: "row-identity", severity: .error, criteria: [.headingsAndLabels],
    finds: "a row whose label does not match its data",
    fix: "Number the rows by their data: an omitted verse leaves its number out too.")

  private let traversal = Traversal()
  private var last: ObjectIdentifier?

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      // The first element of a row identifies the row.
      guard let row = traversal.row(of: element.object)?.object, ObjectIdentifier(row) != last
      else { continue }
      last = ObjectIdentifier(row)
      guard let identity = page.screen.auditIdentity(ofRow: row) else { continue }
      if !Self.says(element.label, identity) {
        findings.add(
          element, "The label is \"\(element.label.shortened)\", but the data is \(identity).")
      }
    }
  }

  /// Returns a Boolean value that indicates whether a label contains the words of an identity in
  /// sequence.
  static func says(_ label: String, _ identity: String) -> Bool {
    label.wordsOfLabel.contains(identity.wordsOfLabel)
  }
}

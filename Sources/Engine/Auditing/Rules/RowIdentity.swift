import AccessibilityModel
import ScreenReading

/// A row that is called by its place in a list, not by what it is.
struct RowIdentity: WalkingRule {
  static let rule = RuleDescription(
    name: "row-identity", severity: .error,
    finds: "a row that says it is another one than its data is",
    mend: "Number the rows by their data: a verse that is left out leaves its number out too.")

  private var last: ObjectIdentifier?

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      // The first element of a row says which one it is.
      guard let row = Traversal.row(of: element.object)?.object, ObjectIdentifier(row) != last
      else { continue }
      last = ObjectIdentifier(row)
      guard let identity = page.screen.auditIdentity(ofRow: row) else { continue }
      if !Self.says(element.label, identity) {
        findings.add(
          element, "It says \"\(element.label.shortened)\", and its data is \(identity).")
      }
    }
  }

  /// Whether the words of an identity stand in a label, one after another.
  static func says(_ label: String, _ identity: String) -> Bool {
    let said = label.wordsOfLabel
    let wanted = identity.wordsOfLabel
    guard !wanted.isEmpty, said.count >= wanted.count else { return wanted.isEmpty }
    return (0...(said.count - wanted.count)).contains { start in
      said[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }
}

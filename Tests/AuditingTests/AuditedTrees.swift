import AccessibilityModel
import Auditing

/// Audits a tree in the form of a tree file.
enum AuditedTrees {
  /// Returns the findings as `rule path`, in the order of the rule table.
  static func findings(_ json: String, rules: [String] = []) throws -> [String] {
    try report(json, rules: rules).findings.map { "\($0.rule) \($0.path)" }
  }

  static func report(
    _ json: String, name: String = "test.tree.json", rules: [String] = [],
    baseline: Baseline? = nil
  ) throws -> AuditReport {
    let file = try TreeFile(name: name, bytes: Array(json.utf8))
    let subject = subject(file, name: name)
    return AuditReport(
      subject: name, outcomes: try Audit(rules: rules).run(subject), baseline: baseline)
  }

  /// Audits a tree as the program does.
  static func report(
    on json: String, name: String = "test.tree.json", rules: [String] = [],
    baseline: Baseline? = nil
  ) throws -> AuditReport {
    let file = try TreeFile(name: name, bytes: Array(json.utf8))
    return try Audit(rules: rules).report(on: file, name: name, baseline: baseline)
  }

  /// Audits several trees together, in the order of their names.
  static func report(
    on trees: [String: String], rules: [String] = [], baseline: Baseline? = nil
  ) throws -> AuditReport {
    let subjects = try trees.sorted { $0.key < $1.key }.map { name, json in
      subject(try TreeFile(name: name, bytes: Array(json.utf8)), name: name)
    }
    return try Audit(rules: rules).report(on: subjects, name: "screens", baseline: baseline)
  }

  static func subject(_ file: TreeFile, name: String) -> AuditSubject {
    AuditSubject(name: name, tree: file)
  }

  /// Returns a screen of 390 by 844 points with views on it.
  static func screen(_ subviews: String, language: String = "en") -> String {
    """
    { "screen": { "language": "\(language)" },
      "root": { "frame": [0, 0, 390, 844], "subviews": [ \(subviews) ] } }
    """
  }
}

extension AuditReport {
  /// TAP 14 (testanything.org): a test point a rule, its findings as a YAML block.
  var tap: String {
    var lines = ["TAP version 14", "1..\(outcomes.count)"]
    for (index, outcome) in outcomes.enumerated() {
      let name = "\(index + 1) - \(outcome.rule.name)"
      if let reason = outcome.notRun {
        lines.append("ok \(name) # SKIP \(reason.tap)")
        continue
      }
      let open = outcome.findings.filter { !$0.isSuppressed }
      lines.append(open.isEmpty ? "ok \(name)" : "not ok \(name)")
      guard !outcome.findings.isEmpty else { continue }
      lines.append("  ---")
      if let worst = open.map(\.severity).max() { lines.append("  severity: \(worst.rawValue)") }
      lines.append("  findings:")
      for finding in outcome.findings {
        let place = finding.location.map { "\($0.file):\($0.line)" }
        lines.append("    - path: \(finding.path.yaml)")
        if let place { lines.append("      at: \(place.yaml)") }
        lines.append("      label: \(finding.label.yaml)")
        lines.append("      message: \(finding.message.yaml)")
        lines.append("      mend: \(finding.mend.yaml)")
        if finding.isSuppressed { lines.append("      suppressed: true") }
      }
      lines.append("  ...")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension String {
  /// A number sign would begin a directive, a backslash an escape.
  fileprivate var tap: String {
    reduce(into: "") { $0 += $1 == "#" || $1 == "\\" ? "\\\($1)" : String($1) }
  }

  /// A text in double quotes, which YAML reads as JSON does.
  fileprivate var yaml: String {
    var result = "\""
    for character in self {
      if character == "\"" || character == "\\" { result += "\\" }
      result.append(character)
    }
    return result + "\""
  }
}

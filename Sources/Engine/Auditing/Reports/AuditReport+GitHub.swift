import PlainText

extension AuditReport {
  /// The findings that are not in the baseline as workflow commands of GitHub Actions, which show
  /// each one at its line of the file in a pull request, the notes, and the summary.
  func github(_ words: ReportWords) -> String {
    var lines: [String] = []
    for finding in findings where !finding.isSuppressed {
      var properties: [String] = []
      if let location = finding.location {
        properties.append("file=\(location.file.oneLine.workflowProperty)")
        properties.append("line=\(location.line)")
      }
      properties.append("title=\("\(finding.rule): \(finding.path)".oneLine.workflowProperty)")
      let criteria = criteria(of: finding).map(\.text).joined(separator: "; ")
      let message = [words(finding.problem), words(finding.remedy), criteria].filter { !$0.isEmpty }
        .joined(separator: " ")
      lines.append(
        "::\(finding.severity.command) \(properties.joined(separator: ","))::\(message.oneLine.workflowMessage)"
      )
    }
    // A line that starts with two colons would be a command.
    lines += (notes + [totals]).map { "lector: \(words($0).oneLine)" }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Severity {
  fileprivate var command: String { self == .info ? "notice" : rawValue }
}

import PlainText

extension AuditReport {
  /// The report as one HTML page without scripts and without links to other files.
  ///
  /// The page is also well-formed XML. It is made for the users whom it is about: it has one
  /// heading of level 1 and none skipped, a landmark for each part, tables with captions and
  /// headers, and names each severity in words.
  func html(_ words: ReportWords) -> String {
    let open = outcomes.filter { $0.findings.contains { !$0.isSuppressed } }
    let title = words("Accessibility audit of \(subject)").oneLine.xml
    var page = HTMLText(words: words)
    page.line("<!DOCTYPE html>")
    page.line(##"<html lang="\##(words.language)" xmlns="http://www.w3.org/1999/xhtml">"##)
    page.line("<head>")
    page.line(#"<meta charset="utf-8" />"#)
    page.line(#"<meta name="viewport" content="width=device-width, initial-scale=1" />"#)
    page.line("<title>\(title)</title>")
    page.line("<style>\(Self.style)</style>")
    page.line("</head>")
    page.line("<body>")
    page.line(##"<a class="skip" href="#findings">\##(words("Go to the findings").xml)</a>"##)
    page.line("<header>")
    page.line("<h1>\(title)</h1>")
    page.line("<p>\(words(totals).oneLine.xml)</p>")
    page.line("</header>")
    if !open.isEmpty { writeContents(open, to: &page) }
    page.line(#"<main id="findings">"#)
    writeSummary(to: &page)
    page.line("<h2>\(words("Findings").xml)</h2>")
    if open.isEmpty {
      let nothing = words("No rule found anything that is not in the baseline.")
      page.line("<p>\(nothing.xml)</p>")
    }
    for outcome in open { write(outcome, to: &page) }
    writeKnown(to: &page)
    writeRest(to: &page)
    page.line("</main>")
    page.line("</body>")
    page.line("</html>")
    return page.text
  }

  private func writeContents(_ open: [RuleOutcome], to page: inout HTMLText) {
    page.line(#"<nav aria-labelledby="rules">"#)
    page.line(#"<h2 id="rules">\#(page.words("Rules with findings").xml)</h2>"#)
    page.line("<ul>")
    for outcome in open {
      let count = outcome.findings.count { !$0.isSuppressed }
      let name = outcome.rule.name.xml
      page.line("<li><a href=\"#rule-\(name)\">\(name)</a>: \(count)</li>")
    }
    page.line("</ul>")
    page.line("</nav>")
  }

  private func writeSummary(to page: inout HTMLText) {
    page.table(caption: "Number of findings by severity", columns: ["Severity", "Findings"]) {
      for severity in Severity.allCases.reversed() {
        $0.row([$0.words(severity.report), "\(count(severity))"])
      }
      $0.row([$0.words("in the baseline"), "\(suppressed)"])
    }
  }

  private func write(_ outcome: RuleOutcome, to page: inout HTMLText) {
    let rule = outcome.rule
    let findings = outcome.findings.filter { !$0.isSuppressed }
    let id = "rule-\(rule.name.xml)"
    page.line("<section aria-labelledby=\"\(id)\">")
    page.line("<h3 id=\"\(id)\">\(rule.name.xml)</h3>")
    page.line("<dl>")
    page.line("<dt>\(page.words("Finds").xml)</dt><dd>\(page.words(rule.aim).xml)</dd>")
    page.line("<dt>\(page.words("How to fix it").xml)</dt><dd>\(page.words(rule.remedy).xml)</dd>")
    page.line(
      "<dt>\(page.words("Criteria").xml)</dt><dd>\(page.words(rule.criteria.report).xml)</dd>")
    page.line("</dl>")
    // All formats of a report contain the same speech. A report without any has no column for it.
    let hasSpeech = findings.contains { $0.heard != nil }
    let columns: [Message] =
      ["Severity", "What is wrong", "Element", "Where"] + (hasSpeech ? ["Heard"] : [])
    page.table(caption: "Findings of \(rule.name)", columns: columns) { table in
      for finding in findings {
        var cells = [
          table.words(finding.severity.report).xml, table.words(finding.problem).xml,
          Self.element(of: finding, table.words), Self.place(of: finding, table.words),
        ]
        if hasSpeech { cells.append(finding.heard.map { "<q><bdi>\($0.xml)</bdi></q>" } ?? "") }
        table.markedUpRow(cells)
      }
    }
    page.line("</section>")
  }

  /// Returns the name and the type of an element.
  private static func element(of finding: Finding, _ words: ReportWords) -> String {
    let name =
      finding.label.isEmpty
      ? words("no name").xml : "<bdi>\(finding.label.shortened.xml)</bdi>"
    return name + (finding.origin.map { " (<code>\($0.type.oneLine.xml)</code>)" } ?? "")
  }

  /// Returns the line, the path, and the frame of an element.
  private static func place(of finding: Finding, _ words: ReportWords) -> String {
    var parts = ["<code>\(finding.path.xml)</code>"]
    if let location = finding.location {
      parts.insert(words("\(location.file.oneLine), line \(location.line)").xml, at: 0)
    }
    if let frame = finding.frame { parts.append(words("at \(frame.short)")) }
    return parts.joined(separator: "; ")
  }

  private func writeKnown(to page: inout HTMLText) {
    let known = findings.filter(\.isSuppressed)
    guard !known.isEmpty else { return }
    page.line("<h2>\(page.words("Findings in the baseline").xml)</h2>")
    page.table(caption: "Findings in the baseline", columns: ["Rule", "Element", "Where"]) {
      for finding in known {
        $0.markedUpRow([
          finding.rule.xml, Self.element(of: finding, $0.words), Self.place(of: finding, $0.words),
        ])
      }
    }
  }

  /// Writes the notes, and the rules without findings.
  private func writeRest(to page: inout HTMLText) {
    for note in notes { page.line("<p>\(page.words(note).oneLine.xml)</p>") }
    let passed = outcomes.filter { $0.notRun == nil && $0.findings.isEmpty }
    page.line("<h2>\(page.words("Rules without findings").xml)</h2>")
    page.line("<p>\(passed.map(\.rule.name).joined(separator: ", ").xml)</p>")
  }

  private static let style = """
    :root { color-scheme: light dark; }
    body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; padding: 1rem; max-width: 75rem; }
    table { border-collapse: collapse; margin: 1rem 0; }
    caption { text-align: start; font-weight: bold; }
    th, td { border: 1px solid; padding: 0.3rem 0.6rem; text-align: start; vertical-align: top; }
    td { overflow-wrap: anywhere; }
    dt { font-weight: bold; }
    dd { margin: 0 0 0.5rem 1rem; }
    .skip { position: absolute; inset-inline-start: -100vw; }
    .skip:focus { position: static; }
    """
}

/// HTML that is written line by line.
private struct HTMLText {
  let words: ReportWords
  private(set) var text = ""

  mutating func line(_ line: String) { text += line + "\n" }

  /// Writes a table with a caption and a header for each column.
  mutating func table(caption: Message, columns: [Message], _ rows: (inout HTMLText) -> Void) {
    line("<table>")
    line("<caption>\(words(caption).xml)</caption>")
    let headers = columns.map { "<th scope=\"col\">\(words($0).xml)</th>" }.joined()
    line("<thead><tr>\(headers)</tr></thead>")
    line("<tbody>")
    rows(&self)
    line("</tbody>")
    line("</table>")
  }

  /// Writes a row of texts.
  mutating func row(_ cells: [String]) { markedUpRow(cells.map(\.oneLine.xml)) }

  /// Writes a row whose cells are HTML. The first cell is the header of the row.
  mutating func markedUpRow(_ cells: [String]) {
    let rest = cells.dropFirst().map { "<td>\($0)</td>" }.joined()
    line("<tr><th scope=\"row\">\(cells.first ?? "")</th>\(rest)</tr>")
  }
}

import AccessibilityModel
import Foundation
import Testing
import XMLReading

import Auditing

@Suite("The HTML report") struct HTMLReportTests {
  static func html(baseline: Baseline? = nil) throws -> String {
    let name = "<in> & \"box\".tree.json"
    let file = try TreeFile(name: name, bytes: Array(ReportTests.tree.utf8))
    let audit = try Audit(
      rules: ["target-size", "plural", "late-reader"], recordsSpeech: true)
    let report = AuditReport(
      subject: name, outcomes: try audit.run(AuditedTrees.subject(file, name: name)),
      baseline: baseline)
    return ReportFormat.html.text(of: report)
  }

  /// Returns the elements of a page, which must be well-formed XML.
  static func elements(of html: String) throws -> [XMLElement] {
    let reader = try XMLReader(name: "report.html", bytes: Array(html.utf8))
    var elements: [XMLElement] = []
    while let event = try reader.next() {
      if case .start(let element) = event { elements.append(element) }
    }
    return elements
  }

  @Test func isWellFormedAndSelfContained() throws {
    let html = try Self.html()
    let elements = try Self.elements(of: html)
    #expect(elements.first?.name == "html" && elements.first?["lang"] == "en")
    #expect(!elements.contains { ["script", "link", "img", "iframe"].contains($0.name) })
    #expect(elements.allSatisfy { $0["src"] == nil && $0["onclick"] == nil })
    #expect(elements.allSatisfy { $0["href"]?.hasPrefix("#") ?? true })
    #expect(!html.contains("url("))
  }

  @Test func hasOneHeadingOfLevel1AndSkipsNone() throws {
    let levels = try Self.elements(of: Self.html()).compactMap { element in
      element.name.count == 2 && element.name.hasPrefix("h")
        ? element.name.last?.wholeNumberValue : nil
    }
    #expect(levels.count { $0 == 1 } == 1 && levels.first == 1)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 })
  }

  @Test func hasTablesWithCaptionsAndHeaders() throws {
    let elements = try Self.elements(of: Self.html())
    let tables = elements.count { $0.name == "table" }
    #expect(tables >= 3)
    #expect(elements.count { $0.name == "caption" } == tables)
    #expect(elements.filter { $0.name == "th" }.allSatisfy { $0["scope"] != nil })
  }

  @Test func linksLeadToIDs() throws {
    let elements = try Self.elements(of: Self.html())
    let ids = elements.compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count)
    for link in elements.compactMap({ $0["href"] }) + elements.compactMap({ $0["aria-labelledby"] })
    {
      #expect(ids.contains(link.hasPrefix("#") ? String(link.dropFirst()) : link))
    }
  }

  @Test func escapesHostileLabelsAndSaysWhatIsHeard() throws {
    let html = try Self.html()
    #expect(!html.contains("<b>") && html.contains("&lt;b&gt;"))
    #expect(html.contains("&lt;in&gt; &amp; &quot;box&quot;.tree.json"))
    #expect(html.contains("<q><bdi>Play, button"))
    #expect(html.contains("WCAG 2.2 2.5.8 Target Size (Minimum) (AA)"))
  }

  @Test func listsWhatTheBaselineKnows() throws {
    let report = try ReportTests.report()
    let again = try ReportTests.report(baseline: Baseline(of: report))
    let html = ReportFormat.html.text(of: again)
    #expect(html.contains("No rule found anything that is not in the baseline."))
    #expect(html.contains("<caption>Findings in the baseline</caption>"))
    _ = try Self.elements(of: html)
  }
}

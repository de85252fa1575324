import PlainText

extension AuditReport {
  /// The report as the draft of an accessibility conformance report: an OpenACR document (schema
  /// 0.1.0) with the catalog of WCAG 2.2, Section 508, and EN 301 549.
  ///
  /// The audit finds failures and proves no conformance, not even of a part: a criterion with a
  /// finding of a warning or an error is not supported, and every other one is not evaluated, with
  /// the examined screens. Findings in the baseline are failures too. A person completes the
  /// draft.
  var openACR: String {
    var yaml = OpenACRText()
    yaml.member("title", "Accessibility Conformance Report (draft)")
    yaml.nest("product") {
      $0.member("name", "To be completed")
      $0.member("description", "Audited: \(subject)")
    }
    yaml.nest("author") {
      $0.member("name", "To be completed")
      $0.member("email", "To be completed")
    }
    yaml.member(
      "notes",
      "A draft from an automatic audit of \(screens.count == 1 ? "1 screen" : "\(screens.count) screens"). "
        + "It states failures only. A person must evaluate every criterion.")
    yaml.member(
      "evaluation_methods_used",
      "Lector walked the dumped screens as a screen reader does and applied its rules. It saw "
        + "nothing that happens over time."
        + (unjudged.map { " \($0)" } ?? ""))
    yaml.member("catalog", "2.5-edition-wcag-2.2-508-eu-en")
    yaml.nest("chapters") { chapters in
      for (name, level) in [("a", Criterion.Level.a), ("aa", .aa), ("aaa", .aaa)] {
        chapters.nest("success_criteria_level_\(name)") { chapter in
          chapter.nest("criteria") { list in
            for criterion in Criterion.all where criterion.level == level {
              let (level, notes) = adherence(to: criterion)
              list.criterion(criterion.number, component: "software", level: level, notes: notes)
            }
          }
        }
      }
      chapters.nest("en_301_549_software") { chapter in
        chapter.member(
          "notes",
          "Clauses 11.1 to 11.4 are reported with the success criteria of WCAG, which name them.")
        chapter.nest("criteria") { list in
          for clause in Self.otherClauses {
            list.criterion(
              clause, component: "none", level: "not-evaluated",
              notes: "The audit does not examine this clause.")
          }
        }
      }
      for name in Self.otherChapters {
        chapters.nest(name) {
          $0.member("notes", "Not evaluated.")
          $0.member("disabled", true)
        }
      }
    }
    return yaml.text
  }

  private func adherence(to criterion: Criterion) -> (level: String, notes: String) {
    let clause = criterion.clause.map { "EN 301 549 \($0). " } ?? ""
    let concerned = outcomes.filter { $0.rule.criteria.contains { $0.number == criterion.number } }
    let findings = concerned.flatMap(\.findings).filter { $0.severity > .info }
    let failures = findings.map { finding in
      let screen = screens.count > 1 ? "\(finding.screen), " : ""
      return "\(finding.rule) at \(screen)\(finding.path)"
    }
    guard failures.isEmpty else {
      let shown = failures.prefix(Self.mostShown).joined(separator: "; ")
      let rest = failures.count - Self.mostShown
      let more = rest > 0 ? "; and \(rest) more" : ""
      let count = failures.count == 1 ? "1 failure" : "\(failures.count) failures"
      return (
        "does-not-support",
        "\(clause)The audit found \(count): \(shown + more). "
          + "A person must evaluate whether the product supports the criterion in part."
      )
    }
    let run = concerned.filter { $0.notRun == nil }.map(\.rule.name)
    guard run.isEmpty else {
      return (
        "not-evaluated",
        "\(clause)The audit examined a part of the criterion and found no failure "
          + "(\(run.joined(separator: ", "))). A person must evaluate it."
      )
    }
    if criterion.number == "4.1.1" {
      return ("not-evaluated", clause + "WCAG 2.2 removed the criterion.")
    }
    let reason = concerned.compactMap(\.notRun).first.map { "The audit did not examine it: \($0)." }
    return ("not-evaluated", clause + (reason ?? "The audit cannot see it."))
  }

  /// The number of failures that the remarks on a criterion name.
  private static let mostShown = 5

  /// The clauses of EN 301 549 on software that repeat no criterion of WCAG.
  private static let otherClauses =
    ["11.0", "11.5", "11.5.1", "11.5.2"] + (1...17).map { "11.5.2.\($0)" }
    + ["11.6", "11.6.1", "11.6.2", "11.7", "11.8"] + (1...5).map { "11.8.\($0)" }

  /// The chapters of the catalog that an audit of screens does not concern.
  private static let otherChapters = [
    "functional_performance_criteria", "hardware", "software",
    "support_documentation_and_services", "en_301_549_functional_performance",
    "en_301_549_generic_requirements", "en_301_549_ict_with_two-way_voice",
    "en_301_549_ict_with_video", "en_301_549_hardware", "en_301_549_web",
    "en_301_549_non-web-documents", "en_301_549_documentation_and_support_services",
    "en_301_549_ict_providing_relay_or_emergency_service_access",
  ]
}

/// YAML that is written line by line. Texts are in double quotes, as in JSON.
private struct OpenACRText {
  private(set) var text = ""
  private var indent = 0

  mutating func member(_ key: String, _ value: String) { line("\(key): \(Self.quoted(value))") }

  mutating func member(_ key: String, _ value: Bool) { line("\(key): \(value)") }

  mutating func nest(_ key: String, _ body: (inout OpenACRText) -> Void) {
    line("\(key):")
    indent += 2
    body(&self)
    indent -= 2
  }

  /// Writes a criterion as an item of a list.
  mutating func criterion(_ number: String, component: String, level: String, notes: String) {
    line("- num: \(Self.quoted(number))")
    line("  components:")
    line("    - name: \(Self.quoted(component))")
    line("      adherence:")
    line("        level: \(Self.quoted(level))")
    line("        notes: \(Self.quoted(notes))")
  }

  private mutating func line(_ line: String) {
    text += String(repeating: " ", count: indent) + line + "\n"
  }

  private static func quoted(_ value: String) -> String { JSONText.string(value.oneLine) }
}

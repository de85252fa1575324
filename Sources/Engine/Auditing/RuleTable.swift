import PlainText

/// All rules, in the order of their findings in reports.
public enum RuleTable {
  enum Kind {
    case walking(any WalkingRule.Type)
    case acting(any ActingRule.Type)

    var rule: RuleDescription {
      switch self {
      case .walking(let type): type.rule
      case .acting(let type): type.rule
      }
    }
  }

  static var kinds: [Kind] {
    [
      .walking(MissingLabel.self), .walking(DuplicateLabel.self), .walking(LabelHasTrait.self),
      .walking(LabelHasState.self), .walking(RepeatedLabel.self), .walking(FileName.self),
      .walking(GlyphLabel.self), .walking(InvisibleCharacter.self),
      .walking(LabelEndsInStop.self), .walking(HintStyle.self),
      .walking(TraitConflict.self), .walking(MissingRole.self),
      .acting(AdjustableIncomplete.self),
      .walking(TargetSize.self), .walking(TargetOverlap.self), .walking(SameTarget.self),
      .walking(EmptyFrame.self), .walking(OffScreenFrame.self), .acting(StaleFrame.self),
      .walking(ContainerRoundtrip.self), .walking(UnstableCount.self),
      .walking(Unreachable.self), .walking(SwipeTrap.self), .walking(Order.self),
      .acting(FocusLost.self), .acting(SilentChange.self), .acting(LateReader.self),
      .acting(WastedElements.self), .acting(Rewalk.self), .walking(CellWithoutHeader.self),
      .walking(HeadingLevel.self),
      .walking(LanguageOfScreen.self), .walking(LanguageTag.self), .walking(Abbreviation.self),
      .walking(Plural.self),
      .acting(ColorOnly.self), .walking(DecorativeGlyph.self), .walking(TruncatedLabel.self),
      .acting(TouchTargetMismatch.self), .acting(ActivationPoint.self),
      .walking(TooManyStops.self), .walking(BareNumber.self), .acting(ValueIsIndex.self),
      .walking(RowIdentity.self), .walking(ModalLeak.self), .walking(HiddenAction.self),
      .acting(CostlyControl.self),
    ]
  }

  /// All rules.
  public static var rules: [RuleDescription] { kinds.map(\.rule) }

  /// Returns the rule with a name.
  ///
  /// - Throws: `AuditError.unknownRule` with the most similar name.
  public static func rule(named name: String) throws(AuditError) -> RuleDescription {
    let rules = rules
    if let rule = rules.first(where: { $0.name == name }) { return rule }
    throw .unknownRule(name, nearest: nearestName(to: name, among: rules.map(\.name)))
  }
}

extension RuleTable {
  /// The rules as text: the name and severity, the fault and its fix, and the criteria that a
  /// finding fails.
  package static func text(in words: ReportWords) -> String { text(of: rules, in: words) }

  /// Rules as text.
  ///
  /// - Parameter reason: Why they are not run, or nil if they are.
  package static func text(
    of rules: [RuleDescription], in words: ReportWords, notRun reason: Message? = nil
  ) -> String {
    rules.map { rule in
      text(of: rule, words) + (reason.map { "  \(words("Not run: \($0)"))\n" } ?? "")
    }.joined()
  }

  private static func text(of rule: RuleDescription, _ words: ReportWords) -> String {
    """
    \(rule.name) (\(rule.severity.rawValue))
      \(words("Finds: \(rule.aim)"))
      \(words("Fix: \(rule.remedy)"))
      \(words("Criteria: \(rule.criteria.report)"))

    """
  }

  /// The rules as a Markdown table.
  package static var markdown: String { markdown(of: rules) }

  /// Rules as a Markdown table.
  package static func markdown(of rules: [RuleDescription]) -> String {
    let lines = rules.map { rule in
      let finds = rule.finds.replacing("|", with: "\\|")
      let criteria = rule.criteria.map { "\($0.number) \($0.name) (\($0.level.rawValue))" }
      let clauses = rule.criteria.compactMap(\.clause)
      return
        "| `\(rule.name)` | \(rule.severity.rawValue) | \(finds) | "
        + "\(criteria.isEmpty ? "–" : criteria.joined(separator: "; ")) | "
        + "\(clauses.isEmpty ? "–" : clauses.joined(separator: "; ")) |"
    }
    let head = "| rule | severity | finds | WCAG 2.2 | EN 301 549 |\n|---|---|---|---|---|\n"
    return head + lines.joined(separator: "\n") + "\n"
  }

  /// Rules as a JSON array, one on each line.
  package static func json(of rules: [RuleDescription]) -> String {
    let rules = rules.map { rule -> SortedJSON in
      [
        "name": .text(rule.name), "severity": .text(rule.severity.rawValue),
        "finds": .text(rule.finds), "fix": .text(rule.fix), "criteria": rule.criteria.json,
      ]
    }
    return SortedJSON.lines(rules).document
  }
}

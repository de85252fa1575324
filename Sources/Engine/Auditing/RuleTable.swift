import PlainText

/// All rules, in the order of their findings in reports.
public enum RuleTable {
  static var types: [any AuditRule.Type] {
    [
      MissingLabel.self, DuplicateLabel.self, LabelHasTrait.self, LabelHasState.self,
      RepeatedLabel.self, FileName.self, GlyphLabel.self, InvisibleCharacter.self,
      LabelEndsInStop.self, HintStyle.self, TraitConflict.self, MissingRole.self,
      AdjustableIncomplete.self, TargetSize.self, TargetOverlap.self, SameTarget.self,
      EmptyFrame.self, OffScreenFrame.self, StaleFrame.self, ContainerRoundtrip.self,
      UnstableCount.self, Unreachable.self, SwipeTrap.self, Order.self, FocusLost.self,
      SilentChange.self, LateReader.self, WastedElements.self, Rewalk.self, CellWithoutHeader.self,
      HeadingLevel.self, LanguageOfScreen.self, LanguageTag.self, Abbreviation.self, Plural.self,
      ColorOnly.self, DecorativeGlyph.self, TruncatedLabel.self, TouchTargetMismatch.self,
      ActivationPoint.self, TooManyStops.self, BareNumber.self, ValueIsIndex.self, RowIdentity.self,
      ModalLeak.self, HiddenAction.self, CostlyControl.self,
    ]
  }

  /// All rules.
  public static var rules: [RuleDescription] { types.map { $0.rule } }

  /// Returns the rule with a name.
  ///
  /// - Throws: `AuditError.unknownRule` with the most similar name.
  public static func rule(named name: String) throws(AuditError) -> RuleDescription {
    let rules = rules
    if let rule = rules.first(where: { $0.name == name }) { return rule }
    throw .unknownRule(name, nearest: nearestName(to: name, among: rules.map(\.name)))
  }

  /// Rules as text: the name and severity, the fault and its fix, and the criteria that a finding
  /// fails.
  ///
  /// - Parameter reason: The reason that they are not run, or nil if they are.
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

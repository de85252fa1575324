import PlainText

/// All rules, in the order in which findings are reported.
package enum RuleTable {
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
      .walking(TraitConflict.self), .acting(AdjustableIncomplete.self),
      .walking(TargetSize.self), .walking(TargetOverlap.self), .walking(SameTarget.self),
      .walking(EmptyFrame.self), .walking(OffScreenFrame.self), .acting(StaleFrame.self),
      .walking(ContainerRoundtrip.self), .walking(UnstableCount.self),
      .walking(Unreachable.self), .walking(SwipeTrap.self), .walking(Order.self),
      .acting(FocusLost.self), .acting(SilentChange.self), .acting(LateReader.self),
      .acting(WastedElements.self), .acting(Rewalk.self), .walking(CellWithoutHeader.self),
      .walking(HeadingLevel.self),
      .walking(LanguageTag.self), .walking(Abbreviation.self), .walking(Plural.self),
      .acting(ColourOnly.self), .walking(DecorativeGlyph.self), .walking(TruncatedLabel.self),
      .acting(TouchTargetMismatch.self), .acting(ActivationPoint.self),
      .walking(TooManyStops.self), .walking(BareNumber.self), .acting(ValueIsIndex.self),
      .walking(RowIdentity.self), .walking(ModalLeak.self), .walking(HiddenAction.self),
    ]
  }

  /// The rules that an audit can run.
  package static var rules: [RuleDescription] { kinds.map(\.rule) }

  /// All rules, with those that are listed as not run because they need pixels.
  package static var all: [RuleDescription] { rules + PixelRules.rules }

  /// Returns the rule with a name.
  ///
  /// - Throws: `AuditError.unknownRule` with the most similar name.
  package static func rule(named name: String) throws(AuditError) -> RuleDescription {
    if let rule = all.first(where: { $0.name == name }) { return rule }
    throw .unknownRule(name, nearest: nearestName(to: name, among: all.map(\.name)))
  }
}

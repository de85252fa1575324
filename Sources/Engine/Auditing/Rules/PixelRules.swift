import PlainText

/// Checks that require the pixels of a screen. Reports list them as not run, so that nobody
/// concludes that a screen without findings passes them.
enum PixelRules {
  static let reason: Message = "needs pixels"

  static let rules: [RuleDescription] = [
    RuleDescription(
      name: "contrast", severity: .error, criteria: [.contrast],
      finds: "text with a contrast of less than 4.5:1 (large text: 3:1)",
      fix: "Measure the contrast of text and background on a screenshot."),
    RuleDescription(
      name: "non-text-contrast", severity: .error, criteria: [.nonTextContrast],
      finds: "an icon or a border of a control with a contrast of less than 3:1",
      fix: "Measure the contrast of icons and borders on a screenshot."),
    RuleDescription(
      name: "text-size", severity: .warning, criteria: [.resizeText],
      finds: "text that does not grow with the text size of the system, or that is cut then",
      fix: "Compare screenshots at the default and at the largest text size."),
    RuleDescription(
      name: "visible-text-in-name", severity: .error, criteria: [.labelInName],
      finds: "a control whose label does not contain the text that is visible on it",
      fix: "Compare each label with the text on a screenshot."),
  ]
}

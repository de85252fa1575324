/// A control whose label ends with a period, which makes the voice drop and pause.
struct LabelEndsInStop: WalkingRule {
  static let rule = RuleDescription(
    name: "label-ends-in-stop", severity: .info,
    finds: "the label of a control that ends with a period",
    fix: "Remove the period: a label is a name, not a sentence.")

  /// The maximum number of words in a name; a longer label is a sentence and may end with a period.
  private static let longestName = 4

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements where element.isControl && element.label.hasSuffix(".") {
      let words = element.label.split(separator: " ")
      guard words.count <= Self.longestName, !element.label.endsInEllipsis,
        let last = words.last, !Self.isAbbreviation(last, after: words.dropLast().last)
      else { continue }
      findings.add(element, "The label \"\(element.label)\" ends with a period.")
    }
  }

  /// Returns a Boolean value that indicates whether a word with a period at its end is an
  /// abbreviation: "p.m.", "J.", "Ltd.", "Yahoo Inc.", "5 min."
  private static func isAbbreviation(_ word: Substring, after other: Substring?) -> Bool {
    let name = word.dropLast().lowercased().drop { !$0.isLetter }
    // Letters of other scripts may be vowels.
    return name.contains(".") || name.count < 2
      || !name.contains { !$0.isASCII || "aeiouy".contains($0) }
      || other.map { $0.contains(where: \.isNumber) || word.first?.isUppercase == true } == true
  }
}

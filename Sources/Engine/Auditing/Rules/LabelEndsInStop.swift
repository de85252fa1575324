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
        let last = words.last, !Self.isAbbreviation(last)
      else { continue }
      findings.add(element, "The label \"\(element.label)\" ends with a period.")
    }
  }

  /// Returns a Boolean value that indicates whether a word with a period at its end is an
  /// abbreviation: "p.m.", "J.", "Ltd."
  private static func isAbbreviation(_ word: Substring) -> Bool {
    let name = word.dropLast().lowercased().drop { !$0.isLetter }
    // Letters of other scripts may be vowels.
    return name.contains(".") || name.count < 2
      || !name.contains { !$0.isASCII || "aeiouy".contains($0) }
      || abbreviations.contains(String(name))
  }

  /// Abbreviations that contain a vowel, in English, German, Spanish, and Polish.
  private static let abbreviations: Set<String> = [
    "inc", "co", "corp", "etc", "no", "ave", "gen", "sen", "rep", "min", "max", "approx", "dept",
    "est", "fig", "vol", "ed", "eds", "al", "cf", "art", "assoc", "univ", "prof", "rev", "hon",
    "esq", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
    "mon", "tue", "tues", "wed", "thu", "thurs", "fri", "sat", "sun", "tel", "ext", "usw", "bzw",
    "ca", "evtl", "inkl", "exkl", "zzgl", "abs", "aufl", "dez", "okt", "mai", "ene", "abr", "ago",
    "dic", "av", "sra", "dra", "pag", "núm", "itd", "itp", "ul", "al", "godz", "oprac", "wyd",
  ]
}

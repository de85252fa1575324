import AccessibilityModel

/// An abbreviated unit that speech may read as letters, such as "3 m".
struct Abbreviation: WalkingRule {
  static let rule = RuleDescription(
    name: "abbreviation", severity: .warning, criteria: [.abbreviations],
    finds: "a number followed by an abbreviated unit, such as \"3 m\" or \"5 min\"",
    fix: "Spell out the unit: \"3 minutes\".")

  /// Units of time, which are abbreviated on nearly every screen.
  private static let units: Set<String> = [
    "s", "m", "h", "d", "w", "y", "mo", "wk", "wks", "yr", "yrs", "hr", "hrs", "min", "mins",
    "sec", "secs",
  ]

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      for text in element.interfaceTexts {
        guard let found = Self.abbreviation(in: text) else { continue }
        findings.add(element, "Speech may read the unit in \"\(found)\" as letters.")
        break
      }
    }
  }

  static func abbreviation(in text: String) -> String? {
    guard text.utf8.contains(where: { $0 &- 0x30 < 10 }) else { return nil }
    let words = text.split { $0 == " " || $0 == "," || $0 == "(" || $0 == ")" }
    for (index, word) in words.enumerated() {
      let unit = word.hasSuffix(".") ? word.dropLast() : word
      let figures = unit.prefix { $0.isNumber }
      if !figures.isEmpty {
        // "3m" counts; a model name such as "4s pro" does not.
        if units.contains(String(unit.dropFirst(figures.count))),
          index + 1 == words.count
            || words[index + 1] == "ago"
        {
          return String(word)
        }
      } else if index > 0, words[index - 1].allSatisfy(\.isNumber), units.contains(String(unit)) {
        return "\(words[index - 1]) \(word)"
      }
    }
    return nil
  }
}

extension AuditedElement {
  /// The texts that the app itself words (label, value, and hint), without displayed content such
  /// as a word with its tiers or a translation.
  var interfaceTexts: [String] {
    var texts = pieces.filter { $0.kind == .label || $0.kind == .value }.map(\.text)
    if texts.count > 1 { texts = [label] }
    if let value, !isToggle { texts.append(value) }
    if let hint { texts.append(hint) }
    return texts
  }
}

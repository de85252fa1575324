/// An abbreviated unit of time that speech may read as letters, such as "3 m".
struct Abbreviation: WalkingRule {
  static let rule = RuleDescription(
    name: "abbreviation", severity: .warning, criteria: [.abbreviations],
    finds: "a number followed by an abbreviated unit of time, such as \"3 m\" or \"5 min\"",
    fix: "Spell out the unit: \"3 minutes\".")

  /// Units of time, which are abbreviated on nearly every screen. "Mins" and "secs" are words that
  /// speech reads as such, and it expands other units after a number ("30 cm").
  private static let units: Set<String> = [
    "s", "m", "h", "d", "w", "y", "mo", "wk", "wks", "yr", "yrs", "hr", "hrs", "min", "sec",
  ]

  /// The maximum number of words between two commas of a text of the interface. People write longer
  /// sentences.
  private static let mostWords = 12

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      let found = element.interfaceTexts.lazy.compactMap { Self.abbreviation(in: $0) }.first
      guard let found else { continue }
      findings.add(element, "Speech may read the unit in \"\(found)\" as letters.")
    }
  }

  static func abbreviation(in text: String) -> String? {
    guard text.utf8.contains(where: { $0 &- 0x30 < 10 }) else { return nil }
    for part in text.split(whereSeparator: { $0 == "," || $0.isNewline }) {
      let words = part.split { $0 == " " || $0 == "(" || $0 == ")" }
      guard words.count <= mostWords, let found = abbreviation(in: words) else { continue }
      return found
    }
    return nil
  }

  private static func abbreviation(in words: [Substring]) -> String? {
    for (index, word) in words.enumerated() {
      let unit = word.hasSuffix(".") ? word.dropLast() : word
      let figures = unit.prefix { $0.isNumber }
      if !figures.isEmpty {
        // "3m" counts; a model name such as "4s pro" does not, nor a distance: "10m run".
        let letters = unit.dropFirst(figures.count)
        if units.contains(String(letters)),
          index + 1 == words.count || letters.count > 1 || letters == "h"
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

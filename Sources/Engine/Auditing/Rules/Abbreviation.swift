import ScreenReading

/// An abbreviation that speech may read as letters or as another word: "3 m", "No. of people", or a
/// text in capitals, which looks like one.
struct Abbreviation: WalkingRule {
  static let rule = RuleDescription(
    name: "abbreviation", severity: .warning, criteria: [.abbreviations],
    finds: """
      an abbreviated unit of time after a number, a short word with a period in a text, or a text \
      in capitals
      """,
    fix: "Spell out the word: \"3 minutes\", \"Number of people\".")

  /// Units of time, which are abbreviated on nearly every screen. "Mins" and "secs" are words that
  /// speech reads as such, and it expands other units after a number ("30 cm").
  private static let units = Set(Phrases().list("label.units"))

  /// Words that tell a time from a distance: "5m ago".
  private static let afterTimes = Set(Phrases().list("label.aftertimes"))

  /// The maximum number of words between two commas of a text of the interface. People write longer
  /// sentences.
  private static let mostWords = 12

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      let texts = element.interfaceTexts
      let capitals = Self.isInCapitals(element.label) ? element.label.shortened : nil
      let found = texts.lazy.compactMap { Self.abbreviation(in: $0) }.first ?? capitals
      guard let found else { continue }
      findings.add(
        element, "Speech may read \"\(found)\" as letters or as another word.",
        severity: found == capitals ? .info : nil)
    }
  }

  /// Returns a Boolean value that indicates whether a text has several words in capitals, one of
  /// them too long or too frequent for an acronym.
  private static func isInCapitals(_ text: String) -> Bool {
    guard text == text.uppercased(), text != text.lowercased(), text.contains(" ")
    else { return false }
    let words = text.lowercased().wordsOfLabel.filter { $0.count > 1 && $0.allSatisfy(\.isLetter) }
    return words.count > 1 && words.joined().count > 7
      && words.contains { $0.count > 5 || LatinWords.isFrequent($0) }
  }

  static func abbreviation(in text: String) -> String? {
    guard text.utf8.contains(where: { $0 &- 0x30 < 10 || $0 == 0x2E }) else { return nil }
    for part in text.split(whereSeparator: { $0 == "," || $0.isNewline }) {
      let words = part.split { $0 == " " || $0 == "(" || $0 == ")" }
      guard words.count <= mostWords, let found = abbreviation(in: words) else { continue }
      return found
    }
    return nil
  }

  private static func abbreviation(in words: [Substring]) -> String? {
    for (index, word) in words.enumerated() {
      let unit = (word.hasSuffix(".") ? word.dropLast() : word).drop { $0.isMathSymbol }
      let figures = unit.prefix { $0.isNumber }
      if !figures.isEmpty {
        // "3m" counts; a model name such as "4s pro" does not, nor a distance: "10m run".
        let letters = unit.dropFirst(figures.count)
        if units.contains(String(letters)),
          index + 1 == words.count || letters.count > 1 || letters == "h"
            || afterTimes.contains(String(words[index + 1]))
        {
          return String(word)
        }
      } else if index > 0, words[index - 1].allSatisfy(\.isNumber), units.contains(String(unit)) {
        return "\(words[index - 1]) \(word)"
      } else if (2...4).contains(unit.count), unit.count < word.count, unit.allSatisfy(\.isLetter),
        word.base[word.endIndex...].prefix(2).last?.isLowercase == true
      {
        return String(word)
      }
    }
    return nil
  }
}

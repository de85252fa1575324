import AccessibilityModel

/// A label that repeats a trait, which is announced anyway: "Play button, button".
struct LabelHasTrait: WalkingRule {
  static let rule = RuleDescription(
    name: "label-has-trait", severity: .warning,
    finds: "a label that repeats a trait, as in \"Play button\"",
    fix: "Remove the word: the screen reader announces the trait.")

  private var words: (language: String, table: [(AccessibilityTraits, [String])])?

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let table = table(for: page.language)
    for element in page.elements where !element.traits.isEmpty {
      let label = element.label.lowercased()
      for (trait, names) in table where element.traits.contains(trait) {
        guard let name = names.first(where: { Self.ends(label, in: $0) }) else { continue }
        findings.add(element, "The label ends with \"\(name)\", which the trait announces.")
        break
      }
    }
  }

  private mutating func table(for language: String) -> [(AccessibilityTraits, [String])] {
    if let words, words.language == language { return words.table }
    let own = TraitWords(language: language)
    let table: [(AccessibilityTraits, [String])] = [
      (.backButton, [own.word("backButton"), own.word("button")]),
      (.toggle, [own.word("switchButton"), own.word("button")]),
      (.button, [own.word("button")]), (.link, [own.word("link")]),
      (.header, [own.word("heading")]), (.image, [own.word("image")]),
      (.searchField, [own.word("searchField")]), (.adjustable, [own.word("adjustable")]),
      (.textEntry, [own.word("textField")]),
      (.secureTextEntry, [own.word("secureTextField"), own.word("textField")]),
      (.tabBarItem, [own.word("tab")]),
    ]
    words = (language, table)
    return table
  }

  /// Returns whether a label ends with a word or consists of it.
  private static func ends(_ label: String, in word: String) -> Bool {
    label == word || label.hasSuffix(" " + word)
  }
}

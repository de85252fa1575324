import AccessibilityModel

/// A label that says the trait which the reader says too: "Play button, button".
struct LabelHasTrait: WalkingRule {
  static let rule = RuleDescription(
    name: "label-has-trait", severity: .warning,
    finds: "a label that names its own trait, as \"Play button\" does",
    mend: "Leave the word out: the screen reader says the trait by itself.")

  private var words: (language: String, table: [(AccessibilityTraits, [String])])?

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let table = table(for: page.language)
    for element in page.elements where !element.traits.isEmpty {
      let label = element.label.lowercased()
      for (trait, names) in table where element.traits.contains(trait) {
        guard let name = names.first(where: { Self.ends(label, in: $0) }) else { continue }
        findings.add(element, "The label ends in \"\(name)\", which is said again as its trait.")
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

  /// Whether a text ends in a word; one that is nothing else says no more than its trait either.
  private static func ends(_ label: String, in word: String) -> Bool {
    label == word || label.hasSuffix(" " + word)
  }
}

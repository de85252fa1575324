import AccessibilityModel

/// A label that repeats a trait, which is announced anyway: "Play button, button".
struct LabelHasTrait: WalkingRule {
  static let rule = RuleDescription(
    name: "label-has-trait", severity: .warning,
    finds: "a label that repeats a trait, as in \"Play button\", or that is only a role",
    fix: "Remove the word: the screen reader announces the trait. Name what the element does.")

  private typealias Words = [(trait: AccessibilityTraits, names: [String])]
  private var tables: [String: Words] = [:]

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements where !element.traits.isEmpty && !element.label.isEmpty {
      let label = element.label.lowercased()
      if Self.roles.contains(label), element.isControl || element.traits.contains(.image) {
        findings.add(element, "The label is only the role \"\(label)\".")
        continue
      }
      for language in page.wordLanguages(of: element) {
        guard let name = repeated(in: label, element, language: language) else { continue }
        findings.add(element, "The label ends with \"\(name)\", which the trait announces.")
        break
      }
    }
  }

  private mutating func repeated(
    in label: String, _ element: AuditedElement, language: String
  ) -> String? {
    let table = tables[language] ?? Self.table(for: language)
    tables[language] = table
    for (trait, names) in table where element.traits.contains(trait) {
      let name = names.first { label == $0 || label.hasSuffix(" " + $0) }
      if let name, !Self.hardware.contains(element.label) { return name }
    }
    return nil
  }

  private static func table(for language: String) -> Words {
    let own = TraitWords(language: language)
    return [
      (.backButton, [own.word("backButton"), own.word("button")]),
      (.toggle, [own.word("switchButton"), own.word("button")]),
      (.button, [own.word("button")]), (.link, [own.word("link")]),
      (.header, [own.word("heading")]), (.image, [own.word("image")]),
      (.searchField, [own.word("searchField")]), (.adjustable, [own.word("adjustable")]),
      (.textEntry, [own.word("textField")]),
      (.secureTextEntry, [own.word("secureTextField"), own.word("textField")]),
      (.tabBarItem, [own.word("tab")]),
    ]
  }

  /// Roles that developers give instead of a name.
  private static let roles: Set<String> = [
    "button", "btn", "uibutton", "image", "img", "uiimageview", "imageview", "icon", "unlabeled",
    "unlabelled",
  ]

  /// Buttons of Apple's devices, which are capitalized as names.
  private static let hardware: Set<String> = [
    "Action Button", "Side Button", "Top Button", "Home Button", "Sleep/Wake Button",
  ]
}

import AccessibilityModel

/// A label that repeats a trait, which is announced anyway: "Play button, button".
struct LabelHasTrait: WalkingRule {
  static let rule = RuleDescription(
    name: "label-has-trait", severity: .warning,
    finds: """
      a label that repeats a trait, as in \"Play button\", is only a role, or does not say where a \
      link leads
      """,
    fix: "Remove the word: the screen reader announces the trait. Name what the element does.")

  private typealias Words = [(trait: AccessibilityTraits, names: [String])]
  private var tables: [String: Words] = [:]

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements where !element.traits.isEmpty && !element.label.isEmpty {
      let label = element.label.lowercased()
      if Self.saysNothing(label, element) {
        findings.add(element, "The label \"\(label)\" does not say what the element does.")
        continue
      }
      for language in page.wordLanguages(of: element) {
        if let name = repeated(in: label, element, language: language) {
          findings.add(element, "The label ends with \"\(name)\", which the trait announces.")
          break
        }
        if let word = Self.pictureWord(in: label, element, language: language) {
          findings.add(element, "The label says \"\(word)\", but a trait says what the element is.")
          break
        }
      }
    }
  }

  /// Returns a Boolean value that indicates whether a label is only a role, as in "a link", or does
  /// not say where a link leads. A link with the label "Button" leads to a text about buttons.
  private static func saysNothing(_ label: String, _ element: AuditedElement) -> Bool {
    let isLink = element.traits.contains(.link)
    guard element.isControl || element.traits.contains(.image) else { return false }
    var name = label[...].trimmed { $0.isPunctuation || $0.isWhitespace }
    if let article = ["a ", "an ", "the "].first(where: name.hasPrefix) {
      name = name.dropFirst(article.count)
    }
    return roles.contains(String(name)) && !(isLink && name == "button")
      || isLink && vagueLinks.contains(String(name))
  }

  /// Returns the other word for an image at the end or the start of the label of an image, or "icon"
  /// at the end of a button's.
  private static func pictureWord(
    in label: String, _ element: AuditedElement, language: String
  ) -> String? {
    let isImage = element.traits.contains(.image)
    guard
      isImage
        ? label != "app icon"
        : element.traits.contains(.button) && !aboutIcons.contains(where: label.hasPrefix)
    else { return nil }
    return pictures[language.primaryLanguage]?.first {
      label.hasSuffix($0.end) && (isImage || icons.contains($0.word.lowercased()))
        || isImage && label.hasPrefix($0.start)
    }?.word
  }

  private static let icons = ["icon", "icono", "ikona"]
  /// The starts of the labels of buttons that are about icons.
  private static let aboutIcons = [
    "app icon", "change ", "choose ", "edit ", "select ", "pick ", "add ", "upload ", "custom ",
  ]

  /// Other words for an image, as they end and start a label. "Profile picture" and "Photo of Ann"
  /// say what the image is.
  private static let pictures: [String: [(word: String, end: String, start: String)]] = [
    "en": [
      ("icon", " icon", "icon of "), ("image", " image", "image of "),
      ("graphic", " graphic", "graphic of "), ("picture", " picture of", "picture of "),
    ],
    "de": [
      ("Icon", "-icon", "icon für "), ("Icon", " icon", "icon von "),
      ("Symbol", "-symbol", "symbol für "), ("Bild", " bild", "bild von "),
    ],
    "es": [("icono", " icono", "icono de "), ("imagen", " imagen", "imagen de ")],
    "pl": [("ikona", " ikona", "ikona "), ("obraz", " obraz", "obraz przedstawiający ")],
  ]

  private mutating func repeated(
    in label: String, _ element: AuditedElement, language: String
  ) -> String? {
    let table = tables[language] ?? Self.table(for: language)
    tables[language] = table
    for (trait, names) in table where element.traits.contains(trait) {
      let name = names.first { label == $0 || label.hasSuffix(" " + $0) }
      if let name, !Self.hardware.contains(element.label),
        Self.isAdded(name, to: label, as: trait)
      {
        return name
      }
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a role at the end of a label was added to the
  /// name: "Home link", "Settings, heading".
  ///
  /// In "Skip link" and "What is a button" it is what the text is about. So is nearly every heading
  /// that ends with the word, and so are links with many words.
  private static func isAdded(
    _ role: String, to label: String, as trait: AccessibilityTraits
  ) -> Bool {
    let name = label.dropLast(role.count).trimmed(\.isWhitespace)
    if let last = name.last, [",", ":", ";", "–", "—", "-"].contains(last) { return true }
    if trait == .header { return false }
    let words = String(name).wordsOfLabel.map(String.init)
    guard let last = words.last else { return true }
    if articles.contains(last) || questions.contains(words[0]) { return false }
    switch trait {
    case .link: return words.count <= longestName && !linkTerms.contains(last)
    case .button: return !buttonTerms.contains(last)
    default: return true
    }
  }

  /// The most words of a link's name. A link with more words is a text.
  private static let longestName = 3

  /// Words that make a noun of the role after them.
  private static let articles: Set<String> = [
    "a", "an", "the", "this", "that", "my", "your", "our", "its", "each", "every", "no", "any",
    "some", "another", "der", "die", "das", "den", "dem", "ein", "eine", "einen", "einem", "einer",
    "diese", "dieser", "mein", "meine", "dein", "deine", "kein", "keine",
  ]

  private static let questions: Set<String> = [
    "how", "what", "when", "where", "which", "who", "why", "wie", "was", "wann", "wo", "welche",
    "wer", "warum",
  ]

  /// Words that form a term with "link", or what is done with links.
  private static let linkTerms: Set<String> = [
    "skip", "back", "broken", "dead", "deep", "empty", "external", "internal", "missing", "image",
    "text", "magic", "invite", "invitation", "payment", "meeting", "reset", "add", "copy", "create",
    "delete", "download", "edit", "get", "insert", "open", "paste", "remove", "send", "share",
  ]

  /// Words that form a term with "button".
  private static let buttonTerms: Set<String> = ["radio", "panic", "emergency"]

  private static func table(for language: String) -> Words {
    let own = TraitWords(language: language)
    return [
      (.backButton, [own.word("backButton"), own.word("button")]),
      (.toggleButton, [own.word("switchButton"), own.word("button")]),
      (.button, [own.word("button")]), (.link, [own.word("link")]),
      (.header, [own.word("heading")]), (.image, [own.word("image")]),
      (.searchField, [own.word("searchField")]), (.adjustable, [own.word("adjustable")]),
      (.textEntry, [own.word("textField")]),
      (.secureTextEntry, [own.word("secureTextField"), own.word("textField")]),
      (.tabBarItem, [own.word("tab")]),
    ] + (otherWords[language.primaryLanguage] ?? [])
  }

  /// Developers' words for the roles that the screen reader calls adjustable and text field.
  private static let otherWords: [String: Words] = [
    "en": [(.adjustable, ["slider"]), (.textEntry, ["field"]), (.secureTextEntry, ["field"])],
    "de": [(.adjustable, ["schieberegler"]), (.textEntry, ["feld"])],
  ]

  /// Roles and instructions that developers give instead of a name.
  private static let roles: Set<String> = [
    "button", "btn", "uibutton", "image", "img", "uiimageview", "imageview", "icon", "unlabeled",
    "unlabelled", "click", "click here", "tap here", "hier klicken", "hier tippen", "haz clic aquí",
    "pulsa aquí", "kliknij tutaj",
  ]

  /// Labels that do not say where a link leads. A button with the label "More" is Apple's own.
  private static let vagueLinks: Set<String> = [
    "more", "read more", "learn more", "see more", "more info", "more information", "here", "this",
    "go", "link", "details", "mehr", "mehr erfahren", "weiterlesen", "hier", "más", "leer más",
    "más información", "aquí", "więcej", "czytaj więcej", "dowiedz się więcej", "tutaj",
  ]

  /// Buttons of Apple's devices, which are capitalized as names.
  private static let hardware: Set<String> = [
    "Action Button", "Side Button", "Top Button", "Home Button", "Sleep/Wake Button",
  ]
}

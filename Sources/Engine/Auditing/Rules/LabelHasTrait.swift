import AccessibilityModel
import PlainText
import ScreenReading

/// A label that repeats a trait, which is announced anyway: "Play button, button".
struct LabelHasTrait: WalkingRule {
  static let rule = RuleDescription(
    name: "label-has-trait", severity: .warning,
    finds: """
      a label that repeats a trait, as in \"Play button\", is only a role, or does not say where a \
      link leads
      """,
    fix: "Remove the word: the screen reader announces the trait. Name what the element does.")

  /// The screen readers that say the roles, by language.
  private var readers: [String: RoleReader] = [:]

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements
    where !element.label.isEmpty {
      let label = element.label.lowercased()
      if Self.saysNothing(label, element) {
        findings.add(element, "The label \"\(label)\" does not say what the element does.")
        continue
      }
      for language in page.languagesOfRoles(in: element) {
        let reader = readers.value(of: language) { RoleReader(language: language) }
        guard let role = reader.repeatedRole(in: element) else { continue }
        findings.add(
          element,
          label.hasSuffix(role) && !element.traits.isSubset(of: .staticText)
            ? "The label ends with \"\(role)\", which the trait announces."
            : "The label says \"\(role)\", but a trait says what the element is.")
        break
      }
    }
  }

  /// Returns a Boolean value that indicates whether a label is only a role, as in "a link", or does
  /// not say where a link leads. A link with the label "Button" leads to a text about buttons.
  private static func saysNothing(_ label: String, _ element: AuditedElement) -> Bool {
    let isLink = element.traits.contains(.link)
    guard element.isControl || element.traits.contains(.image),
      !element.traits.contains(.tabBarItem)
    else { return false }
    let words = label.wordsOfLabel.map(String.init)
    let name = words.drop { RoleReader.articles.contains($0) }.joined(separator: " ")
    if isLink, name == "button" { return false }
    return bareRoles.contains(name) || isLink && vagueLinks.contains(name)
  }

  /// Roles and instructions that developers give instead of a name.
  private static let bareRoles: Set<String> = [
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
}

/// A screen reader that says only the roles of elements, to compare labels with.
struct RoleReader {
  private let reader: ScreenReader
  /// The words for a heading and a button, which a label of a text may have at its end.
  private let rolesOfTexts: [String]
  /// A Boolean value that indicates whether the language puts roles before names: "botón atrás".
  private let isRoleFirst: Bool

  init(language: String) {
    var settings = ScreenReaderSettings()
    settings.pieces = [settings.verbosity: .roles]
    let phrases = Phrases(language: language)
    reader = ScreenReader(settings: settings, phrases: phrases)
    rolesOfTexts = ["trait.heading", "trait.button"].map { phrases($0).lowercased() }
    isRoleFirst = phrases("trait.backButton").hasPrefix(phrases("trait.button"))
  }

  /// Returns the word in a label that the screen reader says for the element anyway, or that names
  /// its kind of control.
  func repeatedRole(in element: AuditedElement) -> String? {
    let label = element.label.lowercased()
    guard !element.traits.isSubset(of: .staticText) else {
      return rolesOfTexts.first { label.hasSuffix(", " + $0) && label.count { $0 == "," } == 1 }
    }
    let parts = label.split { ",:;()–—".contains($0) }.map {
      String($0.trimming(while: \.isWhitespace))
    }
    let roles = roles(of: element)
    if parts.count > 1, let part = parts.first(where: roles.contains) { return part }
    return roles.first { isAdded($0, to: label, of: element) }
  }

  /// Returns the words for what an element is: the screen reader's, the last word of each, such as
  /// "field" of "text field", and the names of its kind of control.
  func roles(of element: AuditedElement) -> [String] {
    let said = reader.utterances(for: element.object).utterance.pieces
      .filter { $0.kind == .trait }.map { $0.text.lowercased() }
    let heads =
      isRoleFirst ? [] : said.compactMap { $0.split(separator: " ").last.map(String.init) }
    let types = Self.types.filter { !element.traits.isDisjoint(with: $0.traits) }.flatMap(\.names)
    return said + heads + types
  }

  /// The names of controls in the libraries that draw them.
  private static let types: [(traits: AccessibilityTraits, names: [String])] = [
    (.button, ["btn", "icon"]), (.image, ["image", "icon", "graphic", "picture of"]),
    (.toggles, ["switch", "toggle", "checkbox"]), (.adjustable, ["slider"]),
    (.fields, ["field", "input", "text box"]),
  ]

  /// Returns a Boolean value that indicates whether a role was added to the name: "Home link".
  ///
  /// In "Skip link" and "What is a button" it is what the text is about. So is nearly every heading
  /// that ends with the word, and so are labels with many words.
  private func isAdded(_ role: String, to label: String, of element: AuditedElement) -> Bool {
    let traits = element.traits
    if label == role { return traits.isDisjoint(with: [.staticText, .header]) }
    if role.utf8.first.map({ $0 >= 0xE3 }) == true {
      return label.hasSuffix(role) && label.count - role.count <= Self.longestUnspaced
    }
    if isRoleFirst, label.hasPrefix(role + " ") {
      return element.label.dropFirst(role.count + 1).first?.isUppercase == true
    }
    if traits.contains(.image), label.hasPrefix(role + " ") {
      // "Image of a heart": a short word follows.
      return label.dropFirst(role.count + 1).prefix { $0 != " " }.count < 4
    }
    let isCompound = traits.contains(.image) && label.hasSuffix("-" + role)
    guard isCompound || label.hasSuffix(" " + role) else { return false }
    let words = String(label.dropLast(role.count)).wordsOfLabel.map(String.init)
    guard let last = words.last else { return true }
    if traits.contains(.image) { return last != "app" }
    // A device's button is written as a name: "Action Button".
    let isName =
      Self.devices.contains(last) && element.label.suffix(role.count).first?.isUppercase == true
    // "Add button" is the name of a button, but "Add link" says what is done.
    let isTerm = (traits.contains(.link) || role == "icon") && Self.terms.contains(last)
    if isName || isTerm || last == "radio" || Self.articles.contains(last) { return false }
    // "Título del botón": a short word makes a noun of the role.
    if isRoleFirst, last.count < 4 { return false }
    return words.count <= (traits.contains(.header) || role == "icon" ? 1 : Self.longestName)
  }

  /// The most words, or characters of a text without spaces, of a name before a role. A longer label
  /// is a text.
  private static let longestName = 3
  private static let longestUnspaced = 6

  /// Words that make a noun of the role after them.
  static let articles: Set<String> = [
    "a", "an", "the", "this", "that", "my", "your", "our", "its", "each", "every", "no", "any",
    "some", "another", "der", "die", "das", "den", "dem", "ein", "eine", "einen", "einem", "einer",
    "diese", "dieser", "mein", "meine", "dein", "deine", "kein", "keine",
  ]

  /// Words that form a term with a link or an icon after them, or say what is done with it.
  private static let terms: Set<String> = [
    "add", "app", "back", "change", "choose", "copy", "create", "deep", "edit", "get", "hide",
    "invite", "magic", "open", "paste", "reset", "select", "send", "share", "show", "skip",
    "upload",
  ]

  private static let devices: Set<String> = ["action", "side", "top", "home", "wake"]
}

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
    for element in page.elements where !element.label.isEmpty {
      let label = element.label.lowercased()
      for language in page.languagesOfRoles(in: element) {
        let reader = readers.value(of: language) { RoleReader(language: language) }
        if reader.saysNothing(label, of: element) {
          findings.add(element, "The label \"\(label)\" does not say what the element does.")
        } else if let role = reader.repeatedRole(in: element) {
          findings.add(
            element,
            label.hasSuffix(role) && !element.traits.isSubset(of: .staticText)
              ? "The label ends with \"\(role)\", which the trait announces."
              : "The label says \"\(role)\", but a trait says what the element is.")
        } else {
          continue
        }
        break
      }
    }
  }
}

/// A screen reader that says only the roles of elements, to compare labels with.
struct RoleReader {
  private let reader: ScreenReader
  private let phrases: Phrases
  /// The words for a heading and a button, which a label of a text may have at its end.
  private let rolesOfTexts: [String]
  /// A Boolean value that indicates whether the language puts roles before names: "botón atrás".
  private let isRoleFirst: Bool
  /// The words of the language and of English, which programs in other languages contain, by the
  /// names of their phrases.
  private var known: [String: Set<String>] = [:]

  /// Words that make a noun of the role after them.
  var determiners: Set<String> { known["label.determiners"] ?? [] }

  init(language: String) {
    var settings = ScreenReaderSettings()
    settings.pieces = [settings.verbosity: .roles]
    let phrases = Phrases(language: language)
    self.phrases = phrases
    reader = ScreenReader(settings: settings, phrases: phrases)
    rolesOfTexts = ["trait.heading", "trait.button"].map { phrases($0).lowercased() }
    isRoleFirst = phrases("trait.backButton").hasPrefix(phrases("trait.button"))
    for phrases in [phrases, Phrases()] {
      for name in phrases.names where name.hasPrefix("label.") {
        known[name, default: []].formUnion(phrases.list(name))
      }
      known["label.button", default: []].insert(phrases("trait.button").lowercased())
      known["label.image", default: []].insert(phrases("trait.image").lowercased())
    }
  }

  /// Returns a Boolean value that indicates whether a word in lowercase letters has no meaning of its
  /// own.
  func isFunctionWord(_ word: Substring) -> Bool {
    determiners.contains(String(word)) || LatinWords.isFrequent(word)
  }

  /// Returns a Boolean value that indicates whether a label is only a role, as in "a link", or does
  /// not say where a link leads. A link with the label "Button" leads to a text about buttons, and a
  /// button with the label "More" is Apple's own.
  func saysNothing(_ label: String, of element: AuditedElement) -> Bool {
    guard element.isControl || element.traits.contains(.image),
      !element.traits.contains(.tabBarItem)
    else { return false }
    let isLink = element.traits.contains(.link)
    // Also the name of a class, "UIImageView".
    let words = label.wordsOfLabel.drop { determiners.contains(String($0)) }
    let name = String(
      words.joined(separator: " ").trimmingPrefix("ui").replacing(/view$/, with: ""))
    if isLink, name == rolesOfTexts.last { return false }
    // "Picture", which is a part of "picture of".
    let isImage = element.traits.contains(.image)
    return isImage && known["label.image", default: []].contains { $0.hasPrefix(name + " ") }
      || ["label.button", "label.image", "label.nothing", isLink ? "label.vague" : ""]
        .contains { known[$0, default: []].contains(name) }
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
    let last = parts.last ?? label
    if parts.count > 1 {
      if let part = parts.first(where: roles.contains) { return part }
      // Another control's role, or the position that the screen reader says for a tab.
      let said = known["label.switch", default: []].intersection(parts.dropFirst()).min()
      if let said = said ?? (isPosition(last, of: element) ? last : nil) { return said }
    }
    return roles.first { role in
      // "Profile UIImageView" ends with a class.
      isAdded(role, to: label, of: element)
        || parts.count > 1 && last.hasSuffix(" " + role)
          && isAdded(role, to: last, of: element)
        || label.hasSuffix(" ui\(role)view")
        || label.hasSuffix(" \(role)view")
    }
  }

  /// Returns a Boolean value that indicates whether a text is a position as the screen reader says it
  /// for a tab: "1 of 4".
  private func isPosition(_ text: String, of element: AuditedElement) -> Bool {
    let numbers = text.split { !$0.isNumber }.map(String.init)
    return element.traits.contains(.tabBarItem)
      && phrases.filled("context.series", numbers).lowercased() == text
  }

  /// Returns the words for what an element is: the screen reader's, the last word of each, such as
  /// "field" of "text field", and the names of its kind of control.
  func roles(of element: AuditedElement) -> [String] {
    let said = reader.utterances(for: element.object).utterance.pieces
      .filter { $0.kind == .trait }.map { $0.text.lowercased() }
    let heads =
      isRoleFirst ? [] : said.compactMap { $0.split(separator: " ").last.map(String.init) }
    return said + heads
      + Self.kinds.filter { !element.traits.isDisjoint(with: $0.traits) }.flatMap {
        known[$0.name, default: []].sorted()
      }
  }

  /// The kinds of controls that people call by other names than the screen reader.
  private static let kinds: [(traits: AccessibilityTraits, name: String)] = [
    (.button, "label.button"), (.image, "label.image"), (.toggles, "label.switch"),
    (.adjustable, "label.slider"), (.fields, "label.field"),
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
    if traits.contains(.image) || element.isControl && element.isIconSized,
      label.hasPrefix(role + " ")
    {
      // "Image of a heart": a short word follows. The name of a control's icon begins with the role.
      return !traits.contains(.image) || role.contains(" ")
        || label.dropFirst(role.count + 1).prefix { $0 != " " }.count < 4
    }
    let isCompound = traits.contains(.image) && label.hasSuffix("-" + role)
    guard isCompound || label.hasSuffix(" " + role) else { return false }
    let words = String(label.dropLast(role.count)).wordsOfLabel.map(String.init)
    guard let last = words.last else { return true }
    if traits.contains(.image) { return last != "app" }
    // A device's button is written as a name: "Action Button".
    let isName =
      known["label.devices", default: []].contains(last)
      && element.label.suffix(role.count).first?.isUppercase == true
    // "Add button" is the name of a button, but "Add link" says what is done.
    let isTerm =
      (traits.contains(.link) || role == "icon") && known["label.terms", default: []].contains(last)
    if isName || isTerm || last == "radio" || determiners.contains(last) { return false }
    // "Título del botón": a short word makes a noun of the role.
    if isRoleFirst, last.count < 4 { return false }
    return words.count <= (traits.contains(.header) || role == "icon" ? 1 : Self.longestName)
  }

  /// The most words, or characters of a text without spaces, of a name before a role. A longer label
  /// is a text.
  private static let longestName = 3
  private static let longestUnspaced = 6
}

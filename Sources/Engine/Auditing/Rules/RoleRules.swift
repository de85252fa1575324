import AccessibilityModel
import PlainText
import ScreenReading

// Rules about roles, states, hints, and operations of an element.

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

  /// Developers' words for what the screen reader calls adjustable and a text field.
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

/// A label that includes a state that has a trait: "Bold, selected".
struct LabelHasState: WalkingRule {
  static let rule = RuleDescription(
    name: "label-has-state", severity: .warning, criteria: [.nameRoleValue],
    finds: "a label that includes a state: \"selected\", \"dimmed\", \"disabled\", \"on\"",
    fix: "Convey the state with a trait (selected, notEnabled) or the value of a switch.")

  /// The words for states in a language.
  private struct States {
    /// The traits that convey the states, by their words.
    var traits: [String: AccessibilityTraits]
    /// The words that are states in any label, before a name and after it.
    let anywhere: Set<String>
  }

  private var tables: [String: States] = [:]

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements where !element.label.isEmpty {
      let label = element.label.lowercased()
      let candidates = Self.candidates(in: label)
      let isStated = !element.traits.isDisjoint(with: [.selected, .notEnabled, .toggleButton])
      guard isStated || !candidates.isEmpty else { continue }
      for language in page.wordLanguages(of: element) {
        let states = states(for: language)
        let apart = candidates.first { Self.isState($0, in: states, of: element) }
        let stated = isStated ? Self.stated(in: label, by: states, element.traits) : nil
        guard let word = apart?.text ?? stated else { continue }
        findings.add(element, "The label includes the state \"\(word)\".")
        break
      }
    }
  }

  /// A part of a label that is separate from the name.
  private struct Candidate {
    let text: String
    let isAtEnd: Bool
  }

  /// Returns the parts apart from the name: "Bold, selected", "Selected: Bold", "Bold (selected)".
  private static func candidates(in label: String) -> [Candidate] {
    var found: [Candidate] = []
    func add(_ text: Substring, isAtEnd: Bool) {
      found.append(Candidate(text: String(text), isAtEnd: isAtEnd))
    }
    let bytes = label.utf8
    if let comma = bytes.lastIndex(of: UInt8(ascii: ",")) {
      let rest = label[bytes.index(after: comma)...]
      if rest.first == " " { add(rest.dropFirst(), isAtEnd: true) }
    }
    if bytes.last == UInt8(ascii: ")"), let bracket = bytes.lastIndex(of: UInt8(ascii: "(")) {
      add(label[bytes.index(after: bracket)...].dropLast(), isAtEnd: true)
    }
    let marks = [UInt8(ascii: ","), UInt8(ascii: ":")]
    if let mark = bytes.firstIndex(where: marks.contains) { add(label[..<mark], isAtEnd: false) }
    return found
  }

  /// Returns a Boolean value that indicates whether a part is a state. "On", "off", and developers'
  /// own words count at the end of a control's label only.
  private static func isState(
    _ candidate: Candidate, in states: States, of element: AuditedElement
  ) -> Bool {
    guard let trait = states.traits[candidate.text] else { return false }
    if trait == .toggleButton, element.isToggle { return true }
    if states.anywhere.contains(candidate.text) { return true }
    return candidate.isAtEnd && element.isControl
  }

  /// Returns the word at the end of a label for a state that a trait conveys too.
  private static func stated(
    in label: String, by states: States, _ traits: AccessibilityTraits
  ) -> String? {
    states.traits.filter { traits.contains($0.value) && label.hasSuffix(" " + $0.key) }.keys.max()
  }

  private mutating func states(for language: String) -> States {
    if let known = tables[language] { return known }
    let own = TraitWords(language: language)
    let words: [String: AccessibilityTraits] = [
      own.word("selected"): .selected, own.word("dimmed"): .notEnabled,
    ]
    var table = States(traits: words, anywhere: Set(words.keys))
    for name in ["on", "off"] { table.traits[own.word(name)] = .toggleButton }
    let primary = language.primaryLanguage
    for word in Self.disabled[primary] ?? [] { table.traits[word] = .notEnabled }
    for word in Self.selected[primary] ?? [] { table.traits[word] = .selected }
    tables[language] = table
    return table
  }

  /// Developers' words for the state that the screen reader calls dimmed.
  private static let disabled: [String: [String]] = [
    "en": ["disabled", "unavailable", "inactive", "greyed out", "grayed out"],
    "de": ["deaktiviert", "nicht verfügbar", "inaktiv", "ausgegraut"],
    "es": ["desactivado", "desactivada", "deshabilitado", "deshabilitada", "no disponible"],
    "pl": ["wyłączone", "niedostępne", "nieaktywne", "nieaktywny", "wyszarzone"],
  ]

  /// Developers' words for the states that the trait selected, its absence, and the expanded status
  /// convey.
  private static let selected: [String: [String]] = [
    "en": ["not selected", "unselected", "checked", "unchecked", "expanded", "collapsed"],
    "de": ["nicht ausgewählt", "markiert", "nicht markiert", "aufgeklappt", "zugeklappt"],
    "es": ["no seleccionado", "no seleccionada", "marcado", "sin marcar", "contraído"],
    "pl": ["nie zaznaczono", "niezaznaczone", "zaznaczone", "rozwinięte", "zwinięte"],
  ]
}

/// A hint that gives an instruction, "Tap to play the song", instead of the effect, "Plays the
/// song."
struct HintStyle: WalkingRule {
  static let rule = RuleDescription(
    name: "hint-style", severity: .info,
    finds: "a hint that is a command or names a gesture",
    fix: "Start the hint with a verb in the third person: \"Plays the song.\"")

  private var systemHints: Set<String>?

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      guard let hint = element.hint, !hint.isEmpty, !isSystemHint(hint, page) else { continue }
      let languages = page.wordLanguages(of: element).map(\.primaryLanguage)
      let text = hint.lowercased()
      if let gesture = GestureWords.gesture(in: text, languages: languages) {
        findings.add(element, "The hint names the gesture \"\(gesture)\".")
      } else if languages.contains("en"), let first = text.wordsOfLabel.first,
        Self.commands.contains(String(first))
      {
        findings.add(element, "The hint is a command: it starts with \"\(first)\".")
      }
    }
  }

  /// Returns a Boolean value that indicates whether the screen reader adds a hint for a trait,
  /// because some dumps contain such hints.
  private mutating func isSystemHint(_ hint: String, _ page: AuditPage) -> Bool {
    let known =
      systemHints
      ?? Set(page.wordLanguages.flatMap { TraitWords(language: $0).hints }.map { $0.lowercased() })
    systemHints = known
    return known.contains(hint.lowercased())
  }

  /// Verbs at the start of hints that are written as commands.
  private static let commands: Set<String> = [
    "play", "open", "show", "hide", "select", "choose", "press", "use", "enter", "type", "add",
    "remove", "delete", "go", "start", "stop", "turn", "change", "set", "view", "see", "read",
    "write", "send", "save", "share", "edit", "find", "move", "drag", "scroll", "push", "close",
    "tap", "swipe", "click", "toggle", "switch", "pick", "adjust", "increase", "decrease", "expand",
    "collapse", "reply",
  ]
}

/// Traits that contradict each other.
struct TraitConflict: WalkingRule {
  static let rule = RuleDescription(
    name: "trait-conflict", severity: .error, criteria: [.nameRoleValue],
    finds: """
      two of button, link, searchField, and keyboardKey; button with adjustable, reported as a \
      warning
      """,
    fix: "Keep only the trait that describes what a double tap does.")

  private static let exclusive: [(String, AccessibilityTraits)] = [
    ("button", .button), ("link", .link), ("searchField", .searchField),
    ("keyboardKey", .keyboardKey),
  ]

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements where element.isControl {
      var names = Self.exclusive.filter { element.traits.contains($0.1) }.map(\.0)
      // The keys of the system's keyboard are buttons too.
      if names == ["button", "keyboardKey"] { names = [] }
      // A double tap can activate what a swipe adjusts, but few users expect both.
      let isBoth = names.count < 2 && element.traits.isSuperset(of: [.button, .adjustable])
      if isBoth { names = ["button", "adjustable"] }
      guard names.count >= 2 else { continue }
      findings.add(
        element, "The traits \(names.joined(separator: " and ")) exclude each other.",
        severity: isBoth ? .warning : nil)
    }
  }
}

/// An element that responds to a double tap and does not say so.
struct MissingRole: WalkingRule {
  static let rule = RuleDescription(
    name: "missing-role", severity: .warning, criteria: [.nameRoleValue],
    finds: "a text or an image that responds to a tap but is neither a button nor a link",
    fix: "Add the button trait, or the link trait if the tap opens another page.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements where !element.isControl {
      guard let node = element.object.accessibilityTree, node === element.object,
        node.traits.isDisjoint(with: Self.operable), !node.traits.contains(.notEnabled)
      else { continue }
      let isPlain = !node.traits.isDisjoint(with: [.staticText, .image])
      guard isPlain && node.respondsToUserInteraction == true || node.outcomes[.activate] != nil
      else { continue }
      findings.add(element, "The element responds to a tap, but no trait says so.")
    }
  }

  /// Traits of elements that are operated in another way than a button.
  private static let operable: AccessibilityTraits = [
    .allowsDirectInteraction, .startsMediaSession, .playsSound, .causesPageTurn,
  ]
}

/// An adjustable element that does not adjust or has no value.
struct AdjustableIncomplete: ActingRule {
  static let rule = RuleDescription(
    name: "adjustable-incomplete", severity: .error, criteria: [.nameRoleValue],
    finds: "an adjustable element without increment, decrement, or a value",
    fix: "Implement accessibilityIncrement and accessibilityDecrement, and provide a value.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
    let stage = try AuditStage(subject)
    for element in stage.elements()
    where element.traits.contains(.adjustable) && !element.traits.contains(.notEnabled) {
      if let node = element.object.accessibilityTree, node === element.object {
        let knowsSteps = (stage.screen as? AuditedTree)?.gaps.contains(.steps) != true
        check(node, element, knowsSteps: knowsSteps, &findings)
      } else {
        check(element, on: stage.screen, &findings)
      }
    }
    return nil
  }

  /// Checks an element of a tree file by its attributes, without adjusting it.
  private static func check(
    _ node: AccessibilityNode, _ element: AuditedElement, knowsSteps: Bool,
    _ findings: inout FindingList
  ) {
    if knowsSteps, node.adjustable == nil, node.onIncrement == nil || node.onDecrement == nil {
      findings.add(element, "The element is adjustable but has no steps.")
    } else if (element.value ?? "").isEmpty {
      findings.add(element, "The element is adjustable but has no value.")
    }
  }

  private static func check(
    _ element: AuditedElement, on screen: any AuditedScreen, _ findings: inout FindingList
  ) {
    let object = element.object
    let names = screen.auditStepNames(of: object)
    let before = object.accessibilityValue
    object.accessibilityIncrement()
    let above = object.accessibilityValue
    object.accessibilityDecrement()
    let below = object.accessibilityValue
    if below == before, above == before {
      object.accessibilityDecrement()
      // At the maximum, only a decrement can change the value.
      if object.accessibilityValue == before, names.map({ $0.count > 1 }) ?? true {
        findings.add(element, "Neither increment nor decrement changes the value.")
      } else {
        object.accessibilityIncrement()
      }
    } else if above == below {
      findings.add(element, "Either increment or decrement does not change the value.")
    }
    if (object.accessibilityValue ?? "").isEmpty, (above ?? "").isEmpty {
      findings.add(element, "The element is adjustable but never has a value.")
    }
  }
}

/// A control whose value is the number of a step although the step has a name.
struct ValueIsIndex: ActingRule {
  static let rule = RuleDescription(
    name: "value-is-index", severity: .error, criteria: [.nameRoleValue],
    finds: "an adjustable element whose value is an index, or that has none before a change",
    fix: "Use the step's name and position as the value: \"Comfortable, 3 of 5\".")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
    let stage = try AuditStage(subject)
    for element in stage.elements() where element.traits.contains(.adjustable) {
      let names = stage.screen.auditStepNames(of: element.object) ?? []
      let value = element.value ?? ""
      if value.isBareNumber {
        guard isIndex(value, of: names) else { continue }
        findings.add(element, "The value is \"\(value)\", but the step has a name.")
      } else if value.isEmpty, !names.isEmpty || gains(element) {
        findings.add(element, "The element has no value before the first change.")
      }
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a number is the index of a step that has
  /// another name, counted from 0 or 1. A step can be a number itself ("3", "2024"), and a number
  /// can lie outside the steps.
  private static func isIndex(_ value: String, of names: [String]) -> Bool {
    guard !names.contains(value), let number = Int(value), number <= names.count else {
      return false
    }
    return names.contains { !$0.isBareNumber }
  }

  /// Returns a Boolean value that indicates whether an increment gives the element a value.
  private static func gains(_ element: AuditedElement) -> Bool {
    let isFile = element.object.accessibilityTree === element.object
    guard !isFile, !element.traits.contains(.notEnabled) else { return false }
    element.object.accessibilityIncrement()
    return !(element.object.accessibilityValue ?? "").isEmpty
  }
}

/// An action that is available by hand but not to the screen reader.
struct HiddenAction: WalkingRule {
  static let rule = RuleDescription(
    name: "hidden-action", severity: .warning, criteria: [.keyboard, .nameRoleValue],
    finds: "an action that no utterance and no rotor offers",
    fix: "Offer it as a named custom action of an element that swiping reaches.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      let offered = element.object.accessibilityCustomActions.map(\.name)
      if offered.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
        findings.add(element, "A custom action of the element has no name.")
      }
      guard let byHand = page.screen.auditActions(of: element.object) else { continue }
      let missing = byHand.filter { !offered.contains($0) }
      if let first = missing.first {
        findings.add(
          element, "\"\(first)\" is available by hand but is not an action of the element.")
      }
    }
  }

  /// Reports the actions of views without elements, which would offer them.
  mutating func finish(_ walk: AuditWalk, _ findings: inout FindingList) {
    guard let tree = walk.screen as? AuditedTree else { return }
    let containers = Self.containers(in: tree.root)
    tree.root.forEachNode { node in
      guard !node.isElement, !node.actions.isEmpty, let place = tree.place(of: node),
        !place.isHidden, !containers.contains(ObjectIdentifier(node))
      else { return }
      findings.add(
        node, label: node.labelText, frame: place.rect,
        "The action \"\(node.actions[0].name)\" belongs to a view that has no element.")
    }
  }

  /// Returns the views that contain elements.
  private static func containers(in root: AccessibilityNode) -> Set<ObjectIdentifier> {
    var containers: Set<ObjectIdentifier> = []
    for element in Traversal().elements(of: root) {
      var next = element.parent
      while let node = next, containers.insert(ObjectIdentifier(node)).inserted {
        next = node.parent
      }
    }
    return containers
  }
}

import PlainText
import ScreenReading

/// A hint that gives an instruction, "Tap to play the song", instead of the effect, "Plays the
/// song."
struct HintStyle: WalkingRule {
  static let rule = RuleDescription(
    name: "hint-style", severity: .info,
    finds: "a hint that is a command, names a gesture or the role, or repeats the label",
    fix: "Start the hint with a verb in the third person: \"Plays the song.\"")

  private var readers: [String: RoleReader] = [:]

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    // Some dumps contain the hints that the screen reader adds for traits.
    let known = page.wordLanguages.map { Phrases(language: $0) }.flatMap { phrases in
      phrases.names.filter { $0.hasPrefix("hint.") }.map { phrases($0).lowercased() }
    }
    for element in page.elements {
      guard let hint = element.hint, !hint.isEmpty, !known.contains(hint.lowercased()) else {
        continue
      }
      let languages = page.wordLanguages(of: element).map(\.primarySubtag)
      let text = hint.lowercased()
      let words = text.wordsOfLabel
      let roles = page.languagesOfRoles(in: element).flatMap { language in
        readers.value(of: language) { RoleReader(language: language) }.roles(of: element)
      }
      if let gesture = GestureWords.gesture(in: text, languages: languages) {
        findings.add(element, "The hint names the gesture \"\(gesture)\".")
      } else if words.elementsEqual(element.label.lowercased().wordsOfLabel) {
        findings.add(element, "The hint repeats the label.")
      } else if let role = roles.first(where: { text.hasPrefix($0 + " ") }) {
        findings.add(element, "The hint starts with \"\(role)\", which the trait announces.")
      } else if languages.contains("en"), let first = words.first,
        Self.commands.contains(String(first))
      {
        findings.add(element, "The hint is a command: it starts with \"\(first)\".")
      }
    }
  }

  /// Verbs at the start of hints that are written as commands.
  private static let commands: Set<String> = [
    "play", "open", "show", "hide", "select", "choose", "press", "use", "enter", "type", "add",
    "remove", "delete", "go", "start", "stop", "turn", "change", "set", "view", "see", "read",
    "write", "send", "save", "share", "edit", "find", "move", "drag", "scroll", "push", "close",
    "tap", "swipe", "click", "toggle", "switch", "pick", "adjust", "increase", "decrease", "expand",
    "collapse", "reply", "activate",
  ]
}

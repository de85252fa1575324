import AccessibilityModel

/// A hint tells what happens, not what to do: "Plays the song.", not "Tap to play the song".
struct HintStyle: WalkingRule {
  static let rule = RuleDescription(
    name: "hint-style", severity: .info,
    finds: "a hint that is an order or names the gesture",
    mend: "Begin the hint with what happens, in the third person: \"Plays the song.\"")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      guard let hint = element.hint, !hint.isEmpty else { continue }
      let language = element.object.accessibilityLanguage ?? page.language
      let primary = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
      let text = hint.lowercased()
      if let gesture = Self.gestures[primary]?.first(where: { Self.contains(text, $0) }) {
        findings.add(element, "The hint names the gesture \"\(gesture)\".")
      } else if primary == "en", let first = text.wordsOfLabel.first,
        Self.orders.contains(String(first))
      {
        findings.add(element, "The hint is an order: it begins with \"\(first)\".")
      }
    }
  }

  /// Whether a phrase stands in a text as whole words.
  private static func contains(_ text: String, _ phrase: String) -> Bool {
    text == phrase || text.hasPrefix(phrase + " ") || text.hasSuffix(" " + phrase)
      || text.hasSuffix(" " + phrase + ".") || text.contains(" \(phrase) ")
  }

  private static let gestures: [String: [String]] = [
    "en": [
      "double tap", "double-tap", "tap to", "swipe to", "swipe up", "swipe down", "swipe left",
      "swipe right", "touch and hold", "press and hold", "click to",
    ],
    "de": ["doppeltippen", "tippen", "streichen", "wischen", "klicken", "berühren und halten"],
    "es": ["doble toque", "toca", "toque", "pulsa", "pulse", "desliza", "deslice", "clic"],
    "pl": ["stuknij", "dotknij", "przesuń", "kliknij", "naciśnij"],
  ]

  /// Verbs that hints begin with when they give orders.
  private static let orders: Set<String> = [
    "play", "open", "show", "hide", "select", "choose", "press", "use", "enter", "type", "add",
    "remove", "delete", "go", "start", "stop", "turn", "change", "set", "view", "see", "read",
    "write", "send", "save", "share", "edit", "find", "move", "drag", "scroll", "push", "close",
    "tap", "swipe", "click", "tap", "swipe", "click", "toggle", "switch", "pick", "adjust",
    "increase", "decrease", "expand",
    "collapse", "reply",
  ]
}

import PlainText
import ScreenReading

/// A hint that gives an instruction, "Tap to play the song", instead of the effect, "Plays the
/// song."
struct HintStyle: WalkingRule {
  static let rule = RuleDescription(
    name: "hint-style", severity: .info,
    finds:
      "a label or hint that names a gesture; a hint that is a command or repeats the label or role",
    fix: "Start the hint with a verb in the third person: \"Plays the song.\"")

  private var readers: [String: RoleReader] = [:]

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let readersHints = page.wordLanguages.map { Phrases(language: $0) }.flatMap { phrases in
      phrases.names.filter { $0.hasPrefix("hint.") }.map { phrases($0).lowercased() }
    }
    // Some dumps contain the hints that the screen reader adds for traits. A button has none.
    let isDump = (page.screen as? AuditedTree)?.gaps.isEmpty == false
    for element in page.elements {
      let languages = page.wordLanguages(of: element).map(\.primarySubtag)
      if element.isControl,
        let gesture = Self.gesture(inLabel: element.label, languages, readersHints)
      {
        findings.add(element, "The label names the gesture \"\(gesture)\".")
      }
      let text = (element.hint ?? "").lowercased()
      let isReaders = readersHints.contains(text) && (isDump || element.traits != .button)
      if text.isEmpty || isReaders { continue }
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
      } else if languages.contains("en"), isCommand(words, of: element) {
        findings.add(
          element, "The hint doesn't begin with a verb in the third person: \"\(words[0])\".")
      }
    }
  }

  /// Returns the gesture at the beginning of a part of a short label after its name, "Ann, tap to
  /// call", or of the whole label if it begins like one of the screen reader's own hints.
  private static func gesture(
    inLabel label: String, _ languages: [String], _ readersHints: [String]
  ) -> String? {
    let words = label.lowercased().wordsOfLabel
    guard (3...longestName).contains(words.count) else { return nil }
    let isHint = readersHints.contains { $0.wordsOfLabel.starts(with: words.prefix(3)) }
    let parts = label.lowercased().split { ",.;:–—(".contains($0) }.map(String.init)
    return parts.dropFirst(isHint ? 0 : 1).lazy.compactMap { part in
      GestureWords.gesture(in: part, languages: languages).flatMap {
        part.wordsOfLabel.starts(with: $0.wordsOfLabel) ? $0 : nil
      }
    }.first
  }

  /// The most words of a name. A longer label is a text.
  private static let longestName = 9

  /// Returns a Boolean value that indicates whether the words of an English hint begin with a verb
  /// without the ending of the third person: "Play the song".
  ///
  /// A determiner or a purpose follows a verb. The hint of a control begins with one, as Apple's
  /// guidelines ask; the hint of a field says what to type.
  private mutating func isCommand(_ words: [Substring], of element: AuditedElement) -> Bool {
    let reader = readers.value(of: "en") { RoleReader(language: "en") }
    guard words.count > 1, element.hint?.contains(" ") == true,
      words[0].allSatisfy(\.isLetter), !reader.isFunctionWord(words[0])
    else { return false }
    let isThirdPerson = words[0].hasSuffix("s") && !["ss", "us", "is"].contains(words[0].suffix(2))
    let isOther =
      words[0].count > 5 && ["ed", "ing", "tly", "lly"].contains { words[0].hasSuffix($0) }
    if isThirdPerson || isOther { return false }
    let object = words[1] == "to" ? words.dropFirst(3).first : words[1]
    return object.map { reader.determiners.contains(String($0)) } == true
      || element.isControl && !element.isField
  }
}

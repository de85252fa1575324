/// A screen whose language is not the one of its texts.
struct LanguageOfScreen: WalkingRule {
  static let rule = RuleDescription(
    name: "screen-language", severity: .error, criteria: [.languageOfPage],
    finds: """
      a screen language that is not a language tag, such as \"english\"; reported as a warning if \
      the texts are in another language
      """,
    fix: "Set the language of the screen to the BCP 47 tag of its texts, such as \"en\".")

  private var words = LatinWords()

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements { words.add(untaggedTextsOf: element) }
  }

  mutating func finish(_ walk: AuditWalk, _ findings: inout FindingList) {
    let language = walk.screen.language
    guard language.origin == .given else { return }
    let root = walk.screen.auditRoot
    if let fault = LanguageSubtags.fault(of: language.tag) {
      findings.add(root, label: "", fault.message, severity: fault.severity)
    } else if language.hasTags, let other = words.language(ofScreenIn: language.tag) {
      findings.add(
        root, label: "",
        "The language of the screen is \(language.tag), but its texts seem to be in \(other).",
        severity: .warning)
    }
  }
}

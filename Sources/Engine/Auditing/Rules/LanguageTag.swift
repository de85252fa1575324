import AccessibilityModel

/// A text that the voice of another language tries to read.
struct LanguageTag: WalkingRule {
  static let rule = RuleDescription(
    name: "language", severity: .error,
    finds: "script and language tag that disagree; no tag where the script is not the interface's",
    mend: "Set accessibilityLanguage, or the language of that part of an attributed label.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let interface = page.language
    for element in page.elements {
      let own = element.object.accessibilityLanguage
      var fault: String?
      for piece in element.pieces where fault == nil {
        fault = Self.fault(of: piece.text, tag: piece.language, interface: interface)
      }
      if fault == nil, !element.isToggle, let value = element.value {
        fault = Self.fault(of: value, tag: own, interface: interface)
      }
      if fault == nil, let hint = element.hint {
        fault = Self.fault(of: hint, tag: own, interface: interface)
      }
      if let fault { findings.add(element, fault) }
    }
  }

  /// What is wrong with the tag of a text; nil when nothing is, or its language is not known here.
  static func fault(of text: String, tag: String?, interface: String) -> String? {
    // Most texts are of Latin letters alone, in a language that is written so.
    let language = tag ?? interface
    guard let expected = WrittenScript.scripts(ofTag: language) else { return nil }
    let letters = Letters(of: text, expected)
    if letters.isEmpty {
      guard tag != nil, letters.hasFigure,
        WrittenScript.withoutFigures.contains(language.prefix { $0 != "-" }.lowercased())
      else { return nil }
      return "\"\(text.shortened)\" is a number, and tagged as \(language), which writes none so."
    }
    guard let foreign = letters.foreign else { return nil }
    // A Latin name in a Greek or Russian text is no fault of the tag; a whole Latin text is.
    if foreign.script == .latin, letters.hasExpected { return nil }
    let what = "\"\(foreign.word.shortened)\" is written in \(foreign.script.rawValue) letters"
    return tag == nil
      ? "\(what) and has no language; the interface's is \(interface)."
      : "\(what), and is tagged as \(language)."
  }

  /// Which letters a text has.
  private struct Letters {
    var isEmpty = true
    var hasExpected = false
    var hasFigure = false
    /// The first word of two letters or more in a script that is not expected.
    var foreign: (word: String, script: WrittenScript)?

    init(of text: String, _ expected: Set<WrittenScript>) {
      var word = ""
      var script: WrittenScript?
      func end(_ letters: inout Letters) {
        if let script, word.unicodeScalars.count > 1, letters.foreign == nil {
          letters.foreign = (word, script)
        }
        word = ""
        script = nil
      }
      for scalar in text.unicodeScalars {
        if scalar.value &- 0x30 < 10 { hasFigure = true }
        guard let found = WrittenScript(of: scalar) else {
          // Marks belong to the letter before them.
          if !word.isEmpty, scalar.properties.generalCategory == .nonspacingMark {
            word.unicodeScalars.append(scalar)
          } else {
            end(&self)
          }
          continue
        }
        isEmpty = false
        if expected.contains(found) {
          hasExpected = true
          end(&self)
        } else {
          if script != found { end(&self) }
          script = found
          word.unicodeScalars.append(scalar)
        }
      }
      end(&self)
    }
  }
}

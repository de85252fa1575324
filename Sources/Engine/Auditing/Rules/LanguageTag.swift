import AccessibilityModel

/// A text that the voice of another language would read.
struct LanguageTag: WalkingRule {
  static let rule = RuleDescription(
    name: "language", severity: .error, criteria: [.languageOfParts],
    finds: "text in a script that its language tag, or the interface language, does not use",
    fix: "Set accessibilityLanguage, or the language of that range of an attributed label.")

  static func reasonNotToRun(on screen: any AuditedScreen) -> String? {
    screen.auditKnowsLanguage
      ? nil : "the language of the screen is unknown; give it with --language"
  }

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let interface = page.language
    // A text without a tag may have one on the device if the dump records none.
    let isCertain =
      page.screen.auditKnowsLanguageTags || (page.screen as? AuditedTree)?.infersLanguage == false
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
      if let fault { findings.add(element, fault, severity: isCertain ? nil : .warning) }
    }
  }

  /// Returns what is wrong with the language of a text, or nil if nothing is or the scripts of the
  /// language are unknown here.
  static func fault(of text: String, tag: String?, interface: String) -> String? {
    let language = tag ?? interface
    guard let expected = WrittenScript.scripts(ofTag: language) else { return nil }
    let letters = Letters(of: text, expected)
    if letters.isEmpty {
      guard tag != nil, letters.hasFigure,
        WrittenScript.withoutFigures.contains(language.prefix { $0 != "-" }.lowercased())
      else { return nil }
      return "\"\(text.shortened)\" is in digits, which its language, \(language), does not use."
    }
    guard let foreign = letters.foreign else { return nil }
    // Names in Latin letters, such as Wi-Fi, are correct in every language that is spoken today.
    // A text of only Latin letters that is tagged as ancient Greek is a transliteration.
    if foreign.script == .latin {
      let primary = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
      if letters.hasExpected || !WrittenScript.withoutFigures.contains(primary) { return nil }
    }
    let what = "\"\(foreign.word.shortened)\" is in \(foreign.script.rawValue) script"
    return tag == nil
      ? "\(what) but has no language tag; the interface language is \(interface)."
      : "\(what) but is tagged as \(language)."
  }

  /// The kinds of letters in a text.
  private struct Letters {
    var isEmpty = true
    var hasExpected = false
    var hasFigure = false
    /// The first word of two or more letters in an unexpected script.
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
          // Marks belong to the preceding letter.
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

import PlainText
import ScreenReading

/// A text that the voice of another language would read.
struct LanguageTag: WalkingRule {
  static let rule = RuleDescription(
    name: "language", severity: .error, criteria: [.languageOfParts],
    finds: """
      text in a script that its language tag, or the interface language, does not use; a tag that \
      isn't a language, such as \"english\"; reported as a warning if only the words are of another \
      language
      """,
    fix: "Set accessibilityLanguage, or the language of that range of an attributed label.")

  static func reasonNotToRun(on screen: any AuditedScreen) -> Message? {
    screen.language.origin != .unknown
      ? nil : "the language of the screen is unknown; give it with --language"
  }

  /// The long texts without a tag that seem to be in another language than the screen.
  private var untagged: [(element: AuditedElement, fault: TagFault)] = []
  private var words = LatinWords()

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let interface = page.language
    // A text without a tag may have one on the device if the dump records none.
    let language = page.screen.language
    let isCertain = language.hasTags || language.origin != .inferred
    let isComplete = language.hasTags && language.origin == .given
    for element in page.elements {
      let language = element.object.accessibilityLanguage
      var texts = element.pieces.map { (text: $0.text, tag: $0.language) }
      if !element.isToggle, let value = element.value { texts.append((value, language)) }
      if let hint = element.hint { texts.append((hint, language)) }
      let faults = texts.lazy.compactMap {
        Self.fault(of: $0.text, tag: $0.tag, interface: interface)
      }
      if let fault = faults.first {
        findings.add(element, fault.message, severity: isCertain ? fault.severity : .warning)
      } else if isComplete {
        words.add(untaggedTextsOf: element)
        let faults = element.untaggedTexts.lazy.compactMap {
          Self.fault(inWordsOf: $0, tag: nil, interface)
        }
        if let fault = faults.first {
          untagged.append((element, fault))
        }
      }
    }
  }

  /// Reports the texts without a tag, unless the whole screen is in another language than its own,
  /// which is one fault.
  mutating func finish(_ walk: AuditWalk, _ findings: inout FindingList) {
    guard words.language(ofScreenIn: walk.screen.auditLanguage) == nil else { return }
    for (element, fault) in untagged {
      findings.add(element, fault.message, severity: fault.severity)
    }
  }

  /// Returns the fault in the language of a text, or nil if there is none or the scripts of the
  /// language are unknown here.
  static func fault(of text: String, tag: String?, interface: String) -> TagFault? {
    // UIKit's default is an empty tag.
    let tag = tag == "" ? nil : tag
    if let tag, let fault = LanguageSubtags.fault(of: tag) { return fault }
    let language = tag ?? interface
    guard language.script != nil else { return nil }
    let (letters, primary) = (Letters(of: text, in: language), language.primarySubtag)
    if letters.isEmpty {
      guard tag != nil, letters.hasFigure, withoutFigures.contains(primary) else { return nil }
      return TagFault(
        message:
          "\"\(text.shortened)\" is in digits, which its language, \(language), does not use.")
    }
    guard let foreign = letters.foreign else {
      return tag.flatMap { fault(inWordsOf: text, tag: $0, interface) }
    }
    // Names in Latin letters, such as Wi-Fi, are correct in every language that is spoken today.
    // A text of only Latin letters that is tagged as ancient Greek is a transliteration; Akkadian has
    // no other texts.
    if foreign.script == .latin,
      letters.hasExpected || !withoutFigures.contains(primary) || transliterated.contains(primary)
    {
      return nil
    }
    let (word, script) = (foreign.word.shortened, foreign.script.name)
    return TagFault(
      message: tag == nil
        ? """
        "\(word)" is in \(script) script but has no language tag; the interface language is \(interface).
        """ : "\"\(word)\" is in \(script) script but is tagged as \(language).")
  }

  /// Returns the fault of a text whose words are of another language than its tag's or, if it has
  /// none and is long, the interface's.
  private static func fault(
    inWordsOf text: String, tag: String?, _ interface: String
  ) -> TagFault? {
    let found = LatinWords(of: [text])
      .language(otherThan: tag ?? interface, least: tag == nil ? 6 : 3)
    guard let other = found else { return nil }
    let text = text.shortened
    return TagFault(
      message: tag.map { "\"\(text)\" is tagged as \($0) but seems to be in \(other)." } ?? """
        "\(text)" seems to be in \(other) but has no language tag; the interface language is \
        \(interface).
        """, severity: .warning)
  }

  /// Ancient languages that write numbers as letters or words and have no digits.
  private static let withoutFigures: Set<String> = transliterated.union([
    "grc", "hbo", "arc", "syc", "cop", "xcl", "gez", "cu",
  ])

  /// The ancient languages that are printed in Latin letters.
  private static let transliterated: Set = ["got", "akk", "sux", "uga", "phn"]

  /// The kinds of letters in a text.
  private struct Letters {
    var isEmpty = true
    var hasExpected = false
    var hasFigure = false
    /// The first word of two or more letters in an unexpected script.
    var foreign: (word: String, script: WritingSystem)?

    init(of text: String, in language: String) {
      var isExpected: [WritingSystem: Bool] = [:]
      var word = ""
      var script: WritingSystem?
      func end(_ letters: inout Letters) {
        if let script, word.unicodeScalars.count > 1, letters.foreign == nil {
          letters.foreign = (word, script)
        }
        word = ""
        script = nil
      }
      for scalar in text.unicodeScalars {
        if scalar.value &- 0x30 < 10 { hasFigure = true }
        guard let found = WritingSystem(of: scalar) else {
          // Marks belong to the preceding letter.
          if !word.isEmpty, scalar.properties.generalCategory == .nonspacingMark {
            word.unicodeScalars.append(scalar)
          } else {
            end(&self)
          }
          continue
        }
        isEmpty = false
        if isExpected.value(of: found, making: { found.isUsed(by: language) }) {
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

import ScreenReading

/// A plural noun after the number 1: "1 minutes ago".
struct Plural: WalkingRule {
  static let rule = RuleDescription(
    name: "plural", severity: .warning,
    finds: "a plural noun after the number 1: \"1 minutes\"",
    fix: "Choose the form of the noun by the plural rules of the language.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      let language = element.object.accessibilityLanguage ?? page.language
      let texts = element.interfaceTexts.lazy
      guard let found = texts.compactMap({ Self.plural(in: $0, language: language) }).first
      else { continue }
      findings.add(element, "\"\(found)\" has a plural noun after the number 1.")
    }
  }

  static func plural(in text: String, language: String) -> String? {
    guard text.utf8.contains(0x31) else { return nil }
    let primary = language.primarySubtag
    // Quotes and brackets before a number are ignored; "1:1", "1.5", "#1", and "-1" do not count
    // one thing.
    let words = text.split(whereSeparator: \.isWhitespace)
    for index in words.indices.dropLast() {
      guard words[index].drop(while: isOpening) == "1" else { continue }
      let rest = words[(index + 1)...].prefix(2).map {
        String($0.trimming { !$0.isLetter && !$0.isNumber })
      }
      // An adjective may come before the noun: "1 unread messages".
      let noun = Self.words("label.adjectives").contains(rest[0]) ? rest.last : rest[0]
      guard let noun, isPlural(noun, in: primary), counts(words[..<index], words[index], of: noun)
      else { continue }
      return "1 " + (noun == rest[0] ? noun : rest.joined(separator: " "))
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a number counts the following word. After a
  /// name or another numbered word, it belongs to that word: "Formula 1 results", "Chapter 1
  /// verses".
  private static func counts(
    _ before: ArraySlice<Substring>, _ number: Substring, of noun: String
  ) -> Bool {
    guard let word = before.last, number == "1" else { return true }
    guard let last = word.last, last.isLetter || last.isNumber else {
      // The period of an abbreviation, as in "No. 1 hits", does not end a sentence.
      return word.last != "." || word.count > 4
    }
    let lowered = word.lowercased()
    if words("label.numbered").contains(lowered) { return false }
    return word.first?.isUppercase != true || words("label.counting").contains(lowered)
      || words("label.plurals").contains(noun)
  }

  /// Returns the words of a row of all languages' tables.
  private static func words(_ name: String) -> [String] {
    Phrases.languages.flatMap { Phrases(language: $0).list(name) }
  }

  /// Returns a Boolean value that indicates whether a character may precede a number that counts.
  private static func isOpening(_ character: Character) -> Bool {
    character.isPunctuation && !"#@-.:/&".contains(character) || "~≈".contains(character)
  }

  /// Returns a Boolean value that indicates whether a word is a plural noun. Names ("1 Kings") are
  /// not: they start with a capital, and in German, where all nouns do, they are not in the list.
  private static func isPlural(_ word: String, in language: String) -> Bool {
    guard language == "en" else {
      return Phrases(language: language).list("label.plurals").contains(word)
    }
    return word.hasSuffix("s") && word.count > 3 && word.first?.isLowercase == true
      && !["ss", "us", "is", "'s", "’s", "as"].contains { word.hasSuffix($0) }
      && !words("label.singulars").contains(word)
  }
}

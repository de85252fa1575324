import Configuration
import Interlinear
import Languages
import ReaderApp
import ScreenReading
import Sessions

/// The possible content of a language file: the names of each section, with the English texts.
struct LanguageReference {
  struct Item: Equatable {
    let name: String
    let english: String
  }

  let items: [LanguageTable.Section: [Item]]
  /// The phrases and messages that have a form for each plural of a language, without the suffix.
  let counted: Set<String>
  /// The messages with counts. The English message for one thing is a separate message.
  private let countedMessages: Set<String>

  /// The sections whose texts are translated.
  static let translated: [LanguageTable.Section] = [
    .phrases, .characters, .books, .morphology, .messages,
  ]

  static let shared = LanguageReference()

  private init() {
    let phrases = Phrases.table(of: InterfaceLanguages.english)
    let counted = Set(phrases.map(\.name).filter { $0.hasSuffix(".one") }.map(Self.base))
    let messages = InterfaceLanguages.embedded.compactMap(InterfaceLanguages.language(withTag:))
      .flatMap(MessageCatalog.entries).map(\.name)
    let known = Set(messages)
    countedMessages = Set(
      messages.map(Self.base).filter { !known.isDisjoint(with: Self.forms(of: $0)) })
    self.counted = counted.union(countedMessages)
    var inserted: Set<String> = []
    let sentences = messages.map { [countedMessages] in
      countedMessages.contains(Self.base($0)) ? Self.base($0) : $0
    }.filter { inserted.insert($0).inserted }
    var seen: Set<String> = []
    let morphology = (try? EmbeddedText.morphologyPhrases()) ?? []
    items = [
      .language: [Item(name: "name", english: "English")],
      .phrases: phrases.filter { !$0.name.hasSuffix(".one") }
        .map { Item(name: $0.name, english: $0.text) },
      .characters: Phrases.characterTable(of: "en").map { Item(name: $0.key, english: $0.name) },
      .books: BookNames.standard.list(of: "en").map { Item(name: $0.id, english: $0.names) },
      .morphology: morphology.filter { seen.insert($0).inserted }
        .map { Item(name: $0, english: $0) },
      .messages: sentences.map { Item(name: $0, english: $0.replacing("*}", with: "}")) },
    ]
  }

  /// Returns the name of a phrase without the suffix of a plural form.
  static func base(_ name: String) -> String {
    for category in PluralCategory.allCases where name.hasSuffix(".\(category.rawValue)") {
      return String(name.dropLast(category.rawValue.count + 1))
    }
    return name
  }

  /// Returns the names of the plural forms of a phrase.
  private static func forms(of name: String) -> [String] {
    PluralCategory.allCases.map { "\(name).\($0.rawValue)" }
  }

  /// Returns the forms of a phrase that a language must have.
  func neededNames(ofPhrase name: String, in rules: PluralRules) -> [String] {
    let names = names(ofPhrase: name, in: rules)
    guard countedMessages.contains(name) else { return names }
    return names.filter { $0 != "\(name).\(PluralCategory.one.rawValue)" }
  }

  /// Returns the names of a phrase in a language: one for each of its plural forms if it counts.
  ///
  /// The form `other` has the name without a suffix.
  func names(ofPhrase name: String, in rules: PluralRules) -> [String] {
    guard counted.contains(name) else { return [name] }
    return rules.categoriesOfCounts.map { $0 == .other ? name : "\(name).\($0.rawValue)" }
  }

  /// The names that need no translation: words that are the same in every language.
  func needsTranslation(_ item: Item, in section: LanguageTable.Section) -> Bool {
    // The letters of phonetic spelling depend on the alphabet of the language.
    section != .characters || !item.name.hasPrefix("phonetic.")
  }
}

/// The translated share of a language.
package struct LanguageCoverage: Equatable, Sendable {
  package struct Part: Equatable, Sendable {
    package let section: LanguageTable.Section
    package let present: Int
    package let missing: [String]
  }

  package let parts: [Part]

  /// Compares a language with its possible content.
  package init(_ language: InterfaceLanguage) {
    let reference = LanguageReference.shared
    parts = LanguageReference.translated.map { section in
      let own = LanguageTexts.own(section, of: language)
      let wanted = (reference.items[section] ?? []).filter {
        reference.needsTranslation($0, in: section)
      }.flatMap { item in
        reference.neededNames(ofPhrase: item.name, in: language.plurals)
      }
      let missing = wanted.filter { (own[$0] ?? "").isEmpty }
      return Part(section: section, present: wanted.count - missing.count, missing: missing)
    }
  }

  package var missing: Int { parts.reduce(0) { $0 + $1.missing.count } }

  /// The share that is translated, in percent; 100 only if nothing is missing.
  package var percent: Int {
    let present = parts.reduce(0) { $0 + $1.present }
    let all = present + missing
    return all == 0 ? 100 : present * 100 / all
  }
}

/// A language's own texts: from its file or, for a language of the program, from its tables.
enum LanguageTexts {
  /// Returns the texts of a section by their names.
  static func own(
    _ section: LanguageTable.Section, of language: InterfaceLanguage
  ) -> [String: String] {
    let file = language.table.entries(in: section).map { ($0.name, $0.text) }
    let pairs = language.path == nil ? embedded(section, of: language) + file : file
    return Dictionary(pairs) { $1 }
  }

  private static func embedded(
    _ section: LanguageTable.Section, of language: InterfaceLanguage
  ) -> [(String, String)] {
    switch section {
    case .language, .plural: return []
    case .phrases: return Phrases.table(of: language).map { ($0.name, $0.text) }
    case .characters: return Phrases.characterTable(of: language.tag).map { ($0.key, $0.name) }
    case .books: return BookNames.standard.list(of: language.tag).map { ($0.id, $0.names) }
    case .morphology:
      guard language.tag == "en" else { return EmbeddedText.morphologyTranslations(of: language) }
      return ((try? EmbeddedText.morphologyPhrases()) ?? []).map { ($0, $0) }
    case .messages:
      guard language.tag == "en" else {
        return MessageCatalog.entries(of: language).map { ($0.name, $0.text) }
      }
      let reference = LanguageReference.shared
      return (reference.items[.messages] ?? []).flatMap { item in
        reference.names(ofPhrase: item.name, in: language.plurals).map { ($0, item.english) }
      }
    }
  }
}

/// A complete language file to translate: every name with the English text above it, and with the
/// language's own text if there is one.
package struct LanguageTemplate {
  private let tag: String
  private let language: InterfaceLanguage?
  private let rules: [(form: String, condition: String)]

  /// - Parameters:
  ///   - tag: The tag of the language.
  ///   - folder: The folder of the user's languages.
  /// - Throws: `LanguageFileError` if the language has a file that cannot be read.
  package init(tag: String, folder: LanguageFolder) throws(LanguageFileError) {
    self.tag = InterfaceLanguages.normalized(tag)
    let found = try folder.language(tag)
    language = found?.tag == self.tag ? found : nil
    let own: [(form: String, condition: String)] =
      language?.table.entries(in: .plural).map { ($0.name, $0.text) } ?? []
    rules = own.isEmpty ? PluralRules.knownConditions(self.tag) : own
  }

  /// The lines of the file.
  package var lines: [String] {
    head + section(.language, facts) + section(.plural, plurals)
      + LanguageReference.translated.flatMap { section in
        self.section(section, body(of: section))
      }
  }

  private var head: [String] {
    """
    # Lector in another language.
    #
    # Each line has a name, a tab and a text. The line above it, which begins with #, is the English
    # text; it is a comment and may stay. What has no text is said in English.
    # {0}, {1} and {2} are filled in: keep each, in any order.
    #
    # Sections:
    # [language]    facts about the language
    # [plural]      when each plural form is used, as Unicode's CLDR writes it:
    #               i % 10 = 2..4 and i % 100 != 12..14. The form "other" needs no rule.
    # [phrases]     what the screen reader and the program say. A name that ends in .one, .two, .few
    #               or another form is for that number; the name without an ending is for all others.
    #               itemKey.NAME is the letter that chooses menu.NAME: a letter of that title which no
    #               other item of the menu has, and none of g i j k l q r s t w z.
    # [characters]  the names of characters, by code point
    # [books]       the names of books: the name, then other names and abbreviations, with | between
    # [morphology]  the words of parsings, by the English ones; {} is the part that they have in braces
    # [messages]    what commands print, and the texts of the help, by the English ones. {0*} in the
    #               English text is a message of its own; write {0}.
    #
    # Save the file as languages/\(tag).tsv in Lector's configuration folder, and check it:
    #
    #     lector languages check FILE
    #     lector --language \(tag)
    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private var facts: [String] {
    ["# The name of the language in the language itself", "name\t\(language?.name ?? "")"]
  }

  private var plurals: [String] {
    rules.isEmpty
      ? ["# Without rules here, the rules of English apply.", "one\ti = 1 and v = 0"]
      : rules.filter { $0.form != PluralCategory.other.rawValue }
        .map { "\($0.form)\t\($0.condition)" }
  }

  private func section(_ section: LanguageTable.Section, _ lines: [String]) -> [String] {
    ["", "[\(section.rawValue)]"] + lines
  }

  private func body(of section: LanguageTable.Section) -> [String] {
    let reference = LanguageReference.shared
    let own = language.map { LanguageTexts.own(section, of: $0) } ?? [:]
    let forms = pluralRules
    return (reference.items[section] ?? []).flatMap { item in
      // The name of a message is its English text.
      let english = section == .messages ? [] : ["# \(item.english)"]
      return english
        + reference.names(ofPhrase: item.name, in: forms).map { "\($0)\t\(own[$0] ?? "")" }
    }
  }

  private var pluralRules: PluralRules {
    language?.plurals ?? PluralRules.known(tag) ?? InterfaceLanguages.english.plurals
  }
}

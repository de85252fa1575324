import Interlinear
import Languages
import ReaderApp
import ScreenReading
import Sessions

/// What a language file can have: the names of each section, with the English texts.
struct LanguageReference {
  struct Item: Equatable {
    let name: String
    let english: String
  }

  let items: [LanguageTable.Section: [Item]]
  /// The phrases and messages that have a form for each plural of a language, without the suffix.
  let counted: Set<String>
  /// The messages that do. The English message for one thing is a message of its own.
  private let countedMessages: Set<String>

  /// The sections whose texts are translated.
  static let translated: [LanguageTable.Section] = [
    .phrases, .characters, .books, .morphology, .messages,
  ]

  static let shared = LanguageReference()

  private init() {
    let phrases = Phrases.table(of: InterfaceLanguages.english)
    let counted = Set(phrases.map(\.name).filter { $0.hasSuffix(".one") }.map(Self.base))
    let messages = InterfaceLanguages.embedded.compactMap(InterfaceLanguages.exactly)
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

/// How much of a language is translated.
package struct LanguageCoverage: Equatable, Sendable {
  package struct Part: Equatable, Sendable {
    package let section: LanguageTable.Section
    package let present: Int
    package let missing: [String]
  }

  package let parts: [Part]

  /// Compares a language with what it can have.
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

/// The texts of a language itself: those of its file or, for a language of the program, of its
/// tables.
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

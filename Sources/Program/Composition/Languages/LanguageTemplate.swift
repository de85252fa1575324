import Configuration
import Languages

/// A complete language file to translate: every name with the English text above it, and with the
/// text of the language where there is one.
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
    # {0}, {1} and {2} stand for what is inserted: keep each, in any order.
    #
    # Sections:
    # [language]    facts about the language
    # [plural]      when each plural form is used, as Unicode's CLDR writes it:
    #               i % 10 = 2..4 and i % 100 != 12..14. The form "other" needs no rule.
    # [phrases]     what the screen reader and the program say. A name that ends in .one, .two, .few
    #               or another form is for that number; the name without an ending is for all others.
    #               itemKey.NAME is the letter that chooses menu.NAME: a letter of that title which no
    #               other item of the menu has, and none of h j k l g i q.
    # [characters]  the names of characters, by code point
    # [books]       the names of books: the name, then other names and abbreviations, with | between
    # [morphology]  the words of parsings, by the English ones; {} stands for what they have in braces
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
      ? ["# The rules are those of English unless they are stated here.", "one\ti = 1 and v = 0"]
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

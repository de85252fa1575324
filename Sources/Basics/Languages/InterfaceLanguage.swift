import Synchronization

/// A language of the interface: what the screen reader and the program say in it, and its rules.
///
/// The tables are read by those who need them, and what they make of them is kept with the language.
package final class InterfaceLanguage: Sendable {
  /// The language as a BCP 47 tag: `de`, `pt-BR`.
  package let tag: String
  /// The path of the user's file; nil for a language of the program.
  package let path: String?
  /// The lines of the language file.
  package let table: LanguageTable
  /// The language in which everything is said that this one lacks; nil for English.
  package let fallback: InterfaceLanguage?
  private let facts: [String: String]
  private let made = Mutex<[String: any Sendable]>([:])

  package init(
    tag: String, path: String? = nil, table: LanguageTable, fallback: InterfaceLanguage?
  ) {
    self.tag = tag
    self.path = path
    self.table = table
    self.fallback = fallback
    var facts: [String: String] = [:]
    for entry in table.entries(in: .language) where !entry.text.isEmpty {
      facts[entry.name] = entry.text
    }
    self.facts = facts
  }

  /// The plural rules of the file or, if it has none, those of CLDR.
  package var plurals: PluralRules {
    kept("plurals") {
      let rules = table.entries(in: .plural)
      guard rules.isEmpty else { return PluralRules(rules.map { ($0.name, $0.text) }) }
      return PluralRules.known(tag) ?? fallback?.plurals ?? PluralRules()
    }
  }

  /// The name of the language in the language itself: `Deutsch`.
  package var name: String { facts["name"] ?? tag }

  /// The tag of the voice that reads the interface.
  package var voice: String { facts["voice"] ?? tag }

  /// Returns what is made of the language once, when it is first needed.
  ///
  /// - Parameter name: The name under which it is kept.
  package func kept<Value: Sendable>(_ name: String, _ make: () -> Value) -> Value {
    if let known = made.withLock({ $0[name] }) as? Value { return known }
    // Made outside of the lock, because it may need something else of this language.
    let value = make()
    made.withLock { $0[name] = value }
    return value
  }
}

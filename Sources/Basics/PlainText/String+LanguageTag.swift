import Foundation

extension StringProtocol {
  /// The primary subtag of a language tag (BCP 47), in lower case: `grc` for `grc-Latn`.
  package var primarySubtag: String { prefix { $0 != "-" && $0 != "_" }.lowercased() }

  /// The code of the script that a language tag names or, if it names none, of the language's usual
  /// script (ISO 15924, from CLDR); nil for unknown languages.
  package var script: String? {
    guard primarySubtag != "und" else { return nil }
    switch Locale.Language(identifier: String(self)).script?.identifier {
    // The syllabary of Cyprus is older than Greek letters.
    case "Cprt": return "Grek"
    // Nastaliq is a style of Arabic letters.
    case "Aran": return "Arab"
    case let script: return script
    }
  }
}

extension WritingSystem {
  /// Returns a Boolean value that indicates whether the language of a tag is written in the system:
  /// if the tag names its script, if it is the usual one, or if some place uses it, as Uzbek uses
  /// Cyrillic letters.
  package func isUsed(by tag: String) -> Bool {
    let (primary, script) = (tag.primarySubtag, tag.script)
    let scripts = languages.lazy.compactMap(\.script)
    if script != primary.script { return scripts.contains { $0 == script } }
    return primary == commonLanguage || languages.contains(primary)
      || scripts.first.map { $0 == script || locales.contains("\(primary)_\($0)") } == true
  }
}

private let locales = Set(Locale.availableIdentifiers)

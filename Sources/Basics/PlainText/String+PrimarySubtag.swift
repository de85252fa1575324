import Foundation

extension StringProtocol {
  /// The primary subtag of a language tag (BCP 47), in lower case: `grc` for `grc-Latn`.
  package var primarySubtag: String { prefix { $0 != "-" && $0 != "_" }.lowercased() }

  /// The code of the script in which the language of a tag is usually written (ISO 15924, from CLDR),
  /// or nil if it isn't known.
  package var usualScript: String? {
    let primary = primarySubtag
    guard primary != "und" else { return nil }
    switch Locale.Language(identifier: primary).script?.identifier {
    // The syllabary of Cyprus is older than Greek letters.
    case "Cprt": return "Grek"
    // Nastaliq is a style of Arabic letters.
    case "Aran": return "Arab"
    case let script: return script
    }
  }

  /// Returns a Boolean value that indicates whether the language is written in the usual script of
  /// another one, usually or, as Uzbek is, in some place.
  package func isWritten(inScriptOf other: String) -> Bool {
    guard let script = other.usualScript else { return false }
    return usualScript == script || locales.contains("\(primarySubtag)_\(script)")
  }
}

private let locales = Set(Locale.availableIdentifiers)

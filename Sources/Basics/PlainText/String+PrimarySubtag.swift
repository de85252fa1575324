import Foundation

extension StringProtocol {
  /// The primary subtag of a language tag (BCP 47), in lower case: `grc` for `grc-Latn`.
  package var primarySubtag: String { prefix { $0 != "-" && $0 != "_" }.lowercased() }

  /// The code of the script in which the language of a tag is usually written (ISO 15924, from CLDR),
  /// or nil if it isn't known.
  package var usualScript: String? {
    let primary = primarySubtag
    return primary == "und" ? nil : Locale.Language(identifier: primary).script?.identifier
  }
}

/// A language by its BCP 47 tag, with what the reader must know of it.
package struct Language: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package static let english = Language(rawValue: "en")
  package static let ancientGreek = Language(rawValue: "grc")
  package static let ancientHebrew = Language(rawValue: "hbo")
  package static let latin = Language(rawValue: "la")
  /// The tag for text whose language its file does not tell.
  package static let undetermined = Language(rawValue: "und")

  /// The tag as speech takes it; nil where the language is not known.
  package var tag: String? { self == .undetermined ? nil : rawValue }

  /// The primary subtag: `en` of `en-GB`.
  package var primary: Substring { rawValue.prefix { $0 != "-" && $0 != "_" } }

  /// The same language written in Latin letters, as transliterations are.
  package var latinScript: Language { Language(rawValue: "\(primary)-Latn") }

  /// Whether its usual script runs from right to left.
  package var isRightToLeft: Bool {
    if rawValue.hasSuffix("-Latn") { return false }
    return Self.rightToLeft.contains(String(primary))
  }

  private static let rightToLeft: Set<String> = [
    "he", "hbo", "ar", "arc", "syr", "fa", "ur", "yi", "sam", "ps", "dv", "jpa", "tmr", "sd", "ug",
  ]
}

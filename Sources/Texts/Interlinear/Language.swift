/// A language, identified by its BCP 47 tag.
package struct Language: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  // The comparison that every `RawRepresentable` has is generic and takes ten times as long.
  package static func == (left: Language, right: Language) -> Bool {
    left.rawValue == right.rawValue
  }

  package static let english = Language(rawValue: "en")
  package static let ancientGreek = Language(rawValue: "grc")
  package static let ancientHebrew = Language(rawValue: "hbo")
  package static let latin = Language(rawValue: "la")
  /// The tag for a text whose file does not specify a language.
  package static let undetermined = Language(rawValue: "und")

  /// The tag for speech, or nil if the language is unknown.
  package var tag: String? { self == .undetermined ? nil : rawValue }

  /// The primary subtag: `en` of `en-GB`.
  package var primary: Substring { rawValue.prefix { $0 != "-" && $0 != "_" } }

  /// The same language written in Latin letters, for transliterations.
  package var latinScript: Language { Language(rawValue: "\(primary)-Latn") }

  /// Whether the language is normally written from right to left.
  package var isRightToLeft: Bool {
    if rawValue.hasSuffix("-Latn") { return false }
    return Self.rightToLeft.contains(String(primary))
  }

  private static let rightToLeft: Set<String> = [
    "he", "hbo", "ar", "arc", "syr", "fa", "ur", "yi", "sam", "ps", "dv", "jpa", "tmr", "sd", "ug",
  ]
}

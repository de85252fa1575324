import Foundation

/// The names of languages.
package enum LanguageName {
  /// Returns the English name of a language in CLDR, or the usual one for interlinear texts.
  ///
  /// - Parameter tag: The primary subtag of the language.
  /// - Returns: `nil` if the language is unknown or undetermined.
  package static func english(_ tag: String) -> String? {
    tag == "und"
      ? nil : usual[tag] ?? Locale(identifier: "en").localizedString(forLanguageCode: tag)
  }

  private static let usual = [
    "cu": "Church Slavonic", "egy": "Egyptian", "gez": "Ge'ez", "hbo": "Biblical Hebrew",
    "syr": "Syriac", "xcl": "Classical Armenian",
  ]
}

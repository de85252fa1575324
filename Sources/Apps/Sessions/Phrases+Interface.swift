import Resources
import ScreenReading

extension Phrases {
  /// Creates the phrases of the screen reader and of Lector's own interface.
  ///
  /// - Parameter language: A BCP 47 tag; English is used if there is no table for the language.
  package init(interfaceLanguage language: String) {
    switch Phrases(language: language).language {
    case "de": self = Self.germanInterface
    case "es": self = Self.spanishInterface
    case "pl": self = Self.polishInterface
    default: self = Self.englishInterface
    }
  }

  // Each table is parsed once, when it is first needed.
  private static let englishInterface = Phrases(language: "en", adding: interfaceTable)
  private static let germanInterface = Phrases(language: "de", adding: interfaceTable)
  private static let spanishInterface = Phrases(language: "es", adding: interfaceTable)
  private static let polishInterface = Phrases(language: "pl", adding: interfaceTable)

  private static func interfaceTable(of language: String) -> String {
    var count = 0
    let bytes =
      switch language {
      case "de": lector_phrases_de(&count)
      case "es": lector_phrases_es(&count)
      case "pl": lector_phrases_pl(&count)
      default: lector_phrases_en(&count)
      }
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}

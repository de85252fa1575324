import Resources
import ScreenReading

extension Phrases {
  /// The phrases of the screen reader and of Lector's own interface.
  ///
  /// - Parameter language: BCP 47; English where there is no table for it.
  package init(interfaceLanguage language: String = "en") {
    self.init(language: language) { language in
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
}

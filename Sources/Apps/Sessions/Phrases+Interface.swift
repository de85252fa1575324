import Resources
import ScreenReading
import Views

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

extension Phrases {
  /// Returns the letter that activates an item of a menu, or nil if it has none.
  ///
  /// - Parameter name: The name of the item's phrase without `menu.`.
  package func key(ofItem name: String) -> Character? { known("itemKey.\(name)")?.first }

  /// Returns an item of a menu with the letter that activates it.
  ///
  /// - Parameter name: The name of its phrase without `menu.`.
  package func keyedItem(
    _ name: String, opens: Bool = true, activate: @escaping () -> Void
  ) -> MenuItem {
    var item = MenuItem(self("menu.\(name)"), activate: activate)
    item.key = key(ofItem: name)
    item.opens = opens
    return item
  }
}

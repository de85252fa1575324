import Languages
import PlainText
import Resources
import ScreenReading
import Views

extension Phrases {
  /// Creates the phrases of the screen reader and of Lector's own interface.
  ///
  /// - Parameter language: A BCP 47 tag; English is used if there is no table for the language.
  package init(interfaceLanguage language: String) {
    self.init(interface: InterfaceLanguages.nearest(to: language))
  }

  /// Creates the phrases of the interface in a language, whose tables are read once.
  private init(interface language: InterfaceLanguage) {
    self = language.kept("interface") { () -> Phrases in
      let table = String(embedded: lector_phrases, language: language.tag)
      guard let other = language.fallback else {
        return Phrases(language, adding: table, fallback: nil)
      }
      return Phrases(language, adding: table) { Phrases(interface: other) }
    }
  }

  /// The beginning of the names of the letters that activate the items of menus.
  private static let itemKey = "itemKey."

  /// Returns the letter that activates an item of a menu, or nil if it has none.
  ///
  /// - Parameter name: The name of the item's phrase without `menu.`.
  package func key(ofItem name: String) -> Character? {
    // An English letter need not occur in a title of another language.
    let isForeign = translated("menu.\(name)") != nil && translated(Self.itemKey + name) == nil
    return isForeign ? nil : known(Self.itemKey + name)?.first
  }

  /// Returns an item of a menu with the letter that activates it.
  ///
  /// - Parameter name: The name of its phrase without `menu.`.
  package func keyedItem(
    _ name: String, opens: Bool = true, activate: @escaping () -> Void
  ) -> MenuItem {
    var item = MenuItem(self("menu.\(name)"), activate: activate)
    item.key = key(ofItem: name)
    item.opens = opens
    item.synonyms = synonyms(of: "menu.\(name)")
    item.explanation = known("explain.\(name)") ?? ""
    return item
  }

  /// Returns the heading of a list: its title, and the number of its items.
  package func heading(_ title: String, count: Int) -> String {
    "\(title): \(counted("status.items", count))"
  }

  /// Returns the names of keys in words: "right bracket h".
  package func spoken(keys: String) -> String {
    keys.split(separator: " ").map { name in
      if let known = known("key.\(name)") { return known }
      if name.hasPrefix("ctrl-") {
        return self("key.control", spoken(keys: String(name.dropFirst(5))))
      }
      guard name.count == 1, let character = name.first else { return String(name) }
      return self.name(of: character)
    }.joined(separator: " ")
  }

  /// Returns synonyms of a phrase, possibly none.
  package func synonyms(of phrase: String) -> String { known("also.\(phrase)") ?? "" }
}

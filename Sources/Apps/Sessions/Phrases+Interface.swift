import Languages
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
      let table = Self.interfaceTable(of: language.tag)
      guard let other = language.fallback else {
        return Phrases(language, adding: table, fallback: nil)
      }
      return Phrases(language, adding: table) { Phrases(interface: other) }
    }
  }

  /// Returns a language's own phrases in the order of its tables: the screen reader's, then the
  /// interface's.
  package static func table(of language: InterfaceLanguage) -> [LanguageTable.Entry] {
    let interface = interfaceTable(of: language.tag).map { LanguageTable($0) }
    return language.table.entries(in: .phrases) + (interface?.entries(in: .phrases) ?? [])
  }

  private static func interfaceTable(of language: String) -> String? {
    var count = 0
    return lector_phrases(language, &count).map {
      String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
    }
  }
}

extension Phrases {
  /// The beginning of the names of the letters that activate the items of menus.
  package static let itemKey = "itemKey."

  /// The items with letters that can be in a menu together: the items of a word, which is known or
  /// not, of a verse, and of the lists.
  package static let itemMenus: [[String]] = [
    [
      "define", "parse", "findAll", "sentenceTree", "highlight", "note", "knownWord", "copy",
      "export", "speakSlowly", "spell",
    ],
    [
      "define", "parse", "findAll", "sentenceTree", "highlight", "note", "notKnownWord", "copy",
      "export", "speakSlowly", "spell",
    ],
    ["sentenceTree", "highlight", "note", "bookmark", "copy", "export"],
    ["copyWord", "copyVerse", "copyTiers"],
    [
      "notes", "highlights", "bookmarks", "marks", "library", "history", "wordCounts",
      "about", "exportPassage",
    ],
    ["for.eye", "for.ear", "for.own", "for.braille"],
    ["for.orca", "for.nvda", "for.yasr", "for.tdsr", "for.speakup", "for.other"],
    [
      "library.beside", "library.import", "library.export", "library.rename", "library.remove",
    ],
  ]

  /// The letters that move in a menu, close it, and speak, which no item has.
  package static let reservedLetters: Set = [
    "g", "i", "j", "k", "l", "q", "r", "s", "t", "w", "z",
  ]

  /// Returns the letter that activates an item of a menu, or nil if it has none.
  ///
  /// - Parameter name: The name of the item's phrase without `menu.`.
  package func key(ofItem name: String) -> Character? {
    // An English letter need not occur in a title of another language.
    let isForeign = own("menu.\(name)") != nil && own(Self.itemKey + name) == nil
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

  /// Returns other words for what a phrase names, possibly none.
  package func synonyms(of phrase: String) -> String { known("also.\(phrase)") ?? "" }
}

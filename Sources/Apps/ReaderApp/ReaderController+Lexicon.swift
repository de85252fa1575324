import AccessibilityModel
import Interlinear
import Sessions
import TextLibrary
import Views

/// What the library's lexica say of a word.
extension ReaderController {
  /// An entry with the lexicon that it stands in.
  typealias Definition = (lexicon: LexiconDescription, entry: LexiconEntry)

  private func definitions(of word: Word, in verse: Verse) -> [Definition] {
    let tiers = text.description.tiers
    func value(_ tier: Tier) -> String? {
      tiers.firstIndex(of: tier).map(word.value(at:)).flatMap { $0.isEmpty ? nil : $0 }
    }
    return attempt {
      try desk?.libraryIfAny()?.definitions(
        strong: value(.strong), lemma: value(.lemma), language: verse.language)
    } ?? []
  }

  /// Opens what the lexica say of a word; without one, says so.
  func define(_ word: Word, in verse: Verse, returningTo element: any AccessibilityObject) {
    guard !openDefinitions(of: word, in: verse, returningTo: element) else { return }
    let lexica = attempt { try desk?.libraryIfAny()?.lexica() } ?? []
    if lexica.isEmpty { return announce("status.noLexicon") }
    announce("status.noEntry", word.surface)
  }

  /// Opens what the lexica say of a word; false when none says anything.
  func openDefinitions(
    of word: Word, in verse: Verse, returningTo element: any AccessibilityObject
  ) -> Bool {
    let found = definitions(of: word, in: verse)
    guard !found.isEmpty else { return false }
    open(found, title: phrases.filled("menu.defineWord", [word.surface]), returningTo: element)
    return true
  }

  private func open(
    _ definitions: [Definition], title: String, returningTo element: (any AccessibilityObject)?
  ) {
    let items = definitions.flatMap(lines(of:))
    let popover = Popover(title: title, items: items)
    if let element {
      session?.popovers.present(popover, returningTo: element)
    } else {
      session?.popovers.push(popover)
    }
  }

  /// The headword, how it is said, a paragraph a line, and the entries that it leads to.
  private func lines(of definition: Definition) -> [MenuItem] {
    let (lexicon, entry) = definition
    var head = [
      LabelPiece("headword", entry.headword, language: lexicon.language.tag),
      LabelPiece("key", spokenKey(entry.key)),
    ]
    if !entry.transliteration.isEmpty {
      head.insert(
        LabelPiece(
          "transliteration", entry.transliteration, language: lexicon.language.latinScript.tag),
        at: 1)
    }
    let shown = [entry.headword, entry.transliteration, entry.key].filter { !$0.isEmpty }
    var items = [MenuItem(shown.joined(separator: "  "), role: .heading, pieces: head)]
    if !entry.pronunciation.isEmpty { items.append(MenuItem(entry.pronunciation, role: .text)) }
    items += entry.definition.split(whereSeparator: \.isNewline).map {
      MenuItem(String($0), role: .text, language: lexicon.definitionLanguage.tag)
    }
    items += entry.links.map { link in
      MenuItem(
        phrases.filled("menu.seeEntry", [link.text]), role: .link,
        pieces: [LabelPiece("label", phrases.filled("menu.seeEntry", [spokenKey(link.text)]))]
      ) { [weak self] in self?.follow(link, in: lexicon) }
    }
    items.append(MenuItem(phrases.filled("menu.fromLexicon", [lexicon.title]), role: .text))
    return items
  }

  /// Opens the entry that a link leads to, of the same lexicon if it has one.
  private func follow(_ link: LexiconEntry.Link, in lexicon: LexiconDescription) {
    let found: Definition? = attempt {
      guard let library = try desk?.libraryIfAny() else { return nil }
      let others = try library.lexica().filter { $0.name != lexicon.name }
      for lexicon in [lexicon] + others {
        if let entry = try library.entry(link.key, in: lexicon.name) { return (lexicon, entry) }
      }
      return nil
    }
    guard let found else { return announce("status.noEntry", link.text) }
    let title = phrases.filled("menu.defineWord", [found.entry.headword])
    open([found], title: title, returningTo: nil)
  }

  /// A Strong's number as it is said; any other key as it is.
  private func spokenKey(_ key: String) -> String {
    guard let first = key.first, first == "G" || first == "H", Int(key.dropFirst()) != nil else {
      return key
    }
    return phrases("tier.strongSpoken", String(key.dropFirst()))
  }
}

import AccessibilityModel
import ScreenReading
import Views

/// The card of a word: its definitions, its tiers in words, and its actions.
extension ReaderController {
  /// Opens the card of a word. The screen reader begins at the first definition or, without one, at
  /// the gloss, after the name of the word.
  ///
  /// - Returns: `false` if nothing is known of the word; otherwise, `true`.
  func openCard(of position: TextPosition) -> Bool {
    guard let word = position.word, let index = position.wordIndex else { return false }
    let verse = position.row.verse
    let entries = lexicon.entries(of: word, in: verse)
    let tiers = screen.speech.tiers(
      ofWord: index, in: verse, annotations: position.row.annotations
    ).filter { $0.pieces.first?.kind != .tier(.surface) }
    guard !entries.items.isEmpty || !tiers.isEmpty else { return false }
    var items = entries.items
    var first = entries.first?.row
    for tier in tiers {
      let isGloss = tier.pieces.first?.kind == .tier(.gloss)
      if isGloss, first == nil { first = items.count }
      items.append(MenuItem(tier))
    }
    items += search.occurrences(of: word, withGlosses: true).map { MenuItem($0, role: .text) }
    if !lexicon.hasLexicon {
      items.append(
        MenuItem(phrases("card.noLexicon")) { [weak self] in
          self?.readerSession.dismissPopovers(returningTo: position.element)
          self?.library.openCatalog(atLexica: true)
        }.opening)
    }
    items += menuItems(for: position, without: [.define, .parse])
    let popover = Popover(title: phrases("menu.word", word.surface), items: items).besideFocus()
    popover.firstRow = first ?? 0
    let name =
      entries.first?.name
      ?? LabelPiece(.tier(.surface), word.surface + ":", language: verse.language.tag)
    readerSession.present(popover, returningTo: position.element, after: [name])
    return true
  }
}

extension AccessibilityTier {
  /// The name and the content of the tier, as they are shown.
  var shownText: String {
    let text = Utterance(pieces).text
    return containsName ? text : "\(name): \(text)"
  }
}

extension MenuItem {
  /// Creates an item that names a tier and says it in words.
  fileprivate init(_ tier: AccessibilityTier) {
    var pieces = tier.pieces
    pieces[0].separator = " "
    if tier.pieces.first?.kind != .tier(.gloss), !tier.containsName {
      pieces.insert(LabelPiece(.label, tier.name + ":"), at: 0)
    }
    self.init(tier.shownText, role: .text, pieces: pieces)
  }
}

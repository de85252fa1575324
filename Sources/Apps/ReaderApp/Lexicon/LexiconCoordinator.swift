import AccessibilityModel
import Formats
import Interlinear
import ScreenReading
import TextLibrary
import Views

/// Looks words up in the lexica of the library.
final class LexiconCoordinator: Coordinator {
  /// The tiers with the Strong's numbers and the lemmas of words.
  private lazy var strongTier = text.description.tiers.firstIndex(of: .strong)
  private lazy var lemmaTier = text.description.tiers.firstIndex(of: .lemma)

  /// The information used to look up a word.
  private struct Query: Hashable {
    let strong, lemma: String
    let language: Language
  }

  /// The lines of words that were looked up.
  private var known: [Query: [PaneLine]] = [:]
  private static let mostKnown = 500
  /// The number of queries for lines that the library has answered.
  private(set) var queryCount = 0

  /// Forgets past lookups, because the library has changed.
  func forget() { known.removeAll() }

  private func query(for word: Word, in verse: Verse) -> Query {
    Query(
      strong: strongTier.map(word.value(at:)) ?? "", lemma: lemmaTier.map(word.value(at:)) ?? "",
      language: verse.language)
  }

  /// Returns the definitions of a word as lines of a pane. A word that occurs again is not looked
  /// up again, unless it could not be.
  func paneLines(for word: Word, in verse: Verse) -> [PaneLine] {
    let query = query(for: word, in: verse)
    return known[query]
      ?? session.attempt { remember(try definitions(for: query), for: query) } ?? []
  }

  /// Looks up a word that the user will probably request. The later request reports any error.
  func prepare(_ word: Word, in verse: Verse) {
    let query = query(for: word, in: verse)
    guard known[query] == nil, let found = try? definitions(for: query) else { return }
    _ = remember(found, for: query)
  }

  private func remember(_ definitions: [Definition], for query: Query) -> [PaneLine] {
    queryCount += 1
    var lines: [PaneLine] = []
    for definition in definitions {
      lines.append(PaneLine(head(of: definition), role: .lemma))
      for paragraph in definition.entry.definition.paragraphs {
        lines.append(PaneLine(String(paragraph).withoutEditorialMarks))
      }
      lines.append(PaneLine(definition.lexicon.titleOrName, role: .help))
    }
    if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
    known[query] = lines
    return lines
  }

  private func definitions(for query: Query) throws -> [Definition] {
    try studyData?.libraryIfAny()?.definitions(
      strong: query.strong.isEmpty ? nil : query.strong,
      lemma: query.lemma.isEmpty ? nil : query.lemma, language: query.language) ?? []
  }

  /// The definitions of a word as items of its card.
  struct Entries {
    var items: [MenuItem] = []
    /// The row of the first definition, and the name that precedes it in speech, or nil if there is
    /// none.
    var first: (row: Int, name: LabelPiece)?
  }

  /// Returns the definitions of a word.
  func entries(of word: Word, in verse: Verse) -> Entries {
    let found = session.attempt { try definitions(for: query(for: word, in: verse)) } ?? []
    var entries = Entries(items: found.flatMap(items(for:)))
    if let best = found.first, !best.entry.definition.paragraphs.isEmpty {
      entries.first = (
        best.entry.pronunciation.isEmpty ? 1 : 2, name(of: word, in: verse, best)
      )
    }
    return entries
  }

  /// A Boolean value that indicates whether the library has a lexicon.
  var hasLexicon: Bool {
    session.attempt { try studyData?.libraryIfAny()?.lexica().isEmpty == false } ?? false
  }

  /// Returns the headword of an entry or, for an entry that has only a number, the word itself.
  private func name(of word: Word, in verse: Verse, _ definition: Definition) -> LabelPiece {
    let (lexicon, entry) = (definition.lexicon, definition.entry)
    return entry.headword.isEmpty || spokenKey(entry.headword) != entry.headword
      ? LabelPiece(.tier(.surface), word.surface + ":", language: verse.language.tag)
      : LabelPiece(.headword, entry.headword + ":", language: lexicon.language.tag)
  }

  /// Returns the headword, its pronunciation, the paragraphs of the definition, and the links.
  private func items(for definition: Definition) -> [MenuItem] {
    let (lexicon, entry) = (definition.lexicon, definition.entry)
    var items = [heading(of: definition)]
    if !entry.pronunciation.isEmpty { items.append(MenuItem(entry.pronunciation, role: .text)) }
    items += entry.definition.paragraphs.map { paragraph in
      let language = lexicon.definitionLanguage.tag
      let text = String(paragraph)
      var piece = LabelPiece(.label, text.withoutEditorialMarks, language: language)
      // The word may come before it.
      piece.separator = " "
      return MenuItem(text, role: .text, language: language, pieces: [piece])
    }
    items += entry.links.map { item(for: $0, in: lexicon) }
    items.append(MenuItem(phrases.filled("menu.fromLexicon", [lexicon.titleOrName]), role: .text))
    return items
  }

  /// Returns a link with the first words of the entry that it leads to.
  private func item(for link: LexiconEntry.Link, in lexicon: LexiconDescription) -> MenuItem {
    let target = targets(of: link, in: lexicon).first
    let gloss = target.map { Self.gloss(of: $0.entry) } ?? ""
    var shown = phrases.filled("menu.seeEntry", [link.text])
    var pieces = phrases.pieces("menu.seeEntry", keyPiece(link.text, in: lexicon))
    if !gloss.isEmpty {
      shown += "  " + gloss
      pieces.append(
        LabelPiece(.label, gloss, language: target?.lexicon.definitionLanguage.tag))
    }
    return MenuItem(shown, role: .link, pieces: pieces) { [weak self] in
      self?.follow(link, in: lexicon)
    }
  }

  /// The maximum number of words in a gloss.
  private static let glossLength = 6

  /// Returns the first words of a definition, up to the first comma or semicolon that follows two
  /// words.
  static func gloss(of entry: LexiconEntry) -> String {
    let line = entry.definition.paragraphs.first.map { String($0) } ?? ""
    var words: [Substring] = []
    for word in line.withoutEditorialMarks.split(separator: " ").prefix(glossLength) {
      words.append(word)
      if words.count > 1, ";,:.".contains(word.last ?? " ") { break }
    }
    return String(words.joined(separator: " ").trimmingSuffix { ";,:.".contains($0) })
  }

  private func heading(of definition: Definition) -> MenuItem {
    let (lexicon, entry) = (definition.lexicon, definition.entry)
    let key = spokenKey(entry.key)
    // Many dictionaries have no other keys than their headwords, and some no other headwords than
    // their numbers.
    let isKey = entry.headword == entry.key
    var pieces: [LabelPiece] = []
    if !isKey || key == entry.key {
      pieces.append(LabelPiece(.headword, entry.headword, language: lexicon.language.tag))
    }
    if !entry.transliteration.isEmpty {
      pieces.append(
        LabelPiece(
          .tier(.transliteration), entry.transliteration, language: lexicon.language.latinScript.tag
        ))
    }
    if !isKey || key != entry.key { pieces.append(LabelPiece(.key, key)) }
    if let number = number(of: definition) { pieces.append(LabelPiece(.label, number)) }
    return MenuItem(head(of: definition), role: .heading, pieces: pieces)
  }

  /// Returns the headword, its transliteration, the key if it is not the headword, and the number of
  /// a homograph.
  private func head(of definition: Definition) -> String {
    let entry = definition.entry
    let key = entry.key == entry.headword ? "" : entry.key
    return [entry.headword, entry.transliteration, key, number(of: definition) ?? ""]
      .filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// Returns the number of an entry among its homographs (`1 of 3`), or nil if it has none.
  private func number(of definition: Definition) -> String? {
    guard definition.count > 1 else { return nil }
    return phrases("card.homograph", String(definition.number), String(definition.count))
  }

  /// Opens the entries that a link leads to, preferably of the same lexicon.
  private func follow(_ link: LexiconEntry.Link, in lexicon: LexiconDescription) {
    let found = targets(of: link, in: lexicon)
    guard let first = found.first else {
      return session.announce("status.noEntry", keyPiece(link.text, in: lexicon))
    }
    let title = phrases.filled("menu.defineWord", [first.entry.headword])
    session.push(Popover(title: title, items: found.flatMap(items(for:))))
  }

  private func targets(
    of link: LexiconEntry.Link, in lexicon: LexiconDescription
  ) -> [Definition] {
    session.attempt {
      try studyData?.libraryIfAny()?.entries(link.key, preferring: lexicon.name)
    } ?? []
  }

  /// Returns the words for a Strong's number, or any other key in the language of a lexicon.
  private func keyPiece(_ key: String, in lexicon: LexiconDescription) -> LabelPiece {
    let spoken = spokenKey(key)
    return LabelPiece(.label, spoken, language: spoken == key ? lexicon.language.tag : nil)
  }

  /// Returns the words for a Strong's number, or any other key unchanged.
  private func spokenKey(_ key: String) -> String {
    guard let first = key.first, first == "G" || first == "H", Int(key.dropFirst()) != nil else {
      return key
    }
    return phrases("tier.strongSpoken", String(key.dropFirst()))
  }
}

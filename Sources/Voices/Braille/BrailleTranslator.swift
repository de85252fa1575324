import Synchronization

/// A translator of text to braille that uses the table of the text's language.
package final class BrailleTranslator: Sendable {
  /// A closure that returns a text in Latin letters, for a table that cannot write it; nil if no
  /// transliteration is known.
  package typealias Transliterate = @Sendable (_ text: String, _ language: String) -> String?

  /// The notice for the user when braille is not available.
  package static let absence = "Braille is off: liblouis is not installed."

  private struct Key: Hashable {
    var text: String
    var language: String
  }

  /// The number of texts in each of the two generations of the cache.
  static let cacheSize = 256
  /// The maximum number of characters of a text that are translated, more than anyone reads on one
  /// line.
  package static let longest = 20_000

  private let louis: Louis?
  private let tables: BrailleTables
  private let language: String
  private let transliterate: Transliterate
  private let state = Mutex(State())

  private struct State {
    var recent: [Key: BrailleText] = [:]
    var older: [Key: BrailleText] = [:]
    /// The table for each language that has been looked up; empty if there is none.
    var tableOfLanguage: [String: String] = [:]
  }

  /// - Parameters:
  ///   - louis: The library. Without it, every character is unknown.
  ///   - tables: The tables of each language.
  ///   - language: The language of texts that specify none, as a BCP 47 tag.
  ///   - transliterate: A closure called for texts whose letters are not in the table.
  package init(
    louis: Louis? = .shared, tables: BrailleTables = BrailleTables(), language: String = "en",
    transliterate: @escaping Transliterate = { _, _ in nil }
  ) {
    self.louis = louis
    self.tables = tables
    self.language = language
    self.transliterate = transliterate
  }

  /// Whether the library is installed.
  package var isAvailable: Bool { louis != nil }

  /// Returns the table for a language, or nil if none is known or installed.
  package func table(for language: String) -> String? {
    if let known = state.withLock({ $0.tableOfLanguage[language] }) {
      return known.isEmpty ? nil : known
    }
    let found = tables.candidates(for: language).first { louis?.hasTable($0) == true }
    state.withLock { state in
      if state.tableOfLanguage.count > Self.cacheSize { state.tableOfLanguage = [:] }
      state.tableOfLanguage[language] = found ?? ""
    }
    return found
  }

  /// Returns the cells of a text.
  ///
  /// - Parameters:
  ///   - text: The text. Characters beyond the maximum length have no cells.
  ///   - language: A BCP 47 tag, or nil for the translator's own language.
  package func translate(_ text: String, language: String? = nil) -> BrailleText {
    let key = Key(text: text, language: language ?? self.language)
    if let known = remembered(key) { return known }
    let made = make(key)
    state.withLock { state in
      if state.recent.count >= Self.cacheSize {
        state.older = state.recent
        state.recent = [:]
      }
      state.recent[key] = made
    }
    return made
  }

  private func remembered(_ key: Key) -> BrailleText? {
    state.withLock { state in
      if let known = state.recent[key] { return known }
      guard let known = state.older[key] else { return nil }
      state.recent[key] = known
      return known
    }
  }

  private func make(_ key: Key) -> BrailleText {
    guard !key.text.isEmpty else { return .empty }
    let text = key.text.count > Self.longest ? String(key.text.prefix(Self.longest)) : key.text
    let table = table(for: key.language) ?? table(for: language) ?? BrailleTables.latin
    let isGreek = key.language.hasPrefix("grc") || key.language.hasPrefix("el")
    let spelling = spell(text, table: table, isGreek: isGreek)
    guard spelling.unknownLetters > 0, let latin = transliterate(text, key.language),
      !latin.isEmpty, latin != text
    else { return cells(of: spelling, table: table) }
    let latinTable = self.table(for: language + "-Latn") ?? BrailleTables.latin
    let replaced = spell(latin, table: latinTable, isGreek: false)
    guard replaced.unknownLetters < spelling.unknownLetters else {
      return cells(of: spelling, table: table)
    }
    return cells(of: replaced, table: latinTable).aligned(from: latin, to: text)
  }

  private func spell(_ text: String, table: String, isGreek: Bool) -> BrailleSpelling {
    BrailleSpelling(text, isGreek: isGreek) { [louis] scalar in
      louis?.writes(scalar, table: table) ?? false
    }
  }

  /// Translates the runs between the characters that the table cannot write.
  private func cells(of spelling: BrailleSpelling, table: String) -> BrailleText {
    var cells: [UInt8] = []
    var characters: [Int] = []
    var run: [BrailleSpelling.Unit] = []
    func finishRun() {
      guard !run.isEmpty else { return }
      let made = louis?.translate(run.compactMap(\.scalar), table: table)
      cells += made?.cells ?? run.map { _ in BrailleText.unknown }
      let positions = made?.positions ?? Array(run.indices)
      characters += positions.map { run[min(max($0, 0), run.count - 1)].character }
      run = []
    }
    for unit in spelling.units {
      if unit.scalar != nil {
        run.append(unit)
        continue
      }
      finishRun()
      // An unknown character has a single cell, however many scalars it has.
      if characters.last == unit.character, cells.last == BrailleText.unknown { continue }
      cells.append(BrailleText.unknown)
      characters.append(unit.character)
    }
    finishRun()
    return BrailleText(
      cells: cells, characters: characters, characterCount: spelling.characterCount)
  }
}

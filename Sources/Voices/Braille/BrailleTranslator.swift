import Synchronization

/// Text to braille, by the tables of its language.
package final class BrailleTranslator: Sendable {
  /// A text in Latin letters for one that its table cannot write; nil where nobody knows one.
  package typealias Transliterate = @Sendable (_ text: String, _ language: String) -> String?

  /// What a person should know when there is no braille.
  package static let absence = "Braille is off: liblouis is not installed."

  private struct Key: Hashable {
    var text: String
    var language: String
  }

  /// Texts that are remembered, in each of the two generations of the cache.
  static let cacheSize = 256
  /// Characters of a text that are written; nobody reads further on one line.
  package static let longest = 20_000

  private let louis: Louis?
  private let tables: BrailleTables
  private let language: String
  private let transliterate: Transliterate
  private let state = Mutex(State())

  private struct State {
    var recent: [Key: BrailleText] = [:]
    var older: [Key: BrailleText] = [:]
    /// The tables found; an empty name stands for none.
    var tableOfLanguage: [String: String] = [:]
  }

  /// - Parameters:
  ///   - louis: the library; without it every character is unknown.
  ///   - tables: which tables write which language.
  ///   - language: BCP 47, of texts that say none.
  ///   - transliterate: asked for texts whose letters the table does not have.
  package init(
    louis: Louis? = .shared, tables: BrailleTables = BrailleTables(), language: String = "en",
    transliterate: @escaping Transliterate = { _, _ in nil }
  ) {
    self.louis = louis
    self.tables = tables
    self.language = language
    self.transliterate = transliterate
  }

  /// Whether there is a library to translate with.
  package var isAvailable: Bool { louis != nil }

  /// The table that writes a language; nil when none is known, or none is installed.
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

  /// The cells of a text.
  ///
  /// - Parameters:
  ///   - text: the text; what is behind the longest that is written has no cells.
  ///   - language: BCP 47; nil is the reader's own.
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

  /// The library gets the runs between what it cannot write.
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
      // One cell stands for a character, however many scalars it has.
      if characters.last == unit.character, cells.last == BrailleText.unknown { continue }
      cells.append(BrailleText.unknown)
      characters.append(unit.character)
    }
    finishRun()
    return BrailleText(
      cells: cells, characters: characters, characterCount: spelling.characterCount)
  }
}

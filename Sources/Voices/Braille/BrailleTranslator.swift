import Foundation
import PlainText
import Synchronization

/// A translator of text to braille that uses the table of the text's language.
package final class BrailleTranslator: Sendable {
  /// A closure that returns a text in Latin letters, for a table that cannot write it, or nil if no
  /// transliteration is known.
  package typealias Transliterate = @Sendable (_ text: String, _ language: String) -> String?

  /// The notice for the user when braille is not available.
  package static let absence: Message = "Braille is off: liblouis is not installed."

  private struct Key: Hashable {
    /// The bytes of the text: texts that Unicode calls equivalent may have different cells.
    var text: [UInt8]
    var language: String
  }

  /// The number of texts in the cache.
  static let cacheSize = 512
  /// The maximum number of characters of a text that are translated, more than anyone reads on one
  /// line.
  package static let longest = 20_000

  private let louis: Louis?
  private let tables: BrailleTables
  private let language: String
  private let transliterate: Transliterate
  private let isForPaper: Bool
  private let state = Mutex(State())

  private struct State {
    var texts: [Key: BrailleText] = [:]
    /// The table for each language that has been looked up; empty if there is none.
    var tableOfLanguage: [String: String] = [:]
    var notices: [Message] = []
    var noticed: Set<Message> = []
  }

  /// - Parameters:
  ///   - louis: The library. Without it, every character is unknown.
  ///   - tables: The tables of each language.
  ///   - language: The language of texts that specify none, as a BCP 47 tag.
  ///   - isForPaper: A Boolean value that indicates whether cells have six dots, and characters
  ///     that no table can write are spelled by their numbers, as in `[U+2603]`. On a display,
  ///     which is panned, they are one cell with eight dots, or similar letters.
  ///   - transliterate: A closure called for texts whose letters are not in the table.
  package init(
    louis: Louis? = .shared, tables: BrailleTables = BrailleTables(), language: String = "en",
    isForPaper: Bool = false, transliterate: @escaping Transliterate = { _, _ in nil }
  ) {
    self.louis = louis
    let unreadable = tables.preferred.filter { louis?.hasTable($0.value) == false }
    var readable = tables
    for language in unreadable.keys { readable.preferred[language] = nil }
    self.tables = readable
    self.language = language
    self.isForPaper = isForPaper
    self.transliterate = transliterate
    for (language, table) in unreadable.sorted(by: { $0.key < $1.key }) {
      notice("Braille table \(table) for \(name(of: language)) is missing or has errors.")
    }
  }

  /// Returns the messages about the tables, each once.
  package func takeNotices() -> [Message] {
    state.withLock { exchange(&$0.notices, with: []) }
  }

  private func notice(_ message: Message) {
    state.withLock { if $0.noticed.insert(message).inserted { $0.notices.append(message) } }
  }

  /// Returns the name of a language in the translator's own.
  private func name(of tag: String) -> String {
    Locale(identifier: language).localizedString(forIdentifier: tag.primarySubtag) ?? tag
  }

  /// A Boolean value that indicates whether the library is installed.
  package var isAvailable: Bool { louis != nil }

  /// Returns the marks that are written of a language that has a code of its own, without a table, or
  /// nil for other languages.
  package func hebrewContent(for language: String) -> HebrewContent? {
    tables.hebrewContent(for: language)
  }

  /// Returns the language with several systems that a language is written in, and its system, as
  /// settings name them, or nil for other languages.
  package func system(of language: String) -> (language: String, name: String)? {
    let isComposed = tables.composesGreek && language.primarySubtag == "grc"
    return hebrewContent(for: language).map { ("hebrew", $0.rawValue) }
      ?? (isComposed ? ("greek", "composed") : nil)
  }

  /// Returns the table for a language, or nil if none is known or installed.
  package func table(for language: String) -> String? {
    if let known = state.withLock({ $0.tableOfLanguage[language] }) {
      return known.isEmpty ? nil : known
    }
    let found =
      tables.candidates(for: language).first { louis?.hasTable($0) == true }
      ?? louis.flatMap { tables.indexedTable(for: language, in: $0) }
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
    let key = Key(text: Array(text.utf8), language: language ?? self.language)
    if let known = state.withLock({ $0.texts[key] }) { return known }
    let text = text.beginning(ofScalars: Self.longest) ?? text
    // Every letter is written in the code of its script.
    let runs = ScriptRun.runs(of: text, language: key.language)
    let made = BrailleText(parts: runs.map { make($0.text, language: languageOfCells(of: $0)) })
    state.withLock { state in
      if state.texts.count >= Self.cacheSize { state.texts = [:] }
      state.texts[key] = made
    }
    return made
  }

  /// Returns the language whose cells a run has: its own, unless it has no table, or one for another
  /// of its scripts. Then it has the cells of the usual language of the script.
  private func languageOfCells(of run: ScriptRun) -> String {
    let language = run.language
    guard let usual = run.commonLanguage, usual != language, hasCells(usual) else {
      return language
    }
    let isKnown = hasCells(language)
    if isKnown, language.primarySubtag.script == usual.script { return language }
    if let table = table(for: language),
      spell(run.text, table: table, language: language).unknownLetters == 0
    {
      return language
    }
    if !isKnown {
      notice("No braille table for \(name(of: language)): the one for \(name(of: usual)) is used.")
    }
    return usual
  }

  private func hasCells(_ language: String) -> Bool {
    louis != nil && hebrewContent(for: language) != nil || table(for: language) != nil
  }

  private func make(_ text: String, language: String) -> BrailleText {
    guard louis != nil, let content = tables.hebrewContent(for: language) else {
      return writtenByTable(text, language: language)
    }
    return hebrew(text, content: content, language: language)
  }

  private func writtenByTable(_ text: String, language textLanguage: String) -> BrailleText {
    let textTable = table(for: textLanguage)
    let table = textTable ?? table(for: language) ?? BrailleTables.latin
    let spelling = spell(text, table: table, language: textLanguage)
    if textTable == nil, let louis, spelling.unknownLetters > 0 || spelling.omitsMarks {
      notice(
        louis.hasTable(BrailleTables.latin)
          ? "No braille table for \(name(of: textLanguage)): name one with [braille.tables]."
          : "liblouis has no braille tables: install liblouis-data.")
    }
    // On paper, a transliteration would hide which letters the text has.
    guard !isForPaper, spelling.unknownLetters > 0,
      let latin = transliterate(text, textLanguage), !latin.isEmpty, latin != text
    else { return cells(of: spelling, table: table) }
    let latinTable = self.table(for: language + "-Latn") ?? BrailleTables.latin
    let replaced = spell(latin, table: latinTable, language: language + "-Latn")
    guard replaced.unknownLetters < spelling.unknownLetters else {
      return cells(of: spelling, table: table)
    }
    return cells(of: replaced, table: latinTable).aligned(from: latin, to: text)
  }

  /// Returns the cells of Biblical Hebrew. Words that are not Hebrew are written by the Latin table,
  /// each alone, because that table joins numbers.
  private func hebrew(_ text: String, content: HebrewContent, language: String) -> BrailleText {
    var parts: [BrailleText] = []
    var rest = text[...]
    while let first = rest.first {
      let isHebrew = HebrewBraille.writes(first)
      let run = rest.prefix {
        $0.hasNoCells
          || HebrewBraille.writes($0) == isHebrew && $0.isWhitespace == first.isWhitespace
      }
      rest = rest[run.endIndex...]
      parts.append(
        isHebrew
          ? HebrewBraille.text(of: run, content: content, isComplete: isForPaper)
          : writtenByTable(String(run), language: "\(language.primarySubtag)-Latn"))
    }
    return BrailleText(parts: parts)
  }

  private func spell(_ text: String, table: String, language: String) -> BrailleSpelling {
    BrailleSpelling(
      text, script: BrailleSpelling.Script(language: language, table: table),
      isComplete: isForPaper
    ) { [louis, isForPaper] scalars in
      louis?.writes(scalars, table: table, inSixDots: isForPaper) ?? false
    }
  }

  /// Translates the runs between the characters that the table cannot write.
  ///
  /// A run ends at such a character only between two letters. Next to a punctuation mark it
  /// continues, because the cell of a mark depends on its word.
  private func cells(of spelling: BrailleSpelling, table: String) -> BrailleText {
    var cells: [UInt8] = []
    var characters: [Int] = []
    var run: [BrailleSpelling.Unit] = []
    // Cells to insert before a scalar of the run.
    var inserted: [(place: Int, cells: [UInt8], character: Int)] = []
    func insert(upTo position: Int) {
      while let first = inserted.first, first.place <= position {
        cells += first.cells
        characters += first.cells.map { _ in first.character }
        inserted.removeFirst()
      }
    }
    func finishRun() {
      let made = run.isEmpty ? nil : louis?.translate(run.compactMap(\.scalar), table: table)
      let runCells = made?.cells ?? run.map { _ in BrailleText.unknown }
      for (cell, position) in zip(runCells, made?.positions ?? Array(run.indices)) {
        insert(upTo: position)
        cells.append(cell)
        characters.append(run[min(max(position, 0), run.count - 1)].character)
      }
      insert(upTo: .max)
      run = []
    }
    for (index, unit) in spelling.units.enumerated() {
      let cells: [UInt8]
      switch unit.content {
      case .scalar:
        run.append(unit)
        continue
      case .cell(let cell): cells = [cell]
      case .unknown(let scalar):
        // On a display, a character has a single cell, however many scalars it has.
        let isRepeated = index > 0 && spelling.units[index - 1].isUnknown(unit.character)
        if !isForPaper, isRepeated { continue }
        cells = isForPaper ? number(of: scalar) : [BrailleText.unknown]
      }
      let next = spelling.units[(index + 1)...].first { $0.character != unit.character }
      let isBetweenLetters = run.last?.isLetter == true && next?.isLetter == true
      inserted.append((run.count, cells, unit.character))
      if isBetweenLetters { finishRun() }
    }
    finishRun()
    return BrailleText(
      cells: cells, characters: characters, characterCount: spelling.characterCount)
  }

  /// Returns the cells of a scalar's number, as in `[U+2603]`.
  private func number(of scalar: UInt32) -> [UInt8] {
    let digits = String(scalar, radix: 16, uppercase: true)
    let text = "[U+\(String(repeating: "0", count: max(4 - digits.count, 0)))\(digits)]"
    return louis?.translate(text.unicodeScalars.map(\.value), table: BrailleTables.latin)?.cells
      ?? [BrailleText.unknown]
  }
}

import AccessibilityModel
import Braille
import Formats
import Foundation
import Interlinear
import PlainText
import ScreenReading

/// The arrangement of a text's tiers on a braille page.
package enum BrailleArrangement: String, CaseIterable, Sendable {
  /// Rows of words, with the other tiers below each word in the same column.
  case lines
  /// One word per line, with its tiers after it.
  case list
}

/// Writes verses as braille pages, one by one: each language by its own table, in six dots.
package struct BrailleExporter {
  private let description: TextDescription
  /// The indices of the tiers that are written.
  private let tiers: [Int]
  private let arrangement: BrailleArrangement
  private let translator: BrailleTranslator
  private let language: String
  private var book: BrailleBook
  private var last: Reference?
  /// Puts the readings of variants for the apparatus into words, or nil without one.
  private let speech: VerseSpeech?
  /// The variants and footnotes for the foot of the page, in the order of their signs, until the
  /// block that has the signs is added.
  private var waitingNotes: [[[UInt8]]] = []

  /// Blank cells between two columns of words, and between the tiers of a list.
  private static let gap = 2

  /// - Parameters:
  ///   - description: The text.
  ///   - tiers: The tiers to write, or nil for the words and their glosses.
  ///   - passage: The passage, for the title page, or nil for the whole text.
  ///   - hasApparatus: A Boolean value that indicates whether the variants and footnotes are at the
  ///     foot of the page, and their words have a sign. Otherwise they are notes below their verse.
  ///   - translator: A translator for paper.
  ///   - phrases: The words on title pages, in the language of the interface.
  /// - Throws: `BrailleExportError` if liblouis is missing, or if the text does not have a tier.
  package init(
    description: TextDescription, tiers: [Tier]?, arrangement: BrailleArrangement = .lines,
    hasApparatus: Bool = false, passage: String? = nil, paper: BraillePaper = BraillePaper(),
    translator: BrailleTranslator, phrases: Phrases
  ) throws(BrailleExportError) {
    guard translator.isAvailable else { throw .noLiblouis }
    self.description = description
    self.arrangement = arrangement
    self.translator = translator
    language = phrases.language
    speech = hasApparatus ? VerseSpeech(description: description, phrases: phrases) { _ in } : nil
    var indices: [Int] = []
    for tier in tiers ?? [Tier.surface, .gloss].filter(description.tiers.contains) {
      guard let index = description.tiers.firstIndex(of: tier) else {
        throw .noTier(tier.rawValue, known: description.tiers.map(\.rawValue))
      }
      if !indices.contains(index) { indices.append(index) }
    }
    self.tiers = indices.isEmpty ? [0] : indices
    let title = description.titleOrName
    let system = translator.system(of: description.textLanguage.rawValue).map {
      phrases("setting.braille.\($0)") + ": " + phrases("setting.braille.\($0).\($1)")
    }
    book = BrailleBook(
      paper: paper,
      words: .init(
        title: title, subtitles: [passage, system, description.credits].compactMap(\.self),
        translator: translator, phrases: phrases))
  }

  package mutating func add(_ verse: Verse) {
    addHeadings(of: verse)
    let place = cells("\(verse.reference)", language)
    book.place = place
    let paper = book.paper
    let verseLabel = cells(verse.reference.verse, language) + sign(ofWord: nil, in: verse)
    if !verse.speaker.isEmpty {
      let speaker = cells(verse.speaker + ":", description.translationLanguage.rawValue)
      book.add(
        BrailleBlock(paper.wrap(speaker), hasBlankBefore: true, staysWithNext: true))
    }
    if tiers.count == 1 {
      add(paper.wrap(verseLabel + [0] + runningText(of: verse), first: 2))
    } else {
      switch arrangement {
      case .lines: addRows(of: verse, label: verseLabel)
      case .list: addList(of: verse, label: verseLabel)
      }
    }
    for (column, translation) in zip(description.translations, verse.translations)
    where !translation.text.isEmpty {
      let text = cells(translation.text, column.language.rawValue)
      book.add(BrailleBlock(paper.wrap(text, first: 4, runover: 2)))
    }
    for note in verse.notes
    where !(speech != nil && note.isInVariantLayer) && !note.text.isEmpty {
      let text = cells(note.text, description.translationLanguage.rawValue)
      book.add(BrailleBlock(paper.wrap(text, first: 6, runover: 4)))
    }
  }

  package mutating func finish() { book.finish() }

  /// Returns the text written since the last call, one volume at a time, or nil if nothing is left.
  package mutating func takeText() -> (volume: Int, text: String)? { book.takeText() }

  // MARK: - Parts of a verse

  private mutating func addHeadings(of verse: Verse) {
    let reference = verse.reference
    defer { last = reference }
    if last?.book != reference.book || last?.chapter != reference.chapter {
      let title =
        reference.chapter > 0 ? "\(reference.book) \(reference.chapter)" : reference.book
      addHeading(title, language)
    }
    for heading in verse.headings where !heading.text.isEmpty {
      addHeading(heading.text, (heading.language ?? description.translationLanguage).rawValue)
    }
  }

  private mutating func addHeading(_ text: String, _ language: String) {
    book.add(
      BrailleBlock(
        book.paper.centered(cells(text, language)), hasBlankBefore: true, isKeptTogether: true,
        staysWithNext: true))
  }

  /// Adds rows of columns, each as wide as its widest value. A row is not divided between pages.
  private mutating func addRows(of verse: Verse, label: [UInt8]) {
    let paper = book.paper
    var row = [[UInt8]](repeating: [], count: tiers.count)
    var width = 0
    var isFirst = true
    func endRow() {
      guard width > 0 else { return }
      // A tier may have no value in a whole row.
      let lines = row.filter { $0.contains { $0 != 0 } }
      add(lines, hasBlankBefore: isFirst, isKeptTogether: true)
      isFirst = false
      // A row that continues the verse begins in the third cell.
      row = [[UInt8]](repeating: [0, 0], count: tiers.count)
      width = 0
    }
    func addColumn(_ column: [[UInt8]]) {
      let columnWidth = column.map(\.count).max() ?? 0
      if width > 0, width + Self.gap + columnWidth > paper.width { endRow() }
      let start = width > 0 ? width + Self.gap : row[0].count
      guard start + columnWidth <= paper.width else {
        // A value longer than a line has separate lines.
        for value in column {
          let lines = paper.wrap(value, first: 2, runover: 4)
          add(lines, hasBlankBefore: isFirst)
          isFirst = false
        }
        return
      }
      for index in row.indices {
        row[index] += [UInt8](repeating: 0, count: max(start - row[index].count, 0))
        row[index] += column[index]
      }
      width = start + columnWidth
    }
    addColumn([label] + tiers.dropFirst().map { _ in [] })
    for index in verse.words.indices { addColumn(values(ofWord: index, in: verse)) }
    endRow()
  }

  /// Adds a line for each word. Continuation lines start in the fifth cell.
  private mutating func addList(of verse: Verse, label: [UInt8]) {
    let paper = book.paper
    add(paper.wrap(label), hasBlankBefore: true, staysWithNext: !verse.words.isEmpty)
    for index in verse.words.indices {
      var lines: [[UInt8]] = []
      for value in values(ofWord: index, in: verse) where !value.isEmpty {
        if let line = lines.last, line.count + Self.gap + value.count <= paper.width {
          lines[lines.count - 1] += [UInt8](repeating: 0, count: Self.gap) + value
        } else {
          lines += paper.wrap(value, first: lines.isEmpty ? 0 : 4, runover: 4)
        }
      }
      add(lines, isKeptTogether: true)
    }
  }

  /// Returns the words of the only tier as running text.
  private mutating func runningText(of verse: Verse) -> [UInt8] {
    guard tiers == [0] else {
      return verse.words.indices.map { values(ofWord: $0, in: verse)[0] }
        .reduce(into: []) { $0 += ($0.isEmpty ? [] : [0]) + $1 }
    }
    // Some words are joined, as by a maqaf.
    var result: [UInt8] = []
    var text = ""
    func endPart() {
      if text.first?.isWhitespace == true, !result.isEmpty { result.append(0) }
      result += cells(
        text.trimmingCharacters(in: .whitespacesAndNewlines), verse.language.rawValue)
    }
    for (index, word) in verse.words.enumerated() {
      text += word.before + word.surface
      let sign = sign(ofWord: index, in: verse)
      if sign.isEmpty {
        text += word.after
      } else {
        text += word.after.prefix { !$0.isWhitespace }
        endPart()
        result += sign
        text = String(word.after.drop { !$0.isWhitespace })
      }
    }
    endPart()
    return result
  }

  /// Returns the values of the tiers of a word, the first one with the sign of its notes.
  private mutating func values(ofWord index: Int, in verse: Verse) -> [[UInt8]] {
    var values = tiers.map { text(of: verse.words[index], tier: $0, in: verse) }
    values[0] += sign(ofWord: index, in: verse)
    return values
  }

  /// Adds a block with the notes of its signs.
  private mutating func add(
    _ lines: [[UInt8]], hasBlankBefore: Bool = false, isKeptTogether: Bool = false,
    staysWithNext: Bool = false
  ) {
    let notes = waitingNotes.prefix(BrailleBlock.noteCount(in: lines))
    waitingNotes.removeFirst(notes.count)
    book.add(
      BrailleBlock(
        lines, hasBlankBefore: hasBlankBefore, isKeptTogether: isKeptTogether,
        staysWithNext: staysWithNext, notes: Array(notes)))
  }

  private func text(of word: Word, tier index: Int, in verse: Verse) -> [UInt8] {
    let tier = description.tiers[index]
    var value = word.value(at: index)
    // The values of the parts are in the row of the word.
    let parts = MorphemeTier.derived.first { $0.wordTier == tier }
    if value.isEmpty, let parts { value = parts.line(word.morphemes) }
    let text =
      index == 0
      ? (word.before + value + word.after).trimmingCharacters(in: .whitespacesAndNewlines) : value
    return cells(text, description.language(of: tier, inTextOf: verse.language).rawValue)
  }

  private func cells(_ text: String, _ language: String) -> [UInt8] {
    translator.cells(ofLine: text.withoutCriticalSigns, language: language)
  }
}

/// Variants and footnotes at the foot of the page.
extension BrailleExporter {
  /// Returns the sign of the variants and footnotes of a word or, if `word` is nil, of the whole
  /// verse, and lets them wait for the block with the sign. The result is empty if there are none.
  private mutating func sign(ofWord word: Int?, in verse: Verse) -> [UInt8] {
    guard speech != nil else { return [] }
    let lines = verse.notes.filter { note in
      let place = note.word.flatMap { verse.words.indices.contains($0) ? $0 : nil }
      return note.isInVariantLayer && place == word
    }.flatMap { footLines(of: $0, in: verse) }
    guard !lines.isEmpty else { return [] }
    waitingNotes.append(lines)
    return BrailleBlock.noteSign
  }

  /// Returns a note at the foot of the page: the sign, the number of the verse, the words, and the
  /// first reading. Each further reading begins a line in the third cell.
  private func footLines(of note: TextNote, in verse: Verse) -> [[UInt8]] {
    guard let speech else { return [] }
    let all = speech.readings(of: note, in: verse).map { cells(of: $0) }
    guard let first = all.first, !first.isEmpty else { return [] }
    let place = cells(of: speech.place(of: note, in: verse))
    let head = [BrailleBlock.noteSign, cells(verse.reference.verse, language), place, first]
      .filter { !$0.isEmpty }.joined(separator: [0])
    return book.paper.wrap(Array(head), runover: 2)
      + all.dropFirst().flatMap { book.paper.wrap($0, first: 2, runover: 4) }
  }

  /// Returns pieces in the braille of their languages, with commas between them where speech has a
  /// pause.
  private func cells(of pieces: [LabelPiece]) -> [UInt8] {
    let parts = pieces.enumerated().map { index, piece in
      let next = pieces.dropFirst(index + 1).first
      let comma = next.map { $0.separator == nil } == true ? "," : ""
      let isNote = piece.kind == .custom("note")
      let noteLanguage = isNote ? description.translationLanguage.rawValue : language
      return cells(piece.text + comma, piece.language ?? noteLanguage)
    }
    return Array(parts.joined(separator: [0]))
  }
}

extension String {
  /// The text without the signs of a printed apparatus (U+2E00 to U+2E0D), which have no braille.
  fileprivate var withoutCriticalSigns: String {
    let signs: ClosedRange<Unicode.Scalar> = "\u{2E00}"..."\u{2E0D}"
    guard unicodeScalars.contains(where: signs.contains) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !signs.contains($0) }))
  }
}

extension BrailleTranslator {
  /// Returns the cells of a text of any length.
  func cells(ofLine text: String, language: String) -> [UInt8] {
    guard text.beginning(ofScalars: Self.longest) != nil else {
      return translate(text, language: language == "und" ? nil : language).cells
    }
    return text.split(separator: " ").map { translate(String($0), language: language).cells }
      .reduce(into: []) { $0 += ($0.isEmpty ? [] : [0]) + $1 }
  }
}

extension BrailleBook.Words {
  init(
    title: String, subtitles: [String], translator: BrailleTranslator, phrases: Phrases
  ) {
    @Sendable func cells(_ text: String) -> [UInt8] {
      translator.cells(ofLine: text, language: phrases.language)
    }
    self.init(
      title: cells(title), subtitles: subtitles.filter { !$0.isEmpty }.map(cells),
      volume: { cells(phrases("braille.volume", String($0))) },
      endOfVolume: { cells(phrases("braille.endOfVolume", String($0))) },
      number: { cells(String($0)) })
  }
}

/// An error of a braille export.
package enum BrailleExportError: ReportableError, Equatable {
  case noLiblouis
  case noTier(String, known: [String])

  package var report: Message {
    switch self {
    case .noLiblouis: "braille needs liblouis, which is not installed"
    case .noTier(let name, let known):
      "the text has no tier \"\(name)\"; expected \(known.joined(separator: ", "))"
    }
  }
}

/// Entries of a lexicon as braille pages.
package enum BrailleEntry {
  /// Returns the pages of entries: the key and the headword of each, which further lines of the
  /// definition follow in the fifth and the third cell.
  ///
  /// - Throws: `BrailleExportError` if liblouis is missing.
  package static func pages(
    of entries: [LexiconEntry], in lexicon: LexiconDescription,
    paper: BraillePaper = BraillePaper(), translator: BrailleTranslator, phrases: Phrases
  ) throws(BrailleExportError) -> String {
    guard translator.isAvailable else { throw .noLiblouis }
    func cells(_ text: String, _ language: String) -> [UInt8] {
      translator.cells(ofLine: text, language: language)
    }
    var book = BrailleBook(
      paper: paper,
      words: .init(
        title: lexicon.titleOrName, subtitles: entries.prefix(1).map(\.key),
        translator: translator, phrases: phrases))
    let language = lexicon.language.rawValue
    for entry in entries {
      var head = [cells(entry.key, phrases.language)]
      if entry.headword != entry.key { head.append(cells(entry.headword, language)) }
      if !entry.transliteration.isEmpty {
        head.append(cells(entry.transliteration, lexicon.language.latinScript.rawValue))
      }
      if !entry.pronunciation.isEmpty {
        head.append(cells("(\(entry.pronunciation))", lexicon.definitionLanguage.rawValue))
      }
      book.place = cells(entry.key, phrases.language)
      let line = head.reduce(into: [UInt8]()) { $0 += ($0.isEmpty ? [] : [0]) + $1 }
      book.add(BrailleBlock(paper.wrap(line, runover: 4), staysWithNext: true))
      for paragraph in entry.definition.split(separator: "\n") {
        let text = cells(String(paragraph), lexicon.definitionLanguage.rawValue)
        book.add(BrailleBlock(paper.wrap(text, first: 4, runover: 2)))
      }
    }
    book.finish()
    return book.takeText()?.text ?? ""
  }
}

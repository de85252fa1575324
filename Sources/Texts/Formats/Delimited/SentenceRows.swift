import Interlinear
import PlainText

/// Reads tables with one sentence per row: the fields have the words, their morphemes and their
/// glosses, separated by spaces, and by hyphens and equals signs within words (Leipzig Glossing
/// Rules, rules 1 and 2).
///
/// If the number of glosses differs from the number of words, the glosses become a comment on the
/// sentence and are reported. If no column has the morphemes, words are divided at hyphens that
/// agree with the hyphens of their glosses.
final class SentenceRowReader: VerseReader {
  let description: TextDescription
  private let table: DelimitedTable
  private let map: ColumnMap
  private let surface: Int
  private let columns: [(tier: Tier, column: Int)]
  private let morphemes: Int?
  private let reference: Int?
  private let book: Int?
  private let translation: Int?
  private let further: [Int]
  private let speaker: Int?
  private let note: Int?
  private var count = 0
  /// The line of the row that is being read.
  private var line = 1

  init(_ table: DelimitedTable, map: ColumnMap) throws(FormatError) {
    self.table = table
    self.map = map
    surface = try table.neededColumn(map.tiers[0].column)
    columns = try table.columns(of: map.tiers.dropFirst().filter { $0.tier != .morphemes })
    morphemes = try table.columns(of: map.tiers.filter { $0.tier == .morphemes }).first?.column
    if case .reference(let column) = map.place, !column.isEmpty {
      reference = try table.neededColumn(column)
    } else {
      reference = nil
    }
    book = table.column(map.book)
    translation = table.column(map.translation)
    further = map.furtherTranslations.compactMap { table.column($0.column) }
    speaker = table.column(map.speaker)
    note = table.column(map.note)
    var description = TextDescription(
      name: "", title: map.title, tiers: [.surface] + columns.map(\.tier) + [.morphemes],
      morphologyScheme: map.morphologyScheme ?? .leipzig)
    description.translations += map.furtherTranslations.map {
      TranslationColumn(label: $0.column, language: $0.language ?? .undetermined)
    }
    self.description = description
    line = table.headerLine
    reportUnread(table.names)
  }

  var bytesRead: Int { table.lines.source.bytesRead }

  private func reportUnread(_ names: [String]) {
    let read = Set(
      [surface, morphemes, reference, book, translation, speaker, note].compactMap { $0 }
        + columns.map(\.column) + further)
    for (index, name) in names.enumerated() where !read.contains(index) && !name.trimmed.isEmpty {
      warn("the column \"\(name)\" is not read; a map can name its tier")
    }
  }

  private func warn(_ message: Message) {
    table.lines.warn(message, line: line)
  }

  func next() throws(FormatError) -> Verse? {
    while let row = try table.next() {
      line = row.line
      if row.fields.allSatisfy({ $0.trimmed.isEmpty }) { continue }
      return verse(of: row.fields.map(\.withSingleSpaces))
    }
    return nil
  }

  private func verse(of fields: [String]) -> Verse {
    func field(_ column: Int?) -> String { column.map { fields[$0] } ?? "" }
    count += 1
    let name = field(reference)
    var verse = Verse(
      reference: Reference(
        book: field(book).isEmpty ? map.title : field(book), chapter: 0,
        verse: name.isEmpty ? String(count) : name),
      words: [], translation: field(translation), language: map.language)
    if book == nil, let parsed = parsedReference(name) { verse.reference = parsed }
    verse.speaker = field(speaker)
    var comments: [String] = []
    verse.words = words(of: fields, &comments)
    if !field(note).isEmpty { comments.append(field(note)) }
    verse.notes = comments.map { TextNote(kind: .comment, text: $0) }
    for (index, column) in further.enumerated() {
      verse.setTranslation(fields[column], at: index + 1)
    }
    return verse
  }

  // MARK: - Words

  private func words(of fields: [String], _ comments: inout [String]) -> [Word] {
    var words = GlossedLine.words(fields[surface], tierCount: description.tiers.count)
    var parts: [[GlossedLine.Part]]?
    if let morphemes, !fields[morphemes].isEmpty {
      let tokens = GlossedLine.tokens(fields[morphemes], count: words.count)
      if tokens.count == words.count {
        parts = tokens.map(GlossedLine.parts)
      } else {
        reportCount(tokens.count, "groups of morphemes", words.count)
        comments.append("morphemes: \(fields[morphemes])")
      }
    }
    for (place, column) in columns.enumerated() where !fields[column.column].isEmpty {
      let tokens = GlossedLine.tokens(fields[column.column], count: words.count)
      guard tokens.count == words.count else {
        let name = column.tier.spokenName
        reportCount(tokens.count, "values of \(name)", words.count)
        comments.append("\(name): \(fields[column.column])")
        continue
      }
      for index in words.indices { words[index].values[place + 1] = tokens[index] }
    }
    for index in words.indices { addMorphemes(parts?[index], to: &words[index]) }
    return words
  }

  private func reportCount(_ count: Int, _ what: Message, _ words: Int) {
    warn("\(count) \(what) below \(words) words; kept as a comment; expected as many")
  }

  /// Divides a word into its morphemes, with the glosses and categories whose number agrees.
  private func addMorphemes(_ given: [GlossedLine.Part]?, to word: inout Word) {
    let parts = given ?? GlossedLine.parts(word.surface)
    func values(_ tier: Tier) -> [GlossedLine.Part] {
      columns.firstIndex { $0.tier == tier }.map { GlossedLine.parts(word.values[$0 + 1]) } ?? []
    }
    let glosses = values(.gloss)
    // Spelling hyphens are not morpheme boundaries unless the glosses confirm it.
    guard given != nil || parts.count > 1 && glosses.count == parts.count else { return }
    if !glosses.isEmpty, glosses.count != parts.count, parts.count > 1 {
      warn("the glosses of \"\(word.surface)\" are fewer or more than its morphemes")
    }
    word.morphemes = GlossedLine.morphemes(
      parts, glosses: glosses, categories: values(.partOfSpeech))
    word.values[word.values.count - 1] = MorphemeTier.forms.line(word.morphemes)
  }
}

import Foundation
import Interlinear

/// Reads a CLDF ExampleTable (`examples.csv`). Each row is a sentence; its words are lists within
/// fields, separated by tabs unless the metadata names another separator.
///
/// Each language becomes a book, and the reference is the sentence's id. The metadata and the table
/// of languages are read if they are beside the file (CLDF 1.2).
final class CLDFReader: VerseReader {
  let description: TextDescription
  private let records: RecordReader
  private let columnCount: Int
  private let columns: [CLDFMetadata.Property: Int]
  private let idColumn: Int
  private let primaryColumn: Int
  private let separators: (words: String, glosses: String)
  private let languages: CLDFLanguages
  /// The first record, which is read in advance for the language of the translations.
  private var waiting: [String]?
  private var warnings: [FormatWarning] = []

  init(
    _ records: RecordReader, columns: [String], map: ColumnMap, metadata: CLDFMetadata? = nil
  ) throws(FormatError) {
    let header = Header(columns, lines: records.lines)
    let path = records.lines.source.name
    let table = metadata?.examples ?? CLDFMetadata.Table(file: path)
    self.records = records
    columnCount = header.count
    idColumn = try header.needed(table.column(.id))
    primaryColumn = try header.needed(table.column(.primaryText))
    var found: [CLDFMetadata.Property: Int] = [:]
    for property in CLDFMetadata.Property.allCases {
      let name = property == .translatedText && metadata == nil ? map.translation : nil
      found[property] = header.optional(name ?? table.column(property))
    }
    self.columns = found
    separators = (table.separators[.analyzedWord] ?? "\t", table.separators[.gloss] ?? "\t")
    languages = CLDFLanguages(besides: path, table: metadata?.languages)
    warnings = languages.warnings
    var language = Language.english
    waiting = try Self.record(records, count: header.count)
    if let first = waiting, let column = found[.metaLanguageReference] {
      let tag = languages.tag(of: first[column])
      if tag != .undetermined { language = tag }
    }
    description = TextDescription(
      name: "", title: metadata?.title ?? "CLDF examples", tiers: [.surface, .gloss, .morphemes],
      morphologyScheme: .leipzig, glossLanguage: language, translationLanguage: language)
  }

  var bytesRead: Int { records.lines.bytesRead }

  func takeWarnings() -> [FormatWarning] {
    defer { warnings = [] }
    return warnings
  }

  private static func record(
    _ records: RecordReader, count: Int
  ) throws(FormatError) -> [String]? {
    guard let record = try records.next() else { return nil }
    guard record.count == count else {
      throw records.lines.error(
        "\(record.count) columns", expected: "the header's \(count)", line: records.recordLine)
    }
    return record
  }

  private func field(_ property: CLDFMetadata.Property, _ record: [String]) -> String {
    columns[property].map { record[$0] } ?? ""
  }

  func next() throws(FormatError) -> Verse? {
    let first = waiting
    waiting = nil
    let read = first == nil ? try Self.record(records, count: columnCount) : first
    guard let record = read else { return nil }
    let language = field(.languageReference, record)
    return Verse(
      reference: Reference(
        book: language.isEmpty ? "Examples" : languages.name(of: language), chapter: 0,
        verse: record[idColumn]),
      words: words(of: record), translation: field(.translatedText, record),
      notes: notes(of: record), language: languages.tag(of: language))
  }

  /// Returns the other information in a row: a comment, and the source of the example.
  private func notes(of record: [String]) -> [TextNote] {
    var notes: [TextNote] = []
    let comment = field(.comment, record)
    if !comment.isEmpty { notes.append(TextNote(kind: .footnote, text: comment)) }
    let source = field(.source, record)
    if !source.isEmpty { notes.append(TextNote(kind: .crossReference, text: source)) }
    return notes
  }

  private func words(of record: [String]) -> [Word] {
    let printed = record[primaryColumn].unicodeScalars
      .split { $0 == " " || $0 == "\n" || $0 == "\t" }
      .map { PrintedWord(String($0)) }
    let analyzed = list(field(.analyzedWord, record), separator: separators.words)
    guard !analyzed.isEmpty else {
      return printed.map {
        Word(values: [$0.core, "", ""], before: $0.before, after: $0.after + " ")
      }
    }
    var glosses = list(field(.gloss, record), separator: separators.glosses)
    if glosses.count != analyzed.count {
      if !glosses.isEmpty {
        warn(
          "\(analyzed.count) words and \(glosses.count) glosses; the glosses are omitted, "
            + "expected as many as words")
      }
      glosses = Array(repeating: "", count: analyzed.count)
    }
    let matching = printed.count == analyzed.count
    // Only the words are declared to match their glosses; the segments may not match.
    let isByWord = field(.lgrConformance, record) == "WORD_ALIGNED"
    return zip(analyzed, glosses).enumerated().map { index, pair in
      word(pair.0, gloss: pair.1, printed: matching ? printed[index] : nil, isByWord: isByWord)
    }
  }

  private func list(_ field: String, separator: String) -> [String] {
    guard !field.isEmpty else { return [] }
    guard separator.utf8.count == 1, let byte = separator.utf8.first else {
      return separator.isEmpty ? [field] : field.components(separatedBy: separator)
    }
    return field.utf8.split(separator: byte, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }

  /// Returns a word whose surface is the analysed form without its hyphens. If the printed word is
  /// the same, the punctuation around it is kept.
  private func word(
    _ analyzed: String, gloss: String, printed: PrintedWord?, isByWord: Bool
  ) -> Word {
    let forms = segments(analyzed)
    let glosses = segments(gloss)
    let joined = forms.joined()
    let surface = joined.isEmpty ? analyzed : joined
    let morphemes =
      forms.count == glosses.count && forms.count > 1 && !isByWord
      ? zip(forms, glosses).map { Morpheme(form: $0, gloss: $1) }
      : forms.count > 1 ? forms.map { Morpheme(form: $0) } : []
    var word = Word(
      values: [surface, gloss, MorphemeText.label(morphemes)], morphemes: morphemes)
    if let printed, printed.core == surface {
      word.before = printed.before
      word.after = printed.after + " "
    }
    return word
  }

  /// Splits a text into segments by scalars, not characters: a tone that is a morpheme combines
  /// with the hyphen before it.
  private func segments(_ text: String) -> [String] {
    text.unicodeScalars.split { $0 == "-" || $0 == "=" }.map { String($0) }
  }

  private func warn(_ message: String) {
    warnings.append(
      FormatWarning(file: records.lines.source.name, line: records.recordLine, message: message))
  }
}

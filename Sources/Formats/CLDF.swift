import Interlinear

/// Reads CLDF's `examples.csv`: a row is a sentence, its words are parted by tabs inside a field.
///
/// Each language is a book, the reference is the sentence's id (CLDF 1.2, ExampleTable).
final class CLDFReader: VerseReader {
  let description = TextDescription(
    name: "", title: "CLDF examples", tiers: [.surface, .gloss, .morphemes],
    morphologyScheme: .leipzig)
  private let records: RecordReader
  private let columnCount: Int
  private let idColumn: Int
  private let primaryColumn: Int
  private let languageColumn: Int?
  private let analyzedColumn: Int?
  private let glossColumn: Int?
  private let translationColumn: Int?
  private var warnings: [FormatWarning] = []

  init(_ records: RecordReader, columns: [String], map: ColumnMap) throws(FormatError) {
    let header = Header(columns, lines: records.lines)
    self.records = records
    columnCount = header.count
    idColumn = try header.needed("ID")
    primaryColumn = try header.needed("Primary_Text")
    languageColumn = header.optional("Language_ID")
    analyzedColumn = header.optional("Analyzed_Word")
    glossColumn = header.optional("Gloss")
    translationColumn = header.optional(map.translation)
  }

  var bytesRead: Int { records.lines.bytesRead }

  func takeWarnings() -> [FormatWarning] {
    defer { warnings = [] }
    return warnings
  }

  func next() throws(FormatError) -> Verse? {
    guard let record = try records.next() else { return nil }
    guard record.count == columnCount else {
      throw records.lines.error(
        "\(record.count) columns; expected the header's \(columnCount)", line: records.recordLine)
    }
    let language = languageColumn.map { record[$0] } ?? ""
    return Verse(
      reference: Reference(
        book: language.isEmpty ? "Examples" : language, chapter: 0, verse: record[idColumn]),
      words: words(of: record), translation: translationColumn.map { record[$0] } ?? "")
  }

  private func words(of record: [String]) -> [Word] {
    let printed = record[primaryColumn].unicodeScalars
      .split { $0 == " " || $0 == "\n" || $0 == "\t" }
      .map { PrintedWord(Substring($0)) }
    let analyzed = list(record, analyzedColumn)
    guard !analyzed.isEmpty else {
      return printed.map {
        Word(values: [$0.core, "", ""], before: $0.before, after: $0.after + " ")
      }
    }
    var glosses = list(record, glossColumn)
    if glosses.count != analyzed.count {
      if !glosses.isEmpty {
        warn(
          "\(analyzed.count) words and \(glosses.count) glosses; the glosses are left out, "
            + "expected as many as words")
      }
      glosses = Array(repeating: "", count: analyzed.count)
    }
    let matching = printed.count == analyzed.count
    return zip(analyzed, glosses).enumerated().map { index, pair in
      word(pair.0, gloss: pair.1, printed: matching ? printed[index] : nil)
    }
  }

  private func list(_ record: [String], _ column: Int?) -> [String] {
    guard let column, !record[column].isEmpty else { return [] }
    return record[column].split(separator: "\t", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// The surface is the analysed form with its hyphens taken out; where the printed word is the
  /// same, the punctuation around it is kept.
  private func word(_ analyzed: String, gloss: String, printed: PrintedWord?) -> Word {
    let forms = segments(analyzed)
    let glosses = segments(gloss)
    let joined = forms.joined()
    let surface = joined.isEmpty ? analyzed : joined
    let morphemes =
      forms.count == glosses.count && forms.count > 1
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

  /// Scalars, not characters: a tone that is a morpheme stands on the hyphen before it.
  private func segments(_ text: String) -> [String] {
    text.unicodeScalars.split { $0 == "-" || $0 == "=" }.map { String($0) }
  }

  private func warn(_ message: String) {
    warnings.append(
      FormatWarning(file: records.lines.source.name, line: records.recordLine, message: message))
  }
}

/// A printed word with the punctuation around it.
struct PrintedWord {
  var before = ""
  var core = ""
  var after = ""

  init(_ text: Substring) {
    let isMark: (Character) -> Bool = { ".,;:!?…\"“”„‘()[]«»·—–".contains($0) }
    let head = text.prefix(while: isMark)
    guard head.count < text.count else {
      core = String(text)
      return
    }
    let rest = text.dropFirst(head.count)
    let tail = rest.reversed().prefix(while: isMark).count
    before = String(head)
    core = String(rest.dropLast(tail))
    after = String(rest.suffix(tail))
  }
}

import Formats
import Interlinear

/// The column `extras` of the tables `verse` and `text`: one line for each kind of data that is
/// present. A line is a letter, a space, and records like those of morphemes (`MorphemeText`). The
/// column is empty for a verse or a text that has none.
private struct ExtrasLine {
  let letter: Unicode.Scalar
  /// What follows the letter and the space. It is valid only within the closure that the line is
  /// passed to.
  private let bytes: Slice<UnsafeBufferPointer<UInt8>>

  /// Passes each line of a text to a closure.
  static func forEach(in text: String, _ body: (ExtrasLine) -> Void) {
    var text = text
    text.withUTF8 { bytes in
      for line in bytes.split(separator: 0x0A) {
        guard let letter = line.first.map({ Unicode.Scalar($0) }) else { continue }
        body(ExtrasLine(letter: letter, bytes: line.dropFirst(2)))
      }
    }
  }

  /// The line itself, if it is not made of records.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The number of records.
  var count: Int { records { _ in }.count }

  func records<Value>(_ body: (MorphemeText.Record) -> Value) -> [Value] {
    MorphemeText.records(bytes, body)
  }

  /// The first field of the first record; empty if there is none.
  var first: String { records { $0[0] }.first ?? "" }

  static func text(_ letter: Unicode.Scalar, _ records: [String]) -> String {
    "\(letter) " + records.joined(separator: " ")
  }

  /// Returns one record. It contains at least one bar, so that a record is never empty.
  static func record(_ fields: String...) -> String {
    fields.map(MorphemeText.escaped).joined(separator: "|") + "|"
  }
}

extension VerseExtras {
  private static let paragraph = "b "

  /// The conditions in SQL for a verse with a heading, whose line is the first one, and for a verse
  /// with which a paragraph begins.
  static let hasHeading = "substr(extras, 1, 2) = 'h '"
  static let beginsParagraph = "instr(char(10) || extras, char(10) || '\(paragraph)') > 0"

  /// Returns the headings, further translations, syntax, speaker, recording and markup of a verse.
  static func encode(_ verse: Verse) -> String {
    var lines: [String] = []
    if !verse.headings.isEmpty {
      lines.append(
        ExtrasLine.text(
          "h",
          verse.headings.map {
            ExtrasLine.record(
              $0.kind.rawValue, $0.text, String($0.level), $0.language?.rawValue ?? "")
          }))
    }
    for translation in verse.furtherTranslations {
      let words = encode(translation.words)
      lines.append(
        ExtrasLine.text(
          "t", [ExtrasLine.record(translation.text)] + (words.isEmpty ? [] : [words])))
    }
    if !verse.syntax.isEmpty { lines.append(ExtrasLine.text("s", verse.syntax.map(record))) }
    if !verse.speaker.isEmpty {
      lines.append(ExtrasLine.text("p", [ExtrasLine.record(verse.speaker)]))
    }
    if let span = verse.recording {
      lines.append(
        ExtrasLine.text(
          "r", [ExtrasLine.record(String(span.start), String(span.end), String(span.recording))]))
    }
    if !verse.places.isEmpty {
      lines.append(
        ExtrasLine.text(
          "v",
          verse.places.map {
            ExtrasLine.record(
              $0.reference.book, String($0.reference.chapter), $0.reference.verse,
              String($0.word))
          }))
    }
    if verse.isParagraphStart { lines.append(paragraph) }
    if !verse.id.isEmpty { lines.append(ExtrasLine.text("i", [ExtrasLine.record(verse.id)])) }
    if !verse.markup.isEmpty { lines.append("m \(verse.markup)") }
    return lines.isEmpty ? "" : lines.joined(separator: "\n")
  }

  private static func record(_ token: SyntaxToken) -> String {
    func number(_ value: Int?) -> String { value.map(String.init) ?? "" }
    let record = ExtrasLine.record(
      token.id, token.form, number(token.word), number(token.part), number(token.head),
      token.relation, token.enhanced)
    guard let own = token.annotation else { return record }
    return record
      + ExtrasLine.record(own.lemma, own.category, own.code, own.features, own.other)
  }

  /// Sets what `encode` has encoded. An index that the verse does not have is left out.
  ///
  /// - Parameter verse: The verse with its words.
  static func decode(_ text: String, into verse: inout Verse) {
    if text.isEmpty { return }
    ExtrasLine.forEach(in: text) { line in
      switch line.letter {
      case "h": verse.headings = line.records(heading)
      case "t":
        // The first record is the text, the others are its words.
        let words = line.records(translationWord)
        guard let first = words.first else { return }
        verse.furtherTranslations.append(
          VerseTranslation(text: first.text, words: Array(words.dropFirst())))
      case "s":
        let count = line.count
        let words = verse.words
        verse.syntax = line.records { token($0, words: words, count: count) }
      case "v":
        let count = verse.words.count
        verse.places = line.records { place($0, words: count) }.compactMap { $0 }
      case "b": verse.isParagraphStart = true
      // The markup is taken as it is, so that a verse on the screen costs no more for it.
      case "m": verse.markup = line.text
      case "i": verse.id = line.first
      case "p": verse.speaker = line.first
      case "r":
        if let span = line.records(recordingSpan).first ?? nil { verse.recording = span }
      default: return
      }
    }
  }

  private static func recordingSpan(_ record: MorphemeText.Record) -> RecordingSpan? {
    guard let start = Int(record[0]), let end = Int(record[1]), let recording = Int(record[2])
    else { return nil }
    return RecordingSpan(start: start, end: end, recording: recording)
  }

  /// Returns a heading. An unknown kind, which occurs only in a damaged library, becomes `other`.
  private static func heading(_ record: MorphemeText.Record) -> Heading {
    Heading(
      kind: Heading.Kind(rawValue: record[0]) ?? .other, text: record[1],
      level: Int(record[2]) ?? 1,
      language: record[3].isEmpty ? nil : Language(rawValue: record[3]))
  }

  private static func place(_ record: MorphemeText.Record, words: Int) -> VersePlace? {
    guard let chapter = Int(record[1]), let word = Int(record[3]), (0..<words).contains(word)
    else { return nil }
    return VersePlace(
      reference: Reference(book: record[0], chapter: chapter, verse: record[2]), word: word)
  }

  private static func token(
    _ record: MorphemeText.Record, words: [Word], count: Int
  ) -> SyntaxToken {
    func index(_ field: Int, below limit: Int) -> Int? {
      Int(record[field]).flatMap { (0..<limit).contains($0) ? $0 : nil }
    }
    let word = index(2, below: words.count)
    return SyntaxToken(
      id: record[0], form: record[1], word: word,
      part: word.flatMap { index(3, below: words[$0].morphemes.count) },
      head: index(4, below: count), relation: record[5], enhanced: record[6],
      annotation: record.count > 8
        ? SyntaxToken.Annotation(
          lemma: record[7], category: record[8], code: record[9], features: record[10],
          other: record[11]) : nil)
  }
}

/// The translations, languages and recordings of a text in the column `extras` of the table `text`.
enum TextExtras {
  private static let wholeChapters = "c "

  /// - Parameter hasWholeChapters: Whether the rows of each chapter follow one another.
  static func encode(_ description: TextDescription, hasWholeChapters: Bool) -> String {
    var lines = hasWholeChapters ? [wholeChapters] : []
    if !description.translationLabel.isEmpty {
      lines.append(ExtrasLine.text("l", [ExtrasLine.record(description.translationLabel)]))
    }
    if !description.furtherTranslations.isEmpty {
      lines.append(
        ExtrasLine.text(
          "t",
          description.furtherTranslations.map {
            ExtrasLine.record($0.label, $0.language.rawValue)
          }))
    }
    if !description.tierLanguages.isEmpty {
      let languages = description.tierLanguages.sorted { $0.key.rawValue < $1.key.rawValue }
      lines.append(
        ExtrasLine.text(
          "g", languages.map { ExtrasLine.record($0.key.rawValue, $0.value.rawValue) }))
    }
    if !description.recordings.isEmpty {
      lines.append(ExtrasLine.text("r", description.recordings.map { ExtrasLine.record($0) }))
    }
    return lines.joined(separator: "\n")
  }

  /// Returns whether the rows of each chapter are known to follow one another.
  static func hasWholeChapters(_ text: String) -> Bool { text.hasPrefix(wholeChapters) }

  static func decode(_ text: String, into description: inout TextDescription) {
    if text.isEmpty { return }
    ExtrasLine.forEach(in: text) { line in
      switch line.letter {
      case "l": description.translationLabel = line.first
      case "t":
        description.furtherTranslations = line.records {
          TranslationColumn(label: $0[0], language: Language(rawValue: $0[1]))
        }
      case "g":
        let languages = line.records { (Tier(rawValue: $0[0]), Language(rawValue: $0[1])) }
        for (tier, language) in languages { description.tierLanguages[tier] = language }
      case "r": description.recordings = line.records { $0[0] }
      default: return
      }
    }
  }
}

import Formats
import Interlinear

/// The translation of a verse word by word, its notes, and its further data, in one column each:
/// fields separated by bars, items by spaces, escaped like morphemes (`MorphemeText`).
enum VerseExtras {
  static func encode(_ words: [TranslationWord]) -> String {
    words.map { word in
      let originals = word.originals.map(String.init).joined(separator: ",")
      return [word.text, word.before, word.after].map(MorphemeText.escaped)
        .joined(separator: "|") + "|" + originals
    }.joined(separator: " ")
  }

  static func translationWords(_ text: String) -> [TranslationWord] {
    MorphemeText.records(text) { record in
      TranslationWord(
        text: record[0], before: record[1], after: record[2],
        originals: record[3].split(separator: ",").compactMap { Int($0) })
    }
  }

  /// A note with readings has the number of its words, and the four fields of each reading.
  static func encode(_ notes: [TextNote]) -> String {
    notes.map { note in
      var fields = [note.kind.rawValue, note.text, note.word.map(String.init) ?? ""]
      if !note.readings.isEmpty || note.wordCount != 1 { fields.append(String(note.wordCount)) }
      for reading in note.readings {
        let witnesses = reading.witnesses.joined(separator: " ")
        fields += [reading.kind.rawValue, reading.text, witnesses, reading.gloss]
      }
      return fields.map(MorphemeText.escaped).joined(separator: "|")
    }.joined(separator: " ")
  }

  /// Returns the notes. An unknown kind, which occurs only in a damaged library, becomes a
  /// footnote, so that its text is not lost.
  static func notes(_ text: String) -> [TextNote] {
    MorphemeText.records(text) { record in
      let word = Int(record[2])
      var note = TextNote(
        kind: TextNote.Kind(rawValue: record[0]) ?? .footnote, text: record[1], word: word)
      guard record.count > 3 else { return note }
      note.wordCount = min(max(Int(record[3]) ?? 1, 0), max(word ?? 0, 0) + 1)
      note.readings = stride(from: 4, to: record.count, by: 4).map { field in
        TextNote.Reading(
          kind: TextNote.Reading.Kind(rawValue: record[field]) ?? .reading,
          text: record[field + 1],
          witnesses: record[field + 2].split(separator: " ").map(String.init),
          gloss: record[field + 3])
      }
      return note
    }
  }

  /// The condition in SQL for a verse with a note of the variant layer. A space within a note is
  /// escaped.
  static let hasVariants = """
    (instr(' ' || notes, ' \(TextNote.Kind.variant.rawValue)|') > 0
      OR instr(' ' || notes, ' \(TextNote.Kind.footnote.rawValue)|') > 0)
    """
}

/// A kind of data in the column `extras` of the tables `verse` and `text`.
///
/// The column has a line for each kind that is present: a letter, a space, and usually records in
/// the same form as morphemes. It is empty for a verse or a text without such data.
private struct ExtrasSection<Root>: Sendable {
  let letter: Unicode.Scalar
  /// Returns the text after the letter and the space, or nothing if there is no such data.
  let write: @Sendable (Root) -> [String]
  /// Sets the data from the text after the letter and the space.
  let read: @Sendable (inout Root, String) -> Void

  static func encode(_ root: Root, _ sections: [Self]) -> String {
    sections.flatMap { section in section.write(root).map { "\(section.letter) \($0)" } }
      .joined(separator: "\n")
  }

  static func decode(_ text: String, _ sections: [Self], into root: inout Root) {
    for line in text.utf8.split(separator: 0x0A) {
      let letter = line.first.map { Unicode.Scalar($0) }
      guard let section = sections.first(where: { $0.letter == letter }) else { continue }
      section.read(&root, String(decoding: line.dropFirst(2), as: UTF8.self))
    }
  }
}

/// Returns one record. It contains at least one bar, so that a record is never empty.
private func record(_ fields: String...) -> String {
  fields.map { MorphemeText.escaped($0) + "|" }.joined()
}

/// Returns a line of records, or nothing if there are no records.
private func line(_ records: [String]) -> [String] {
  records.isEmpty ? [] : [records.joined(separator: " ")]
}

extension ExtrasSection {
  /// Creates a section for a text, which is one record, or nothing if the text is empty.
  init(letter: Unicode.Scalar, text path: WritableKeyPath<Root, String> & Sendable) {
    self.init(letter: letter) {
      $0[keyPath: path].isEmpty ? [] : [record($0[keyPath: path])]
    } read: {
      $0[keyPath: path] = MorphemeText.records($1) { $0[0] }.first ?? ""
    }
  }
}

// MARK: - Verses

extension VerseExtras {
  /// The conditions in SQL for a verse with a heading, whose line is the first one, and for a verse
  /// that begins a paragraph.
  static let hasHeading = "substr(extras, 1, 2) = 'h '"
  static let beginsParagraph = "instr(char(10) || extras, char(10) || 'b ') > 0"

  /// Returns the headings, translations after the first one, syntax, speaker, recording and markup of a verse.
  static func encode(_ verse: Verse) -> String { ExtrasSection.encode(verse, sections) }

  /// Sets the data that `encode` has encoded. Omits indices that do not exist in the verse.
  ///
  /// - Parameter verse: The verse with its words.
  static func decode(_ text: String, into verse: inout Verse) {
    ExtrasSection.decode(text, sections, into: &verse)
  }

  /// Sets the translations after the first one, without the other data.
  static func decodeTranslations(_ text: String, into verse: inout Verse) {
    ExtrasSection.decode(text, [translations], into: &verse)
  }

  private static let translations = ExtrasSection<Verse>(letter: "t") { verse in
    verse.translations.dropFirst().map {
      record($0.text) + ($0.words.isEmpty ? "" : " " + encode($0.words))
    }
  } read: { verse, text in
    // The first record is the text, the others are its words.
    let words = translationWords(text)
    guard let first = words.first else { return }
    if verse.translations.isEmpty { verse.translations.append(VerseTranslation()) }
    verse.translations.append(VerseTranslation(text: first.text, words: Array(words.dropFirst())))
  }

  private static let sections: [ExtrasSection<Verse>] = [
    ExtrasSection(letter: "h") { verse in
      line(
        verse.headings.map {
          record($0.kind.rawValue, $0.text, String($0.level), $0.language?.rawValue ?? "")
        })
    } read: { verse, text in
      // An unknown kind occurs only in a damaged library.
      verse.headings = MorphemeText.records(text) {
        Heading(
          kind: Heading.Kind(rawValue: $0[0]) ?? .other, text: $0[1], level: Int($0[2]) ?? 1,
          language: $0[3].isEmpty ? nil : Language(rawValue: $0[3]))
      }
    },
    translations,
    ExtrasSection(letter: "s") {
      line($0.syntax.map(encode))
    } read: { verse, text in
      let count = MorphemeText.records(text) { _ in }.count
      let words = verse.words
      verse.syntax = MorphemeText.records(text) { token($0, words: words, count: count) }
    },
    ExtrasSection(letter: "p", text: \.speaker),
    ExtrasSection(letter: "r") { verse in
      verse.recording.map {
        [record(String($0.start), String($0.end), String($0.recording))]
      } ?? []
    } read: { verse, text in
      let numbers = MorphemeText.records(text) { [Int($0[0]), Int($0[1]), Int($0[2])] }.first
      guard let numbers, let start = numbers[0], let end = numbers[1], let recording = numbers[2]
      else { return }
      verse.recording = RecordingSpan(start: start, end: end, recording: recording)
    },
    ExtrasSection(letter: "v") { verse in
      line(
        verse.places.map {
          record(
            $0.reference.book, String($0.reference.chapter), $0.reference.verse, String($0.word))
        })
    } read: { verse, text in
      let count = verse.words.count
      verse.places = MorphemeText.records(text) { record -> VersePlace? in
        guard let chapter = Int(record[1]), let word = Int(record[3]), (0..<count).contains(word)
        else { return nil }
        return VersePlace(
          reference: Reference(book: record[0], chapter: chapter, verse: record[2]), word: word)
      }.compactMap { $0 }
    },
    ExtrasSection(letter: "b") {
      $0.isParagraphStart ? [""] : []
    } read: { verse, _ in
      verse.isParagraphStart = true
    },
    ExtrasSection(letter: "i", text: \.id),
    // The markup is not made of records. Each of its lines is one.
    ExtrasSection(letter: "m") { verse in
      verse.markup.isEmpty
        ? []
        : verse.markup.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
          .map { String(Substring($0)) }
    } read: { verse, text in
      if !verse.markup.isEmpty { verse.markup += "\n" }
      verse.markup += text
    },
  ]

  private static func encode(_ token: SyntaxToken) -> String {
    func number(_ value: Int?) -> String { value.map(String.init) ?? "" }
    let text = record(
      token.id, token.form, number(token.word), number(token.part), number(token.head),
      token.relation, token.enhanced)
    guard let values = token.annotation else { return text }
    return text + record(values.lemma, values.category, values.code, values.features, values.other)
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

// MARK: - Texts

/// The translations, languages and recordings of a text in the column `extras` of the table `text`.
enum TextExtras {
  private static let wholeChapters = "c "
  private static let variants = "v "

  /// - Parameters:
  ///   - hasWholeChapters: A Boolean value that indicates whether the rows of each chapter follow
  ///     one another.
  ///   - variantCount: The number of notes of the variant layer.
  static func encode(
    _ description: TextDescription, hasWholeChapters: Bool, variantCount: Int
  ) -> String {
    let lines = ExtrasSection.encode(description, sections)
    return [
      hasWholeChapters ? wholeChapters : "", variantCount > 0 ? "\(variants)\(variantCount)" : "",
      lines,
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Returns the number of notes of the variant layer, or nil if it is not recorded.
  static func variantCount(_ text: String) -> Int? {
    let line = text.utf8.split(separator: 0x0A).first { $0.starts(with: variants.utf8) }
    return line.flatMap { Int(Substring($0.dropFirst(variants.utf8.count))) }
  }

  /// Returns a Boolean value that indicates whether the rows of each chapter are known to follow
  /// one another.
  static func hasWholeChapters(_ text: String) -> Bool { text.hasPrefix(wholeChapters) }

  static func decode(_ text: String, into description: inout TextDescription) {
    ExtrasSection.decode(text, sections, into: &description)
  }

  private static let sections: [ExtrasSection<TextDescription>] = [
    ExtrasSection(letter: "l", text: \.translations[0].label),
    ExtrasSection(letter: "t") { description in
      line(description.translations.dropFirst().map { record($0.label, $0.language.rawValue) })
    } read: { description, text in
      description.translations += MorphemeText.records(text) {
        TranslationColumn(label: $0[0], language: Language(rawValue: $0[1]))
      }
    },
    ExtrasSection(letter: "g") { description in
      let languages = description.tierLanguages.sorted { $0.key.rawValue < $1.key.rawValue }
      return line(languages.map { record($0.key.rawValue, $0.value.rawValue) })
    } read: { description, text in
      let languages = MorphemeText.records(text) {
        (Tier(rawValue: $0[0]), Language(rawValue: $0[1]))
      }
      for (tier, language) in languages { description.tierLanguages[tier] = language }
    },
    ExtrasSection(letter: "r") {
      line($0.recordings.map { record($0) })
    } read: {
      $0.recordings = MorphemeText.records($1) { $0[0] }
    },
    ExtrasSection(letter: "o") {
      line($0.rowsInFile.map { record(String($0.lowerBound), String($0.upperBound)) })
    } read: {
      $0.rowsInFile = MorphemeText.records($1) { (Int($0[0]) ?? 0, Int($0[1]) ?? 0) }
        .compactMap { $0 < $1 ? $0..<$1 : nil }
    },
    ExtrasSection(letter: "n") { description in
      let books = description.bookNames.sorted { $0.key < $1.key }
      return line(
        books.flatMap { book, names in
          names.short.map { record(book, "s", $0) } + names.long.map { record(book, "l", $0) }
        })
    } read: { description, text in
      let names = MorphemeText.records(text) { ($0[0], isLong: $0[1] == "l", name: $0[2]) }
      for (book, isLong, name) in names {
        description.bookNames.add(name, ofBook: book, isLong: isLong)
      }
    },
  ]
}

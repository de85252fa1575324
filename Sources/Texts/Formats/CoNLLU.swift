import Interlinear

/// Reads CoNLL-U (universaldependencies.org, "CoNLL-U Format"): ten columns, one sentence per
/// verse; and CoNLL-U Plus, whose first line (`# global.columns`) names the columns.
///
/// A multi-word token is one word with its parts as morphemes. A punctuation token belongs to the
/// space before or after a word. Empty nodes do not appear on the page: they are reported, and kept
/// in the sentence's tree like all tokens.
final class CoNLLUReader: VerseReader {
  private(set) var description: TextDescription
  private let lines: LineReader
  private let head: CoNLLUHead
  private var language: Language
  private var document: CoNLLUDocument
  private var sentenceCount = 0
  private var lastPlace: (book: String, chapter: Int)?
  /// For each of the ten columns, its index in CoNLL-U Plus; nil for plain CoNLL-U.
  private var plusColumns: [Int?]?
  /// The columns of CoNLL-U Plus that are tiers.
  private var furtherColumns: [(column: Int, tier: Int)] = []
  private var plusCount = 0
  private var warnings: [FormatWarning] = []

  /// - Parameter head: The beginning of the file.
  init(_ lines: LineReader, head: some Collection<UInt8>) {
    self.lines = lines
    self.head = CoNLLUHead(head)
    document = CoNLLUDocument(isOwn: self.head.isOwn)
    language = Self.language(ofFile: lines.source.name)
    description = TextDescription(
      name: "", title: "CoNLL-U", tiers: self.head.tiers,
      morphologyScheme: .universalDependencies)
    if let text = self.head.text {
      description.morphologyScheme = nil
      text.apply(to: &description)
    } else {
      for language in self.head.translations { addTranslation(language) }
    }
  }

  var bytesRead: Int { lines.bytesRead }

  func takeWarnings() -> [FormatWarning] {
    defer { warnings.removeAll() }
    return warnings
  }

  private var hasTranslation = false

  private func addTranslation(_ language: Language) {
    if hasTranslation {
      description.furtherTranslations.append(
        TranslationColumn(label: language.rawValue, language: language))
    } else {
      hasTranslation = true
      description.translationLanguage = language
    }
  }

  /// Returns the language with which the names of treebank files begin:
  /// `grc_proiel-ud-test.conllu`.
  private static func language(ofFile path: String) -> Language {
    let name = path.split(separator: "/").last ?? ""
    let tag = name.prefix { $0 != "_" && $0 != "-" && $0 != "." }
    let isTag = (2...3).contains(tag.utf8.count) && tag.utf8.allSatisfy { (0x61...0x7A) ~= $0 }
    return isTag && name.contains("-ud-") ? Language(rawValue: String(tag)) : .undetermined
  }

  func next() throws(FormatError) -> Verse? {
    var sentence = CoNLLUSentence(head)
    var hasTokens = false
    while let line = try lines.next() {
      if line.isEmpty {
        if hasTokens { break }
        continue
      }
      if line[0] == 0x23 {
        try note(String(decoding: line, as: UTF8.self), in: &sentence)
        continue
      }
      hasTokens = true
      let all = try fields(line)
      try sentence.add(ordered(all), lines: lines, document: &document)
      for (column, tier) in furtherColumns { sentence.addValue(all[column], tier: tier) }
    }
    guard hasTokens else { return nil }
    sentenceCount += 1
    return verse(of: &sentence)
  }

  private func fields(_ line: UnsafeBufferPointer<UInt8>) throws(FormatError) -> [Substring] {
    let text = String(decoding: line, as: UTF8.self)
    // The line is split by bytes: an accent at the beginning of a field forms one character with
    // the tab before it.
    let fields = text.utf8.split(separator: 0x09, omittingEmptySubsequences: false)
      .map { Substring($0) }
    let expected = plusColumns == nil ? 10 : plusCount
    guard fields.count == expected else {
      let format = plusColumns == nil ? "CoNLL-U's 10" : "the \(expected) of global.columns"
      throw lines.error("\(fields.count) columns", expected: "\(format), separated by tabs")
    }
    return fields
  }

  /// Returns the ten columns of CoNLL-U.
  private func ordered(_ fields: [Substring]) -> [Substring] {
    plusColumns.map { $0.map { $0.map { fields[$0] } ?? "_" } } ?? fields
  }

  private func setColumns(_ value: String) throws(FormatError) {
    let names = value.split(separator: " ").map(String.init)
    guard names.contains("ID"), names.contains("FORM") else {
      throw lines.error("global.columns without ID or FORM", expected: "both among them")
    }
    plusCount = names.count
    plusColumns = CoNLLUHead.columns.map { names.firstIndex(of: $0) }
    furtherColumns = []
    for (column, name) in names.enumerated() where !CoNLLUHead.columns.contains(name) {
      if let tier = head.tiers.firstIndex(of: Tier(rawValue: name)) {
        furtherColumns.append((column, tier))
      } else {
        warn("the column \(name) is not kept; expected it in the first global.columns")
      }
    }
  }

  private func verse(of sentence: inout CoNLLUSentence) -> Verse {
    let book = document.book()
    let number = document.number(ofSentence: sentence.id, inFile: sentenceCount)
    let reference =
      sentence.reference ?? sentence.places.first
      ?? Reference(book: book, chapter: 0, verse: number)
    let isStart = lastPlace.map { $0 != (reference.book, reference.chapter) } ?? true
    lastPlace = (reference.book, reference.chapter)
    var verse = Verse(
      reference: reference, words: sentence.finishedWords,
      isChapterStart: isStart && reference.chapter > 0, language: language)
    if head.text == nil { setTranslations(sentence.translations, of: &verse) }
    verse.syntax = sentence.finishedSyntax()
    verse.headings = document.takeHeadings(inBook: reference.book)
    verse.notes = sentence.notes
    verse.speaker = sentence.speaker
    verse.isParagraphStart = sentence.isParagraphStart && sentenceCount > 1
    verse.places =
      verse.words.isEmpty
      ? []
      : sentence.places.further.map {
        VersePlace(reference: $0.reference, word: min($0.word, verse.words.count - 1))
      }
    if !head.isOwn, sentence.id != reference.verse { verse.id = sentence.id }
    if head.text != nil { setOwnFields(of: sentence, to: &verse) }
    for (line, message) in sentence.warnings { warn(message, line: line) }
    return verse
  }

  /// Sets what Lector's own comment says of the sentence. A tree that is not there is in the
  /// columns.
  private func setOwnFields(of sentence: CoNLLUSentence, to verse: inout Verse) {
    let tree = verse.syntax
    sentence.fields.apply(to: &verse)
    if sentence.fields.syntax.isEmpty { verse.syntax = tree }
    verse.translation =
      sentence.translations.first { $0.0 == description.translationLanguage }?.1 ?? ""
  }

  private func setTranslations(_ found: [(Language, String)], of verse: inout Verse) {
    for (language, text) in found {
      let isKnown =
        hasTranslation
        && (language == description.translationLanguage
          || description.furtherTranslations.contains { $0.language == language })
      if !isKnown { addTranslation(language) }
      guard language != description.translationLanguage else {
        verse.translation = text
        continue
      }
      guard
        let index = description.furtherTranslations.firstIndex(where: { $0.language == language })
      else { continue }
      while verse.furtherTranslations.count <= index {
        verse.furtherTranslations.append(VerseTranslation())
      }
      verse.furtherTranslations[index].text = text
    }
  }

  private func warn(_ message: String, line: Int? = nil) {
    warnings.append(
      FormatWarning(
        file: lines.source.name, line: line ?? lines.lineNumber, message: message))
  }

  /// Returns the book, chapter and verse of `Ref=MATT_5.1`, `Ref=JOHN 1:1` or `Ref=HIST_1.20.1`.
  static func reference(_ text: String) -> Reference? { CoNLLUPlaces.named(text) }

  /// Returns the book, chapter and verse of Lector's own comment, which are separated by bars.
  private static func ownReference(_ text: String) -> Reference? {
    let parts = text.utf8.split(separator: 0x7C, omittingEmptySubsequences: false)
      .map { MorphemeText.unescaped(Substring($0)) }
    guard parts.count == 3, let chapter = Int(parts[1]), chapter >= 0 else { return nil }
    return Reference(book: parts[0], chapter: chapter, verse: parts[2])
  }
}

// MARK: - Comments

extension CoNLLUReader {
  private func note(
    _ comment: String, in sentence: inout CoNLLUSentence
  ) throws(FormatError) {
    let (name, value) = CoNLLUHead.comment(comment)
    switch name {
    case "newdoc id", "newdoc": document.begin(value)
    case "meta::title": document.setTitle(value)
    case "source": document.setSource(value)
    case "sent_id": sentence.id = value
    // They repeat the forms and the transliterations of the words.
    case "text", "translit": break
    case "speaker", "speaker_id": sentence.speaker = value
    case "gloss", "phonetic_text", "note", "comment":
      sentence.notes.append(TextNote(kind: .comment, text: "\(name): \(value)"))
    case "global.columns": try setColumns(value)
    case CoNLLUMisc.languageComment where head.isOwn: language = Language(rawValue: value)
    case CoNLLUMisc.referenceComment where head.isOwn:
      sentence.reference = Self.ownReference(value)
    case CoNLLUMisc.verseComment where head.isOwn:
      var object = JSONObjectReader(Array(value.utf8))
      do {
        sentence.fields = try object.fields().fields
      } catch {
        throw lines.error(.json("\(error.message) in the comment \(name)"))
      }
    case CoNLLUMisc.tiersComment, CoNLLUMisc.languageComment, CoNLLUMisc.referenceComment,
      CoNLLUMisc.textComment, CoNLLUMisc.verseComment:
      break
    default:
      if name.hasPrefix("newpar") {
        sentence.isParagraphStart = true
      } else if head.text != nil, name.hasPrefix("text_") {
        // Lector writes the tag of any language.
        sentence.translations.append((Language(rawValue: String(name.dropFirst(5))), value))
      } else if let language = CoNLLUHead.translationLanguage(name) {
        if !value.isEmpty { sentence.translations.append((language, value)) }
      } else if name.hasPrefix("text_"), !value.isEmpty {
        sentence.notes.append(TextNote(kind: .comment, text: "\(name): \(value)"))
      } else if comment.utf8.contains(0x3D) {
        warn("the comment \(name) is not kept; expected a name that Lector knows")
      }
    }
  }
}

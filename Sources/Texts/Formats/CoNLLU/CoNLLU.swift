import Interlinear
import PlainText

/// Reads CoNLL-U (universaldependencies.org, "CoNLL-U Format"): ten columns, one sentence per
/// verse; and CoNLL-U Plus, whose first line (`# global.columns`) names the columns.
///
/// A multi-word token is one word with its parts as morphemes. A punctuation token belongs to the
/// space before or after a word. Empty nodes do not appear on the page: they are reported, and kept
/// in the sentence's tree like all tokens. `Verse.markup` keeps everything else in the file, so that
/// the exporter can write it again.
final class CoNLLUReader: VerseReader, LineBasedReader {
  private(set) var description: TextDescription
  let lines: LineReader
  private let head: CoNLLUHead
  private var language: Language
  private var document: CoNLLUDocument
  private var sentenceCount = 0
  /// The sentence that the next lines belong to.
  private var sentence: CoNLLUSentence
  private var versions: CoNLLUVersions
  private let tiers: CoNLLUTiers
  private var chapters = ChapterStarts()
  /// For each of the ten columns, its index in CoNLL-U Plus, or nil for plain CoNLL-U.
  private var plusColumns: [Int?]?
  /// The columns of CoNLL-U Plus that are tiers.
  private var furtherColumns: [(column: Int, tier: Int)] = []
  /// The names of the columns of CoNLL-U Plus.
  private var plusNames: [String] = []
  private var hasTranslation = false

  /// - Parameter head: The beginning of the file.
  init(_ lines: LineReader, head: some Collection<UInt8>) {
    language = Self.language(ofFile: lines.source.name)
    let head = CoNLLUHead(head, language: language)
    self.lines = lines
    self.head = head
    versions = head.versions
    sentence = CoNLLUSentence(head, lines)
    tiers = CoNLLUTiers(head.tiers)
    document = CoNLLUDocument(isOwn: head.isOwn)
    description = TextDescription(
      name: "", title: "CoNLL-U", tiers: head.tiers, morphologyScheme: .universalDependencies)
    if let text = head.text {
      description.setFields(text)
    } else if let first = head.translations.first {
      hasTranslation = true
      description.translationLanguage = first
      description.translations += head.translations.dropFirst().map(Self.column)
    }
  }

  private static func column(of language: Language) -> TranslationColumn {
    TranslationColumn(label: language.rawValue, language: language)
  }

  /// Returns the language at the beginning of a treebank's file name: `grc_proiel-ud-test.conllu`.
  private static func language(ofFile path: String) -> Language {
    let name = path.split(separator: "/").last ?? ""
    let tag = name.prefix { $0 != "_" && $0 != "-" && $0 != "." }
    let isTag = (2...3).contains(tag.utf8.count) && tag.utf8.allSatisfy { (0x61...0x7A) ~= $0 }
    return isTag && name.contains("-ud-") ? Language(rawValue: String(tag)) : .undetermined
  }

  func next() throws(FormatError) -> Verse? {
    while let line = try lines.next() {
      if line.isEmpty {
        if !sentence.rows.isEmpty { break }
      } else {
        try read(line)
      }
    }
    guard !sentence.rows.isEmpty else { return nil }
    try sentence.build(document: &document)
    sentenceCount += 1
    var verse = verse(of: &sentence)
    // The ten columns of CoNLL-U need no names.
    let columns = plusNames == CoNLLUHead.columns ? "" : plusNames.joined(separator: " ")
    var source = sentence.source
    sentence = CoNLLUSentence(head, lines)
    // Comments after the last sentence belong to it.
    if try readComments() { source += sentence.source }
    if !head.isOwn {
      let rows = CoNLLURows(verse, tiers: tiers).fields
      verse.markup = CoNLLUSource(source, rows: rows, columns: columns).markup
    }
    return verse
  }

  /// Reads the comments before the next sentence.
  ///
  /// - Returns: A Boolean value that indicates whether the file ends here.
  private func readComments() throws(FormatError) -> Bool {
    while let line = try lines.next() {
      guard line.isEmpty || line[0] == 0x23 else {
        lines.pushBack(line)
        return false
      }
      if !line.isEmpty { try read(line) }
    }
    return true
  }

  /// Reads a comment or a row.
  private func read(_ line: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    let text = String(decoding: line, as: UTF8.self)
    let isComment = line[0] == 0x23
    let all = isComment ? [text[...]] : try fields(text)
    sentence.source.append(all)
    if isComment { return try note(text, in: &sentence) }
    let further = furtherColumns.map { (tier: $0.tier, value: all[$0.column]) }
    let ordered: [Substring] = plusColumns.map { $0.map { $0.map { all[$0] } ?? "_" } } ?? all
    sentence.rows.append((ordered, further, lines.lineNumber))
  }

  private func fields(_ text: String) throws(FormatError) -> [Substring] {
    // The line is split by bytes: an accent at the beginning of a field forms one character with
    // the tab before it.
    let fields = text[...].slices(separatedBy: 0x09)
    let expected = plusColumns == nil ? CoNLLUHead.columns.count : plusNames.count
    guard fields.count == expected else {
      let format: Message =
        plusColumns == nil ? "CoNLL-U's 10" : "the \(expected) of global.columns"
      throw lines.error("\(fields.count) columns", expected: "\(format), separated by tabs")
    }
    return fields
  }

  private func setColumns(_ value: String) throws(FormatError) {
    let names = value.split(separator: " ").map(String.init)
    guard names.contains("ID"), names.contains("FORM") else {
      throw lines.error("global.columns without ID or FORM", expected: "both among them")
    }
    plusNames = names
    plusColumns = CoNLLUHead.columns.map { names.firstIndex(of: $0) }
    furtherColumns = []
    for (column, name) in names.enumerated() where !CoNLLUHead.columns.contains(name) {
      if let tier = head.tiers.firstIndex(of: Tier(rawValue: name)) {
        furtherColumns.append((column, tier))
      } else {
        lines.warn("the column \(name) is not shown; expected it in the first global.columns")
      }
    }
  }

  private func verse(of sentence: inout CoNLLUSentence) -> Verse {
    let book = document.book()
    let number = document.number(ofSentence: sentence.id, inFile: sentenceCount)
    let reference =
      sentence.reference ?? sentence.places.first
      ?? Reference(book: book, chapter: 0, verse: number)
    var verse = Verse(
      reference: reference, words: sentence.finishedWords(),
      isChapterStart: chapters.begins(reference), language: sentence.language ?? language)
    verse.syntax = sentence.finishedSyntax()
    verse.headings = document.takeHeadings(inBook: reference.book) + sentence.headings
    verse.notes = sentence.notes
    if head.text == nil { setTranslations(sentence.translations, of: &verse) }
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
    return verse
  }

  /// Sets the fields in Lector's own comment on the sentence. If it contains no tree, the tree is
  /// in the columns.
  private func setOwnFields(of sentence: CoNLLUSentence, to verse: inout Verse) {
    let tree = verse.syntax
    verse.setFields(sentence.fields)
    if sentence.fields.syntax.isEmpty { verse.syntax = tree }
    let translation = sentence.translations.first {
      $0.language == description.translationLanguage
    }
    verse.setTranslation(translation?.text ?? "", at: 0)
  }

  /// Sets the translations of a sentence. Other versions of its text, and a second translation into
  /// a language, become notes.
  private func setTranslations(_ found: [CoNLLUTranslation], of verse: inout Verse) {
    if found.isEmpty { return }
    let forms = Set(verse.words.flatMap { CoNLLUVersions.forms($0.surface) })
    for translation in found {
      let (name, language) = (translation.name, translation.language)
      versions.add(translation, of: forms)
      if language != verse.language, !versions.areOwn(name) {
        if !hasTranslation { description.translationLanguage = language }
        hasTranslation = true
        let isFirst = language == description.translationLanguage
        let index =
          isFirst ? 0 : description.indexOfTranslation(adding: Self.column(of: language))
        if verse.translation(at: index).isEmpty {
          verse.setTranslation(translation.text, at: index)
          continue
        }
      }
      verse.notes.append(TextNote(kind: .comment, text: "\(name): \(translation.text)"))
    }
  }

  /// Returns the book, chapter and verse of Lector's own comment, which are separated by bars.
  private static func ownReference(_ text: String) -> Reference? {
    let parts = text[...].slices(separatedBy: 0x7C).map { MorphemeText.unescaped($0) }
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
    case "meta::title": document.title = value
    case "source": document.setSource(value)
    case "sent_id": sentence.id = value
    // They repeat the forms and the transliterations of the words.
    case "text", "translit": break
    case "speaker", "speaker_id": sentence.speaker = value
    // A file without other translations has the translation here.
    case "gloss" where head.text == nil && head.translations.isEmpty && !value.isEmpty:
      sentence.translations.append(
        CoNLLUTranslation(name: name, language: description.translationLanguage, text: value))
    case "global.columns": try setColumns(value)
    case CoNLLUHead.languageComment where CoNLLUHead.language(value) != nil:
      sentence.language = CoNLLUHead.language(value)
    case CoNLLUHead.headingComment: sentence.headings.append(Heading(text: value))
    case CoNLLUMisc.languageComment where head.isOwn: language = Language(rawValue: value)
    case CoNLLUMisc.referenceComment where head.isOwn:
      sentence.reference = Self.ownReference(value)
    case CoNLLUMisc.verseComment where head.isOwn:
      do {
        sentence.fields = try JSONVerse(fieldsIn: Array(value.utf8)).fields
      } catch {
        throw lines.error(.content("\(error.message) in the comment \(name)"))
      }
    case CoNLLUMisc.tiersComment, CoNLLUMisc.languageComment, CoNLLUMisc.referenceComment,
      CoNLLUMisc.textComment, CoNLLUMisc.verseComment:
      break
    default:
      if name.hasPrefix("newpar") {
        sentence.isParagraphStart = true
      } else if head.text != nil, name.hasPrefix("text_") {
        // Lector writes the tag of any language.
        sentence.translations.append(
          CoNLLUTranslation(
            name: name, language: Language(rawValue: String(name.dropFirst(5))), text: value))
      } else if let translation = CoNLLUTranslation(name, value) {
        if !value.isEmpty { sentence.translations.append(translation) }
      } else if CoNLLUHead.isNote(name), !value.isEmpty {
        sentence.notes.append(TextNote(kind: .comment, text: "\(name): \(value)"))
      } else if comment.utf8.contains(0x3D) {
        lines.warn("the comment \(name) is not shown; expected a name that Lector knows")
      }
    }
  }
}

/// The information that precedes the first sentence of a CoNLL-U file.
struct CoNLLUHead {
  /// The tiers of every file. The library derives the tiers of morphemes.
  static let commonTiers =
    Tier.standard.filter { MorphemeTier($0) == nil } + [.languageTag, .lemmaID]

  /// The indices of the tiers that CoNLL-U's columns fill.
  struct Places {
    let lemma = CoNLLUHead.index(of: .lemma)
    let morphology = CoNLLUHead.index(of: .morphology)
    let partOfSpeech = CoNLLUHead.index(of: .partOfSpeech)
    let strong = CoNLLUHead.index(of: .strong)
    let morphemes = CoNLLUHead.index(of: .morphemes)
    let languageTag = CoNLLUHead.index(of: .languageTag)
    let attributes = CoNLLUHead.index(of: .attributes)
  }

  static let columns = [
    "ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC",
  ]

  /// The comments with the language of a sentence and with a heading before it.
  static let languageComment = "language"
  static let headingComment = "heading"

  /// Returns a Boolean value that indicates whether a comment is a note on its sentence.
  static func isNote(_ name: some StringProtocol) -> Bool {
    ["gloss", "phonetic_text", "note", "comment"].contains {
      name == $0 || name.hasPrefix("\($0)_")
    }
      || CoNLLUTranslation.version(String(name)) != nil
  }

  let places = Places()
  /// The tiers of every file, followed by the tiers declared in a file written by Lector or by the
  /// further columns of CoNLL-U Plus.
  private(set) var tiers = commonTiers
  /// The description of the text in a file written by Lector, or nil for other files.
  private(set) var text: TextDescription?
  /// A Boolean value that indicates whether Lector wrote the file.
  private(set) var isOwn = false
  /// The languages of the translations. English takes precedence; otherwise the first one in the
  /// file does.
  private(set) var translations: [Language] = []
  private(set) var versions = CoNLLUVersions()
  /// The indices of the tiers beyond CoNLL-U's own, by their names in the last column.
  private(set) var miscTiers: [String: Int] = [:]

  /// - Parameter language: The language of the words, if it is known.
  init(_ head: some Collection<UInt8>, language: Language = .undetermined) {
    var forms: Set<String> = []
    var found: [CoNLLUTranslation] = []
    for line in head.split(separator: 0x0A) where line.first == 0x23 {
      let (name, value) = Self.comment(String(decoding: line, as: UTF8.self))
      if name == "text" {
        forms = Set(CoNLLUVersions.forms(value))
      } else if let translation = CoNLLUTranslation(name, value) {
        versions.add(translation, of: forms)
        if translation.language != language { found.append(translation) }
      } else if name == CoNLLUMisc.tiersComment {
        isOwn = true
        for tier in value.utf8.split(separator: 0x20) {
          add(Tier(rawValue: MorphemeText.unescaped(Substring(tier))))
        }
      } else if name == CoNLLUMisc.textComment {
        var object = try? JSONObjectReader(Array(value.utf8))
        text = try? object?.record()
      } else if name == "global.columns" {
        for column in value.split(separator: " ") where !Self.columns.contains(String(column)) {
          add(Tier(rawValue: String(column)))
        }
      }
    }
    translations = found.filter { !versions.areOwn($0.name) }.map(\.language).uniqued
    if let english = translations.firstIndex(of: .english) {
      translations.insert(translations.remove(at: english), at: 0)
    }
    for (tier, name) in CoNLLUMisc.names {
      if let index = tiers.firstIndex(of: tier) { miscTiers[name] = index }
    }
    guard isOwn else { return }
    miscTiers[CoNLLUMisc.name(of: .attributes)] = places.attributes
    for (index, tier) in tiers.enumerated().dropFirst(Self.commonTiers.count) {
      miscTiers[CoNLLUMisc.name(of: tier)] = index
    }
  }

  private mutating func add(_ tier: Tier) {
    if !tiers.contains(tier) { tiers.append(tier) }
  }

  private static func index(of tier: Tier) -> Int { commonTiers.firstIndex(of: tier) ?? 0 }

  /// Returns the language with a tag such as `en` or `pt-BR`, or nil for any other text.
  static func language(_ tag: some StringProtocol) -> Language? {
    let parts = tag.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
    let isLetter: (UInt8) -> Bool = { (0x61...0x7A).contains($0 | 0x20) }
    guard let first = parts.first, (2...3).contains(first.count), first.allSatisfy(isLetter),
      parts.dropFirst().allSatisfy({
        (1...8).contains($0.count) && $0.allSatisfy { isLetter($0) || isDigit($0) }
      })
    else { return nil }
    return Language(rawValue: String(tag))
  }

  /// Returns the name of a comment and the text after its equals sign, without the spaces around
  /// them.
  /// The text is divided by bytes: a value that begins with a combining accent forms one character
  /// with the space before it.
  static func comment(_ line: String) -> (name: String, value: String) {
    let parts = line.utf8.dropFirst().split(
      separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
    func trimmed(_ part: Substring.UTF8View) -> String {
      String(Substring(part.trimming { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }))
    }
    return (parts.first.map(trimmed) ?? "", parts.count > 1 ? trimmed(parts[1]) : "")
  }
}

/// The document that contains the sentences of a CoNLL-U file, with the names that Lector gives to
/// it and to them.
struct CoNLLUDocument {
  /// The longest name of a book and the longest number of a sentence, in characters. Treebanks use
  /// identifiers of any length; longer ones become a heading, or the id of the sentence.
  private static let nameLimit = 24
  private static let numberLimit = 16

  private let isOwn: Bool
  private var id = ""
  var title = ""
  private var source = ""
  private var hasChanged = false
  private var sentenceCount = 0
  private var booksByID: [String: String] = [:]
  private var idsByBook: [String: String] = [:]
  private var headings: [Heading] = []

  init(isOwn: Bool) { self.isOwn = isOwn }

  mutating func begin(_ id: String) {
    self.id = id
    title = ""
    hasChanged = true
    sentenceCount = 0
  }

  /// Sets the source of the following sentences, which becomes a heading when it changes.
  mutating func setSource(_ source: String) {
    guard source != self.source, !source.isEmpty else { return }
    self.source = source
    headings.append(Heading(text: source))
  }

  /// Returns the headings since the last call: the name of a new document, unless the book of its
  /// sentences is called so, and the source.
  mutating func takeHeadings(inBook book: String) -> [Heading] {
    defer {
      headings = []
      hasChanged = false
    }
    guard hasChanged, !isOwn else { return headings }
    let name = title.isEmpty ? id : title
    return name == book || name.isEmpty
      ? headings : [Heading(kind: .major, text: name)] + headings
  }

  /// The first part of the source: the work of `The Histories, Book 1, 10`.
  private var work: String { String(source.prefix { $0 != "," }) }

  /// Returns the name of the book for references without one (`Ref=1.20.1`).
  mutating func book(ofNumbers count: Int) -> String? {
    if !id.isEmpty { return book() }
    if !source.isEmpty { return shortened(work) }
    return count > 2 ? "Book" : nil
  }

  /// Returns the name of the document as a book.
  mutating func book() -> String {
    if id.isEmpty { return "Sentences" }
    if isOwn || id.count <= Self.nameLimit { return id }
    if let known = booksByID[id] { return known }
    let stem = shortened(title.isEmpty ? id : title)
    var name = stem
    var number = 2
    while idsByBook[name] != nil {
      name = "\(stem) \(number)"
      number += 1
    }
    booksByID[id] = name
    idsByBook[name] = id
    return name
  }

  /// Returns the first words of a long name.
  private func shortened(_ name: String) -> String {
    guard let start = name.beginning(ofScalars: Self.nameLimit) else { return name.trimmed }
    let words = start.lastIndex { $0 == " " || $0 == "_" || $0 == "/" || $0 == ":" }
    let cut = words.map { String(start[..<$0]) } ?? start
    return (cut.count > Self.nameLimit / 2 ? cut : start).trimmed + "…"
  }

  /// Returns the number of the next sentence: its id, unless that is too long, or its number in the
  /// document.
  mutating func number(ofSentence id: String, inFile count: Int) -> String {
    sentenceCount += 1
    if id.isEmpty { return String(count) }
    return isOwn || id.count <= Self.numberLimit ? id : String(sentenceCount)
  }
}

/// Finds the places that the attributes `Ref=` name.
struct CoNLLUPlaces {
  /// The place of the sentence.
  private(set) var first: Reference?
  /// The further verses that begin within it.
  private(set) var further: [VersePlace] = []
  private var last: Substring?
  private var seen: Set<Reference> = []

  /// Adds the `Ref=` of a token.
  ///
  /// - Parameter word: The index of the word that contains the token.
  mutating func add(_ ref: Substring, word: Int, document: inout CoNLLUDocument) {
    // The tokens of a verse repeat its place.
    if let last, last == ref { return }
    last = ref
    // `MATT_5.1`, `JOHN 1:1`, or `1.20.1`, whose book is a part of the document.
    let place = Self.named(ref) ?? Self.numbered(ref) { document.book(ofNumbers: $0) }
    guard let place, seen.insert(place).inserted else { return }
    if first == nil {
      first = place
    } else {
      further.append(VersePlace(reference: place, word: word))
    }
  }

  /// Returns the place of `1.1` in a work, or of `1.20.1` in its part 1.
  ///
  /// - Parameter work: A closure that returns the name of the work by the count of the numbers.
  static func numbered(_ text: some StringProtocol, in work: (Int) -> String?) -> Reference? {
    let numbers = text.split { $0 == "." || $0 == ":" }
    guard (2...3).contains(numbers.count), numbers.allSatisfy({ Int($0) != nil }),
      let chapter = Int(numbers[numbers.count - 2]), chapter > 0, let work = work(numbers.count)
    else { return nil }
    return Reference(
      book: numbers.count == 3 ? "\(work) \(numbers[0])" : work, chapter: chapter,
      verse: String(numbers[numbers.count - 1]))
  }

  /// Returns the book, chapter and verse of a reference with a name. The first of three numbers is
  /// part of the name: `HIST_1.20.1`.
  static func named(_ text: some StringProtocol) -> Reference? {
    let parts = text.split { $0 == "_" || $0 == " " }
    guard parts.count > 1, let place = parts.last else { return nil }
    let numbers = place.split { $0 == "." || $0 == ":" }
    guard (2...3).contains(numbers.count), let chapter = Int(numbers[numbers.count - 2]),
      chapter > 0
    else { return nil }
    let book = parts.dropLast() + numbers.dropLast(2)
    return Reference(
      book: book.joined(separator: " "), chapter: chapter,
      verse: String(numbers[numbers.count - 1]))
  }
}

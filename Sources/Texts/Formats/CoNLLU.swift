import Interlinear

/// Reads CoNLL-U (universaldependencies.org, "CoNLL-U Format"): ten columns, one sentence per
/// verse; and CoNLL-U Plus, whose first line (`# global.columns`) names the columns.
///
/// A multi-word token is one word with its parts as morphemes. Empty nodes are skipped, since they
/// do not appear on the page. A punctuation token belongs to the space before or after a word.
/// Heads and relations are not kept: they describe tokens, not words.
final class CoNLLUReader: VerseReader {
  let description: TextDescription
  private let lines: LineReader
  private let head: CoNLLUHead
  private var language: Language
  private var document = ""
  private var sentenceCount = 0
  private var lastPlace: (book: String, chapter: Int)?
  /// For each of the ten columns, its index in CoNLL-U Plus; nil for plain CoNLL-U.
  private var plusColumns: [Int?]?
  private var plusCount = 0
  private let translationComment: String

  private static let columns = [
    "ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC",
  ]

  /// - Parameter head: The beginning of the file.
  init(_ lines: LineReader, head: some Collection<UInt8>) {
    self.lines = lines
    self.head = CoNLLUHead(head)
    language = Self.language(ofFile: lines.source.name)
    translationComment = "text_" + self.head.translationLanguage.rawValue
    description = TextDescription(
      name: "", title: "CoNLL-U", tiers: self.head.tiers,
      morphologyScheme: .universalDependencies,
      translationLanguage: self.head.translationLanguage)
  }

  var bytesRead: Int { lines.bytesRead }

  func takeWarnings() -> [FormatWarning] { [] }

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
      try sentence.add(fields(line), lines: lines)
    }
    guard hasTokens else { return nil }
    sentenceCount += 1
    return verse(of: sentence)
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
    guard let plusColumns else { return fields }
    return plusColumns.map { $0.map { fields[$0] } ?? "_" }
  }

  private func note(
    _ comment: String, in sentence: inout CoNLLUSentence
  ) throws(FormatError) {
    let (name, value) = CoNLLUHead.comment(comment)
    switch name {
    case "newdoc id", "newdoc": document = value
    case "sent_id": sentence.id = value
    case translationComment: sentence.translation = value
    case "global.columns": try setColumns(value)
    case CoNLLUMisc.languageComment where head.isOwn: language = Language(rawValue: value)
    case CoNLLUMisc.referenceComment where head.isOwn:
      sentence.reference = Self.ownReference(value)
    default: break
    }
  }

  private func setColumns(_ value: String) throws(FormatError) {
    let names = value.split(separator: " ").map(String.init)
    guard names.contains("ID"), names.contains("FORM") else {
      throw lines.error("global.columns without ID or FORM", expected: "both among them")
    }
    plusCount = names.count
    plusColumns = Self.columns.map { names.firstIndex(of: $0) }
  }

  private func verse(of sentence: CoNLLUSentence) -> Verse {
    let id = sentence.id.isEmpty ? String(sentenceCount) : sentence.id
    let book = document.isEmpty ? "Sentences" : document
    let reference =
      sentence.reference ?? sentence.place.flatMap(Self.reference)
      ?? Reference(book: book, chapter: 0, verse: id)
    let isStart = lastPlace.map { $0 != (reference.book, reference.chapter) } ?? true
    lastPlace = (reference.book, reference.chapter)
    return Verse(
      reference: reference, words: sentence.finishedWords, translation: sentence.translation,
      isChapterStart: isStart && reference.chapter > 0, language: language)
  }

  /// Returns the book, chapter and verse of `Ref=MATT_5.1` or `Ref=JOHN 1:1`.
  static func reference(_ text: String) -> Reference? {
    let parts = text.split { $0 == "_" || $0 == " " }
    guard parts.count > 1, let place = parts.last else { return nil }
    let numbers = place.split { $0 == "." || $0 == ":" }
    guard numbers.count == 2, let chapter = Int(numbers[0]), chapter > 0 else { return nil }
    return Reference(
      book: parts.dropLast().joined(separator: " "), chapter: chapter, verse: String(numbers[1]))
  }

  /// Returns the book, chapter and verse of Lector's own comment, which are separated by bars.
  private static func ownReference(_ text: String) -> Reference? {
    let parts = text.utf8.split(separator: 0x7C, omittingEmptySubsequences: false)
      .map { MorphemeText.unescaped(Substring($0)) }
    guard parts.count == 3, let chapter = Int(parts[1]), chapter >= 0 else { return nil }
    return Reference(book: parts[0], chapter: chapter, verse: parts[2])
  }
}

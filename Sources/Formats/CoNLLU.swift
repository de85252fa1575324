import Interlinear

/// Reads CoNLL-U (universaldependencies.org, "CoNLL-U Format"): ten columns, a sentence a verse.
///
/// A multi-word token is one word with its parts as morphemes; empty nodes stand for nothing on
/// the page and are passed over; a punctuation token belongs to no word and goes before or after.
final class CoNLLUReader: VerseReader {
  let description: TextDescription
  private let lines: LineReader
  private let language: Language
  private var document = ""
  private var sentenceCount = 0
  private var lastPlace: (book: String, chapter: Int)?

  init(_ lines: LineReader) {
    self.lines = lines
    language = Self.language(ofFile: lines.source.name)
    description = TextDescription(
      name: "", title: "CoNLL-U", tiers: CoNLLUSentence.tiers,
      morphologyScheme: .universalDependencies)
  }

  var bytesRead: Int { lines.bytesRead }

  func takeWarnings() -> [FormatWarning] { [] }

  /// Treebanks' files begin with their language: `grc_proiel-ud-test.conllu`.
  private static func language(ofFile path: String) -> Language {
    let name = path.split(separator: "/").last ?? ""
    let tag = name.prefix { $0 != "_" && $0 != "-" && $0 != "." }
    let isTag = (2...3).contains(tag.utf8.count) && tag.utf8.allSatisfy { (0x61...0x7A) ~= $0 }
    return isTag && name.contains("-ud-") ? Language(rawValue: String(tag)) : .undetermined
  }

  func next() throws(FormatError) -> Verse? {
    var sentence = CoNLLUSentence()
    var hasTokens = false
    while let line = try lines.next() {
      if line.isEmpty {
        if hasTokens { break }
        continue
      }
      if line[0] == 0x23 {
        note(String(decoding: line, as: UTF8.self), in: &sentence)
        continue
      }
      hasTokens = true
      try sentence.add(fields(line), lines: lines)
    }
    guard hasTokens else { return nil }
    sentenceCount += 1
    return verse(of: sentence)
  }

  private func fields(_ line: UnsafeBufferPointer<UInt8>) throws(FormatError) -> [String] {
    let fields = String(decoding: line, as: UTF8.self)
      .split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 10 else {
      throw lines.error("\(fields.count) columns; expected CoNLL-U's 10, parted by tabs")
    }
    return fields
  }

  private func note(_ comment: String, in sentence: inout CoNLLUSentence) {
    let parts = comment.dropFirst().split(separator: "=", maxSplits: 1)
    let name = parts.first.map { $0.trimmed } ?? ""
    let value = parts.count > 1 ? parts[1].trimmed : ""
    switch name {
    case "newdoc id", "newdoc": document = value
    case "sent_id": sentence.id = value
    case "text_en": sentence.translation = value
    default: break
    }
  }

  private func verse(of sentence: CoNLLUSentence) -> Verse {
    let id = sentence.id.isEmpty ? String(sentenceCount) : sentence.id
    let book = document.isEmpty ? "Sentences" : document
    let reference =
      sentence.place.flatMap(Self.reference) ?? Reference(book: book, chapter: 0, verse: id)
    let isStart = lastPlace.map { $0 != (reference.book, reference.chapter) } ?? true
    lastPlace = (reference.book, reference.chapter)
    return Verse(
      reference: reference, words: sentence.finishedWords, translation: sentence.translation,
      isChapterStart: isStart && reference.chapter > 0, language: language)
  }

  /// `Ref=MATT_5.1` or `Ref=JOHN 1:1`: a book, a chapter and a verse.
  private static func reference(_ text: String) -> Reference? {
    let parts = text.split { $0 == "_" || $0 == " " }
    guard parts.count > 1, let place = parts.last else { return nil }
    let numbers = place.split { $0 == "." || $0 == ":" }
    guard numbers.count == 2, let chapter = Int(numbers[0]), chapter > 0 else { return nil }
    return Reference(
      book: parts.dropLast().joined(separator: " "), chapter: chapter, verse: String(numbers[1]))
  }
}

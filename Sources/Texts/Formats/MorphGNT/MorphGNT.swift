import Interlinear

/// Reads the lines of MorphGNT: seven fields separated by spaces, one word per line.
///
/// The fields are book-chapter-verse, part of speech, parsing code, text with punctuation, word,
/// normalized word and lemma (the project's README).
final class MorphGNTReader: VerseReader, LineBasedReader {
  let description = TextDescription(
    name: "", title: "MorphGNT", tiers: [.surface, .lemma, .morphology, .normalized],
    morphologyScheme: .morphgnt)
  let lines: LineReader
  private var rows = Lookahead<Row>()
  private var chapters = ChapterStarts()

  private typealias Row = (key: String, word: Word)

  init(_ lines: LineReader) { self.lines = lines }

  func next() throws(FormatError) -> Verse? {
    guard let first = try rows.next(readRow) else { return nil }
    let reference = try reference(first.key)
    var verse = Verse(
      reference: reference, words: [first.word], isChapterStart: chapters.begins(reference),
      language: .ancientGreek)
    while let row = try rows.next(readRow, if: { $0.key == first.key }) {
      verse.words.append(row.word)
    }
    return verse
  }

  private func readRow() throws(FormatError) -> Row? {
    guard let line = try lines.nextFilled() else { return nil }
    let fields = String(decoding: line, as: UTF8.self)
      .split(separator: " ", omittingEmptySubsequences: true)
    guard fields.count == 7 else {
      throw lines.error(
        "\(fields.count) fields",
        expected: "7: bcv, part of speech, parsing, text, word, normalized, lemma")
    }
    let (before, after) = punctuation(of: fields[4], in: fields[3])
    let values = [fields[4], fields[6], "\(fields[1]) \(fields[2])", fields[5]].map(String.init)
    return (String(fields[0]), Word(values: values, before: before, after: after))
  }

  private func punctuation(of word: Substring, in text: Substring) -> (String, String) {
    guard let start = text.utf8.firstIndex(of: word.utf8) else { return ("", " ") }
    let end = text.utf8.index(start, offsetBy: word.utf8.count)
    return (String(text[..<start]), String(text[end...]) + " ")
  }

  /// Returns the reference of a key. MorphGNT numbers the books of the New Testament from 01,
  /// Matthew.
  private func reference(_ key: String) throws(FormatError) -> Reference {
    let digits = Array(key.utf8)
    guard digits.count == 6, digits.allSatisfy(isDigit),
      let number = Int(key.prefix(2)), number > 0, let book = bookName(number: number + 39),
      let chapter = Int(key.dropFirst(2).prefix(2)), chapter > 0, let verse = Int(key.suffix(2))
    else {
      throw lines.error(
        "\"\(key)\" is not a place", expected: "six digits: book 01 to 27, chapter, verse")
    }
    return Reference(book: book, chapter: chapter, verse: String(verse))
  }
}

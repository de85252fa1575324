import Interlinear

/// Reads a Bible in the output format of SWORD's `mod2imp`: a line `$$$Genesis 1:1`, then the
/// verse, mostly in OSIS.
///
/// The verses of a chapter are read together as a separate OSIS file, so that the rules of
/// `OSISReader` apply. A verse that is not XML is read as plain text and reported. The
/// introductions of the module and of the testaments, whose keys are in brackets, are omitted. A
/// commentary, which repeats a remark for each verse that it is about, is refused at its first
/// chapter.
final class ImpBibleReader: VerseReader, LineBasedReader {
  private(set) var description: TextDescription
  let lines: LineReader
  /// The reader of the current chapter, and the number of lines before the chapter.
  private var chapter: (reader: OSISReader, lineOffset: Int)?
  private var nextKey: (key: Key, line: Int)?

  /// A key of the file.
  enum Key: Equatable {
    /// A verse; the book is an OSIS code.
    case verse(String, chapter: Int, verse: Int)
    /// The introduction of a module, a testament or a book.
    case introduction

    /// - Returns: `nil` if the text is not the key of a verse.
    init?(_ text: String) {
      if text.hasPrefix("["), text.hasSuffix("Heading ]") {
        self = .introduction
        return
      }
      guard let space = text.lastIndex(of: " ") else { return nil }
      let place = text[text.index(after: space)...].split(
        separator: ":", omittingEmptySubsequences: false)
      guard place.count == 2, let chapter = Int(place[0]), let verse = Int(place[1]),
        (0...999).contains(chapter), (0...999).contains(verse),
        case let name = String(text[..<space]),
        let book = Self.swordNames[name] ?? BookNames.standard.book(named: name)?.osis
      else { return nil }
      self = chapter == 0 ? .introduction : .verse(book, chapter: chapter, verse: verse)
    }

    /// SWORD's own names of books, which nothing else uses, with their OSIS codes.
    private static let swordNames = [
      "Revelation of John": "Rev", "Laodiceans": "EpLao", "Odes": "Odes",
      "Psalms of Solomon": "PssSol", "I Enoch": "1En", "Jubilees": "Jub",
      "Additions to Daniel": "AddDan", "Song of the Three Children": "SgThree",
    ]
  }

  /// The lines of a verse, with the line of its key.
  private struct RawVerse {
    let number: Int
    let line: Int
    var text = ""
  }

  /// Returns a Boolean value that indicates whether the beginning of a file in this form belongs to
  /// a Bible: its first key that is not an introduction is a verse.
  static func isBible(_ keys: [Substring]) -> Bool {
    for text in keys {
      guard let key = Key(text.trimmed) else { return false }
      if key != .introduction { return true }
    }
    return !keys.isEmpty
  }

  init(_ source: ByteSource) throws(FormatError) {
    source.beginVerse()
    lines = try contentLines(source)
    description = TextDescription(name: "", title: "Bible", tiers: OSISReader.tiers)
    guard let line = try lines.next(), let key = try key(in: line) else {
      throw lines.error("no key", expected: "$$$Genesis 1:1")
    }
    nextKey = (key, lines.lineNumber)
    try readChapter()
  }

  func next() throws(FormatError) -> Verse? {
    while true {
      if let chapter {
        do throws(FormatError) {
          if let verse = try chapter.reader.next() { return verse }
        } catch {
          throw Self.moved(error, by: chapter.lineOffset)
        }
      }
      chapter = nil
      guard nextKey != nil else { return nil }
      try readChapter()
    }
  }

  /// Returns the key in a line, or nil if the line has none.
  private func key(
    in line: UnsafeBufferPointer<UInt8>
  ) throws(FormatError) -> Key? {
    guard line.starts(with: "$$$".utf8) else { return nil }
    let text = String(decoding: line.dropFirst(3), as: UTF8.self).trimmed
    guard let key = Key(text) else {
      throw lines.error(
        "\"\(text)\" is not a verse", expected: "a key such as $$$Genesis 1:1")
    }
    return key
  }

  /// Reads up to the end of a chapter, or of an introduction.
  private func readChapter() throws(FormatError) {
    guard let (first, line) = nextKey else { return }
    nextKey = nil
    guard case .verse(let book, let chapter, let number) = first else {
      try skipIntroduction(line: line)
      return
    }
    var verses = [RawVerse(number: number, line: line)]
    var length = 0
    while let line = try lines.next() {
      if let key = try key(in: line) {
        guard case .verse(let other, chapter, let number) = key, other == book else {
          nextKey = (key, lines.lineNumber)
          break
        }
        verses.append(RawVerse(number: number, line: lines.lineNumber))
        continue
      }
      length += line.count + 1
      guard length <= lines.source.lengthLimit else {
        throw lines.error(
          "\(book) \(chapter) has more than \(lines.source.lengthLimit) bytes",
          expected: "the next chapter"
        )
      }
      let last = verses.count - 1
      verses[last].text += (verses[last].text.isEmpty ? "" : "\n")
      verses[last].text += String(decoding: line, as: UTF8.self)
    }
    try read(verses, of: book, chapter: chapter)
  }

  private func skipIntroduction(line: Int) throws(FormatError) {
    var hasText = false
    while let content = try lines.next() {
      if let key = try key(in: content) {
        nextKey = (key, lines.lineNumber)
        break
      }
      if content.contains(where: { $0 > 0x20 }) { hasText = true }
    }
    if hasText { lines.warn("an introduction; omitted", line: line) }
  }

  // MARK: - Chapters as OSIS

  private func read(
    _ verses: [RawVerse], of book: String, chapter: Int
  ) throws(FormatError) {
    var verses = verses.filter { $0.text.utf8.contains { $0 > 0x20 } }
    guard verses.contains(where: { $0.number > 0 }) else {
      if let first = verses.first {
        lines.warn("a heading without a verse; omitted", line: first.line)
      }
      return
    }
    try checkIsNoCommentary(verses, of: book, chapter: chapter)
    let lineOffset = (verses.first?.line ?? 1) - 1
    var text = Self.osis(verses, of: book, chapter: chapter, lineOffset: lineOffset)
    if !isWellFormed(text) {
      for index in verses.indices where !isXML(verses[index].text) {
        verses[index].text = Self.plain(verses[index].text)
        lines.warn(
          """
          \(book).\(chapter).\(verses[index].number) is not well-formed XML; read as plain text
          """, line: verses[index].line)
      }
      text = Self.osis(verses, of: book, chapter: chapter, lineOffset: lineOffset)
    }
    let source = ByteSource(name: lines.source.name, bytes: Array(text.utf8)) { [lines] in
      lines.warn($0.message, line: $0.line > 0 ? $0.line + lineOffset : 0)
    }
    do throws(FormatError) {
      let reader = try OSISReader(source)
      description.morphologyScheme =
        description.morphologyScheme ?? reader.description.morphologyScheme
      self.chapter = (reader, lineOffset)
    } catch {
      throw Self.moved(error, by: lineOffset)
    }
  }

  /// The size, in bytes, from which a repeated text is a remark. No two verses of this size are the
  /// same.
  private static let remarkSize = 500

  private func checkIsNoCommentary(
    _ verses: [RawVerse], of book: String, chapter: Int
  ) throws(FormatError) {
    let repetitions = zip(verses, verses.dropFirst()).filter {
      $0.text.utf8.count >= Self.remarkSize && $0.text == $1.text
    }
    guard repetitions.count * 2 > verses.count, let first = repetitions.first?.1 else { return }
    throw lines.error(
      "a commentary: \(book) \(chapter) repeats its text for several verses",
      expected: "a Bible", line: first.line)
  }

  /// Returns an error on a line of the chapter as one on a line of the file.
  private static func moved(_ error: FormatError, by lineOffset: Int) -> FormatError {
    FormatError(file: error.file, line: error.line.map { $0 + lineOffset }, kind: error.kind)
  }

  /// Returns verses as an OSIS file whose lines are the lines of this file after the offset.
  private static func osis(
    _ verses: [RawVerse], of book: String, chapter: Int, lineOffset: Int
  ) -> String {
    var text = "<osis><osisText><header/><div>"
    var line = 1
    for verse in verses {
      // Each verse begins on the line of its key.
      while line < verse.line - lineOffset {
        text += "\n"
        line += 1
      }
      let end = text.utf8.count
      if verse.number > 0 { text += "<verse osisID=\"\(book).\(chapter).\(verse.number)\">" }
      text += "\n" + withoutContainers(verse.text)
      if verse.number > 0 { text += "</verse>" }
      line += text.utf8.dropFirst(end).count { $0 == 0x0A }
    }
    return text + "</div></osisText></osis>"
  }

  /// Returns a Boolean value that indicates whether the OSIS file of a chapter can be read to its
  /// end.
  private func isWellFormed(_ text: String) -> Bool {
    let source = ByteSource(name: "", bytes: Array(text.utf8))
    return (try? OSISRepair(source).cursor().readAll()) != nil
  }

  private func isXML(_ text: String) -> Bool {
    let verse = "<verse>\(Self.withoutContainers(text))</verse>"
    return (try? XMLCursor(ByteSource(name: "", bytes: Array(verse.utf8))).readAll()) != nil
  }

  /// Returns a text without the tags of chapters and verses, because their keys contain the
  /// information.
  private static func withoutContainers(_ text: String) -> String {
    withoutTags(text) { name in
      let bare = name.first == 0x2F ? name.dropFirst() : name
      return bare.elementsEqual("chapter".utf8) || bare.elementsEqual("verse".utf8)
    }
  }

  /// Returns a text without its tags, and without characters that have a meaning in XML.
  private static func plain(_ text: String) -> String {
    withoutTags(text) { _ in true }.replacing("&", with: "&amp;")
      .replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// Returns a text with a space in place of each tag whose name is removed.
  private static func withoutTags(
    _ text: String, where isRemoved: (Substring.UTF8View) -> Bool
  ) -> String {
    var rest = text[...].utf8
    var result: [UInt8] = []
    while let open = rest.firstIndex(of: 0x3C) {
      result += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: 0x3E) else { break }
      let name = rest.dropFirst().prefix { ![0x20, 0x09, 0x0A, 0x3E].contains($0) }
      let bare = name.last == 0x2F ? name.dropLast() : name
      if isRemoved(bare) { result.append(0x20) } else { result += rest[...close] }
      rest = rest[rest.index(after: close)...]
    }
    return String(decoding: result + rest, as: UTF8.self)
  }
}

import Interlinear
import XMLReading

/// Reads a dictionary in the output format of SWORD's `mod2imp`: a line `$$$KEY`, then the entry,
/// mostly in TEI.
///
/// Numeric keys are Strong's numbers; the script of the headwords determines whether they are Greek
/// or Hebrew. The text is read as UTF-8 regardless of the module's declared encoding: `mod2imp`
/// prints the stored bytes, and Debian's Hebrew dictionary, which declares no encoding and is thus
/// nominally Latin-1, is stored in UTF-8.
final class ImpLexiconReader: LexiconReader, LineBasedReader {
  /// The number of entries that are examined for the language of the headwords.
  private static let lookahead = 64

  private(set) var description: LexiconDescription
  let lines: LineReader
  /// The prefix of the numbers, G or H; empty until it is known.
  private var letter = ""
  private var waiting = Lookahead<RawEntry>()
  private var nextKey: (key: String, line: Int)?

  private struct RawEntry {
    let key: String
    let line: Int
    let text: String
    let isLast: Bool
  }

  init(_ source: ByteSource) throws(FormatError) {
    lines = try contentLines(source)
    description = LexiconDescription(name: "", title: "Dictionary")
    guard let first = try lines.next(), let key = Self.key(first), !key.isEmpty else {
      throw lines.error("no key", expected: "$$$KEY")
    }
    nextKey = (key, lines.lineNumber)
    lookAhead()
  }

  func next() throws(FormatError) -> LexiconEntry? {
    try waiting.next(rawEntry).map { raw throws(FormatError) in try entry(of: raw) }
  }

  private func lookAhead() {
    while letter.isEmpty, waiting.elements.count < Self.lookahead,
      let raw = waiting.readAhead(rawEntry)
    {
      guard let language = try? markup(of: raw).language else { continue }
      description.language = language
      letter = language == .ancientGreek ? "G" : "H"
      if Self.isNumber(raw.key) {
        description.title = "Strong's \(letter == "G" ? "Greek" : "Hebrew") dictionary"
      }
    }
  }

  private static func key(_ line: UnsafeBufferPointer<UInt8>) -> String? {
    line.starts(with: "$$$".utf8) ? String(decoding: line.dropFirst(3), as: UTF8.self).trimmed : nil
  }

  private static func isNumber(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.allSatisfy(isDigit)
  }

  private func rawEntry() throws(FormatError) -> RawEntry? {
    guard let (key, start) = nextKey else { return nil }
    nextKey = nil
    var text: [UInt8] = []
    while let line = try lines.next() {
      if let key = Self.key(line) {
        guard !key.isEmpty else { throw lines.error("no key", expected: "$$$KEY") }
        nextKey = (key, lines.lineNumber)
        break
      }
      text.append(contentsOf: line)
      text.append(0x0A)
      guard text.count <= lines.source.lengthLimit else {
        throw lines.error(
          "the entry \(key.cut(to: 40)) has more than \(lines.source.lengthLimit) bytes",
          expected: "the next $$$KEY", line: start)
      }
    }
    while text.last == 0x0A { text.removeLast() }
    return RawEntry(
      key: key, line: start, text: String(decoding: text, as: UTF8.self), isLast: nextKey == nil)
  }

  private func entry(of raw: RawEntry) throws(FormatError) -> LexiconEntry {
    do throws(FormatError) {
      return try markup(of: raw).entry(key: key(of: raw))
    } catch {
      guard !raw.isLast else { throw error }
      lines.warn(
        "\(error.message); the entry \(raw.key.cut(to: 40)) is read as plain text",
        line: error.line ?? raw.line)
      var plain = TEIMarkup(letter: letter)
      plain.add(raw.text.replacing(/<[^>]*>?/, with: "").onOneLine)
      return plain.entry(key: key(of: raw))
    }
  }

  private func key(of raw: RawEntry) -> String {
    guard Self.isNumber(raw.key), !letter.isEmpty else {
      return TEIMarkup.number(in: raw.key) ?? raw.key
    }
    return strongNumber(letter + raw.key)
  }

  /// Parses the XML of an entry. Its lines are counted from the key's line.
  private func markup(of raw: RawEntry) throws(FormatError) -> TEIMarkup {
    var markup = TEIMarkup(letter: letter)
    let bytes = Array("<entry>\n\(raw.text)</entry>".utf8)
    let hasMarkup = raw.text.utf8.contains(0x3C)
    let file = lines.source.name
    do throws(FormatError) {
      let cursor = try XMLCursor(ByteSource(name: file, bytes: bytes))
      _ = try cursor.root(oneOf: ["entry"])
      while let event = try cursor.next() {
        // The lines of an entry without markup are its own.
        if !hasMarkup, case .text(let text, _) = event {
          markup.add(text)
        } else {
          markup.add(event)
        }
      }
    } catch {
      throw FormatError(
        file: file, line: raw.line + max(error.line ?? 1, 1) - 1, kind: error.kind)
    }
    return markup
  }
}

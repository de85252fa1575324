import Interlinear
import XMLReading

/// Reads a dictionary in TEI P5 or P4. Each `<entry>` or `<entryFree>` is an entry; its keys are those in
/// its `n` or its `key`, separated by bars, or its headword, or else its `xml:id`. The entries of a
/// `<superEntry>` share its spelling unless they have their own. Prefaces and appendices are omitted
/// and reported.
final class TEILexiconReader: LexiconReader, XMLBasedReader {
  private(set) var description: LexiconDescription
  let cursor: XMLCursor
  private var waiting = Lookahead<LexiconEntry>()
  /// The spelling of the last `<superEntry>`, and the number of elements that it is inside.
  private var shared = (headword: "", depth: Int.max)
  /// The number of texts in no entry, and the line of the first.
  private var outside = (count: 0, line: 0)

  init(_ source: ByteSource) throws(FormatError) {
    cursor = try XMLCursor(source)
    _ = try cursor.root(oneOf: ["TEI", "TEI.2"])
    description = LexiconDescription(name: "", title: "")
    guard let first = try readEntry() else {
      throw cursor.error("no entry", expected: "<entry> or <entryFree>")
    }
    waiting.putBack(first)
    if description.title.isEmpty { description.title = "Dictionary" }
  }

  func next() throws(FormatError) -> LexiconEntry? {
    try waiting.next(readEntry)
  }

  private func readEntry() throws(FormatError) -> LexiconEntry? {
    while let event = try cursor.next() {
      if case .text(let text, _) = event, !text.allSatisfy(\.isWhitespace) {
        outside = (outside.count + 1, outside.count == 0 ? cursor.line : outside.line)
      }
      guard case .start(let element) = event else { continue }
      switch element.name {
      case "entry", "entryFree":
        let entry = try entry(element)
        guard entry.key.isEmpty else { return entry }
        cursor.warn("an entry without a name and a headword; omitted")
      case "teiHeader":
        (description.title, description.credits) = try TEIText.header(cursor)
      case "front", "back", "egXML":
        cursor.warn("<\(element.name)> is not part of an entry; omitted")
        try cursor.skip()
      case "superEntry": shared = ("", cursor.depth)
      case "orth" where cursor.depth > shared.depth:
        shared.headword = try cursor.text(what: "<orth>")
      default: break
      }
    }
    if outside.count > 0 {
      cursor.warn("\(outside.count) texts outside of the entries; omitted", line: outside.line)
    }
    outside.count = 0
    return nil
  }

  private func entry(_ element: XMLElement) throws(FormatError) -> LexiconEntry {
    var markup = TEIMarkup(letter: "", element: element)
    let content = cursor.content("an entry")
    while let event = try content.next() { markup.add(event) }
    // The depth is that around the entry.
    if cursor.depth >= shared.depth { markup.share(shared.headword) }
    if description.language == .undetermined, let language = markup.language {
      description.language = language
    }
    let entry = markup.entry(named: element["n"] ?? element["key"] ?? "")
    return entry.key.isEmpty ? markup.entry(named: element["xml:id"] ?? "") : entry
  }
}

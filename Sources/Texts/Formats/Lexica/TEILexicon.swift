import Interlinear
import XMLReading

/// Reads a dictionary in TEI P5 or P4. Each `<entry>` or `<entryFree>` is an entry; its keys are those in
/// its `n` or its `key`, separated by bars, or its headword. Prefaces and appendices are omitted
/// and reported.
final class TEILexiconReader: LexiconReader {
  private(set) var description: LexiconDescription
  private let cursor: XMLCursor
  private let source: ByteSource
  private var waiting = Lookahead<LexiconEntry>()

  init(
    _ source: ByteSource, lengthLimit: Int = LineReader.lengthLimit
  ) throws(FormatError) {
    self.source = source
    cursor = try XMLCursor(source, lengthLimit: lengthLimit)
    _ = try cursor.root(oneOf: ["TEI", "TEI.2"])
    description = LexiconDescription(name: "", title: "")
    guard let first = try readEntry() else {
      throw cursor.error("no entry", expected: "<entry> or <entryFree>")
    }
    waiting.putBack(first)
    if description.title.isEmpty { description.title = "Dictionary" }
  }

  var bytesRead: Int { source.bytesRead }

  func next() throws(FormatError) -> LexiconEntry? {
    try waiting.next(readEntry)
  }

  private func readEntry() throws(FormatError) -> LexiconEntry? {
    while let element = try cursor.nextElement() {
      switch element.name {
      case "entry", "entryFree":
        let entry = try entry(element)
        guard entry.key.isEmpty else { return entry }
        cursor.warn("an entry without a name and a headword; omitted")
      case "title" where description.title.isEmpty:
        description.title = try cursor.text(what: "<title>")
      case "front", "back":
        cursor.warn("<\(element.name)> is not part of an entry; omitted")
        try cursor.skip()
      case "licence": description.credits = try cursor.text(what: "<licence>")
      default: break
      }
    }
    return nil
  }

  private func entry(_ element: XMLElement) throws(FormatError) -> LexiconEntry {
    var markup = TEIMarkup(letter: "", element: element)
    let content = cursor.content("an entry")
    while let event = try content.next() { markup.add(event) }
    if description.language == .undetermined, let language = markup.language {
      description.language = language
    }
    return markup.entry(named: element["n"] ?? element["key"] ?? "")
  }
}

import Interlinear
import XMLReading

/// Reads a dictionary in TEI P5. Each `<entry>` or `<entryFree>` is an entry; its keys are those in
/// its `n` or its `key`, separated by bars, or its headword. Prefaces and appendices are omitted and
/// reported.
final class TEILexiconReader: LexiconReader {
  private(set) var description: LexiconDescription
  private let events: XMLEvents
  private let source: ByteSource
  private var waiting: LexiconEntry?
  private var warnings: [FormatWarning] = []

  init(
    _ source: ByteSource, lengthLimit: Int = LineReader.lengthLimit
  ) throws(FormatError) {
    self.source = source
    events = try XMLEvents(source, lengthLimit: lengthLimit)
    _ = try events.root(oneOf: ["TEI", "TEI.2"])
    description = LexiconDescription(name: "", title: "")
    waiting = try readEntry()
    if description.title.isEmpty { description.title = "Dictionary" }
    guard waiting != nil else { throw events.error("no entry", expected: "<entry> or <entryFree>") }
  }

  var bytesRead: Int { source.bytesRead }

  func takeWarnings() -> [FormatWarning] {
    defer { warnings = [] }
    return warnings
  }

  func next() throws(FormatError) -> LexiconEntry? {
    if let entry = waiting {
      waiting = nil
      return entry
    }
    return try readEntry()
  }

  private func readEntry() throws(FormatError) -> LexiconEntry? {
    while let event = try events.next() {
      guard case .start(let element) = event else { continue }
      switch events.name(element.name) {
      case "entry", "entryFree":
        let entry = try entry(element)
        guard entry.key.isEmpty else { return entry }
        warnings.append(events.warning("an entry without a name and a headword; omitted"))
      case "title" where description.title.isEmpty:
        description.title = try events.text(what: "<title>")
      case "front", "back":
        warnings.append(events.warning("<\(element.name)> is not part of an entry; omitted"))
        try events.skipElement()
      case "licence": description.credits = try events.text(what: "<licence>")
      default: break
      }
    }
    return nil
  }

  private func entry(_ element: XMLElement) throws(FormatError) -> LexiconEntry {
    let line = events.line
    var markup = LexiconMarkup(letter: "")
    var depth = 1
    while depth > 0, let event = try events.next() {
      switch event {
      case .start(let part):
        depth += 1
        markup.start(part, name: events.name(part.name))
      case .end:
        depth -= 1
        markup.end()
      case .text(let text, _): markup.add(text.onOneLine)
      }
      guard markup.length <= events.lengthLimit else {
        throw events.tooLong("an entry", line: line)
      }
    }
    if description.language == .undetermined, let language = markup.language {
      description.language = language
    }
    return markup.entry(named: element["n"] ?? element["key"] ?? "")
  }
}

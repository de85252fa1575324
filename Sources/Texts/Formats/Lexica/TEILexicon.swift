import Interlinear
import XMLReading

/// Reads a dictionary in TEI P5 or P4. Each `<entry>` or `<entryFree>` is an entry; its keys are those in
/// its `n` or its `key`, separated by bars, or its headword. A number in the `n` of adjacent entries
/// with one headword is that of a homograph. The entries of a `<superEntry>` share its form unless
/// they have their own. Prefaces and appendices are omitted and reported.
final class TEILexiconReader: LexiconReader {
  private(set) var description: LexiconDescription
  private let cursor: XMLCursor
  private let source: ByteSource
  private var waiting = Lookahead<NamedMarkup>()
  private var lastHeadword = ""
  /// The form of the last `<superEntry>`, and the number of elements that it is inside.
  private var sharedForm: (events: [XMLEvent], depth: Int) = ([], .max)
  private var hasEntry = false
  private var isInText = false
  /// The line of the first paragraph or verse before any entry.
  private var firstTextLine: Int?
  /// The size, in bytes, of a text that ends the search for the first entry.
  private static let textLimit = 4_000_000
  /// The elements that a text consists of.
  private static let textElements: Set<String> = ["p", "ab", "l", "lg", "s", "seg", "sp", "u"]

  /// An entry with the name that its `n` or `key` gives it.
  private typealias NamedMarkup = (name: String, markup: TEIMarkup)

  init(
    _ source: ByteSource, lengthLimit: Int = LineReader.lengthLimit
  ) throws(FormatError) {
    self.source = source
    cursor = try XMLCursor(source, lengthLimit: lengthLimit)
    _ = try cursor.root(oneOf: ["TEI", "TEI.2"])
    description = LexiconDescription(name: "", title: "")
    guard let first = try readEntry() else { throw noEntry() }
    waiting.putBack(first)
    if description.title.isEmpty { description.title = "Dictionary" }
  }

  var bytesRead: Int { source.bytesRead }

  func next() throws(FormatError) -> LexiconEntry? {
    guard let (name, markup) = try waiting.next(readEntry) else { return nil }
    if waiting.elements.isEmpty { _ = waiting.readAhead(readEntry) }
    let neighbors = [lastHeadword, waiting.elements.first?.markup.printedHeadword]
    lastHeadword = markup.printedHeadword
    var entry = markup.entry(named: name)
    // Strong's numbers have a letter, padding, or three digits; they are keys.
    if let number = Int(name), String(number) == name, number < 100, !lastHeadword.isEmpty,
      neighbors.contains(lastHeadword)
    {
      entry = markup.entry(homograph: number)
      entry.otherKeys.append(name)
    }
    return entry
  }

  private func noEntry() -> FormatError {
    guard let line = firstTextLine else {
      return cursor.error("no entry", expected: "<entry> or <entryFree>")
    }
    return cursor.error(
      "a text in TEI, which Lector does not read",
      expected: "a dictionary with <entry> or <entryFree>", line: line)
  }

  private func readEntry() throws(FormatError) -> NamedMarkup? {
    while let element = try cursor.nextElement() {
      switch element.name {
      case "entry", "entryFree":
        hasEntry = true
        let markup = try markup(of: element)
        let name = element["n"] ?? element["key"] ?? ""
        if !markup.printedHeadword.isEmpty || !markup.entry(named: name).key.isEmpty {
          return (name, markup)
        }
        cursor.warn("an entry without a name and a headword; omitted")
      case "title" where description.title.isEmpty:
        description.title = try cursor.text(what: "<title>")
      case "front", "back":
        cursor.warn("<\(element.name)> is not part of an entry; omitted")
        try cursor.skip()
      case "superEntry": sharedForm = ([], cursor.depth)
      case "form" where cursor.depth > sharedForm.depth:
        sharedForm.events += [.start(element)] + (try contentEvents())
        sharedForm.events.append(.end(name: element.name, line: cursor.line))
      case "text": isInText = true
      case let name where isInText && !hasEntry && Self.textElements.contains(name):
        firstTextLine = firstTextLine ?? element.line
        if source.bytesRead > Self.textLimit { throw noEntry() }
      case "licence": description.credits = try cursor.text(what: "<licence>")
      default: break
      }
    }
    return nil
  }

  private func markup(of element: XMLElement) throws(FormatError) -> TEIMarkup {
    if cursor.depth <= sharedForm.depth { sharedForm = ([], .max) }
    var markup = TEIMarkup(letter: "", element: element)
    let events = try contentEvents()
    let hasForm = events.contains {
      if case .start(let part) = $0 { part.name == "orth" } else { false }
    }
    for event in (hasForm ? [] : sharedForm.events) + events { markup.add(event) }
    if description.language == .undetermined, let language = markup.language {
      description.language = language
    }
    return markup
  }

  /// Returns the events inside the element that began last, up to its end.
  private func contentEvents() throws(FormatError) -> [XMLEvent] {
    var events: [XMLEvent] = []
    let content = cursor.content("an entry")
    while let event = try content.next() { events.append(event) }
    return events
  }
}

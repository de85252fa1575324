import Interlinear
import XMLReading

/// Reads the verses of an OSIS file.
final class OSISBody {
  let events: XMLEvents
  private let language: Language
  var warnings: [FormatWarning] = []
  private var unknownBooks: Set<String> = []
  private var annotations: OSISAnnotations
  var verse: OpenVerse?
  /// The number of open elements.
  var depth = 0
  /// Notes and headings between two verses. They belong to the second.
  var waitingNotes: [TextNote] = []
  var waitingHeadings: [Heading] = []
  var waitingLength = 0
  var waitingLine = 0
  /// The first line of text outside a verse since the last verse.
  var strayLine: Int?
  private var lastPlace: (book: String, chapter: Int)?
  private var hasVerse = false

  /// A verse that has not ended.
  struct OpenVerse {
    let reference: Reference
    let line: Int
    /// The `sID` of a milestone; nil for a container.
    let milestone: String?
    /// The number of open elements at the beginning of the verse.
    let depth: Int
    var text = RunningText(tierCount: OSISReader.tiers.count)
    var notes: [TextNote] = []
    var notesLength = 0
    var headings: [Heading] = []
    /// The headings after a word of the verse, with the index of the next word.
    var lateHeadings: [(heading: Heading, word: Int, line: Int)] = []
    /// Whether it is the title of a psalm, between two verses.
    var isTitle = false
  }

  /// The open divisions, with what ends them: the depth of a container, or the id of a milestone.
  var divisions: [OSISDivision] = []
  /// The chapter that has begun.
  var chapter: (book: String, number: Int)?

  /// The elements whose start and end separate words as white space does.
  private static let blocks: Set<String> = [
    "p", "l", "lg", "lb", "div", "chapter", "list", "item", "table", "row", "cell", "title", "head",
    "caption", "salute", "closer", "signed", "speech", "speaker",
  ]

  init(_ events: XMLEvents, language: Language) {
    self.events = events
    self.language = language
    annotations = OSISAnnotations(language: language)
  }

  /// The scheme of the morphology codes; nil until the first code.
  var knownScheme: MorphologyScheme? { annotations.scheme }

  /// The scheme of the codes read so far. Editions of the King James Version use numbers for the
  /// verbs of the Old Testament (`strongMorph`) and Robinson's codes in the New Testament.
  var morphologyScheme: MorphologyScheme? {
    annotations.scheme ?? (annotations.hasStrongMorph ? .robinson : nil)
  }

  func takeWarnings() -> [FormatWarning] {
    defer { warnings = [] }
    return warnings
  }

  func next() throws(FormatError) -> Verse? {
    while let event = try events.next() {
      switch event {
      case .start(let element):
        if let finished = try start(element) { return finished }
      case .end(let name, _):
        depth -= 1
        closeDivision { $0 == .container(depth: depth) }
        if let open = verse, open.milestone == nil, open.depth == depth {
          if let finished = finish(open) { return finished }
        }
        if Self.blocks.contains(events.name(name)) { verse?.text.addSpace() }
      case .text(let text, _): try add(text)
      }
    }
    if let verse {
      throw events.error(
        "\(verse.reference) never ends", expected: "<verse eID=\"\(verse.milestone ?? "")\"/>",
        line: verse.line)
    }
    guard hasVerse else { throw events.error("no verse", expected: "<verse osisID=\"Ruth.1.1\">") }
    reportStrayText()
    if !waitingNotes.isEmpty || !waitingHeadings.isEmpty {
      warnings.append(
        events.warning("a note or title after the last verse; omitted", line: waitingLine))
      (waitingNotes, waitingHeadings) = ([], [])
    }
    return nil
  }

  /// Handles the start of an element. Returns the verse that a milestone ends, if any.
  private func start(_ element: XMLElement) throws(FormatError) -> Verse? {
    let name = events.name(element.name)
    depth += 1
    switch name {
    case "w": try readWord(element)
    case "verse": return try startVerse(element)
    case "note": try readNote(element)
    case "title" where element["canonical"] != "true" || verse == nil: try startTitle(element)
    case "seg" where Self.isMark(element["type"]):
      let mark = try events.text(what: "<seg>")
      depth -= 1
      if verse == nil { try add(mark) } else { verse?.text.addMark(mark) }
    case "q", "milestone":
      if let marker = element["marker"], !marker.isEmpty { try add(marker) }
    case "header", "figure", "index":
      try events.skipElement()
      depth -= 1
    default:
      if name == "div" || name == "chapter" { startDivision(element, name) }
      if Self.blocks.contains(name) {
        verse?.text.addSpace()
        try checkLength()
      }
    }
    return nil
  }

  /// Whether a segment is one of the signs of the Hebrew Bible, some of which are letters.
  private static func isMark(_ type: String?) -> Bool {
    switch type {
    case "x-maqqef", "x-sof-pasuq", "x-paseq", "x-pe", "x-samekh", "x-reversednun": true
    default: false
    }
  }

  private func add(_ text: String) throws(FormatError) {
    guard verse != nil else {
      if strayLine == nil, let stray = Self.lines(before: text) { strayLine = events.line + stray }
      return
    }
    verse?.text.add(text)
    try checkLength()
  }

  /// Returns the number of line ends before the first character other than white space; nil if
  /// there is none.
  private static func lines(before text: String) -> Int? {
    var count = 0
    for byte in text.utf8 {
      if byte > 0x20 { return count }
      if byte == 0x0A { count += 1 }
    }
    return nil
  }

  func checkLength() throws(FormatError) {
    guard let verse, verse.text.length + verse.notesLength > events.lengthLimit else { return }
    throw events.tooLong(verse.reference.description, line: verse.line)
  }

  private func reportStrayText() {
    guard let line = strayLine else { return }
    warnings.append(events.warning("text outside a verse; omitted", line: line))
    strayLine = nil
  }
}

// MARK: - Verses

extension OSISBody {
  private func startVerse(_ element: XMLElement) throws(FormatError) -> Verse? {
    if let id = element["eID"] { return try endMilestone(id) }
    reportStrayText()
    var title: Verse?
    if let open = verse, open.isTitle { title = finish(open) }
    if let verse {
      throw events.error(
        "a verse begins in \(verse.reference), which begins on line \(verse.line)",
        expected: "the end of that")
    }
    let ids = (element["osisID"] ?? element["sID"] ?? "").split(separator: " ")
    guard let first = ids.first, let last = ids.last else {
      throw events.error("a verse without osisID", expected: "one such as osisID=\"Ruth.1.1\"")
    }
    guard let from = OSISPlace(first), let to = OSISPlace(last) else {
      throw events.error(
        "\"\(ids.joined(separator: " "))\" is not a place of a verse",
        expected: "one such as Ruth.1.1")
    }
    if bookName(osis: from.book) == nil, unknownBooks.count < 1000,
      unknownBooks.insert(from.book).inserted
    {
      warnings.append(
        events.warning("the book \"\(from.book)\" is not known; expected an OSIS code such as Ruth")
      )
    }
    hasVerse = true
    verse = OpenVerse(
      reference: OSISPlace.reference(from: from, to: to), line: element.line,
      milestone: element["sID"], depth: depth - 1)
    return title
  }

  private func endMilestone(_ id: String) throws(FormatError) -> Verse? {
    guard let verse, let milestone = verse.milestone else {
      throw events.error(
        "the end of a verse \"\(id)\" that has not begun", expected: "its sID before")
    }
    guard milestone == id else {
      throw events.error(
        "the end of a verse \"\(id)\" in \"\(milestone)\" of line \(verse.line)",
        expected: "the end of that")
    }
    return finish(verse)
  }

  /// Ends a verse. Returns nil for the title of a psalm that becomes a heading.
  private func finish(_ open: OpenVerse) -> Verse? {
    var text = open.text
    let words = text.finish()
    if open.isTitle, !words.contains(where: { $0.values.dropFirst().contains { !$0.isEmpty } }) {
      keepTitle(words, open)
      return nil
    }
    let place = (open.reference.book, open.reference.chapter)
    let isStart = lastPlace.map { $0 != place } ?? true
    lastPlace = place
    var finished = Verse(
      reference: open.reference, words: words, notes: waitingNotes + open.notes,
      isChapterStart: isStart && open.reference.chapter > 0,
      language: annotations.takeLanguage())
    finished.headings = headings(of: open, wordCount: words.count)
    verse = nil
    waitingNotes = []
    waitingLength = 0
    return finished
  }
}

// MARK: - Words and notes

extension OSISBody {
  private func readWord(_ element: XMLElement) throws(FormatError) {
    var surface = ""
    var length = 0
    var inner = 1
    while inner > 0, let event = try events.next() {
      length += 1
      switch event {
      case .start(let part):
        inner += 1
        // In SWORD's Hebrew Bible, the parts of a word are elements.
        if part["type"] == "x-morph", !surface.isEmpty { surface += "/" }
        if events.name(part.name) == "note" {
          depth += 1
          try readNote(part, isInWord: true)
          inner -= 1
        }
      case .end: inner -= 1
      case .text(let text, _):
        length += text.utf8.count
        surface += text
      }
      guard length <= events.lengthLimit else {
        throw events.tooLong("<w>", line: element.line)
      }
    }
    depth -= 1
    guard verse != nil else { return try add(surface) }
    surface = surface.withSingleSpaces
    if surface.isEmpty { return verse?.text.addSpace() ?? () }
    let word = annotations.word(surface, element) { problem in
      warnings.append(events.warning(problem, line: element.line))
    }
    verse?.text.add(word)
    try checkLength()
  }
}

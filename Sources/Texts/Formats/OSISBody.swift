import Interlinear
import XMLReading

/// Reads the verses of an OSIS file.
final class OSISBody {
  let events: XMLEvents
  private let language: Language
  private var warnings: [FormatWarning] = []
  private var unknownBooks: Set<String> = []
  private var annotations: OSISAnnotations
  private var verse: OpenVerse?
  /// The number of open elements.
  private var depth = 0
  /// Notes between two verses. They belong to the second.
  private var waitingNotes: [TextNote] = []
  private var waitingLength = 0
  private var waitingLine = 0
  /// The first line of text outside a verse since the last verse.
  private var strayLine: Int?
  private var lastPlace: (book: String, chapter: Int)?
  private var hasVerse = false

  /// A verse that has not ended.
  private struct OpenVerse {
    let reference: Reference
    let line: Int
    /// The `sID` of a milestone; nil for a container.
    let milestone: String?
    /// The number of open elements at the beginning of the verse.
    let depth: Int
    var text = RunningText(tierCount: OSISReader.tiers.count)
    var notes: [TextNote] = []
    var notesLength = 0
  }

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
        if let open = verse, open.milestone == nil, open.depth == depth { return finish(open) }
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
    if !waitingNotes.isEmpty {
      warnings.append(
        events.warning("a note or title after the last verse; omitted", line: waitingLine))
      waitingNotes = []
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
    case "title" where element["canonical"] != "true" || verse == nil: try readTitle(element)
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

  private func checkLength() throws(FormatError) {
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
    return nil
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

  private func finish(_ open: OpenVerse) -> Verse {
    var text = open.text
    let place = (open.reference.book, open.reference.chapter)
    let isStart = lastPlace.map { $0 != place } ?? true
    lastPlace = place
    let finished = Verse(
      reference: open.reference, words: text.finish(), notes: waitingNotes + open.notes,
      isChapterStart: isStart && open.reference.chapter > 0,
      language: annotations.takeLanguage())
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

  private func readNote(_ element: XMLElement, isInWord: Bool = false) throws(FormatError) {
    let kind = element["type"]
    var note = TextNote(kind: .footnote, text: "")
    if kind == "variant" {
      note.kind = .variant
      note.text = try events.variant()
    } else {
      if kind == "crossReference" { note.kind = .crossReference }
      note.text = try events.text(what: "a note") { $0["type"] == "annotateRef" }
    }
    depth -= 1
    if let next = verse?.text.nextIndex {
      note.word = isInWord ? next : next > 0 ? next - 1 : nil
    }
    try keep(note)
  }

  private func readTitle(_ element: XMLElement) throws(FormatError) {
    let text = try events.text(what: "a title")
    depth -= 1
    verse?.text.addSpace()
    switch element["type"] {
    case "main", "chapter", "runningHead", "runninghead": break
    default: try keep(TextNote(kind: .footnote, text: text))
    }
  }

  private func keep(_ note: TextNote) throws(FormatError) {
    guard !note.text.isEmpty else { return }
    let length = note.text.utf8.count + 32
    guard verse == nil else {
      verse?.notes.append(note)
      verse?.notesLength += length
      return try checkLength()
    }
    if waitingNotes.isEmpty { waitingLine = events.line }
    waitingNotes.append(note)
    waitingLength += length
    if waitingLength > events.lengthLimit {
      throw events.tooLong("the text between verses", line: events.line)
    }
  }
}

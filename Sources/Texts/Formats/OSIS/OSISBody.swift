import Interlinear
import XMLReading

/// Reads the verses of an OSIS file.
final class OSISBody {
  let cursor: XMLCursor
  private let language: Language
  private var unknownBooks: Set<String> = []
  private var annotations: OSISAnnotations
  private var verse: OpenVerse?
  /// The form of the last word if it is a ketiv whose qere has not been read.
  private var ketiv: String?
  /// Notes and headings between two verses. They belong to the second.
  private var waitingNotes: [TextNote] = []
  private var waitingHeadings: [Heading] = []
  private var waitingLength = 0
  private var waitingLine = 0
  /// The first line of text outside a verse since the last verse.
  private var strayLine: Int?
  private var chapterStarts = ChapterStarts()
  /// The names of the books in the file.
  private(set) var bookNames: [String: OwnBookNames] = [:]
  private var hasVerse = false
  /// The line of the first entry of a lexicon, outside verses.
  private var lexiconLine: Int?

  private struct OpenVerse {
    let reference: Reference
    let line: Int
    /// The `sID` of a milestone, or nil for a container.
    let milestone: String?
    /// The number of open elements at the beginning of the verse.
    let depth: Int
    var text = RunningText(tierCount: OSISReader.tiers.count)
    var notes: [TextNote] = []
    var notesLength = 0
    var headings: [Heading] = []
    /// The headings after a word of the verse, with the index of the next word.
    var lateHeadings: [(heading: Heading, word: Int, line: Int)] = []
    /// A Boolean value that indicates whether it is the title of a psalm, between two verses.
    var isTitle = false
    /// The last words that have other readings, and the depth of their segment.
    var variant: (words: Range<Int>, depth: Int)?
  }

  /// The open divisions, with their ends: the depth of a container, or the id of a milestone.
  private var divisions: [OSISDivision] = []
  private var chapter: (book: String, number: Int)?

  /// The elements whose start and end separate words as white space does.
  private static let blocks: Set<String> = [
    "p", "l", "lg", "lb", "div", "chapter", "list", "item", "table", "row", "cell", "title", "head",
    "caption", "salute", "closer", "signed", "speech", "speaker",
  ]

  /// The types of divisions that are entries of a lexicon.
  private static let entryTypes: Set<String> = ["entry", "x-entry"]

  init(_ cursor: XMLCursor, language: Language) {
    self.cursor = cursor
    self.language = language
    annotations = OSISAnnotations(language: language)
  }

  /// The scheme of the morphology codes, or nil until the first code.
  var knownScheme: MorphologyScheme? { annotations.scheme }

  /// The scheme of the codes read so far. Editions of the King James Version use numbers for the
  /// verbs of the Old Testament (`strongMorph`) and Robinson's codes in the New Testament.
  var morphologyScheme: MorphologyScheme? {
    annotations.scheme ?? (annotations.hasStrongMorph ? .robinson : nil)
  }

  func next() throws(FormatError) -> Verse? {
    while let event = try cursor.next() {
      if !hasVerse, cursor.size > cursor.lengthLimit {
        throw lexiconError
          ?? cursor.tooLong("the text before the first verse", line: cursor.line)
      }
      switch event {
      case .start(let element):
        if let finished = try start(element) { return finished }
      case .end(let name, _):
        closeDivision { $0 == .container(depth: cursor.depth) }
        if verse?.variant?.depth == cursor.depth { endVariant() }
        if let open = verse, open.milestone == nil, open.depth == cursor.depth {
          if let finished = finish(open) { return finished }
        }
        if Self.blocks.contains(name) { verse?.text.addSpace() }
      case .text(let text, _): try add(text)
      }
    }
    if let verse {
      throw cursor.error(
        "\(verse.reference) never ends", expected: "<verse eID=\"\(verse.milestone ?? "")\"/>",
        line: verse.line)
    }
    guard hasVerse else {
      throw lexiconError ?? cursor.error("no verse", expected: "<verse osisID=\"Ruth.1.1\">")
    }
    reportStrayText()
    if !waitingNotes.isEmpty || !waitingHeadings.isEmpty {
      cursor.warn("a note or title after the last verse; omitted", line: waitingLine)
      (waitingNotes, waitingHeadings) = ([], [])
    }
    return nil
  }

  /// The error for a lexicon, whose entries are not verses, or nil if no entry has been read.
  private var lexiconError: FormatError? {
    lexiconLine.map {
      cursor.error(
        "a lexicon in OSIS, which Lector does not read",
        expected: "a text, or the lexicon in TEI or SWORD's imp", line: $0)
    }
  }

  /// Handles the start of an element. Returns the verse that a milestone ends, if any.
  private func start(_ element: XMLElement) throws(FormatError) -> Verse? {
    let name = element.name
    switch name {
    case "w": try readWord(element)
    case "verse": return try startVerse(element)
    case "note": try readNote(element)
    case "seg" where element.isOtherReading && verse == nil:
      strayLine = strayLine ?? element.line
      try cursor.skip()
    case "seg" where element.isOtherReading: try readNote(element)
    case "seg" where element.isVariant:
      if let next = verse?.text.nextIndex { verse?.variant = (next..<next, cursor.depth - 1) }
    case "title" where element["canonical"] != "true" || verse == nil: try startTitle(element)
    case "seg" where Self.isMark(element["type"]):
      let mark = try cursor.text(what: "<seg>")
      if verse == nil { try add(mark) } else { verse?.text.addMark(mark) }
    case "seg" where element["type"] == "keyword": lexiconLine = lexiconLine ?? element.line
    case "q", "milestone":
      if let marker = element["marker"], !marker.isEmpty { try add(marker) }
    case "header", "figure", "index":
      try cursor.skip()
    default:
      if name == "div" || name == "chapter" { startDivision(element, name) }
      if name == "entry" || name == "div" && Self.entryTypes.contains(element["type"] ?? "") {
        lexiconLine = lexiconLine ?? element.line
      }
      if Self.blocks.contains(name) {
        verse?.text.addSpace()
        try checkLength()
      }
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a segment is one of the signs of the Hebrew
  /// Bible, some of them letters.
  private static func isMark(_ type: String?) -> Bool {
    switch type {
    case "x-maqqef", "x-sof-pasuq", "x-paseq", "x-pe", "x-samekh", "x-reversednun": true
    default: false
    }
  }

  private func add(_ text: String) throws(FormatError) {
    guard verse != nil else {
      if strayLine == nil, let stray = Self.lines(before: text) { strayLine = cursor.line + stray }
      return
    }
    verse?.text.add(text)
    try checkLength()
  }

  /// Returns the number of line ends before the first character other than white space, or nil if
  /// there is none.
  private static func lines(before text: String) -> Int? {
    let blanks = text.utf8.prefix { $0 <= 0x20 }
    return blanks.count == text.utf8.count ? nil : blanks.count { $0 == 0x0A }
  }

  private func checkLength() throws(FormatError) {
    guard let verse, verse.text.length + verse.notesLength > cursor.lengthLimit else { return }
    throw cursor.tooLong("\(verse.reference)", line: verse.line)
  }

  private func reportStrayText() {
    guard let line = strayLine else { return }
    cursor.warn("text outside a verse; omitted", line: line)
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
      throw cursor.error(
        "a verse begins in \(verse.reference), which begins on line \(verse.line)",
        expected: "the end of that")
    }
    let ids = (element["osisID"] ?? element["sID"] ?? "").split(separator: " ")
    guard let first = ids.first, let last = ids.last else {
      throw cursor.error("a verse without osisID", expected: "one such as osisID=\"Ruth.1.1\"")
    }
    guard let from = OSISPlace(first), let to = OSISPlace(last) else {
      throw cursor.error(
        "\"\(ids.joined(separator: " "))\" is not a place of a verse",
        expected: "one such as Ruth.1.1")
    }
    if bookName(osis: from.book) == nil, unknownBooks.count < 1000,
      unknownBooks.insert(from.book).inserted
    {
      cursor.warn("the book \"\(from.book)\" is not known; expected an OSIS code such as Ruth")
    }
    hasVerse = true
    verse = OpenVerse(
      reference: OSISPlace.reference(from: from, to: to), line: element.line,
      milestone: element["sID"], depth: cursor.depth - 1)
    return title
  }

  private func endMilestone(_ id: String) throws(FormatError) -> Verse? {
    guard let verse, let milestone = verse.milestone else {
      throw cursor.error(
        "the end of a verse \"\(id)\" that has not begun", expected: "its sID before")
    }
    guard milestone == id else {
      throw cursor.error(
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
    var finished = Verse(
      reference: open.reference, words: words, notes: waitingNotes + open.notes,
      isChapterStart: chapterStarts.begins(open.reference),
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
    ketiv = nil
    let content = cursor.content("<w>")
    while let event = try content.next() {
      switch event {
      case .start(let part):
        // In SWORD's Hebrew Bible, the parts of a word are elements.
        if part["type"] == "x-morph", !surface.isEmpty { surface += "/" }
        if part.name == "note" || part.isOtherReading { try readNote(part, isInWord: true) }
      case .end: break
      case .text(let text, _): surface += text
      }
    }
    guard verse != nil else { return try add(surface) }
    surface = surface.withSingleSpaces
    if surface.isEmpty { return verse?.text.addSpace() ?? () }
    ketiv = element["type"] == "x-ketiv" ? surface.filter { $0 != "/" } : nil
    let word = annotations.word(surface, element) { problem in
      cursor.warn(problem, line: element.line)
    }
    verse?.text.add(word)
    try checkLength()
  }
}

// MARK: - Divisions

extension OSISBody {
  private func startDivision(_ element: XMLElement, _ name: String) {
    if let id = element["eID"] { return closeDivision { $0 == .milestone(id: id) } }
    if name == "chapter" {
      let parts = (element["osisID"] ?? element["sID"] ?? "").split(separator: ".")
      chapter =
        parts.count == 2
        ? Int(parts[1]).map { (bookName(osis: String(parts[0])) ?? String(parts[0]), $0) } : nil
    } else if let type = element["type"], divisions.count < 1000 {
      let end: OSISDivision.End =
        element["sID"].map { .milestone(id: $0) } ?? .container(depth: cursor.depth - 1)
      divisions.append(OSISDivision(type: type, end: end, id: element["osisID"] ?? ""))
    }
  }

  private func closeDivision(where isEnd: (OSISDivision.End) -> Bool) {
    if let index = divisions.lastIndex(where: { isEnd($0.end) }) { divisions.remove(at: index) }
  }
}

// MARK: - Titles

extension OSISBody {
  /// Reads a title between verses, or one that is not part of the text of its verse.
  private func startTitle(_ element: XMLElement) throws(FormatError) {
    if element["canonical"] == "true", verse == nil, let chapter {
      verse = OpenVerse(
        reference: Reference(book: chapter.book, chapter: chapter.number, verse: "0"),
        line: element.line, milestone: nil, depth: cursor.depth - 1)
      verse?.isTitle = true
      return
    }
    let text = try titleText()
    verse?.text.addSpace()
    if verse == nil, divisions.contains(where: \.isPeripheral) {
      strayLine = strayLine ?? element.line
      return
    }
    if let division = divisions.last, division.type == "book" { addName(text, element, division) }
    switch element["type"] {
    // They repeat the names of books and chapters.
    case "chapter", "runningHead", "runninghead", "x-chapterLabel": break
    default: try keep(heading(text, element), line: element.line)
    }
  }

  /// Adds the names of a book in one of its own titles.
  private func addName(_ text: String, _ element: XMLElement, _ division: OSISDivision) {
    let book = bookName(osis: division.id) ?? division.id
    switch element["type"] {
    case "main": bookNames.add(text, ofBook: book, isLong: true)
    case "runningHead", "runninghead": bookNames.add(text, ofBook: book, isLong: false)
    default: return
    }
    bookNames.add((element["short"] ?? "").withSingleSpaces, ofBook: book, isLong: false)
  }

  /// Returns the text of the title whose start was read last. Its notes become notes of the verse.
  private func titleText() throws(FormatError) -> String {
    var text = ""
    let content = cursor.content("a title")
    while let event = try content.next() {
      switch event {
      case .start(let part):
        switch part.name {
        case "note": try readNote(part)
        case "lb": text += " "
        default: if part.isOtherReading { try readNote(part) }
        }
      case .end: break
      case .text(let part, _): text += part
      }
    }
    return text.withSingleSpaces
  }

  private func heading(_ text: String, _ element: XMLElement) -> Heading {
    let division = divisions.last
    let level =
      element["level"].flatMap(Int.init) ?? divisions.last { $0.titleLevel != nil }?.titleLevel ?? 1
    let kind: Heading.Kind =
      switch element["type"] {
      case "psalm": .psalmTitle
      case "main", "book": .major
      case "parallel", "scope", "acrostic", "speaker", "x-description", "continued": .other
      default:
        element["canonical"] == "true"
          ? .psalmTitle
          : division?.type == "majorSection" || division?.type == "bookGroup" ? .major : .section
      }
    return Heading(kind: kind, text: text, level: min(max(level, 1), 9))
  }

  private func keep(_ heading: Heading, line: Int) throws(FormatError) {
    guard !heading.text.isEmpty else { return }
    try count(heading.text, line: line)
    guard let next = verse?.text.nextIndex else { return waitingHeadings.append(heading) }
    if next == 0 {
      verse?.headings.append(heading)
    } else {
      verse?.lateHeadings.append((heading, next, line))
    }
  }

  /// Keeps the title of a psalm whose words have no annotations as a heading.
  private func keepTitle(_ words: [Word], _ open: OpenVerse) {
    let text = words.map { $0.before + $0.surface + $0.after }.joined().withSingleSpaces
    verse = nil
    if waitingNotes.isEmpty, waitingHeadings.isEmpty { waitingLine = open.line }
    waitingHeadings += open.headings
    if !text.isEmpty { waitingHeadings.append(Heading(kind: .psalmTitle, text: text)) }
    waitingNotes += open.notes.map(\.onWholeVerse)
    waitingLength += text.utf8.count + open.notesLength + 32
  }

  /// Returns the headings of a verse that ends. Those after its last word belong to the next verse.
  private func headings(of open: OpenVerse, wordCount: Int) -> [Heading] {
    var headings = waitingHeadings + open.headings
    waitingHeadings = []
    let book = BookNames.folded(open.reference.book)
    headings.removeAll { $0.kind == .major && BookNames.folded($0.text) == book }
    if open.isTitle { headings.append(Heading(kind: .psalmTitle, text: "")) }
    for late in open.lateHeadings {
      // The model has no place within a verse.
      if late.word < wordCount {
        headings.append(late.heading)
      } else {
        waitingHeadings.append(late.heading)
        waitingLine = late.line
      }
    }
    return headings
  }
}

// MARK: - Notes

extension OSISBody {
  private func readNote(_ element: XMLElement, isInWord: Bool = false) throws(FormatError) {
    let content = try OSISNoteText(cursor, reading: element.isOtherReading ? element : nil)
    let kind: TextNote.Kind =
      content.isVariant || element["type"] == "variant"
      ? .variant : element["type"] == "crossReference" ? .crossReference : .footnote
    var note = TextNote(kind: kind, text: content.text)
    if let next = verse?.text.nextIndex {
      note.word = isInWord ? next : next > 0 ? next - 1 : nil
    }
    if kind != .crossReference {
      note.readings = content.readings(ketiv: ketiv)
      if !note.readings.isEmpty, !isInWord {
        note.wordCount =
          element.isOtherReading
          ? verse?.variant.flatMap { $0.words.last == note.word ? $0.words.count : nil } ?? 0
          : content.wordCount(before: verse?.text.words ?? [], ketiv: ketiv)
      }
      // An omission has no text.
      if note.text.isEmpty { note.text = note.readings.map(\.line).joined(separator: "; ") }
    }
    ketiv = nil
    try keep(note)
  }

  /// Ends the words that have other readings, some of which may precede them.
  private func endVariant() {
    guard let start = verse?.variant?.words.lowerBound, let end = verse?.text.nextIndex else {
      return
    }
    verse?.variant = (start..<end, -1)
    for index in verse?.notes.indices ?? 0..<0
    where verse?.notes[index].wordCount == 0 && (verse?.notes[index].word ?? -1) == start - 1 {
      verse?.notes[index].word = end - 1
      verse?.notes[index].wordCount = end - start
    }
  }

  private func keep(_ note: TextNote) throws(FormatError) {
    guard !note.text.isEmpty else { return }
    try count(note.text, line: cursor.line)
    if verse == nil { waitingNotes.append(note) } else { verse?.notes.append(note) }
  }

  /// Counts the text of a note or a heading that is about to be kept, in the open verse or for the
  /// next one.
  private func count(_ text: String, line: Int) throws(FormatError) {
    let length = text.utf8.count + 32
    guard verse == nil else {
      verse?.notesLength += length
      return try checkLength()
    }
    if waitingNotes.isEmpty, waitingHeadings.isEmpty { waitingLine = line }
    waitingLength += length
    if waitingLength > cursor.lengthLimit {
      throw cursor.tooLong("the text between verses", line: cursor.line)
    }
  }
}

/// A division of an OSIS text: `<div type="section">`.
private struct OSISDivision {
  /// The end of the division.
  enum End: Equatable {
    case container(depth: Int)
    case milestone(id: String)
  }

  let type: String
  let end: End
  /// Its `osisID`, or an empty string.
  let id: String

  /// The level of a title directly in the division, counted from 1, or nil if it follows from other
  /// divisions.
  var titleLevel: Int? {
    switch type {
    case "majorSection", "section", "bookGroup": 1
    case "subSection": 2
    case "x-subSubSection": 3
    default: nil
    }
  }

  /// A Boolean value that indicates whether the division is outside the verses and without them,
  /// such as an introduction.
  var isPeripheral: Bool {
    [
      "introduction", "preface", "front", "back", "glossary", "appendix", "index", "titlePage",
      "tableofContents", "colophon", "bibliography", "map", "gazetteer", "imprimatur",
      "publicationData",
    ].contains(type)
  }
}

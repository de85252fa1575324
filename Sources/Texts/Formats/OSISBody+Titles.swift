import Interlinear
import XMLReading

/// A division of an OSIS text: `<div type="section">`.
struct OSISDivision {
  /// What ends the division.
  enum End: Equatable {
    case container(depth: Int)
    case milestone(id: String)
  }

  let type: String
  let end: End

  /// The level of a title directly in the division, counted from 1; nil if it follows from other
  /// divisions.
  var titleLevel: Int? {
    switch type {
    case "majorSection", "section", "bookGroup": 1
    case "subSection": 2
    case "x-subSubSection": 3
    default: nil
    }
  }

  /// Whether the division is outside the verses and without them, such as an introduction.
  var isPeripheral: Bool {
    [
      "introduction", "preface", "front", "back", "glossary", "appendix", "index", "titlePage",
      "tableofContents", "colophon", "bibliography", "map", "gazetteer", "imprimatur",
      "publicationData",
    ].contains(type)
  }
}

// MARK: - Divisions

extension OSISBody {
  func startDivision(_ element: XMLElement, _ name: String) {
    if let id = element["eID"] { return closeDivision { $0 == .milestone(id: id) } }
    if name == "chapter" {
      let parts = (element["osisID"] ?? element["sID"] ?? "").split(separator: ".")
      chapter =
        parts.count == 2
        ? Int(parts[1]).map { (bookName(osis: String(parts[0])) ?? String(parts[0]), $0) } : nil
    } else if let type = element["type"], divisions.count < 1000 {
      let end: OSISDivision.End =
        element["sID"].map { .milestone(id: $0) } ?? .container(depth: depth - 1)
      divisions.append(OSISDivision(type: type, end: end))
    }
  }

  func closeDivision(where isEnd: (OSISDivision.End) -> Bool) {
    if let index = divisions.lastIndex(where: { isEnd($0.end) }) { divisions.remove(at: index) }
  }
}

// MARK: - Titles

extension OSISBody {
  /// Reads a title between verses, or one that is not part of the text of its verse.
  func startTitle(_ element: XMLElement) throws(FormatError) {
    if element["canonical"] == "true", verse == nil, let chapter {
      verse = OpenVerse(
        reference: Reference(book: chapter.book, chapter: chapter.number, verse: "0"),
        line: element.line, milestone: nil, depth: depth - 1)
      verse?.isTitle = true
      return
    }
    let text = try titleText()
    verse?.text.addSpace()
    if verse == nil, divisions.contains(where: \.isPeripheral) {
      strayLine = strayLine ?? element.line
      return
    }
    switch element["type"] {
    // They repeat the names of books and chapters.
    case "chapter", "runningHead", "runninghead", "x-chapterLabel": break
    default: try keep(heading(text, element), line: element.line)
    }
  }

  /// Returns the text of the title whose start was read last. Its notes become notes of the verse.
  private func titleText() throws(FormatError) -> String {
    let line = events.line
    var text = ""
    var length = 0
    var inner = 1
    while inner > 0, let event = try events.next() {
      length += 1
      switch event {
      case .start(let part):
        inner += 1
        switch events.name(part.name) {
        case "note":
          depth += 1
          try readNote(part)
          inner -= 1
        case "lb": text += " "
        default: break
        }
      case .end: inner -= 1
      case .text(let part, _):
        length += part.utf8.count
        text += part
      }
      guard length <= events.lengthLimit else { throw events.tooLong("a title", line: line) }
    }
    depth -= 1
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
    let length = heading.text.utf8.count + 32
    guard let next = verse?.text.nextIndex else {
      if waitingNotes.isEmpty, waitingHeadings.isEmpty { waitingLine = line }
      waitingHeadings.append(heading)
      return try addWaiting(length)
    }
    if next == 0 {
      verse?.headings.append(heading)
    } else {
      verse?.lateHeadings.append((heading, next, line))
    }
    verse?.notesLength += length
    try checkLength()
  }

  /// Keeps the title of a psalm whose words have no annotations as a heading.
  func keepTitle(_ words: [Word], _ open: OpenVerse) {
    let text = words.map { $0.before + $0.surface + $0.after }.joined().withSingleSpaces
    verse = nil
    if waitingNotes.isEmpty, waitingHeadings.isEmpty { waitingLine = open.line }
    waitingHeadings += open.headings
    if !text.isEmpty { waitingHeadings.append(Heading(kind: .psalmTitle, text: text)) }
    waitingNotes += open.notes.map { TextNote(kind: $0.kind, text: $0.text) }
    waitingLength += text.utf8.count + open.notesLength + 32
  }

  /// Returns the headings of a verse that ends. Those after its last word belong to the next verse.
  func headings(of open: OpenVerse, wordCount: Int) -> [Heading] {
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
  func readNote(_ element: XMLElement, isInWord: Bool = false) throws(FormatError) {
    let content = try OSISNoteText(events)
    let kind: TextNote.Kind =
      content.isVariant || element["type"] == "variant"
      ? .variant : element["type"] == "crossReference" ? .crossReference : .footnote
    var note = TextNote(kind: kind, text: content.text)
    depth -= 1
    if let next = verse?.text.nextIndex {
      note.word = isInWord ? next : next > 0 ? next - 1 : nil
    }
    try keep(note)
  }

  private func keep(_ note: TextNote) throws(FormatError) {
    guard !note.text.isEmpty else { return }
    let length = note.text.utf8.count + 32
    guard verse == nil else {
      verse?.notes.append(note)
      verse?.notesLength += length
      return try checkLength()
    }
    if waitingNotes.isEmpty, waitingHeadings.isEmpty { waitingLine = events.line }
    waitingNotes.append(note)
    try addWaiting(length)
  }

  private func addWaiting(_ length: Int) throws(FormatError) {
    waitingLength += length
    if waitingLength > events.lengthLimit {
      throw events.tooLong("the text between verses", line: events.line)
    }
  }
}

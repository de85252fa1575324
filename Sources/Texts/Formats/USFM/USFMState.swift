import Interlinear
import PlainText

/// The state of a USFM reader: the open markers, and the current verse.
struct USFMState {
  let source: ByteSource
  /// The current line, counted from 1.
  var line = 1
  /// The size of the verse so far, in bytes, including notes and attributes.
  var size = 0
  /// Complete verses that have not been returned yet.
  private(set) var ready: ArraySlice<(verse: Verse, originals: [[OriginalMark]])> = []
  /// The originals of each word in the last verse that was returned.
  private(set) var lastOriginals: [[OriginalMark]] = []

  var book: String?
  /// The names of the books in the file.
  var bookNames: [String: OwnBookNames] = [:]
  var language = Language.undetermined
  var chapter = 0
  var isChapterStart = false
  var verse: USFMVerse?
  var unknown: Set<String> = []
  /// The numbers of texts that aren't of the book, by their markers and attributes.
  private(set) var leftOut: [String: Int] = [:]

  /// The destination of text outside notes and words.
  enum Region {
    case verse, introduction, psalmTitle, heading(Heading), bookName(isLong: Bool)
    /// Text that is left out: reported by the marker of its paragraph, unless that was done already.
    case passedOver(marker: String?)
  }
  var region = Region.verse
  var isSidebar = false
  var isPeripheral = false
  var headingText = ""
  var waiting = USFMWaiting()
  /// The headings after words of the open verse. They belong to the next verse, unless more words
  /// follow. The words of the title of a psalm are in the open verse, after the title's place.
  var lateHeadings: [(heading: Heading, place: RunningText.Place?)] = []

  // The open markers.
  var note: USFMNote?
  var hidden: (name: String, line: Int)?
  var word: (text: String, attributes: String?, line: Int)?
  var milestone: (isAlignment: Bool, attributes: String, line: Int)?
  var styles: [String] = []
  var originals: [USFMOriginal] = []
  /// The number of open milestones beyond the limit.
  var overflow = 0

  /// A Boolean value that indicates whether a bar begins attributes here.
  var takesAttributes: Bool {
    milestone != nil || word != nil || note != nil || hidden != nil || !styles.isEmpty
  }

  var isPassedOver: Bool {
    if case .passedOver = region { return true }
    return isSidebar || isPeripheral
  }

  /// A Boolean value that indicates whether the text is a heading, a name of the book, or its
  /// introduction.
  private var isHeading: Bool {
    switch region {
    case .heading, .bookName, .introduction: true
    default: false
    }
  }

  mutating func takeVerse() -> Verse? {
    guard let next = ready.popFirst() else { return nil }
    lastOriginals = next.originals
    return next.verse
  }

  mutating func warn(_ message: Message, line: Int? = nil) {
    source.warn(FormatWarning(file: source.name, line: line ?? self.line, message: message))
  }

  /// Begins a line. In old files a milestone ends with its line; in others its attributes may
  /// continue on the next line.
  mutating func beginLine(_ scanner: inout USFMScanner) {
    if milestone == nil, note == nil, word?.attributes != nil, scanner.continuesAttributes {
      addAttributes(" " + scanner.continuedAttributes())
    }
    guard milestone != nil else { return }
    if scanner.continuesAttributes {
      milestone?.attributes += " " + scanner.continuedAttributes()
    } else {
      closeMilestone()
    }
  }

  mutating func addText(_ text: String) {
    size += text.utf8.count
    if milestone != nil {
      if text.trimmed.isEmpty { return }
      closeMilestone()
    }
    if hidden != nil || isPassedOver { return passOver(text) }
    if note != nil {
      note?.add(text)
    } else if word?.attributes != nil {
      if text.trimmed.isEmpty { return }
      closeWord(isComplete: false)
      addText(text)
    } else if word != nil {
      word?.text += text
    } else if isHeading {
      headingText += text
    } else {
      addVerseText(text)
    }
  }

  private mutating func passOver(_ text: String) {
    let text = text.trimmed
    guard case .passedOver(let marker?) = region, hidden == nil, !text.isEmpty else { return }
    // The language alone is taken from the line.
    if marker == "id", language != .undetermined, !text.contains(" ") { return }
    leftOut["\\" + marker, default: 0] += 1
    region = .passedOver(marker: nil)
  }

  /// Counts the attributes that no tier takes.
  private mutating func leaveOut(_ attributes: USFMAttributes, ofStyle isStyle: Bool = false) {
    for name in attributes.furtherNames(ofStyle: isStyle).map({ "|" + $0 })
    where leftOut[name] != nil || leftOut.count < 100 {
      leftOut[name, default: 0] += 1
    }
  }

  mutating func addVerseText(_ text: String) {
    if verse == nil {
      if text.trimmed.isEmpty { return }
      guard beginVerseZero() else { return }
    } else if !lateHeadings.isEmpty, !text.trimmed.isEmpty {
      keepLateHeadings()
    }
    verse?.addText(Self.withoutSpacing(text))
  }

  /// Returns text with each `~` (a no-break space) and `//` (an optional line break) replaced by a
  /// space.
  private static func withoutSpacing(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return text }
    let bytes = Array(text.utf8).replacing("//".utf8, with: " ".utf8)
    return String(decoding: bytes.replacing("~".utf8, with: " ".utf8), as: UTF8.self)
  }

  mutating func addAttributes(_ text: String) {
    size += text.utf8.count
    if milestone != nil {
      milestone?.attributes += text
    } else if note == nil, hidden == nil, word != nil {
      let earlier = word?.attributes ?? ""
      word?.attributes = earlier + text
    } else if hidden == nil, !isPassedOver {
      leaveOut(USFMAttributes(text, standard: ""), ofStyle: true)
    }
  }
}

// MARK: - Markers

extension USFMState {
  /// Handles an opening marker.
  mutating func open(_ name: String, _ scanner: inout USFMScanner) throws(FormatError) {
    closeMilestone()
    guard let marker = USFMMarker(name) else {
      // USFM leaves these names to its users, who hide their own data there.
      let isOfUser = name.hasPrefix("z")
      if unknown.insert(name).inserted {
        warn(
          isOfUser
            ? "\\\(name) is a marker of the user; its text is omitted"
            : "unknown marker \\\(name); its text is read as text")
      }
      if isOfUser, scanner.beginsMilestone {
        milestone = (false, "", line)
      } else if isOfUser, hidden == nil {
        hidden = (name, line)
      }
      // Its text may have attributes.
      if note == nil, hidden == nil, word == nil, scanner.hasEnd(of: name) { styles.append(name) }
      return
    }
    switch marker {
    case .book: openBook(&scanner)
    case .chapter: try openChapter(scanner.argument())
    case .verse: openVerse(scanner.argument())
    case .paragraph: openParagraph(.verse)
    case .bookName(let isLong): openParagraph(.bookName(isLong: isLong))
    case .passedOver: openParagraph(.passedOver(marker: name))
    case .introduction: openParagraph(.introduction)
    case .heading(let kind):
      openParagraph(.heading(Heading(kind: kind, text: "", level: USFMMarker.level(name))))
    case .mainTitle: openParagraph(.heading(Heading(kind: .major, text: "", level: 0)))
    case .chapterLabel:
      openParagraph(
        chapter > 0 ? .heading(Heading(kind: .other, text: "")) : .passedOver(marker: name))
    case .psalmTitle: openPsalmTitle()
    case .sidebar:
      openParagraph(.verse)
      if !isPassedOver { warn("a sidebar; omitted") }
      isSidebar = true
    case .sidebarEnd:
      openParagraph(.verse)
      isSidebar = false
    case .peripheral:
      finishVerse()
      if !isPeripheral { warn("a part that does not belong to the verses; omitted") }
      isPeripheral = true
    case .word:
      closeWord(isComplete: false)
      if note == nil, hidden == nil, !isPassedOver { word = ("", nil, line) }
    case .style: if note == nil, hidden == nil, word == nil { styles.append(name) }
    case .hidden:
      guard hidden == nil else { break }
      hidden = (name, line)
      if !isPassedOver { warn("\\\(name) is not text of the verse; omitted") }
    case .note(let kind): openNote(name, kind)
    case .noteOrigin: note?.isOrigin = true
    case .noteText: note?.begin(name)
    case .milestone: milestone = (false, "", line)
    case .alignmentStart:
      closeWord(isComplete: false)
      milestone = (true, "", line)
    case .alignmentEnd: endAlignment()
    }
  }

  /// Handles a closing marker.
  mutating func close(_ name: String) {
    closeMilestone()
    if let open = hidden {
      if open.name == name { hidden = nil }
    } else if let open = note {
      if open.name == name { closeNote() } else { note?.end(name) }
    } else if name == "w" {
      if word == nil, !isPassedOver { warn("\\w* closes nothing; expected \\w before it") }
      closeWord(isComplete: true)
    } else if let index = styles.lastIndex(of: name) {
      styles.removeSubrange(index...)
    }
  }

  mutating func closeMilestone() {
    guard let open = milestone else { return }
    milestone = nil
    guard !isPassedOver else { return }
    let attributes = USFMAttributes(
      open.attributes, standard: open.isAlignment ? "x-content" : "")
    leaveOut(attributes)
    guard open.isAlignment else { return }
    verse?.flush(originals)
    guard originals.count < USFMReader.depthLimit else {
      if overflow == 0 {
        warn("nested alignments; expected at most \(USFMReader.depthLimit)")
      }
      overflow += 1
      return
    }
    originals.append(
      USFMOriginal(attributes, line: open.line))
  }

  mutating func endAlignment() {
    closeWord(isComplete: false)
    milestone = (false, "", line)
    if isPassedOver { return }
    verse?.flush(originals)
    if overflow > 0 {
      overflow -= 1
    } else if originals.popLast() == nil {
      warn("\\zaln-e ends no alignment; expected \\zaln-s before it")
    }
  }

  /// Ends the current word. Without a closing marker, it may include the text after it, which then
  /// becomes plain text.
  mutating func closeWord(isComplete: Bool) {
    guard let open = word, note == nil else { return }
    word = nil
    if isHeading {
      headingText += open.text
      return
    }
    if !isComplete {
      warn("\\w without \\w*; expected it on the same line", line: open.line)
      if open.attributes == nil {
        addVerseText(open.text)
        return
      }
    }
    guard verse != nil || beginVerseZero() else { return }
    keepLateHeadings()
    let attributes = USFMAttributes(open.attributes ?? "", standard: "lemma")
    leaveOut(attributes)
    verse?.addWord(open.text, attributes, originals)
  }

  mutating func openNote(_ name: String, _ kind: TextNote.Kind) {
    if hidden != nil { return }
    if note != nil {
      if name == "xt" || name == "rq" {
        note?.isOrigin = false
        return
      }
      endNote()
    }
    note = USFMNote(name: name, kind: kind, line: line)
  }

  mutating func closeNote() {
    guard let open = note else { return }
    note = nil
    if case .bookName = region { return }
    if isPassedOver || open.shownText.isEmpty { return }
    if verse == nil {
      waiting.notes.append(
        open.note(after: [], in: Reference(book: "", chapter: chapter, verse: "")))
    } else {
      verse?.add(open, originals)
    }
  }

  mutating func endNote() {
    guard let open = note else { return }
    warn("a note that never ends; expected \\\(open.name)*", line: open.line)
    closeNote()
  }
}

// MARK: - Books, chapters and verses

extension USFMState {
  /// Closes all markers that end with a paragraph.
  private mutating func closeCharacters() {
    if let open = hidden {
      // The markers of users may be paragraphs.
      if !unknown.contains(open.name) {
        warn("\\\(open.name) that never ends; expected \\\(open.name)*", line: open.line)
      }
      hidden = nil
    }
    endNote()
    closeWord(isComplete: false)
    styles.removeAll()
  }

  mutating func openParagraph(_ next: Region) {
    closeCharacters()
    endHeading()
    endPsalmTitle()
    verse?.addText(" ")
    region = next
  }

  mutating func openBook(_ scanner: inout USFMScanner) {
    finishVerse()
    keepWaiting()
    let code = scanner.argument().uppercased()
    book = bookName(code: code) ?? (code.isEmpty ? nil : code)
    if bookName(code: code) == nil, !peripheralCodes.contains(code) {
      warn("\"\(code)\" is not the code of a known book; expected one such as \\id RUT")
    }
    chapter = 0
    isPeripheral = peripheralCodes.contains(code)
    if isPeripheral { warn("\(code) is not a book of the Bible; only its chapters are read") }
    isSidebar = false
    language = Self.language(in: scanner)
    region = .passedOver(marker: "id")
  }

  /// Returns the language in unfoldingWord's `\id` lines: `en_English_ltr`.
  private static func language(in scanner: USFMScanner) -> Language {
    var scanner = scanner
    for _ in 0..<12 {
      let part = scanner.argument()
      guard part.hasSuffix("_ltr") || part.hasSuffix("_rtl") else { continue }
      let tag = part.prefix { $0 != "_" }
      guard tag.utf8.count > 1, tag.utf8.allSatisfy({ $0 == 0x2D || ($0 | 0x20) >= 0x61 }) else {
        continue
      }
      return tag == "el-x-koine" ? .ancientGreek : Language(rawValue: String(tag))
    }
    return .undetermined
  }

  mutating func openChapter(_ argument: String) throws(FormatError) {
    finishVerse()
    guard let number = Int(argument), (0...999).contains(number) else {
      throw source.error(
        "\"\(argument)\" is not a chapter", expected: "a number such as \\c 3", line: line)
    }
    chapter = number
    isChapterStart = true
    isPeripheral = false
    isSidebar = false
    region = .verse
  }

  mutating func openVerse(_ argument: String) {
    let number = argument.unicodeScalars.filter { $0.value != 0x200E && $0.value != 0x200F }
    guard Self.isVerseNumber(number) else {
      warn("\"\(argument)\" is not a verse; expected a number such as \\v 3, \\v 3a or \\v 3-4")
      addText(argument + " ")
      return
    }
    if chapter == 0 {
      warn("a verse before the first chapter; read as chapter 1")
      chapter = 1
      isChapterStart = true
    }
    if isSidebar { warn("a sidebar that never ends; expected \\esbe") }
    isSidebar = false
    isPeripheral = false
    finishVerse(isInChapter: true)
    beginVerse(String(String.UnicodeScalarView(number)))
  }

  /// Returns a Boolean value that indicates whether a text is a verse number: digits of any script,
  /// each number with at most one letter: `3`, `3a`, `3-4`, `3a-4b`, `3,5`.
  private static func isVerseNumber(_ number: some Collection<Unicode.Scalar>) -> Bool {
    guard number.count <= 12, number.first?.properties.numericType == .decimal else { return false }
    var previous: Unicode.Scalar = "-"
    for scalar in number {
      let isDigit = scalar.properties.numericType == .decimal
      let follows = previous.properties.numericType == .decimal
      let isLetter = scalar.properties.isAlphabetic
      let isSign = "-,\u{2010}\u{2011}\u{2013}".unicodeScalars.contains(scalar)
      guard
        isDigit || isLetter && follows || isSign && (follows || previous.properties.isAlphabetic)
      else { return false }
      previous = scalar
    }
    return true
  }

  mutating func beginVerse(_ number: String) {
    verse = USFMVerse(
      reference: Reference(book: book ?? source.baseName, chapter: chapter, verse: number),
      isChapterStart: isChapterStart && chapter > 0, notes: waiting.allNotes)
    verse?.headings = waiting.headings(inBook: book ?? "")
    waiting = USFMWaiting()
    isChapterStart = false
  }

  /// Begins verse 0 for text before the first verse of a chapter. Text before the first chapter of
  /// a book belongs to no chapter and is skipped; a file without books and chapters is a single
  /// verse.
  mutating func beginVerseZero() -> Bool {
    if chapter == 0, book != nil {
      warn("text before the first chapter; expected \\c before it")
      region = .passedOver(marker: nil)
      return false
    }
    let number = chapter > 0 ? "0" : "1"
    warn("text before the first verse; read as verse \(number); expected \\v before it")
    beginVerse(number)
    return true
  }

  /// - Parameter isInChapter: A Boolean value that indicates whether another verse of the chapter
  ///   follows.
  mutating func finishVerse(isInChapter: Bool = false) {
    closeMilestone()
    closeCharacters()
    endHeading()
    endPsalmTitle()
    region = .verse
    verse?.flush(originals)
    if let open = originals.first {
      warn("an alignment that never ends; expected \\zaln-e\\*", line: open.line)
    }
    originals.removeAll()
    overflow = 0
    size = waiting.introduction.utf8.count
    takeLateHeadings(isInChapter: isInChapter)
    if let done = verse?.finish(language: language) {
      ready.append((done, verse?.originals ?? []))
    }
    verse = nil
  }

  /// Finishes the last verse. It has no effect after the first call.
  mutating func endOfFile() {
    if isSidebar { warn("a sidebar that never ends; expected \\esbe") }
    isSidebar = false
    finishVerse()
    keepWaiting()
  }
}

// MARK: - Headings

extension USFMState {
  /// Keeps the heading that ends here, for the next verse or for the open verse without words, or
  /// the name of the book.
  mutating func endHeading() {
    if case .bookName(let isLong) = region {
      if let book { bookNames.add(headingText.withSingleSpaces, ofBook: book, isLong: isLong) }
      headingText = ""
    }
    if case .introduction = region {
      let text = headingText.withSingleSpaces
      waiting.introduction += waiting.introduction.isEmpty || text.isEmpty ? text : " " + text
      headingText = ""
    }
    guard case .heading(var heading) = region else { return }
    heading.text = headingText.withSingleSpaces
    headingText = ""
    guard !heading.text.isEmpty else { return }
    if let end = verse?.end(originals), end.word > 0 {
      lateHeadings.append((heading, nil))
    } else if verse != nil {
      verse?.headings.append(heading)
    } else {
      waiting.add(heading)
    }
  }

  /// Adds the headings after words of the open verse to that verse, because more words follow: a
  /// verse has no place for headings between its words. Titles remain words of the verse.
  mutating func keepLateHeadings() {
    if case .psalmTitle = region { return }
    guard !lateHeadings.isEmpty else { return }
    verse?.headings += lateHeadings.filter { $0.place == nil }.map(\.heading)
    lateHeadings.removeAll()
  }

  /// Makes the headings after the words of the verse that ends headings of the next verse.
  ///
  /// - Parameter isInChapter: A Boolean value that indicates whether that is in the same chapter.
  ///   Otherwise titles remain words of the verse, like the last line of Habakkuk.
  private mutating func takeLateHeadings(isInChapter: Bool) {
    var found: [Heading] = []
    var notes: [TextNote] = []
    for (heading, place) in lateHeadings.reversed() {
      var heading = heading
      if let place {
        guard isInChapter, let title = verse?.removeText(after: place) else { continue }
        heading.text = title.text.withSingleSpaces
        notes += title.notes.reversed()
      }
      if !heading.text.isEmpty { found.append(heading) }
    }
    waiting.headings += found.reversed()
    waiting.notes += notes.reversed()
    lateHeadings.removeAll()
  }

  /// Makes the headings and notes that no verse follows notes of the last verse, which may have been
  /// returned already.
  mutating func keepWaiting() {
    let headings = waiting.headings.filter { $0.level > 0 }
    let notes =
      headings.map { TextNote(kind: .comment, text: $0.text) }
      + waiting.allNotes.map(\.onWholeVerse)
    waiting = USFMWaiting()
    if notes.isEmpty { return }
    guard let last = ready.indices.last else {
      return warn("a note or heading after the last verse; omitted")
    }
    ready[last].verse.notes += notes
  }

  // MARK: - Titles of psalms

  /// Begins the title of a psalm or of a stanza. After words of a verse, it belongs to the next
  /// verse, unless more words follow; before them, it is a paragraph of the verse.
  mutating func openPsalmTitle() {
    openParagraph(.verse)
    if !isPassedOver, let end = verse?.end(originals), end.word > 0 {
      region = .psalmTitle
      lateHeadings.append((Heading(kind: .psalmTitle, text: ""), end))
    }
    guard verse == nil, chapter > 0, !isPassedOver else { return }
    beginVerse("0")
    verse?.isTitle = true
  }

  /// Ends the title of a psalm. If its words are annotated, it remains verse 0; otherwise it
  /// becomes a heading of the next verse.
  mutating func endPsalmTitle() {
    guard let open = verse, open.isTitle else { return }
    verse?.isTitle = false
    var copy = open
    let title = copy.finish(language: language)
    let isAnnotated = title.words.contains { $0.values.dropFirst().contains { !$0.isEmpty } }
    if isAnnotated {
      verse?.headings.append(Heading(kind: .psalmTitle, text: ""))
      return
    }
    verse = nil
    isChapterStart = title.isChapterStart
    waiting.headings = title.headings
    let text = title.words.map { $0.before + $0.surface + $0.after }.joined().withSingleSpaces
    if !text.isEmpty { waiting.headings.append(Heading(kind: .psalmTitle, text: text)) }
    waiting.notes = title.notes.map(\.onWholeVerse)
  }
}

/// Headings and notes that wait for the next verse.
struct USFMWaiting {
  /// The introduction of the book, which becomes a note.
  var introduction = ""
  var headings: [Heading] = []
  var notes: [TextNote] = []

  var allNotes: [TextNote] {
    introduction.isEmpty ? notes : [TextNote(kind: .comment, text: introduction)] + notes
  }

  mutating func add(_ heading: Heading) {
    if heading.level == 0, let last = headings.indices.last, headings[last].level == 0 {
      // The main title of a book has several lines: "The Gospel According to", "John".
      headings[last].text += " " + heading.text
    } else {
      headings.append(heading)
    }
  }

  /// Returns the headings without a main title that only repeats the name of the book.
  func headings(inBook book: String) -> [Heading] {
    headings.compactMap { heading in
      guard heading.level == 0 else { return heading }
      return BookNames.folded(heading.text) == BookNames.folded(book)
        ? nil : Heading(kind: heading.kind, text: heading.text)
    }
  }
}

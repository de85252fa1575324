import Interlinear

/// The state of a USFM reader: the open markers, and the current verse.
struct USFMState {
  var fileName = ""
  /// The current line, counted from 1.
  var line = 1
  var warnings: [FormatWarning] = []
  /// The size of the verse so far, in bytes, including notes and attributes.
  var size = 0
  /// Complete verses that have not been returned yet.
  var ready: [(verse: Verse, originals: [[OriginalMark]])] = []

  var book: String?
  var language = Language.undetermined
  var chapter = 0
  var isChapterStart = false
  var verse: USFMVerse?
  var unknown: Set<String> = []

  /// The destination of text outside notes and words.
  enum Region { case verse, passedOver, heading(Heading) }
  var region = Region.verse
  var isSidebar = false
  var isPeripheral = false
  /// Whether an introduction of the book has been reported.
  var hasIntroduction = false
  var headingText = ""
  /// The headings and notes that wait for the next verse.
  var headings: [Heading] = []
  var waitingNotes: [TextNote] = []
  /// The headings after words of the open verse. They belong to the next verse, unless more words
  /// follow.
  var lateHeadings: [Heading] = []

  var note: (name: String, kind: TextNote.Kind, text: String, isOrigin: Bool, line: Int)?
  var hidden: (name: String, line: Int)?
  var word: (text: String, attributes: String?, line: Int)?
  var milestone: (isAlignment: Bool, attributes: String, line: Int)?
  var styles: [String] = []
  var originals: [USFMOriginal] = []
  /// The number of open milestones beyond the limit.
  var overflow = 0

  /// Whether a bar begins attributes here.
  var takesAttributes: Bool {
    milestone != nil || word != nil || note != nil || hidden != nil || !styles.isEmpty
  }

  var isPassedOver: Bool {
    if isSidebar || isPeripheral { return true }
    if case .passedOver = region { return true }
    return false
  }

  mutating func warn(_ message: String, line: Int? = nil) {
    warnings.append(FormatWarning(file: fileName, line: line ?? self.line, message: message))
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
    if hidden != nil || isPassedOver { return }
    if note != nil {
      if note?.isOrigin == false { note?.text += text }
    } else if word?.attributes != nil {
      if text.trimmed.isEmpty { return }
      closeWord(isComplete: false)
      addText(text)
    } else if word != nil {
      word?.text += text
    } else if case .heading = region {
      headingText += text
    } else {
      addVerseText(text)
    }
  }

  mutating func addVerseText(_ text: String) {
    if verse == nil {
      if text.trimmed.isEmpty { return }
      guard beginVerseZero() else { return }
    } else if !lateHeadings.isEmpty, !text.trimmed.isEmpty {
      keepLateHeadings()
    }
    if text.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) {
      verse?.addText(Self.withoutSpacing(text))
    } else {
      verse?.addText(text)
    }
  }

  /// Returns text with each `~` (a no-break space) and `//` (an optional line break) replaced by a
  /// space.
  private static func withoutSpacing(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte == 0x2F, bytes.last == 0x2F {
        bytes[bytes.count - 1] = 0x20
      } else {
        bytes.append(byte == 0x7E ? 0x20 : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func addAttributes(_ text: String) {
    size += text.utf8.count
    if milestone != nil {
      milestone?.attributes += text
    } else if note == nil, hidden == nil, word != nil {
      let earlier = word?.attributes ?? ""
      word?.attributes = earlier + text
    }
  }
}

// MARK: - Markers

extension USFMState {
  /// Handles an opening marker.
  ///
  /// - Returns: The fault, if the file cannot be read any further.
  mutating func open(_ name: String, isNested: Bool, _ scanner: inout USFMScanner)
    -> FormatError.Kind?
  {
    closeMilestone()
    guard let marker = USFMMarker(name) else {
      if unknown.insert(name).inserted {
        warn("unknown marker \\\(name); its text is read as text")
      }
      // Its text may have attributes.
      if note == nil, hidden == nil, word == nil, scanner.hasEnd(of: name) { styles.append(name) }
      return nil
    }
    switch marker {
    case .book: openBook(&scanner)
    case .chapter: return openChapter(scanner.argument())
    case .verse: openVerse(scanner.argument())
    case .paragraph: openParagraph(.verse)
    case .passedOver: openParagraph(.passedOver)
    case .introduction: openIntroduction()
    case .heading(let kind):
      openHeading(Heading(kind: kind, text: "", level: USFMMarker.level(name)))
    case .mainTitle: openHeading(Heading(kind: .major, text: "", level: 0))
    case .chapterLabel:
      if chapter > 0 {
        openHeading(Heading(kind: .other, text: ""))
      } else {
        openParagraph(.passedOver)
      }
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
    case .word: openWord()
    case .style: if note == nil, hidden == nil, word == nil { styles.append(name) }
    case .hidden:
      guard hidden == nil else { break }
      hidden = (name, line)
      if !isPassedOver { warn("\\\(name) is not text of the verse; omitted") }
    case .note(let kind): openNote(name, kind)
    case .noteOrigin: note?.isOrigin = true
    case .noteText: note?.isOrigin = false
    case .milestone: milestone = (false, "", line)
    case .alignmentStart:
      closeWord(isComplete: false)
      milestone = (true, "", line)
    case .alignmentEnd: endAlignment()
    }
    return nil
  }

  /// Handles a closing marker.
  mutating func close(_ name: String) {
    closeMilestone()
    if let open = hidden {
      if open.name == name { hidden = nil }
    } else if let open = note {
      if open.name == name { closeNote() } else { note?.isOrigin = false }
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
    guard open.isAlignment, !isPassedOver else { return }
    verse?.flush(originals)
    guard originals.count < USFMReader.depthLimit else {
      if overflow == 0 {
        warn("nested alignments; expected at most \(USFMReader.depthLimit)")
      }
      overflow += 1
      return
    }
    originals.append(
      USFMOriginal(USFMAttributes(open.attributes, standard: "x-content"), line: open.line))
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

  mutating func openWord() {
    closeWord(isComplete: false)
    if note == nil, hidden == nil, !isPassedOver { word = ("", nil, line) }
  }

  /// Ends the current word. Without a closing marker, it may include the text after it, which then
  /// becomes plain text.
  mutating func closeWord(isComplete: Bool) {
    guard let open = word, note == nil else { return }
    word = nil
    if case .heading = region {
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
    verse?.addWord(
      open.text, USFMAttributes(open.attributes ?? "", standard: "lemma"), originals)
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
    note = (name, kind, "", false, line)
  }

  mutating func closeNote() {
    guard let open = note else { return }
    note = nil
    guard !isPassedOver else { return }
    var text = spaced(open.text)
    // A note begins with its caller: a letter, a plus sign for an automatic one, or a minus sign
    // for none.
    if open.name != "xt", open.name != "rq", let end = text.firstIndex(of: " "),
      text[..<end].unicodeScalars.count < 3
    {
      text = String(text[text.index(after: end)...])
    }
    if text.isEmpty { return }
    if verse == nil {
      waitingNotes.append(TextNote(kind: open.kind, text: text))
    } else {
      verse?.addNote(open.kind, text, originals)
    }
  }

  mutating func endNote() {
    guard let open = note else { return }
    warn("a note that never ends; expected \\\(open.name)*", line: open.line)
    closeNote()
  }
}

/// Returns the text with single spaces and none at either end.
func spaced(_ text: String) -> String {
  text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

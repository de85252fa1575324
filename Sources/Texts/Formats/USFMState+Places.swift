import Interlinear

extension USFMState {
  /// Closes all markers that end with a paragraph.
  private mutating func closeCharacters() {
    if let open = hidden {
      warn("\\\(open.name) that never ends; expected \\\(open.name)*", line: open.line)
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
    reportWaiting()
    let code = scanner.argument().uppercased()
    book = bookName(code: code) ?? (code.isEmpty ? nil : code)
    if bookName(code: code) == nil, !peripheralCodes.contains(code) {
      warn("\"\(code)\" is not the code of a known book; expected one such as \\id RUT")
    }
    chapter = 0
    isPeripheral = peripheralCodes.contains(code)
    if isPeripheral { warn("\(code) is not a book with verses; omitted") }
    isSidebar = false
    hasIntroduction = false
    language = Self.language(in: scanner)
    region = .passedOver
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

  mutating func openChapter(_ argument: String) -> FormatError.Kind? {
    finishVerse()
    guard let number = Int(argument), (0...999).contains(number) else {
      return .unexpected(
        found: "\"\(argument)\" is not a chapter", expected: "a number such as \\c 3")
    }
    chapter = number
    isChapterStart = true
    isPeripheral = false
    isSidebar = false
    region = .verse
    return nil
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
    finishVerse()
    beginVerse(String(String.UnicodeScalarView(number)))
  }

  /// Whether a text is a verse number: digits of any script, each number with at most one letter:
  /// `3`, `3a`, `3-4`, `3a-4b`, `3,5`.
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
      reference: Reference(book: book ?? baseName, chapter: chapter, verse: number),
      isChapterStart: isChapterStart && chapter > 0, notes: waitingNotes)
    let headings = takeHeadings()
    verse?.headings = headings
    waitingNotes.removeAll()
    isChapterStart = false
  }

  /// Begins verse 0 for text before the first verse of a chapter. Text before the first chapter of
  /// a book belongs to no chapter and is skipped; a file without books and chapters is a single
  /// verse.
  mutating func beginVerseZero() -> Bool {
    if chapter == 0, book != nil {
      warn("text before the first chapter; expected \\c before it")
      region = .passedOver
      return false
    }
    let number = chapter > 0 ? "0" : "1"
    warn("text before the first verse; read as verse \(number), expected \\v before it")
    beginVerse(number)
    return true
  }

  /// The file's name without folders and extension, for a text that does not identify its book.
  private var baseName: String {
    let last = fileName.split(separator: "/").last.map(String.init) ?? fileName
    guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return last }
    return String(last[..<dot])
  }

  mutating func finishVerse() {
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
    size = 0
    if let done = verse?.finish(language: language) {
      ready.append((done, verse?.originals ?? []))
    }
    verse = nil
    headings += lateHeadings
    lateHeadings.removeAll()
  }

  mutating func endOfFile() {
    if isSidebar { warn("a sidebar that never ends; expected \\esbe") }
    finishVerse()
    reportWaiting()
  }
}

/// Braille pages, written one by one.
///
/// The first line of a page is the running head: the title in the middle and, at the right, the
/// place where the page begins. The last line has the number of the page at its right end; numbers
/// continue from volume to volume. Lines end in CR and LF, and pages in a form feed.
///
/// Notes are at the foot of the page that has their signs, below a rule, and continue at the foot
/// of the next page if they are too long.
package struct BrailleBook {
  /// The texts that the book itself writes, as cells.
  package struct Words: Sendable {
    /// The title, for the title pages and the running head.
    package var title: [UInt8]
    /// The lines below the title on a title page.
    package var subtitles: [[UInt8]]
    /// Returns the name of a volume by its number.
    package var volume: @Sendable (Int) -> [UInt8]
    /// Returns the line at the end of a volume that another one follows.
    package var endOfVolume: @Sendable (Int) -> [UInt8]
    /// Returns a page number.
    package var number: @Sendable (Int) -> [UInt8]

    package init(
      title: [UInt8], subtitles: [[UInt8]] = [],
      volume: @escaping @Sendable (Int) -> [UInt8],
      endOfVolume: @escaping @Sendable (Int) -> [UInt8],
      number: @escaping @Sendable (Int) -> [UInt8]
    ) {
      self.title = title
      self.subtitles = subtitles
      self.volume = volume
      self.endOfVolume = endOfVolume
      self.number = number
    }
  }

  package let paper: BraillePaper
  private let words: Words
  /// The place at the right of the running head of pages that begin from now on.
  package var place: [UInt8] = []
  /// The lines of the current page, and the place where it begins.
  private var lines: [[UInt8]] = []
  private var placeOfPage: [UInt8] = []
  /// The lines that wait for the foot of a page.
  private var foot: [[UInt8]] = []
  private var waiting: [BrailleBlock] = []
  private var pageNumber = 0
  private var pagesInVolume = 0
  package private(set) var volume = 1
  private var text = ""
  private var finishedVolumes: [String] = []

  package init(paper: BraillePaper, words: Words) {
    self.paper = paper
    self.words = words
    addTitlePage()
  }

  /// Adds a block below the last one.
  package mutating func add(_ block: BrailleBlock) {
    guard !block.lines.isEmpty else { return }
    if block.staysWithNext {
      waiting.append(block)
      return
    }
    let headings = waiting
    waiting = []
    // A heading needs the first lines of its text on the same page.
    let first = block.isKeptTogether ? block.lines.count : min(block.lines.count, 2)
    let needed =
      headings.map { $0.lines.count + 1 }.reduce(0, +) + (block.hasBlankBefore ? 1 : 0) + first
    let notes = block.notesOfLines().prefix(first).map(\.count).reduce(0, +)
    if !lines.isEmpty, needed > remaining(withNotes: notes),
      needed <= paper.textLines - footHeight(of: notes) + 1
    {
      endPage()
    }
    for block in headings + [block] { put(block) }
  }

  /// The rule above the notes: six cells of dots 2 and 5.
  private static let footRule = [UInt8](repeating: 0x12, count: 6)

  /// Returns the height of the foot of a page with a number of lines of notes. Two lines of text
  /// always remain on a page.
  private func footHeight(of noteLines: Int) -> Int {
    noteLines == 0 ? 0 : min(noteLines + 1, paper.textLines - 2)
  }

  /// Returns the number of free lines on the page if lines of notes are added.
  private func remaining(withNotes noteLines: Int = 0) -> Int {
    paper.textLines - lines.count - footHeight(of: foot.count + noteLines)
  }

  private mutating func put(_ block: BrailleBlock) {
    let notes = block.notesOfLines()
    let noteCount = notes.map(\.count).reduce(0, +)
    if block.isKeptTogether,
      block.lines.count + (block.hasBlankBefore ? 1 : 0) > remaining(withNotes: noteCount),
      block.lines.count <= paper.textLines - footHeight(of: noteCount), !lines.isEmpty
    {
      endPage()
    }
    if block.hasBlankBefore, !lines.isEmpty, remaining() > 1 { lines.append([]) }
    for (line, notes) in zip(block.lines, notes) {
      if remaining(withNotes: notes.count) < 1, !lines.isEmpty { endPage() }
      if lines.isEmpty { placeOfPage = place }
      lines.append(line)
      foot += notes
      // Notes that do not fit are finished before the text continues.
      while !foot.isEmpty, footHeight(of: foot.count) <= foot.count { endPage() }
    }
  }

  /// Ends the last page.
  package mutating func finish() {
    let rest = waiting
    waiting = []
    for block in rest { put(block) }
    while !lines.isEmpty || !foot.isEmpty { endPage() }
  }

  /// Returns the text written since the last call, one volume at a time, with the number of the
  /// volume. Returns nothing after all text has been returned.
  package mutating func takeText() -> (volume: Int, text: String)? {
    if !finishedVolumes.isEmpty {
      let first = volume - finishedVolumes.count
      return (first, finishedVolumes.removeFirst())
    }
    guard !text.isEmpty else { return nil }
    defer { text = "" }
    return (volume, text)
  }

  // MARK: - Pages

  private mutating func endPage() {
    // The last page of a volume announces the next one.
    if let limit = paper.pagesPerVolume, pagesInVolume >= limit - 1 { beginVolume() }
    let notes = foot.prefix(max(footHeight(of: foot.count) - 1, 0))
    var page = lines
    if !notes.isEmpty {
      while page.count + notes.count + 1 < paper.textLines { page.append([]) }
      page += [Self.footRule] + notes
    }
    write(head: running(placeOfPage), page)
    lines = []
    foot.removeFirst(notes.count)
  }

  private mutating func addTitlePage() {
    var page: [[UInt8]] = [[], []]
    let titles =
      [words.title] + words.subtitles
      + (paper.pagesPerVolume == nil ? [] : [words.volume(volume)])
    for title in titles where page.count < paper.textLines {
      page += paper.centered(title).prefix(paper.textLines - page.count)
      if page.count < paper.textLines { page.append([]) }
    }
    write(head: [], page)
  }

  private mutating func beginVolume() {
    let end = paper.centered(words.endOfVolume(volume))
    write(head: running(placeOfPage), end)
    finishedVolumes.append(text)
    text = ""
    volume += 1
    pagesInVolume = 0
    addTitlePage()
  }

  private mutating func write(head: [UInt8], _ body: [[UInt8]]) {
    pageNumber += 1
    pagesInVolume += 1
    var page = [head] + body
    while page.count < paper.height - 1 { page.append([]) }
    let number = words.number(pageNumber)
    page.append([UInt8](repeating: 0, count: max(paper.width - number.count, 0)) + number)
    for line in page { text += paper.encoding.text(line.trimmingSuffix { $0 == 0 }) + "\r\n" }
    text += "\u{C}"
  }

  /// Returns the running head: the title in the middle, shortened to fit next to a place.
  private func running(_ place: [UInt8]) -> [UInt8] {
    let place = place.prefix(paper.width / 2)
    let free = paper.width - (place.isEmpty ? 0 : place.count + 3)
    let title = words.title.prefix(free)
    let start = min(max((paper.width - title.count) / 2, 0), free - title.count)
    var line = [UInt8](repeating: 0, count: start) + title
    line += [UInt8](repeating: 0, count: paper.width - place.count - line.count) + place
    return line
  }
}

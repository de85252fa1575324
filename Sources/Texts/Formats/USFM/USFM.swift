import Interlinear

/// Reads USFM 3 (docs.usfm.bible) and the older forms in unfoldingWord's aligned texts.
///
/// A file may contain several books. The words of a verse come from its paragraphs, in any style.
/// Headings, with parallel passages and speakers, precede the next verse; the title of a psalm is
/// verse 0 if its words are annotated, otherwise a heading. Footnotes and cross-references become
/// notes on their word. Introductions, sidebars, and pictures are skipped and reported. Each
/// unknown marker is reported once; its text is read as text.
final class USFMReader: USFMBasedReader, LineBasedReader {
  var description: TextDescription {
    TextDescription(name: "", title: "USFM", tiers: USFMVerse.tiers).with(state.bookNames)
  }
  /// The maximum number of nested milestones.
  static let depthLimit = 64

  let lines: LineReader
  private(set) var state: USFMState

  init(_ lines: LineReader) {
    self.lines = lines
    state = USFMState(source: lines.source)
  }

  func next() throws(FormatError) -> Verse? {
    while state.ready.isEmpty {
      guard let line = try lines.next() else {
        state.endOfFile()
        break
      }
      state.line = lines.lineNumber
      try read(line)
    }
    return state.takeVerse()
  }

  private func read(_ line: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    var scanner = USFMScanner(line)
    // A line end is a space. In files with a line for each marker, however, there is no space
    // before the end of an alignment.
    if !scanner.hasPrefix("\\zaln-e") { state.addText(" ") }
    state.beginLine(&scanner)
    while let token = scanner.next(takesAttributes: state.takesAttributes) {
      switch token {
      case .text(let text): state.addText(text)
      case .attributes(let text): state.addAttributes(text)
      case .milestoneEnd: state.closeMilestone()
      case .marker(let name, true): state.close(name)
      case .marker(let name, false): try state.open(name, &scanner)
      }
    }
    guard state.size <= LineReader.lengthLimit else {
      throw lines.error(
        "a verse longer than \(LineReader.lengthLimit) bytes", expected: "\\v before it")
    }
  }
}

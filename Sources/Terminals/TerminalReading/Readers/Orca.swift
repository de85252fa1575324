/// Orca in a terminal of VTE, such as GNOME Terminal.
///
/// Read from Orca 51.rc of August 2026 (672b8f4), and from VTE 0.85 for GTK 3.
package struct Orca: TerminalReader {
  /// VTE reports changes once in a frame of the display.
  private static let frame = Duration.milliseconds(16)

  private var text = VTEText()
  private var rowTexts = RowCache<[Unicode.Scalar]>()
  /// The caret that VTE reported last, in characters.
  private var caret = 0
  private var frameEnd: Duration?
  /// The rows by which the whole screen moved up since the last frame.
  private var scrolled = 0

  private var key: TerminalKey?
  private var wasPasted = false
  /// A typed character that is said when it appears.
  private var waitingEcho: String?
  /// The latest deletion of four lines or more.
  private var bigDeletion: (time: Duration, text: [Unicode.Scalar])?
  /// The line that a repaint for this key said.
  private var repaintedLine: String?
  /// The number of the line where the last event left the caret.
  private var lastLine = 0

  package init() {}

  package var nextTimer: Duration? { frameEnd }

  package mutating func handle(
    _ input: ReaderInput, at time: Duration, on screen: TerminalScreen
  ) -> [TerminalUtterance] {
    var spoken: [TerminalUtterance] = []
    switch input {
    case .start: text = vteText(of: screen)
    case .keys(let chunk) where chunk.isReport: break
    case .keys(let chunk): spoken = press(chunk)
    case .event(.scroll(let rows, let columns, let count)):
      if count > 0, rows.count == screen.size.rows, columns.count == screen.size.columns {
        scrolled += count
      }
    case .output, .event: break
    case .outputEnd, .resize: frameEnd = frameEnd ?? time + Self.frame
    case .timer, .end:
      guard frameEnd != nil else { break }
      frameEnd = nil
      spoken = update(at: time, on: screen)
    }
    spoken.removeAll { $0.text.isEmpty }
    for index in spoken.indices where !spoken[index].isCharacter {
      spoken[index].text = Self.countingSymbols(spoken[index].text)
    }
    return spoken
  }

  // MARK: Keys

  private mutating func press(_ chunk: KeyChunk) -> [TerminalUtterance] {
    key = chunk.key
    (waitingEcho, repaintedLine) = (nil, nil)
    wasPasted = chunk.key?.base == .character("V") && chunk.key?.modifiers == [.control, .shift]
    guard let key else { return [] }
    switch key.base {
    case .character(" "): return [TerminalUtterance(text: "space")]
    case .character(let character):
      if key.modifiers.isDisjoint(with: [.alt, .control]) { waitingEcho = String(character) }
      return []
    case .function(let number): return [TerminalUtterance(text: "F\(number)")]
    case .named(let name):
      switch name {
      case .up, .down, .left, .right, .home, .end, .insert: return []
      case .return, .tab, .escape, .backspace, .delete, .pageUp, .pageDown:
        return [TerminalUtterance(text: name.rawValue)]
      }
    }
  }

  // MARK: What VTE reports

  private mutating func vteText(of screen: TerminalScreen) -> VTEText {
    VTEText(screen.rows, rowTexts.values(of: screen.rows) { $0.writtenScalars })
  }

  /// Compares the screen with the one of the last frame, and answers VTE's reports of it.
  private mutating func update(at time: Duration, on screen: TerminalScreen) -> [TerminalUtterance]
  {
    let (old, oldCaret) = (text, caret)
    text = vteText(of: screen)
    caret = text.offset(of: screen.cursor)
    var changes = text.changes(since: old, scrolled: scrolled)
    let middleCaret = scrolled > 0 ? caret : old.offset(of: screen.cursor)
    scrolled = 0
    if changes.isEmpty, caret == oldCaret - 1, text.characters[caret] == " ",
      text.characters[caret + 1] == "\n"
    {
      changes = [.deletion([" "]), .insertion(caret..<caret + 1)]
    }
    var spoken: [TerminalUtterance] = []
    // Only the last report of the caret counts. It comes before the changes if they do not move it.
    if middleCaret != oldCaret, caret == middleCaret { spoken += caretMoved() }
    for change in changes {
      switch change {
      case .deletion(let characters): spoken += deleted(characters, at: time)
      case .insertion(let range): spoken += inserted(range, at: time)
      }
    }
    if caret != middleCaret { spoken += caretMoved() }
    return spoken
  }

  // MARK: Answers to reports

  private func spoken(_ range: Range<Int>) -> TerminalUtterance {
    let characters = text.characters[range]
    return .init(
      text: String(characters), isCharacter: characters.count == 1, rows: text.rows(of: range))
  }

  private mutating func deleted(_ characters: [Unicode.Scalar], at time: Duration)
    -> [TerminalUtterance]
  {
    defer { lastLine = text.lineNumber(at: caret) }
    let lineFeeds = characters.count { $0 == "\n" }
    if lineFeeds >= 3 { bigDeletion = (time, characters) }
    switch (key?.base, key?.modifiers) {
    case (.named(.backspace), _):
      if lineFeeds > 0 { return [] }
      let rows = text.rows(of: caret..<caret)
      return [.init(text: String(characters), isCharacter: characters.count == 1, rows: rows)]
    case (.named(.delete), _), (.character("d"), .control): return [characterAtCaret()]
    default: return []
    }
  }

  /// Returns the character at the caret, which can be a line feed.
  private func characterAtCaret() -> TerminalUtterance {
    caret < text.characters.count ? spoken(caret..<caret + 1) : .init(text: "")
  }

  private mutating func caretMoved() -> [TerminalUtterance] {
    let line = text.lineNumber(at: caret)
    defer { lastLine = line }
    guard case .named(let name) = key?.base, let modifiers = key?.modifiers else { return [] }
    switch (name, modifiers.contains(.control)) {
    case (.up, _), (.down, _):
      return line == lastLine || text.line(at: caret) == repaintedLine ? [] : [caretLine()]
    case (.left, false), (.right, false), (.home, false), (.end, false):
      let character = characterAtCaret()
      return [character.text == "\n" ? .init(text: "blank", rows: character.rows) : character]
    case (.left, true), (.right, true): return [spoken(text.word(at: caret))]
    case (.home, true), (.end, true): return [caretLine()]
    default: return []
    }
  }

  private func caretLine() -> TerminalUtterance {
    let line = text.lineRange(at: caret)
    return line.isEmpty || text.line(at: caret).isBlank
      ? .init(text: "blank", rows: text.rows(of: line)) : spoken(line)
  }

  /// The reason that text was inserted.
  private enum Reason {
    case pageSwitch, ignored, edit, command, typing, auto, repaint, unknown
  }

  private mutating func inserted(_ range: Range<Int>, at time: Duration) -> [TerminalUtterance] {
    defer { lastLine = text.lineNumber(at: caret) }
    let inserted = text.characters[range]
    var spoken: [TerminalUtterance] = []
    if let echo = waitingEcho, String(inserted).lowercased().hasPrefix(echo.lowercased()) {
      waitingEcho = nil
      spoken.append(.init(text: echo, isCharacter: true, rows: text.rows(of: range)))
    }
    let reason = reason(range, inserted, at: time)
    if reason == .ignored { return spoken }
    if reason == .repaint { repaintedLine = text.line(at: caret) }
    if reason == .auto { return spoken + [self.spoken(range)] }
    if reason == .command || isAnswer(range, inserted) {
      return spoken + [self.spoken(widened(range))]
    }
    return reason == .repaint ? spoken + [caretLine()] : spoken
  }

  private func reason(
    _ range: Range<Int>, _ inserted: ArraySlice<Unicode.Scalar>, at time: Duration
  ) -> Reason {
    if let first = inserted.first(where: { !$0.isSpace }), first == "^" || first == "\u{1B}",
      String(inserted).trimmed().wholeMatch(of: /(\^\[|\x{1B})\[[0-9;]*[A-Za-z~]?/) != nil
    {
      return .ignored
    }
    guard let key else { return .unknown }
    let (hasAlt, hasControl) = (key.modifiers.contains(.alt), key.modifiers.contains(.control))
    switch key.base {
    case .character(let character) where hasAlt && character.isNumber: return .pageSwitch
    case .named(.pageUp) where hasControl, .named(.pageDown) where hasControl: return .pageSwitch
    case .named(.backspace), .named(.delete): return .edit
    case .character(let character) where hasControl:
      return wasPasted || "dxzy".contains(character) ? .edit : .command
    case _ where hasControl: return .command
    case .character(" "): return inserted == ["\n"] ? .ignored : .typing
    case .named(.return), .named(.tab): return inserted.isBlank ? .typing : .auto
    case .character: return .typing
    case .named(.up), .named(.down): return reasonAfterVerticalArrow(range, inserted, at: time)
    case .named(.pageUp), .named(.pageDown): return .auto
    default: return .unknown
    }
  }

  private func reasonAfterVerticalArrow(
    _ range: Range<Int>, _ inserted: ArraySlice<Unicode.Scalar>, at time: Duration
  ) -> Reason {
    if let deletion = bigDeletion, time - deletion.time <= .seconds(1),
      Self.isShifted(deletion.text[...].lines, inserted.lines)
    {
      return .repaint
    }
    if let repaintedLine, String(inserted).trimmed() == repaintedLine.trimmed() { return .ignored }
    let line = text.lineRange(at: caret)
    if range.lowerBound < line.lowerBound || range.upperBound > line.upperBound {
      return inserted.contains("\n") ? .repaint : .ignored
    }
    return .auto
  }

  private typealias Slice = ArraySlice<Unicode.Scalar>

  /// Returns a Boolean value that indicates whether lines are others shifted by a row, apart from
  /// those at the edges.
  private static func isShifted(_ old: [Slice], _ new: [Slice]) -> Bool {
    func isShifted(_ old: ArraySlice<Slice>, _ new: ArraySlice<Slice>) -> Bool {
      old.dropFirst().dropLast() == new.dropFirst(2)
        || old.dropFirst(2) == new.dropFirst().dropLast()
    }
    guard old.count >= 4, new.count >= 4 else { return false }
    return isShifted(old[...], new[...])
      || (old.count >= 5 && new.count >= 5 && isShifted(old.dropLast(), new.dropLast()))
  }

  /// Returns a Boolean value that indicates whether an insertion is the answer of a command.
  private func isAnswer(_ range: Range<Int>, _ inserted: ArraySlice<Unicode.Scalar>) -> Bool {
    if inserted.isBlank || wasPasted { return false }
    if zip(inserted, inserted.dropFirst()).contains(where: { $0 == "\n" && $1 == "~" }) {
      return false
    }
    switch (key?.base, key?.modifiers) {
    case (.named(.return), _), (.named(.tab), _), (.character(" "), _):
      return String(inserted).contains { !$0.isNumber && !$0.isWhitespace }
    case (_, let modifiers?) where modifiers.contains(.alt): return true
    case (.character, _): return range.count > 1
    default: return caret == range.upperBound
    }
  }

  /// Returns the whole lines of text in several lines, up to the caret's line if that is one of
  /// them.
  private func widened(_ range: Range<Int>) -> Range<Int> {
    let (first, last) = (text.lineRange(at: range.lowerBound), text.lineRange(at: range.upperBound))
    guard first != last else { return range }
    let caretLine = text.lineRange(at: caret)
    let isBetween = (first.lowerBound...last.lowerBound).contains(caretLine.lowerBound)
    return first.lowerBound..<(isBetween ? caretLine : last).upperBound
  }

  /// Returns text in which four or more equal symbols are a count.
  private static func countingSymbols(_ text: String) -> String {
    var counted = ""
    var rest = text[...]
    while let symbol = rest.first {
      let run = rest.prefix { $0 == symbol }
      let isCounted = run.count > 3 && !symbol.isLetter && !symbol.isNumber && !symbol.isWhitespace
      counted += isCounted ? " \(run.count) \(symbol) characters " : run
      rest = rest[run.endIndex...]
    }
    return counted
  }
}

private enum VTEChange {
  case deletion([Unicode.Scalar])
  /// Characters of the new text were inserted.
  case insertion(Range<Int>)
}

/// The text of VTE's accessibility: the rows up to their last written cells. A line feed follows each
/// row that does not continue in the next one.
private struct VTEText {
  private(set) var characters: [Unicode.Scalar] = []
  private var rows: [TerminalRow] = []
  /// The offsets of the rows, and the length of the text.
  private var starts = [0]

  init(_ rows: [TerminalRow] = [], _ texts: [[Unicode.Scalar]] = []) {
    self.rows = rows
    for (row, text) in zip(rows, texts) {
      characters += text
      if !row.isSoftWrapped { characters.append("\n") }
      starts.append(characters.count)
    }
  }

  /// Returns the number of characters before a position.
  func offset(of position: TerminalPosition) -> Int {
    guard rows.indices.contains(position.row) else { return characters.count }
    let row = rows[position.row]
    return starts[position.row]
      + row.scalars(in: 0..<min(position.column, row.writtenCount)).count
  }

  /// Returns the rows that a range of characters is in.
  func rows(of range: Range<Int>) -> [Int] {
    rows.indices.filter {
      starts[$0] <= max(range.lowerBound, range.upperBound - 1) && range.lowerBound < starts[$0 + 1]
    }
  }

  // MARK: Lines

  /// Returns the line around an offset, without its line feed.
  func lineRange(at offset: Int) -> Range<Int> {
    let start = characters[..<offset].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return start..<(characters[offset...].firstIndex(of: "\n") ?? characters.count)
  }

  func line(at offset: Int) -> String { String(characters[lineRange(at: offset)]) }

  /// Returns the number of line feeds before an offset.
  func lineNumber(at offset: Int) -> Int { characters[..<offset].count { $0 == "\n" } }

  /// Returns the word around an offset.
  func word(at offset: Int) -> Range<Int> {
    func isBlank(_ place: Int) -> Bool { characters[place].isSpace }
    let start = characters[..<offset].indices.last(where: isBlank).map { $0 + 1 } ?? 0
    return start..<(characters[offset...].indices.first(where: isBlank) ?? characters.count)
  }

  // MARK: Changes

  /// Returns the changes that VTE reports, in order.
  ///
  /// - Parameter scrolled: The rows by which the old text moved up.
  func changes(since old: VTEText, scrolled: Int) -> [VTEChange] {
    if scrolled >= rows.count {
      return [.deletion(old.characters), .insertion(characters.indices)]
    }
    if scrolled == 0 {
      let change = difference(from: old.characters[...], to: characters.count)
      return deletion(change.removed) + insertion(change.added)
    }
    // The last line feed stays.
    let top = old.starts[min(scrolled, old.rows.count)]
    let end = withoutLineFeed(characters.count)
    let middleEnd = withoutLineFeed(starts[rows.count - scrolled])
    let change = difference(
      from: old.characters[..<old.withoutLineFeed(old.characters.count)].dropFirst(top),
      to: middleEnd)
    let deletions = deletion(change.removed) + deletion(old.characters[..<top])
    if change.added.upperBound == middleEnd {
      return deletions + insertion(change.added.lowerBound..<end)
    }
    return deletions + insertion(change.added) + insertion(middleEnd..<end)
  }

  private func deletion(_ characters: ArraySlice<Unicode.Scalar>) -> [VTEChange] {
    characters.isEmpty ? [] : [.deletion(Array(characters))]
  }

  private func insertion(_ range: Range<Int>) -> [VTEChange] {
    range.isEmpty ? [] : [.insertion(range)]
  }

  private func withoutLineFeed(_ end: Int) -> Int {
    end > 0 && characters[end - 1] == "\n" ? end - 1 : end
  }

  /// Returns where old text and the beginning of this text differ.
  private func difference(
    from old: ArraySlice<Unicode.Scalar>, to end: Int
  ) -> (removed: ArraySlice<Unicode.Scalar>, added: Range<Int>) {
    let prefix = CharacterComparison.commonPrefix(old, characters[..<end])
    let rest = old.dropFirst(prefix)
    let suffix = CharacterComparison.commonSuffix(rest, characters[prefix..<end])
    return (rest.dropLast(suffix), prefix..<end - suffix)
  }
}

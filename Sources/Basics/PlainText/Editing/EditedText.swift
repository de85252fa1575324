/// A text that is being edited: its characters, the insertion point, the selection, and the changes
/// that can be undone. It draws nothing and knows no keys.
///
/// Positions are offsets in UTF-8, always between grapheme clusters.
package struct EditedText: Sendable {
  /// The kind of a field, which determines the text that can be typed and kept.
  package enum Kind: Hashable, Sendable {
    case line
    /// Several lines.
    case lines
    /// A line that hides its characters. Its text is never kept for `yank`, and it counts as one
    /// word, so that no word lengths are revealed.
    case secure
  }

  package internal(set) var text: String
  package let kind: Kind
  /// The maximum length of typed text, in characters. Text that was there before is never cut.
  package let limit: Int
  /// The insertion point.
  package internal(set) var caret: Int
  /// The other end of the selection, or nil if there is none.
  var anchor: Int?
  /// A Boolean value that indicates whether movements extend the selection because the mark is set.
  var isMarkSet = false
  /// Returns the rows of a text in a field that wraps its lines, or nil if each line is a row. A
  /// line break belongs to no row. Only vertical movement asks for them.
  package var layOut: (@Sendable (EditedText) -> [Range<Int>])?
  /// The number of characters before the insertion point in the row where vertical movement began.
  var goal: Int?
  /// The kind of the last change, which the next one may continue.
  var last = Change.none
  var undoable: [State] = []
  var redoable: [State] = []

  /// The maximum size of a character with its marks, in UTF-8, on average.
  static let bytesACharacter = 32

  enum Change: Hashable {
    case none, deletion(isBackward: Bool), kill
    /// Typing, with the last character typed.
    case typing(endsInBlank: Bool)
    /// The yanked text lies between this position and the insertion point.
    case yank(from: Int)
  }

  /// Creates a text with the insertion point at its end.
  package init(_ text: String = "", kind: Kind = .line, limit: Int = 500) {
    self.text = text
    self.kind = kind
    self.limit = limit
    caret = text.utf8.count
  }

  // MARK: - Positions

  /// The selected part; empty at the insertion point if nothing is selected.
  package var selection: Range<Int> {
    let other = anchor ?? caret
    return min(other, caret)..<max(other, caret)
  }

  package var selectedText: String { String(self[selection]) }

  /// The selection in characters, as UIKit's `selectedTextRange`.
  package var selectedRange: Range<Int> {
    let start = text[..<index(selection.lowerBound)].count
    return start..<(start + self[selection].count)
  }

  package subscript(range: Range<Int>) -> Substring {
    text[index(range.lowerBound)..<index(range.upperBound)]
  }

  func index(_ offset: Int) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: min(max(offset, 0), text.utf8.count))
  }

  func offset(_ index: String.Index) -> Int {
    text.utf8.distance(from: text.startIndex, to: index)
  }

  // MARK: - Commands

  /// Performs a command.
  ///
  /// - Parameter ring: The texts that were killed.
  /// - Returns: The change.
  @discardableResult
  package mutating func perform(_ command: EditCommand, ring: inout KillRing) -> EditOutcome {
    if case .move(let movement, _) = command, movement == .lineUp || movement == .lineDown {
      goal = goal ?? column
    } else {
      goal = nil
    }
    switch command {
    case .insert(let text): return insert(text)
    case .replace(let text): return replace(text)
    case .move(let movement, let selects): return move(movement, selects: selects || isMarkSet)
    case .place(let number): return place(before: number)
    case .delete(let movement): return delete(movement)
    case .kill(let movement):
      let end = target(of: movement)
      return kill(min(caret, end)..<max(caret, end), movement, &ring)
    case .killSelection:
      return selection.isEmpty
        ? perform(.kill(.blankBackward), ring: &ring) : kill(selection, .characterForward, &ring)
    case .copy: return copy(&ring)
    case .yank: return yank(ring.latest())
    case .yankEarlier: return yankEarlier(&ring)
    case .mark: return toggleMark()
    case .selectAll: return selectAll()
    case .undo: return undo()
    case .redo: return redo()
    }
  }

  private mutating func replace(_ new: String) -> EditOutcome {
    remember()
    last = .none
    change(0..<text.utf8.count, to: new)
    return .replaced(new)
  }

  private mutating func toggleMark() -> EditOutcome {
    last = .none
    isMarkSet.toggle()
    anchor = isMarkSet ? caret : nil
    return isMarkSet ? .markSet : .markRemoved
  }

  private mutating func selectAll() -> EditOutcome {
    last = .none
    guard !text.isEmpty else { return .boundary }
    isMarkSet = false
    anchor = 0
    caret = text.utf8.count
    return .selected(text)
  }

  private mutating func copy(_ ring: inout KillRing) -> EditOutcome {
    last = .none
    guard !selection.isEmpty, kind != .secure else { return .nothingSelected }
    ring.add(selectedText, continues: false, isBackward: false)
    deselect()
    return .copied
  }

  mutating func deselect() {
    anchor = nil
    isMarkSet = false
  }

  /// The text and its positions before a change.
  struct State: Hashable {
    let text: String
    let caret: Int
    let anchor: Int?
  }

  private var state: State {
    get { State(text: text, caret: caret, anchor: anchor) }
    set { (text, caret, anchor) = (newValue.text, newValue.caret, newValue.anchor) }
  }

  /// The number of changes that can be undone.
  static let undoDepth = 200

  /// Keeps the state for `undo`.
  mutating func remember() {
    undoable.append(state)
    if undoable.count > Self.undoDepth { undoable.removeFirst() }
    redoable = []
  }

  /// Replaces a part of the text; the insertion point is then after it.
  mutating func change(_ range: Range<Int>, to new: String) {
    deselect()
    text.replaceSubrange(index(range.lowerBound)..<index(range.upperBound), with: new)
    moveCaret(to: range.lowerBound + new.utf8.count)
  }

  /// Places the insertion point at a position, or after the character that contains it: a mark
  /// that was typed may have joined the letter before it.
  private mutating func moveCaret(to position: Int) {
    let exact = index(position)
    guard exact < text.endIndex else {
      caret = text.utf8.count
      return
    }
    let after = text.index(after: exact)
    caret = text.index(before: after) == exact ? position : offset(after)
  }

  // MARK: - Insertion

  mutating func insert(_ typed: String) -> EditOutcome {
    if typed == "\n", kind != .lines { return .boundary }
    let wanted = allowed(typed)
    guard !wanted.isEmpty else { return .boundary }
    let new = fitting(wanted)
    guard !new.isEmpty else { return .full(limit: limit) }
    let endsInBlank = new.last?.isWhitespace == true
    var continues = false
    if case .typing(let wasBlank) = last, anchor == nil { continues = endsInBlank || !wasBlank }
    if !continues { remember() }
    last = .typing(endsInBlank: endsInBlank)
    let start = selection.lowerBound
    let endsWord = new.first.map { !Self.isWordCharacter($0) } == true && !joins(new)
    let word = endsWord && kind != .secure ? word(endingAt: start) : nil
    change(selection, to: new)
    return new.utf8.count < wanted.utf8.count
      ? .full(limit: limit) : .inserted(new, word: word)
  }

  /// Returns the part of a text that the field accepts: no control characters, and no line breaks
  /// unless it has several lines.
  private func allowed(_ typed: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in typed.replacing("\r\n", with: "\n").unicodeScalars {
      switch scalar.value {
      case 0x0A, 0x0D, 0x2028, 0x2029: result.append(kind == .lines ? "\n" : " ")
      case 0x09: result.append(" ")
      default: if scalar.properties.generalCategory != .control { result.append(scalar) }
      }
    }
    return String(result)
  }

  /// Returns the beginning of a text that fits in the field.
  private func fitting(_ new: String) -> String {
    let bytes = text.utf8.count - selection.count
    // A character has at least one byte.
    if bytes + new.utf8.count <= limit { return new }
    let kept = text.count - self[selection].count
    var result = new
    if kept + new.count > limit { result = String(new.prefix(max(limit - kept, 0))) }
    // A mark joins a character and counts only toward the limit in bytes.
    if result.isEmpty, new.count == 1, joins(new) { result = new }
    return bytes + result.utf8.count <= limit * Self.bytesACharacter ? result : ""
  }

  private func joins(_ new: String) -> Bool {
    guard selection.isEmpty, let before = text[..<index(caret)].last else { return false }
    return (String(before) + new).count == 1
  }

  // MARK: - Deletion

  mutating func delete(_ movement: TextMovement) -> EditOutcome {
    guard selection.isEmpty else {
      remember()
      last = .none
      return remove(selection)
    }
    let end = target(of: movement)
    guard end != caret else { return .boundary }
    let change = Change.deletion(isBackward: movement.isBackward)
    if last != change { remember() }
    last = change
    return remove(min(caret, end)..<max(caret, end))
  }

  mutating func kill(
    _ range: Range<Int>, _ movement: TextMovement, _ ring: inout KillRing
  ) -> EditOutcome {
    var range = range
    // At the end of a line, its line break is killed, as in Emacs.
    if movement == .lineEnd, range.isEmpty, caret < text.utf8.count {
      range = caret..<target(of: .characterForward)
    }
    guard !range.isEmpty else { return .boundary }
    let continues = last == .kill
    if !continues { remember() }
    if kind != .secure {
      ring.add(String(self[range]), continues: continues, isBackward: movement.isBackward)
    }
    let outcome = remove(range)
    last = .kill
    return outcome
  }

  private mutating func remove(_ range: Range<Int>) -> EditOutcome {
    let removed = String(self[range])
    change(range, to: "")
    return .deleted(removed)
  }

  // MARK: - Yanking

  mutating func yank(_ text: String?) -> EditOutcome {
    guard let text, !text.isEmpty else { return .nothingToYank }
    last = .none
    let start = selection.lowerBound
    let outcome = insert(text)
    last = .yank(from: start)
    return outcome
  }

  mutating func yankEarlier(_ ring: inout KillRing) -> EditOutcome {
    guard case .yank(let start) = last, start <= caret, let text = ring.earlier() else {
      return .nothingToYank
    }
    change(start..<caret, to: "")
    let outcome = insert(text)
    // Yanking in turn is one change.
    _ = undoable.popLast()
    last = .yank(from: start)
    return outcome
  }

  // MARK: - Undo

  mutating func undo() -> EditOutcome {
    guard let state = undoable.popLast() else { return .nothingToUndo }
    redoable.append(self.state)
    let (removed, inserted) = restore(state)
    return .undone(removed: removed, inserted: inserted)
  }

  mutating func redo() -> EditOutcome {
    guard let state = redoable.popLast() else { return .nothingToRedo }
    undoable.append(self.state)
    let (removed, inserted) = restore(state)
    return .redone(removed: removed, inserted: inserted)
  }

  private mutating func restore(_ new: State) -> (removed: String, inserted: String) {
    defer { state = new }
    isMarkSet = false
    last = .none
    return difference(from: state.text, to: new.text)
  }

  /// Returns the part of one text that another lacks, and the part that replaces it.
  private func difference(from old: String, to new: String) -> (removed: String, inserted: String) {
    let old = Array(old)
    let new = Array(new)
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    return (String(old[start..<(old.count - end)]), String(new[start..<(new.count - end)]))
  }

  /// Moves the insertion point, or one end of the selection.
  mutating func move(_ movement: TextMovement, selects: Bool) -> EditOutcome {
    last = .none
    let old = selection
    if !selects, !old.isEmpty, movement == .characterBackward || movement == .characterForward {
      let text = selectedText
      caret = movement.isBackward ? old.lowerBound : old.upperBound
      deselect()
      return .unselected(text)
    }
    let start = caret
    let end = target(of: movement)
    guard end != start else {
      if !selects { deselect() }
      return .boundary
    }
    if !selects {
      deselect()
      caret = end
      let across = String(self[min(start, end)..<max(start, end)])
      let shown = movement == .lineUp || movement == .lineDown ? row(at: end) : line(at: end)
      return .moved(movement, across: across, line: String(self[shown]))
    }
    anchor = anchor ?? start
    caret = end
    let crossed = min(start, end)..<max(start, end)
    // Text between the old and the new end is selected if the selection grew.
    let grows = selection.count >= old.count
    return grows ? .selected(String(self[crossed])) : .unselected(String(self[crossed]))
  }

  /// Places the insertion point before a character. The text that it crosses is the outcome's.
  mutating func place(before number: Int) -> EditOutcome {
    last = .none
    let end = text.index(text.startIndex, offsetBy: max(number, 0), limitedBy: text.endIndex)
    let target = offset(end ?? text.endIndex)
    guard target != caret || !selection.isEmpty else { return .boundary }
    let crossed = String(self[min(caret, target)..<max(caret, target)])
    let movement: TextMovement = target < caret ? .characterBackward : .characterForward
    deselect()
    caret = target
    return .moved(movement, across: crossed, line: String(self[line(at: target)]))
  }

  /// Returns the position that a movement from the insertion point leads to.
  func target(of movement: TextMovement) -> Int {
    switch movement {
    case .characterBackward:
      caret > 0 ? offset(text.index(before: index(caret))) : 0
    case .characterForward:
      caret < text.utf8.count ? offset(text.index(after: index(caret))) : caret
    case .wordBackward: back(from: back(from: caret) { !isInWord($0) }, over: isInWord)
    case .wordForward: forward(from: forward(from: caret) { !isInWord($0) }, over: isInWord)
    case .precedingWordEnd: back(from: back(from: caret, over: isInWord)) { !isInWord($0) }
    case .blankBackward:
      kind == .secure ? 0 : back(from: back(from: caret, over: isBlank)) { !isBlank($0) }
    case .lineStart: line(at: caret).lowerBound
    case .lineEnd: line(at: caret).upperBound
    case .lineUp, .lineDown: vertical(movement)
    case .textStart: 0
    case .textEnd: text.utf8.count
    }
  }

  /// Returns the line at a position, without its line break.
  package func line(at position: Int) -> Range<Int> {
    let bytes = text.utf8
    let middle = index(position)
    let before = bytes[..<middle].lastIndex(of: 0x0A)
    let after = bytes[middle...].firstIndex(of: 0x0A)
    return (before.map { offset($0) + 1 } ?? 0)..<(after.map(offset) ?? bytes.count)
  }

  /// Returns the row at a position: a line, or one row of a wrapped line.
  func row(at position: Int) -> Range<Int> {
    layOut?(self).last { $0.lowerBound <= position } ?? line(at: position)
  }

  /// Returns the position in the row above or below, as many characters from its start as the
  /// movement began with.
  private func vertical(_ movement: TextMovement) -> Int {
    let here = row(at: caret)
    let isUp = movement == .lineUp
    guard isUp ? here.lowerBound > 0 : here.upperBound < text.utf8.count else { return caret }
    // The rows of a wrapped line follow each other without a line break between them.
    let isBreak = text.utf8[index(here.upperBound)...].first == 0x0A
    let other = row(at: isUp ? here.lowerBound - 1 : here.upperBound + (isBreak ? 1 : 0))
    let column = goal ?? self[here.lowerBound..<caret].count
    let line = self[other]
    var end =
      line.index(line.startIndex, offsetBy: column, limitedBy: line.endIndex) ?? line.endIndex
    // The end of a wrapped row is the beginning of the next one.
    if end == line.endIndex, end > line.startIndex, other.upperBound < text.utf8.count,
      text.utf8[end] != 0x0A
    {
      end = text.index(before: end)
    }
    return offset(end)
  }

  /// The column that vertical movement keeps, in characters.
  var column: Int { self[row(at: caret).lowerBound..<caret].count }

  // MARK: - Words

  /// Returns a Boolean value that indicates whether a character is part of a word: a letter, a
  /// digit, a mark, or an apostrophe between two letters.
  private func isInWord(_ position: String.Index) -> Bool {
    let character = text[position]
    if kind == .secure || Self.isWordCharacter(character) { return true }
    guard character == "'" || character == "\u{2019}", position > text.startIndex else {
      return false
    }
    let next = text.index(after: position)
    return next < text.endIndex && Self.isWordCharacter(text[next])
      && Self.isWordCharacter(text[text.index(before: position)])
  }

  static func isWordCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private func isBlank(_ position: String.Index) -> Bool { text[position].isWhitespace }

  /// Returns the beginning of the characters before a position that meet a condition.
  private func back(from start: Int, over isPassed: (String.Index) -> Bool) -> Int {
    let stop = text[..<index(start)].indices.last { !isPassed($0) }
    return stop.map { offset(text.index(after: $0)) } ?? 0
  }

  /// Returns the end of the characters after a position that meet a condition.
  private func forward(from start: Int, over isPassed: (String.Index) -> Bool) -> Int {
    offset(text[index(start)...].indices.first { !isPassed($0) } ?? text.endIndex)
  }

  /// Returns the word that ends at a position, or nil if none does.
  func word(endingAt position: Int) -> String? {
    let start = back(from: position, over: isInWord)
    return start < position ? String(self[start..<position]) : nil
  }
}

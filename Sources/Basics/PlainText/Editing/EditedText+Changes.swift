extension EditedText {
  /// The text and its positions before a change.
  struct State: Hashable {
    let text: String
    let caret: Int
    let anchor: Int?
  }

  /// The number of changes that can be undone.
  static let undoDepth = 200

  /// Keeps the state for `undo`.
  mutating func remember() {
    undoable.append(State(text: text, caret: caret, anchor: anchor))
    if undoable.count > Self.undoDepth { undoable.removeFirst() }
    redoable = []
  }

  /// Replaces a part of the text; the insertion point is then behind it.
  mutating func change(_ range: Range<Int>, to new: String) {
    deselect()
    text.replaceSubrange(index(range.lowerBound)..<index(range.upperBound), with: new)
    moveCaret(to: range.lowerBound + new.utf8.count)
  }

  /// Places the insertion point at a position, or behind the character that contains it: a mark
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
    let kept = text.count - self[selection].count
    let bytes = text.utf8.count - selection.count
    var result = new
    if kept + new.count > limit { result = String(new.prefix(max(limit - kept, 0))) }
    // A mark joins a character and counts only toward the limit in bytes.
    if result.isEmpty, new.count == 1, joins(new) { result = new }
    return bytes + result.utf8.count <= limit * Self.bytesACharacter ? result : ""
  }

  private func joins(_ new: String) -> Bool {
    guard selection.isEmpty, caret > 0 else { return false }
    let before = text[..<index(caret)]
    return (before + new).count == before.count
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
    redoable.append(State(text: text, caret: caret, anchor: anchor))
    let (removed, inserted) = difference(from: text, to: state.text)
    restore(state)
    return .undone(removed: removed, inserted: inserted)
  }

  mutating func redo() -> EditOutcome {
    guard let state = redoable.popLast() else { return .nothingToRedo }
    undoable.append(State(text: text, caret: caret, anchor: anchor))
    let (removed, inserted) = difference(from: text, to: state.text)
    restore(state)
    return .redone(removed: removed, inserted: inserted)
  }

  private mutating func restore(_ state: State) {
    text = state.text
    caret = state.caret
    anchor = state.anchor
    isMarkSet = false
    last = .none
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
}

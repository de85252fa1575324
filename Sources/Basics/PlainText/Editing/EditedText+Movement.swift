extension EditedText {
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
    case .wordBackward: wordStart
    case .wordForward: wordEnd
    case .precedingWordEnd: precedingWordEnd
    case .blankBackward: blankStart
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
    guard rows.last?.upperBound == text.utf8.count else { return line(at: position) }
    return rows.last { $0.lowerBound <= position } ?? line(at: position)
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

  /// Returns whether a character is part of a word: a letter, a digit, a mark, or an apostrophe
  /// between two letters.
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

  private var wordStart: Int {
    var position = back(from: index(caret)) { !isInWord($0) }
    position = back(from: position, while: isInWord)
    return offset(position)
  }

  private var wordEnd: Int {
    var position = forward(from: index(caret)) { !isInWord($0) }
    position = forward(from: position, while: isInWord)
    return offset(position)
  }

  private var precedingWordEnd: Int {
    var position = back(from: index(caret), while: isInWord)
    position = back(from: position) { !isInWord($0) }
    return offset(position)
  }

  private var blankStart: Int {
    guard kind != .secure else { return 0 }
    var position = back(from: index(caret)) { text[$0].isWhitespace }
    position = back(from: position) { !text[$0].isWhitespace }
    return offset(position)
  }

  private func back(
    from start: String.Index, while isPassed: (String.Index) -> Bool
  ) -> String.Index {
    var position = start
    while position > text.startIndex {
      let before = text.index(before: position)
      guard isPassed(before) else { break }
      position = before
    }
    return position
  }

  private func forward(
    from start: String.Index, while isPassed: (String.Index) -> Bool
  ) -> String.Index {
    var position = start
    while position < text.endIndex, isPassed(position) { position = text.index(after: position) }
    return position
  }

  /// Returns the word that ends at a position, or nil if none does.
  func word(endingAt position: Int) -> String? {
    let end = index(position)
    let start = back(from: end, while: isInWord)
    return start < end ? String(text[start..<end]) : nil
  }
}

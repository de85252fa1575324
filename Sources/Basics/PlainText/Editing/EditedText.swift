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
  /// Whether movements extend the selection because the mark is set.
  var isMarkSet = false
  /// The rows of a field with several lines; empty if each line is a row. A line break belongs to
  /// no row.
  package var rows: [Range<Int>] = []
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
}

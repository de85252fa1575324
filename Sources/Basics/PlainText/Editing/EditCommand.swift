/// A movement of the insertion point.
package enum TextMovement: String, CaseIterable, Sendable {
  case characterBackward, characterForward
  /// To the beginning of a word, or to the end of one.
  case wordBackward, wordForward
  /// To the end of the preceding word, where VoiceOver's rotor places the insertion point.
  case precedingWordEnd
  /// To the beginning of the characters that no blank separates.
  case blankBackward
  case lineStart, lineEnd, lineUp, lineDown
  case textStart, textEnd

  /// A Boolean value that indicates whether the insertion point moves toward the beginning of the
  /// text.
  var isBackward: Bool {
    switch self {
    case .characterBackward, .wordBackward, .precedingWordEnd, .blankBackward, .lineStart, .lineUp,
      .textStart:
      true
    case .characterForward, .wordForward, .lineEnd, .lineDown, .textEnd: false
    }
  }
}

/// A command that changes a text, its insertion point, or its selection.
package enum EditCommand: Hashable, Sendable {
  /// Inserts a text in place of the selection.
  case insert(String)
  /// Replaces the whole text.
  case replace(String)
  /// Moves the insertion point. `selects` extends the selection.
  case move(TextMovement, selects: Bool = false)
  /// Places the insertion point before a character, by its number from 0.
  case place(Int)
  /// Deletes the selection, otherwise the text that a movement crosses.
  case delete(TextMovement)
  /// Deletes the text that a movement crosses, and keeps it for `yank`.
  case kill(TextMovement)
  /// Deletes the selection and keeps it; without one, the characters back to the preceding blank.
  case killSelection
  /// Keeps the selection for `yank`.
  case copy
  /// Inserts the text that was killed last.
  case yank
  /// Replaces the text that was just yanked with the text killed before it.
  case yankEarlier
  /// Sets the mark, so that movements select text, or removes it.
  case mark
  case selectAll
  case undo, redo

  /// A Boolean value that indicates whether the command goes toward the beginning of the text.
  package var isBackward: Bool {
    switch self {
    case .move(let movement, _), .delete(let movement), .kill(let movement): movement.isBackward
    case .killSelection: true
    case .insert, .replace, .place, .copy, .yank, .yankEarlier, .mark, .selectAll, .undo, .redo:
      false
    }
  }
}

/// The effect of an edit. The screen reader makes its utterance from it.
package enum EditOutcome: Hashable, Sendable {
  /// The insertion point moved across a text. `line` is the line that it is in now.
  case moved(TextMovement, across: String, line: String)
  case selected(String)
  case unselected(String)
  /// A text was inserted. `word` is the word before it, if the text ends that word.
  case inserted(String, word: String?)
  case replaced(String)
  case deleted(String)
  case copied
  case markSet, markRemoved
  /// The text that `undo` or `redo` removed, and the text that replaced it.
  case undone(removed: String, inserted: String)
  case redone(removed: String, inserted: String)
  /// The text has reached its limit, in characters, and some of the insertion was left out.
  case full(limit: Int)
  /// The end of the text in that direction.
  case boundary
  case nothingToUndo, nothingToRedo
  /// Nothing was killed, or nothing is selected.
  case nothingToYank, nothingSelected
}

import ScreenReading
import Sessions
import TextLibrary

/// Taking back changes of study data, one step at a time, and making them again.
extension StudyCoordinator {
  func undo() {
    guard let step = studyData?.undoHistory.undo() else {
      return session.announce("edit.nothingToUndo")
    }
    perform(step)
  }

  func redo() {
    guard let step = studyData?.undoHistory.redo() else {
      return session.announce("edit.nothingToRedo")
    }
    perform(step)
  }

  private func perform(_ step: UndoHistory.Step) {
    if let rename = step.rename { return renameText(rename.from, rename.to) }
    guard let last = step.changes.last else { return }
    perform(step.changes, announcing: announcement(of: last))
    for case .known(let isKnown, let word) in step.changes { knownWordDidChange(isKnown, word) }
    annotationsDidChange()
    takeNews()
  }

  /// Returns what is said when a change takes another one back: what is there now.
  private func announcement(of change: StudyChange) -> String {
    let phrases = session.phrases
    let place = change.place.map { title(ofAny: $0) } ?? ""
    switch change {
    case .note(let text, _, let original, _):
      if text.isEmpty { return phrases("undo.noteRemoved", place) }
      return phrases(original.isEmpty ? "undo.noteRestored" : "undo.noteChanged", place)
    case .highlight(let color?, _): return phrases("undo.highlightRestored", place, name(of: color))
    case .highlight(nil, _): return phrases("undo.highlightRemoved", place)
    case .bookmark(false, _, _, _): return phrases("status.bookmarkRemoved", place)
    case .bookmark(true, let spot, _, let name):
      guard name.isEmpty else { return phrases("status.bookmarkNamed", place, name) }
      let exists = session.attempt { try studyData?.storeIfAny()?.hasBookmark(at: spot) } ?? false
      return phrases(exists ? "status.bookmarkUnnamed" : "undo.bookmarkRestored", place)
    case .mark(let letter, _): return phrases("undo.markRestored", String(letter), place)
    case .removeMark(let letter, _): return phrases("status.markRemoved", String(letter), place)
    case .visits(let isKept, _, _):
      return phrases(isKept ? "undo.visitRestored" : "status.visitRemoved", place)
    case .known(let isKnown, let word):
      return phrases(isKnown ? "status.known" : "status.notKnown", word.lemma)
    case .visit, .lastPlace, .query: return ""
    }
  }

  /// Returns the title of a place, with the name of its text if that is another one.
  private func title(ofAny place: StudyPlace) -> String {
    place.text == textName ? screen.title(of: place) : place.listed
  }

  /// Returns the announcement of a removal with the key that takes it back.
  func undoable(_ text: String) -> String { session.undoable(text) }
}

extension ReaderSession {
  /// Returns the announcement of a change with the key that takes it back. Users who want no hints do
  /// not hear the key.
  func undoable(_ text: String) -> String {
    guard let reader = session?.reader, !reader.isRunning || reader.settings.speaksHints,
      let key = key(for: .app(.undo))
    else { return text }
    return phrases("status.undoable", text, key)
  }
}

import AccessibilityModel
import ScreenReading
import TextLibrary

/// The words for study data.
extension TextScreen {
  /// Returns the name of a change that isn't saved (`Note on John 1:1`), and the state that
  /// it leads to (`Note on John 1:1 removed`).
  ///
  /// - Parameter isRedo: A Boolean value that indicates whether the change was undone before.
  func words(
    for change: StudyChange, isRedo: Bool = false
  ) -> (title: [LabelPiece], result: [LabelPiece]) {
    let (isNew, isRemoval) = (change.old == nil, change.new == nil)
    // The text may not be the open one.
    let place =
      change.place.map {
        $0.text == text.description.name ? titlePieces(of: $0) : [LabelPiece(.label, $0.listed)]
      } ?? []
    func pieces(_ phrase: String, _ arguments: any PhraseArgument...) -> [LabelPiece] {
      session.phrases.pieces(phrase, filledWith: arguments)
    }
    switch change.record {
    case is Note:
      let changed = isRedo ? "redo.noteChanged" : "undo.noteChanged"
      let result = isNew ? "undo.noteRestored" : changed
      return (
        pieces("unsaved.note", place), pieces(isRemoval ? "undo.noteRemoved" : result, place)
      )
    case let highlight as Highlight:
      let result = isRemoval ? "undo.highlightRemoved" : "undo.highlightRestored"
      let color = session.phrases.name(of: highlight.color)
      return (pieces("unsaved.highlight", place), pieces(result, place, color))
    case let bookmark as Bookmark:
      let unnamed = isNew ? "undo.bookmarkRestored" : "status.bookmarkUnnamed"
      let result = bookmark.name.isEmpty ? unnamed : "status.bookmarkNamed"
      return (
        pieces("unsaved.bookmark", place),
        pieces(isRemoval ? "status.bookmarkRemoved" : result, place, bookmark.name)
      )
    case let mark as Mark:
      let result = isRemoval ? "status.markRemoved" : "undo.markRestored"
      return (pieces("unsaved.mark", mark.letter, place), pieces(result, mark.letter, place))
    case is PlaceVisits:
      return (place, pieces(isRemoval ? "status.visitRemoved" : "undo.visitRestored", place))
    case let word as KnownWord:
      let lemma = LabelPiece(.label, word.lemma, language: word.language)
      let result = isRemoval ? "status.notKnown" : "status.known"
      return (pieces("unsaved.known", lemma), pieces(result, lemma))
    case let plan as ReadingPlan:
      let status = session.phrases.message(plan.status(at: reader?.studyData?.now() ?? 0))
      let result = isRemoval ? pieces("status.planRemoved") : [LabelPiece(.label, status)]
      return (pieces("menu.plan"), result)
    default: return (place, [])
    }
  }
}

extension Phrases {
  func name(of color: HighlightColor?) -> String { self("colour.\(color?.rawValue ?? "none")") }
}

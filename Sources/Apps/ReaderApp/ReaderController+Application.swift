import AccessibilityModel
import CellGrids
import Geometry
import Interlinear
import Sessions
import Views

extension ReaderController: Application {
  package func didAttach(to session: Session) {
    readerSession.session = session
    if root.content !== screen.page { root.show(screen.page) }
    root.ruleColumns = { [weak screen] in screen?.layouts.columns.rules ?? [] }
    if let fault {
      readerSession.announceAfterwards(readerSession.phrases.message(fault), priority: .high)
    }
  }

  package var sightedFocus: (any SightedNavigation)? { self }

  package func sessionWillOpen() {
    pane.showIfWanted()
    let today = plans.todayItems(of: [text.description.name]).first?.title
    if let today { readerSession.announceAfterwards(today, priority: .low) }
  }

  package var statusNote: String? {
    let place = [search.statusNote, readerSession.boundary].compactMap { $0 }
    let notes = [
      saving.statusNote, place.isEmpty ? nil : place.joined(separator: ", "),
      library.statusNote,
      screen.selectedRows.map { phrases("status.selected", screen.citation(of: $0)) },
    ].compactMap { $0 }
    return notes.isEmpty ? nil : notes.joined(separator: " \(root.appearance.glyphs.separator) ")
  }

  package func initialElement() -> (any AccessibilityObject)? {
    if let warning = takeOpeningWarning() {
      readerSession.announceAfterwards(warning, priority: .low)
    }
    showOpeningTour()
    return screen.initialElement()
  }

  package func formFrames(of element: any AccessibilityObject) -> [Rect] {
    (element as? VerseElement).map { $0.row.formFrames(of: $0.part) } ?? []
  }

  package func place(ofOpening element: any AccessibilityObject) -> [LabelPiece] {
    guard let element = element as? VerseElement else { return [] }
    switch element.part {
    case .heading, .reference, .verse: return []
    default: return [LabelPiece(.reference, screen.placeName(ofRow: element.row.index))]
    }
  }

  /// Returns the warnings about the file, once: they are announced after the first element, or with
  /// the first frame if the screen reader is off.
  private func takeOpeningWarning() -> String? { exchange(&openingWarning, with: nil) }

  /// Asks how the user reads, before the tour.
  ///
  /// - Parameter open: Opens the session.
  package func askHowOneReads(openingBy open: () -> Void) {
    let question = ReadingQuestion(self) { [weak self] way in
      self?.readingQuestion = nil
      // How to get speech concerns only who wants to hear Lector.
      if let way, way != "ear" { self?.openingTour = self?.openingTour.map { _ in OpeningTour() } }
      self?.showOpeningTour()
    }
    readingQuestion = question
    open()
    question.ask()
  }

  /// Shows the tour of the first start, once, and not over a popover.
  private func showOpeningTour() {
    guard openingTour != nil, readingQuestion == nil, root.popover == nil else { return }
    session?.tour.show()
    openingTour = nil
  }

  package func elementOnScreen(
    near old: (any AccessibilityObject)?
  ) -> (any AccessibilityObject)? {
    screen.elementOnScreen(near: old)
  }

  package func goTo(_ place: String) throws(CommandFault) { try navigation.goTo(place) }

  package func set(_ line: String) throws(CommandFault) -> String? {
    try settingsScreen.set(line)
  }

  package func readerStatusDidChange(isRunning: Bool) {
    screen.readerStatusDidChange(isRunning: isRunning)
  }

  package func refresh() {
    pane.refresh()
    if let warning = takeOpeningWarning() {
      readerSession.announce(text: warning, priority: .low)
    }
    showOpeningTour()
  }

  package func frameWasShown() {
    saving.lookForChanges()
    pane.lookUpNextWord()
  }

  package func announceEvents() {
    if familiarity.takeNews() { screen.reload() }
    saving.announceEvents()
    search.announceEvents()
    settingsScreen.announceEvents()
    library.announceEvents()
    export.announceEvents()
  }

  package var expectsEvents: Bool { saving.expectsEvents || export.expectsEvents }

  package var changeCount: Int { studyData?.undoHistory.changeCount ?? 0 }

  package func keyWillBePressed() {
    recording.stop()
    readerSession.keyWillBePressed()
    navigation.keyWillBePressed()
    search.keyWillBePressed()
  }

  package func keyWasPressed() { navigation.keyWasPressed() }

  package func scroll(byLines lines: Int) { table.scroll(byLines: lines) }

  package func scrollToEnd(_ isLast: Bool) {
    if isLast {
      table.scrollToRow(text.verseCount - 1, at: .bottom)
    } else {
      table.scrollToRow(0)
    }
  }

  package var elementsAlive: Int { screen.elementCounter.alive }

  /// The maximum number of verses whose elements are listed: no chapter of the Bible has more.
  private static let mostVerses = 200

  /// Returns the elements of the chapter or, in a longer text without chapters, of the sentences
  /// around the focus.
  package func elementsAround() -> [any AccessibilityObject]? {
    guard text.verseCount > 0 else { return nil }
    let row = screen.currentRow
    guard let chapter = readerSession.attempt({ try text.chapter(ofRow: row).rows }) else {
      return nil
    }
    let half = Self.mostVerses / 2
    let rows =
      chapter.count > Self.mostVerses ? chapter.clamped(to: (row - half)..<(row + half)) : chapter
    return rows.flatMap { row in
      let verse = screen.verseRow(row)
      return (0..<verse.accessibilityElementCount()).compactMap(verse.accessibilityElement(at:))
    }
  }

  package func current(_ element: any AccessibilityObject) -> any AccessibilityObject {
    (element as? VerseElement)?.position.element ?? element
  }
}

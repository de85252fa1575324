import AccessibilityModel
import ScreenReading
import TextLibrary
import Views

/// Saving study data: announcements of saved changes, and options if a change cannot be saved.
final class SavingCoordinator: Coordinator {
  private struct Awaited {
    let change: StudyChange
    /// The announcement when it is saved, or nil if there is none.
    let announcement: [LabelPiece]?
    /// The number of utterances before the change.
    let utteranceCount: Int?
    /// A Boolean value that indicates whether the change has waited longer than a moment.
    var isDelayed = false
  }

  private struct Failure {
    let ticket: Int
    let reason: String
    /// A Boolean value that indicates whether it was offered to try again.
    var isOffered = false
  }

  /// Changes whose completion is announced, keyed by ticket.
  private var awaited: [Int: Awaited] = [:]
  /// The change that could not be saved, until it is.
  private var failure: Failure?

  /// A Boolean value that indicates whether an announcement waits for a change to be saved.
  var expectsEvents: Bool { awaited.values.contains { $0.announcement != nil } }

  /// Updates the shown annotations. Position and focus stay.
  func showChanges() {
    reader.annotations.annotationsDidChange()
    screen.reload()
    reader.lists.reload()
  }

  /// Shows changes by other processes. The frame of a key comes before anybody looks for them, so
  /// that the key may have said the focused element as it was: its new words are announced.
  private func showForeignChanges() {
    let known = session.hasPopover ? [] : session.wordsOfFocus
    showChanges()
    session.setNeedsFrame()
    let words = session.wordsOfFocus
    guard !known.isEmpty, words != known else { return }
    let new = words.filter { !known.contains($0) }
    session.announce(new.isEmpty ? words : new, priority: .low)
  }

  /// Looks for changes of the library, and shows changes by other processes.
  func lookForChanges() {
    let known = reader.annotations.knownChangeCount
    if reader.annotations.takeForeignChanges() { showForeignChanges() }
    if reader.annotations.knownChangeCount != known { reader.pane.libraryDidChange() }
  }

  /// Shows changes, and announces those that are saved.
  func presentChanges() {
    showChanges()
    announceEvents()
  }

  /// Makes changes that the user can undo in one step. They are shown at once, and announced when
  /// they are saved.
  ///
  /// - Parameter pieces: The announcement, or nil if there is none.
  func make(_ changes: [StudyChange], announcing pieces: [LabelPiece]?) {
    save(changes, announcing: pieces)
    let undoable = changes.filter(\.hasEffect)
    if !undoable.isEmpty { studyData?.undoHistory.add(.init(changes: undoable)) }
  }

  /// Makes changes; the last one that the user has made on purpose is announced when it is saved.
  func save(_ changes: [StudyChange], announcing pieces: [LabelPiece]?) {
    guard let studyData else { return }
    for change in changes {
      let ticket = studyData.make(change)
      guard change.isAuthored else { continue }
      let isLast = change == changes.last(where: \.isAuthored)
      awaited[ticket] = Awaited(
        change: change, announcement: isLast ? pieces : nil,
        utteranceCount: session.session?.caption.count)
      if let word = change.record as? KnownWord {
        reader.familiarity.wordDidChange(change.new != nil, word)
        if !screen.settings.glosses.includesKnown { screen.reload() }
      }
    }
  }

  /// Announces the changes that have been saved or could not be saved since the last call.
  func announceEvents() {
    guard let studyData else { return }
    for event in studyData.takeEvents() {
      switch event {
      case .done(let ticket, let outcome): didSave(ticket, outcome)
      case .delayed(let ticket):
        guard let change = awaited[ticket]?.change else { continue }
        awaited[ticket]?.isDelayed = true
        session.announce(
          phrases.pieces("status.notSavedYet", screen.words(for: change).title), priority: .low)
      case .failed(let ticket, let reason):
        failure = Failure(ticket: ticket, reason: reason.description)
      case .foreignChange: showForeignChanges()
      }
    }
    offerIfFailed()
  }

  /// The status line's note while changes wait longer than a moment, or nil if none does.
  var statusNote: String? {
    guard awaited.values.contains(where: \.isDelayed) || failure != nil,
      let count = studyData?.unsaved.count, count > 0
    else { return nil }
    return phrases.counted("menu.unsaved", count)
  }

  private func didSave(_ ticket: Int, _ outcome: StudyOutcome) {
    if failure?.ticket == ticket { failure = nil }
    guard let saved = awaited.removeValue(forKey: ticket) else { return }
    switch outcome {
    case .saved:
      guard let pieces = saved.announcement else { return }
      // What has begun since then is newer, and is not cut off.
      let isLate = session.session?.caption.count != saved.utteranceCount
      session.announce(pieces, priority: isLate ? .low : .normal)
    case .savedBeside:
      showChanges()
      session.announce("status.savedBeside")
    case .keptForeign:
      showChanges()
      session.announce("status.keptForeign")
    }
  }

  // MARK: - A change that cannot be saved

  /// Offers options for a change that could not be saved, once, when nothing else is open.
  private func offerIfFailed() {
    guard let failure, !failure.isOffered, !session.hasPopover else { return }
    self.failure?.isOffered = true
    offer()
  }

  /// Returns the item of the text menu that opens the offer again, if something is not saved.
  func menuItems() -> [MenuItem] {
    guard let count = studyData?.unsaved.count, count > 0 else { return [] }
    return [
      MenuItem(phrases.counted("menu.unsaved", count)) { [weak self] in self?.offer() }
    ]
  }

  private func offer() {
    guard let first = studyData?.unsaved.first else { return session.announce("status.allSaved") }
    let reason = failure?.reason ?? phrases("unsaved.waiting")
    var why = screen.words(for: first.change).title
    why.join([LabelPiece(.label, ": " + reason)])
    let items = [
      MenuItem(pieces: why, role: .text),
      MenuItem(phrases("unsaved.tryAgain")) { [weak self] in self?.tryAgain() },
      MenuItem(phrases("unsaved.saveInFile")) { [weak self] in self?.openFileField() },
      MenuItem(phrases("unsaved.discard")) { [weak self] in self?.discard(first) },
    ]
    session.push(Popover(title: phrases("unsaved.title"), items: items))
  }

  private func tryAgain() {
    session.dismissPopovers()
    guard let studyData, !studyData.unsaved.isEmpty else {
      return session.announce("status.allSaved")
    }
    failure = nil
    studyData.tryAgain()
    announceEvents()
  }

  private func discard(_ pending: StudyWriter.Pending) {
    session.dismissPopovers()
    forget(pending)
    session.announce("status.discarded", screen.words(for: pending.change).title)
    announceEvents()
  }

  private func forget(_ pending: StudyWriter.Pending) {
    if failure?.ticket == pending.ticket { failure = nil }
    awaited[pending.ticket] = nil
    studyData?.discard(ticket: pending.ticket)
    studyData?.undoHistory.remove(pending.change)
    showChanges()
  }

  /// Asks for the file that takes all changes that are not saved.
  private func openFileField() {
    guard let studyData else { return }
    let proposed = UnsavedChanges.proposedFile(library: studyData.path)
    let field = TextField(
      label: phrases("unsaved.file"), hint: phrases("hint.field.path"), text: proposed)
    field.onSubmit = { [weak self] in self?.saveUnsaved(to: $0) }
    session.push(Popover(title: phrases("unsaved.saveInFile"), field: field))
  }

  private func saveUnsaved(to file: String) {
    let unsaved = studyData?.unsaved ?? []
    guard UnsavedChanges.write(unsaved.map(\.change), to: file) else {
      return session.announce("status.cannotCreate", file)
    }
    session.dismissPopovers()
    for pending in unsaved { forget(pending) }
    session.announce("status.savedInFile", file)
  }
}

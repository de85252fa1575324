import AccessibilityModel
import TextLibrary
import Views

/// Saving study data: what is announced when a change is saved, and what is offered if it cannot be
/// saved.
extension StudyCoordinator {
  /// Makes changes that the user can undo in one step. They are shown at once, and announced when
  /// they are saved.
  ///
  /// - Parameter text: The announcement.
  func make(_ changes: StudyChange..., announcing text: String) {
    var inverses: [StudyChange] = []
    for change in changes {
      // Each change meets what those before it have left.
      let inverse = session.attempt { try change.inverse(in: self.studyData?.storeIfAny()) }
      if let inverse { inverses.append(inverse) }
      perform([change], announcing: change == changes.last ? text : nil)
    }
    guard !inverses.isEmpty else { return }
    studyData?.undoHistory.add(.init(changes: changes, inverses: inverses))
  }

  /// Makes changes; the last one is announced when it is saved.
  func perform(_ changes: [StudyChange], announcing text: String?) {
    guard let studyData else { return }
    for change in changes {
      let ticket = studyData.make(change)
      let isLast = change == changes.last
      awaited[ticket] = Awaited(change: change, announcement: isLast ? text : nil)
    }
  }

  /// Announces what has been saved or could not be saved since the last call.
  func takeNews() {
    guard let studyData else { return }
    for event in studyData.takeEvents() {
      switch event {
      case .done(let ticket, let outcome): didSave(ticket, outcome)
      case .delayed(let ticket):
        guard let change = awaited[ticket]?.change else { continue }
        delayed.insert(ticket)
        session.announce("status.notSavedYet", title(of: change))
      case .failed(let ticket, let reason):
        failure = Failure(ticket: ticket, reason: reason.description)
      case .foreignChange: annotationsDidChange()
      }
    }
    offerIfFailed()
  }

  /// What the status line says while changes wait longer than a moment; nil if none does.
  var statusNote: String? {
    guard !delayed.isEmpty || failure != nil, let count = studyData?.unsaved.count, count > 0 else {
      return nil
    }
    return session.phrases.counted("menu.unsaved", count)
  }

  private func didSave(_ ticket: Int, _ outcome: StudyOutcome) {
    if failure?.ticket == ticket { failure = nil }
    delayed.remove(ticket)
    guard let saved = awaited.removeValue(forKey: ticket) else { return }
    switch outcome {
    case .saved: if let text = saved.announcement { session.announce(text: text) }
    case .savedBeside:
      annotationsDidChange()
      session.announce("status.savedBeside")
    case .keptForeign:
      annotationsDidChange()
      session.announce("status.keptForeign")
    }
  }

  /// The words for a change: `Note: John 1:1`.
  private func title(of change: StudyChange) -> String {
    let place = change.place.map { screen.title(of: $0) } ?? ""
    return switch change {
    case .note: session.phrases.filled("unsaved.note", [place])
    case .highlight: session.phrases.filled("unsaved.highlight", [place])
    case .bookmark: session.phrases.filled("unsaved.bookmark", [place])
    case .mark(let letter, _): session.phrases.filled("unsaved.mark", [String(letter), place])
    case .removeMark(let letter, _):
      session.phrases.filled("unsaved.mark", [String(letter), place])
    case .known(_, let word): session.phrases.filled("unsaved.known", [word.lemma])
    case .visit, .visits, .lastPlace, .query: place
    }
  }

  // MARK: - A change that cannot be saved

  /// Offers what can be done about a change that could not be saved, once, as soon as nothing else
  /// is open.
  private func offerIfFailed() {
    guard let failure, !failure.isOffered, !session.hasPopover else { return }
    self.failure?.isOffered = true
    offer()
  }

  /// Returns the item of the text menu that opens the offer again, if something is not saved.
  func unsavedItems() -> [MenuItem] {
    guard let count = studyData?.unsaved.count, count > 0 else { return [] }
    return [
      MenuItem(session.phrases.counted("menu.unsaved", count)) { [weak self] in self?.offer() }
    ]
  }

  private func offer() {
    guard let first = studyData?.unsaved.first else { return session.announce("status.allSaved") }
    let phrases = session.phrases
    let reason = failure?.reason ?? phrases("unsaved.waiting")
    let items = [
      MenuItem("\(title(of: first.change)): \(reason)", role: .text),
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
    takeNews()
  }

  private func discard(_ pending: StudyWriter.Pending) {
    session.dismissPopovers()
    forget(pending)
    session.announce("status.discarded", title(of: pending.change))
    takeNews()
  }

  private func forget(_ pending: StudyWriter.Pending) {
    if failure?.ticket == pending.ticket { failure = nil }
    awaited[pending.ticket] = nil
    delayed.remove(pending.ticket)
    studyData?.discard(ticket: pending.ticket)
    studyData?.undoHistory.remove(pending.change)
    annotationsDidChange()
  }

  /// Asks for the file that takes all changes that are not saved.
  private func openFileField() {
    guard let studyData else { return }
    let proposed = UnsavedChanges.proposedFile(library: studyData.path)
    let field = TextField(label: session.phrases("unsaved.file"), text: proposed)
    field.onSubmit = { [weak self] in self?.saveUnsaved(to: $0) }
    session.push(Popover(title: session.phrases("unsaved.saveInFile"), field: field))
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

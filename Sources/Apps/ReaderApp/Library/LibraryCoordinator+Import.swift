import AccessibilityModel
import PlainText
import ScreenReading
import Views

/// Importing a file, and the results of changes of the library.
extension LibraryCoordinator {
  /// The number of paths that are offered below the field.
  private static let offeredPaths = 200

  /// Asks for a file. Tab completes its path.
  func openImport() {
    if shelf?.runningImport != nil { return openProgress() }
    let phrases = session.phrases
    let field = TextField(label: phrases("library.path"))
    field.hint = phrases("hint.field.path")
    let popover = Popover(
      title: phrases("library.import"), field: field, items: pathItems(for: "", in: field))
    field.onChange = { [weak self, weak popover, weak field] typed in
      guard let self, let popover, let field else { return }
      popover.setItems(pathItems(for: typed, in: field))
    }
    field.completion = { [weak self] in self?.shelf?.completion(ofPath: $0) }
    field.onSubmit = { [weak self, weak popover] typed in
      guard let self, !typed.isEmpty, let popover else { return }
      popover.presenter?.dismiss(popover)
      begin(.importFile(typed))
      openProgress()
    }
    session.push(popover)
  }

  private func pathItems(for typed: String, in field: TextField) -> [MenuItem] {
    (shelf?.paths(beginningWith: typed, limit: Self.offeredPaths) ?? []).map { path in
      MenuItem(path.withVisibleControls) { [weak self, weak field] in
        guard let self, let field else { return }
        field.replace(with: path)
        session.focus(on: field)
      }
    }
  }

  // MARK: - Progress

  /// Opens the progress of the import. Escape cancels it.
  private func openProgress() {
    guard let running = shelf?.runningImport else { return }
    let phrases = session.phrases
    let popover = Popover(title: phrases("library.importing", running.name))
    popover.menuName = [LabelPiece(.label, popover.title)]
    popover.setItems(progressItems(running))
    popover.shouldDismiss = { [weak self] in
      self?.shelf?.cancelImport()
      return true
    }
    progress = popover
    shownProgress = running
    session.push(popover)
  }

  private func progressItems(_ running: ImportProgress) -> [MenuItem] {
    let phrases = session.phrases
    return [
      MenuItem(phrases("library.percent", String(running.percent)), role: .text),
      MenuItem(phrases("library.goOn")) { [weak self] in self?.session.dismissPopovers() },
      MenuItem(phrases("library.cancelImport")) { [weak self] in self?.session.closePopover() },
    ]
  }

  /// The status line's note about the running import.
  var statusNote: String? {
    guard let running = shelf?.runningImport else { return nil }
    return session.phrases("library.importStatus", running.name, String(running.percent))
  }

  /// Shows the progress of the import, and announces the events since the last call.
  func announceEvents() {
    guard let shelf else { return }
    if let running = shelf.runningImport { show(running) }
    for event in shelf.takeEvents() { announce(event) }
  }

  private func show(_ running: ImportProgress) {
    guard running != shownProgress else { return }
    let quarters = running.percent / 25
    let isQuarter = quarters > (shownProgress?.percent ?? 0) / 25
    shownProgress = running
    session.setNeedsFrame()
    guard let progress else { return }
    progress.setItems(progressItems(running))
    guard isQuarter else { return }
    session.announce(
      text: session.phrases("library.percent", String(quarters * 25)), priority: .low)
  }

  private func announce(_ event: LibraryEvent) {
    session.setNeedsFrame()
    let phrases = session.phrases
    switch event {
    case .imported(_, _, _, let warnings), .importedLexicon(_, _, let warnings):
      closeProgress()
      reload()
      let note = warnings > 0 ? [phrases.counted("status.warnings", warnings)] : []
      session.announce(text: ([phrases(summaryOf: event)] + note).joined(separator: ". "))
    case .cancelled(let name):
      closeProgress()
      session.announce("library.cancelled", name)
    case .failed(let reason):
      closeProgress()
      reload()
      session.announce(text: reason.withVisibleControls)
    case .renamed(let old, let new):
      reload()
      session.announce(text: session.undoable(phrases("library.renamed", old, new)))
    case .renamedBack(let old, let new):
      reload()
      session.announce("library.renamed", old, new)
    case .removed(let name):
      reload()
      session.announce("library.removed", name)
    }
  }

  /// Closes the progress of an import that has ended.
  private func closeProgress() {
    guard let progress else { return }
    progress.shouldDismiss = { true }
    self.progress = nil
    progress.presenter?.dismiss(progress)
  }
}

extension Phrases {
  /// Returns the name and the size of an import.
  fileprivate func callAsFunction(summaryOf event: LibraryEvent) -> String {
    switch event {
    case .imported(let name, let books, let verses, _):
      self(
        "library.imported", name, counted("title.books", books), counted("title.verses", verses))
    case .importedLexicon(let name, let entries, _):
      self("library.importedLexicon", name, counted("library.entries", entries))
    case .renamed, .renamedBack, .removed, .cancelled, .failed: ""
    }
  }
}

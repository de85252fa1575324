import AccessibilityModel
import Interlinear
import ScreenReading
import Sessions
import TextLibrary
import Views

/// Writing notes, and following their links.
final class NotesCoordinator: Coordinator {
  /// The longest note that can be typed, in characters. An editor accepts more: `Note.longest`.
  private static let longestTypedNote = 10_000

  private weak var draft: NoteDraft?
  /// Whether a name in a note is the whole name of a book, by the name.
  private var knownBooks: [String: Bool] = [:]

  /// Opens the note on a place: a field, and operations on the note.
  ///
  /// - Parameter element: The element that gets the focus when the note is saved, or nil to push
  ///   the popover over the open ones.
  func open(at place: StudyPlace, returningTo element: (any AccessibilityObject)? = nil) {
    let known = read { try $0.note(at: place) }
    let text = known?.text ?? ""
    let field = TextField(
      label: phrases("menu.note"), hint: phrases("hint.field.note"), text: text, kind: .lines,
      limit: Self.longestTypedNote)
    let draft = NoteDraft(field: field) { [weak self] in
      self?.store($0, at: place, original: text) ?? false
    }
    self.draft = draft
    let save = { [weak self] (typed: String) in
      if draft.save(typed) { self?.session.dismissPopovers(returningTo: element) }
    }
    field.onSubmit = save
    let title = phrases.filled("menu.noteOn", [screen.title(of: place)])
    let popover = Popover(title: title, field: field, items: items(for: draft, save: save))
      .besideFocus()
    popover.shouldDismiss = { [weak self, weak popover] in
      if draft.leaveUnchanged() { return true }
      self?.askBeforeLeaving(draft) {
        guard let self, let popover else { return }
        if let element { return self.session.dismissPopovers(returningTo: element) }
        self.session.session?.popovers.dismissWithLevelsAbove(popover)
      }
      return false
    }
    popover.didDismiss = { [weak self] in self?.didLeave(draft) }
    if let element {
      session.present(popover, returningTo: element)
    } else {
      session.push(popover)
    }
    if studyData?.isReadOnly == true { session.announce("status.cannotKeep") }
  }

  /// Asks whether a changed note is saved. Escape keeps it open, so that no text is lost.
  ///
  /// - Parameter leave: Leaves the note.
  private func askBeforeLeaving(_ draft: NoteDraft, leave: @escaping () -> Void) {
    let question = Popover(title: phrases("menu.saveNoteQuestion")).named()
    let keep = { [weak question] in
      if let question { question.presenter?.dismiss(question) }
    }
    let items = [
      MenuItem(phrases("menu.saveNote")) { if draft.save(draft.text) { leave() } else { keep() } },
      MenuItem(phrases("menu.discardNote")) {
        draft.discard()
        leave()
      },
      MenuItem(phrases("menu.keepEditing"), activate: keep),
    ]
    question.setItems(items)
    session.push(question)
  }

  /// Announces the fate of a note. A note whose popover another one has replaced is saved.
  private func didLeave(_ draft: NoteDraft) {
    switch draft.ending {
    case .discarded: session.announce("status.noteDiscarded")
    case .unchanged(let isEmpty):
      session.announce(
        text: phrases(isEmpty ? "status.noNoteWritten" : "status.noteUnchanged"),
        priority: .low)
    case .saved, nil:
      guard draft.saveIfChanged(), case .saved = draft.ending else { return }
      reader.saving.presentChanges()
    }
  }

  /// Saves a note that is being written when the program ends.
  func keepDraft() { _ = draft?.saveIfChanged() }

  private func items(
    for draft: NoteDraft, save: @escaping (String) -> Void
  ) -> [MenuItem] {
    var items = [MenuItem(phrases("menu.saveNote")) { save(draft.text) }]
    if studyData?.edit != nil {
      items.append(
        MenuItem(phrases("menu.editNote")) { [weak self] in
          guard let edited = self?.edited(draft.text) else { return }
          // If it cannot be saved, it is not lost: the field has it.
          draft.replaceText(with: edited)
          save(edited)
        })
    }
    if !draft.text.isEmpty {
      items.append(MenuItem(phrases("menu.removeNote")) { save("") })
    }
    return items
      + links(in: draft.text).map { link in
        MenuItem(link.target, role: .link) { [weak self] in self?.follow(link) }
      }
  }

  /// Stores a note; an empty text removes it.
  ///
  /// - Parameter original: The text at the beginning of the edit.
  /// - Returns: `true` if the note will be saved; `false` without a library.
  private func store(_ text: String, at place: StudyPlace, original: String) -> Bool {
    guard let studyData else { return false }
    let change = StudyChange.note(text, at: place, original: original, time: studyData.now())
    let pieces =
      text.isEmpty
      ? session.undoable(phrases.pieces("status.noteRemoved"))
      : phrases.pieces("status.noteSaved")
    // Nothing can be undone, but another program may have changed the note.
    if text == original {
      reader.saving.save([change], announcing: pieces)
    } else {
      reader.saving.make([change], announcing: pieces)
    }
    return true
  }

  /// Removes a note in the list of notes, which stays open.
  func remove(_ note: Note) {
    guard store("", at: note.place, original: note.text) else { return }
    reader.saving.presentChanges()
  }

  /// Returns the text after the user has edited it in an editor, or nil if the editor failed.
  private func edited(_ text: String) -> String? {
    guard let edit = studyData?.edit else { return nil }
    guard let edited = session.attempt({ try edit(text) }) else {
      session.announce("status.editorFailed")
      return nil
    }
    session.session?.screen.invalidate()
    return edited
  }

  // MARK: - Links

  /// Returns the links in the text of a note, without places that the text lacks.
  func links(in note: String) -> [NoteLink] {
    NoteLink.links(in: note) { place in
      knownBooks.value(of: ReferenceQuery(place).book) { reader.navigation.finder.hasName(place) }
        && (try? reader.navigation.finder.row(of: place)) ?? nil != nil
    }
  }

  /// Goes to a place, opens the notes with a tag, or copies an address.
  func follow(_ link: NoteLink) {
    switch link.kind {
    case .place: reader.navigation.goToTyped(link.target)
    case .tag: reader.lists.openNotes(tagged: link.target)
    case .address: session.copy(link.target)
    }
  }

  /// Opens the links of a note, grouped by kind under a heading with their number.
  func openLinks(of note: Note) {
    let links = links(in: note.text)
    var items: [MenuItem] = []
    for (kind, phrase) in [
      (NoteLink.Kind.place, "links.places"), (.tag, "links.tags"), (.address, "links.addresses"),
    ] {
      let ofKind = links.filter { $0.kind == kind }
      guard !ofKind.isEmpty else { continue }
      items.append(.header(phrases.counted(phrase, ofKind.count)))
      items += ofKind.map { link in
        MenuItem(link.target, role: .link) { [weak self] in self?.follow(link) }
      }
    }
    session.push(Popover(title: screen.title(of: note.place), items: items))
  }
}

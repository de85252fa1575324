import AccessibilityModel
import Interlinear
import Sessions
import TextLibrary
import Views

/// Writing notes, and the lists of what was marked.
extension ReaderController {
  /// Characters; the user's editor takes any number.
  private static let longestTypedNote = 10_000

  /// Opens the note of a place: a field to write in, and what else can be done with it.
  func openNote(at place: StudyPlace, returningTo element: (any AccessibilityObject)?) {
    let known = attempt { try desk?.storeIfAny()?.note(at: place) }
    let text = known?.text ?? ""
    let field = TextField(label: phrases("menu.note"), text: text, limit: Self.longestTypedNote)
    field.onSubmit = { [weak self] typed in
      self?.save(typed, at: place, returningTo: element)
    }
    var items = [
      MenuItem(phrases("menu.saveNote")) { [weak self, weak field] in
        guard let field else { return }
        self?.save(field.text, at: place, returningTo: element)
      }
    ]
    if desk?.edit != nil {
      items.append(
        MenuItem(phrases("menu.editNote")) { [weak self, weak field] in
          self?.edit(field, at: place, returningTo: element)
        })
    }
    if !text.isEmpty {
      items.append(
        MenuItem(phrases("menu.removeNote")) { [weak self] in
          self?.save("", at: place, returningTo: element)
        })
    }
    items += NoteLink.links(in: text, books: text.isEmpty ? [] : self.text.books.map(\.name)).map {
      link in
      MenuItem(link.text, role: .link) { [weak self] in self?.follow(link) }
    }
    let title = phrases.filled("menu.noteOn", [self.title(of: place)])
    let popover = Popover(title: title, field: field, items: items)
    session?.open(popover, returningTo: element)
    // Who leaves with something written has not thrown it away.
    let dismiss = popover.onDismiss
    popover.onDismiss = { [weak self, weak field] in
      guard let field, field.text != text else { return dismiss() }
      self?.save(field.text, at: place, returningTo: element)
    }
  }

  func title(of place: StudyPlace) -> String {
    place.form.isEmpty ? "\(place.reference)" : "\(place.reference) \(place.form)"
  }

  func save(
    _ text: String, at place: StudyPlace, returningTo element: (any AccessibilityObject)?
  ) {
    // A note of blanks is none.
    let text = text.contains { !$0.isWhitespace } ? text : ""
    guard let desk, attempt({ try desk.store().setNote(text, at: place, now: desk.now()) }) != nil
    else { return }
    session?.closePopover(returningTo: element)
    annotationsDidChange()
    announce(text.isEmpty ? "status.noteRemoved" : "status.noteSaved")
  }

  private func edit(
    _ field: TextField?, at place: StudyPlace, returningTo element: (any AccessibilityObject)?
  ) {
    guard let field, let edit = desk?.edit else { return }
    guard let edited = attempt({ try edit(field.text) }) else {
      return announce("status.editorFailed")
    }
    session?.screen.invalidate()
    // Should it not be possible to keep it, it still stands in the field.
    field.replace(with: edited)
    save(edited, at: place, returningTo: element)
  }

  func follow(_ link: NoteLink) {
    switch link.kind {
    case .place:
      do {
        try goTo(link.text)
      } catch {
        session?.post(.announcement(error.message, priority: .normal))
      }
    case .tag: openNotes(tagged: link.text)
    case .address:
      session?.options.copy(link.text)
      announce("status.copied")
    }
  }

  // MARK: - Lists

  /// The notes of the text, or those with a tag.
  func openNotes(tagged tag: String? = nil) {
    let name = text.description.name
    guard let store = attempt({ try desk?.storeIfAny() }) else {
      return announce("status.noNotes")
    }
    if let tag {
      let notes = attempt { try store.notes(of: name) } ?? []
      let tagged = notes.filter { note in
        NoteLink.links(in: note.text, books: []).contains { $0.kind == .tag && $0.text == tag }
      }
      return openList(phrases.filled("menu.notesTagged", [tag]), count: tagged.count) {
        [weak self] in self?.item(for: tagged[$0]) ?? MenuItem("")
      }
    }
    let count = attempt { try store.noteCount(of: name) } ?? 0
    guard count == 0 || count > Self.longestTimeline else { return openTimeline(of: store) }
    var page: (start: Int, notes: [Note]) = (0, [])
    openList(phrases("menu.notes"), count: count) { [weak self] index in
      if !(page.start..<(page.start + page.notes.count)).contains(index) {
        let start = index / 64 * 64
        let notes = self?.attempt { try store.notes(of: name, limit: 64, offset: start) }
        page = (start, notes ?? [])
      }
      guard let self, page.notes.indices.contains(index - page.start) else { return MenuItem("") }
      return self.item(for: page.notes[index - page.start])
    }
  }

  private func item(for note: Note) -> MenuItem {
    let first = note.text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return item(for: note.place, "\(title(of: note.place)): \(first)")
  }

  private func item(for place: StudyPlace, _ title: String) -> MenuItem {
    MenuItem(title) { [weak self] in
      guard let self else { return }
      root.dismissPopover()
      if !jump(to: place) { announce("status.noPlace", "\(place.reference)") }
    }
  }

  func openBookmarks() {
    let name = text.description.name
    let found = attempt { try desk?.storeIfAny()?.bookmarks(of: name) } ?? []
    openList(phrases("menu.bookmarks"), count: found.count) { [weak self] in
      self?.item(for: found[$0].place, "\(found[$0].place.reference)") ?? MenuItem("")
    }
  }

  func openHighlights() {
    let name = text.description.name
    let found = attempt { try desk?.storeIfAny()?.highlights(of: name) } ?? []
    openList(phrases("menu.highlights"), count: found.count) { [weak self] in
      guard let self else { return MenuItem("") }
      let colour = phrases("colour.\(found[$0].colour.rawValue)")
      return item(for: found[$0].place, "\(title(of: found[$0].place)), \(colour)")
    }
  }

  func openHistory() {
    let name = text.description.name
    let found = attempt { try desk?.storeIfAny()?.history(of: name, limit: 200) } ?? []
    openList(phrases("menu.history"), count: found.count) { [weak self] in
      guard let self else { return MenuItem("") }
      return item(for: found[$0], title(of: found[$0]))
    }
  }

  /// A list with the number of its entries first.
  func openList(_ title: String, count: Int, item: @escaping (Int) -> MenuItem) {
    let head = MenuItem(
      "\(title): \(phrases.counted("status.items", count))", role: .heading)
    let items = MenuItems(count: count + 1) { $0 == 0 ? head : item($0 - 1) }
    let element = root.popover == nil ? session?.reader.focus : nil
    session?.open(Popover(title: title, items: items), returningTo: element)
  }

  // MARK: - From one to the next

  /// The rotor's setting for the reader's own notes, in a text that has some.
  func rotors(around row: Int) -> [AccessibilityCustomRotor] {
    guard hasAnnotations else { return [] }
    return [
      AccessibilityCustomRotor(name: "notes") { [weak self] in self?.notes(around: row) ?? [] }
    ]
  }

  /// The notes of a row, and of the nearest rows before and after it that have any.
  private func notes(around row: Int) -> [any AccessibilityObject] {
    func nearest(_ forwards: Bool) -> Int? {
      attempt {
        try desk?.storeIfAny()?.nextAnnotatedRow(.note, in: text, from: row, forwards: forwards)
      }
    }
    return [nearest(false), row, nearest(true)].compactMap { $0 }.flatMap { verseRow($0).ownNotes }
  }

  /// To the next (1) or previous (-1) verse with a note, or with a highlight.
  func goToAnnotated(_ kind: AnnotationKind, by step: Int) {
    let row = attempt {
      try desk?.storeIfAny()?.nextAnnotatedRow(kind, in: text, from: currentRow, forwards: step > 0)
    }
    guard let row else { session?.signal(.boundary); return }
    let annotations = annotations(ofRow: row)
    let word: Int?
    switch kind {
    case .note: word = annotations.notes.first { $0.origin == .own }?.word
    case .highlight: word = annotations.highlights.keys.min()
    case .bookmark: word = nil
    }
    show(row: row, word: word, translationWord: nil)
  }
}

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
    let editor = NoteEditor(field: field) { [weak self] in self?.store($0, at: place) ?? false }
    let save = { [weak self] (typed: String) in
      if editor.save(typed) { self?.session?.popovers.dismissAll(returningTo: element) }
    }
    field.onSubmit = save
    var items = [MenuItem(phrases("menu.saveNote")) { save(editor.text) }]
    if desk?.edit != nil {
      items.append(
        MenuItem(phrases("menu.editNote")) { [weak self] in
          guard let edited = self?.edited(editor.text) else { return }
          // If it cannot be saved, it is not lost: the field has it.
          editor.replaceText(with: edited)
          save(edited)
        })
    }
    if !text.isEmpty { items.append(MenuItem(phrases("menu.removeNote")) { save("") }) }
    items += NoteLink.links(in: text, books: text.isEmpty ? [] : self.text.books.map(\.name)).map {
      link in
      MenuItem(link.text, role: .link) { [weak self] in self?.follow(link) }
    }
    let title = phrases.filled("menu.noteOn", [self.title(of: place)])
    let popover = Popover(title: title, field: field, items: items)
    popover.shouldDismiss = editor.saveIfChanged
    popover.didDismiss = { [weak self] in
      guard editor.saveIfChanged(), let saved = editor.savedText else { return }
      self?.noteDidChange(to: saved)
    }
    if let element {
      session?.popovers.present(popover, returningTo: element)
    } else {
      session?.popovers.push(popover)
    }
  }

  func title(of place: StudyPlace) -> String {
    place.form.isEmpty ? "\(place.reference)" : "\(place.reference) \(place.form)"
  }

  /// Stores a note; an empty text removes it.
  ///
  /// - Returns: false if it could not be stored, which is announced.
  private func store(_ text: String, at place: StudyPlace) -> Bool {
    guard let desk else { return false }
    return attempt { try desk.store().setNote(text, at: place, now: desk.now()) } != nil
  }

  func removeNote(at place: StudyPlace) {
    guard store("", at: place) else { return }
    session?.popovers.dismissAll()
    noteDidChange(to: "")
  }

  private func noteDidChange(to text: String) {
    annotationsDidChange()
    announce(text.isEmpty ? "status.noteRemoved" : "status.noteSaved")
  }

  /// The text after the user has edited it in an editor; nil if the editor failed.
  private func edited(_ text: String) -> String? {
    guard let edit = desk?.edit else { return nil }
    guard let edited = attempt({ try edit(text) }) else {
      announce("status.editorFailed")
      return nil
    }
    session?.screen.invalidate()
    return edited
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
      if !jump(to: place) {
        session?.popovers.dismissAll()
        announce("status.noPlace", "\(place.reference)")
      }
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
    session?.popovers.push(Popover(title: title, items: items))
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

import AccessibilityModel
import CellGrids
import Interlinear
import PlainText
import ScreenReading
import Sessions
import TextLibrary
import Views

/// The user's study data: bookmarks, marks, highlights, notes, and the lists of them.
final class StudyCoordinator: Coordinator {
  /// Changes whose completion is announced, keyed by ticket.
  var awaited: [Int: Awaited] = [:]
  /// The tickets of the changes that have waited longer than a moment.
  var delayed: Set<Int> = []
  /// The change that could not be saved, until it is.
  var failure: Failure?
  /// The note that is being written.
  weak var draft: NoteDraft?
  /// Shows changes in the list that was opened last, or nil before one is opened.
  private var reloadList: (() -> Void)?
  struct Awaited {
    let change: StudyChange
    /// The announcement when it is saved, or nil if there is none.
    let announcement: [LabelPiece]?
    /// The number of utterances before the change.
    let utteranceCount: Int
  }

  struct Failure {
    let ticket: Int
    let reason: String
    /// A Boolean value that indicates whether it was offered to try again.
    var isOffered = false
  }

  var textName: String { screen.text.description.name }

  /// Updates the shown annotations. Position and focus stay.
  func annotationsDidChange() {
    reader.annotations.annotationsDidChange()
    screen.reload()
    reloadList?()
  }

  /// Looks for changes of the library, and shows changes by other processes.
  func lookForChanges() {
    let known = reader.annotations.knownChangeCount
    if reader.annotations.takeForeignChanges() {
      screen.reload()
      reloadList?()
      session.setNeedsFrame()
    }
    if reader.annotations.knownChangeCount != known { reader.pane.libraryDidChange() }
  }

  // MARK: - Bookmarks and marks

  func toggleBookmark() {
    guard var place = screen.currentPlace, let studyData else {
      return session.signal(.nothing)
    }
    place.word = nil
    place.form = ""
    let known = session.attempt { try studyData.storeIfAny()?.bookmark(at: place) }
    let new = known == nil ? Bookmark(place: place, created: studyData.now()) : nil
    make(
      StudyChange(known, to: new),
      announcing: phrases.pieces(
        new == nil ? "status.bookmarkRemoved" : "status.bookmarkSet",
        screen.titlePieces(of: place)))
    annotationsDidChange()
    announceEvents()
  }

  func setMark(_ letter: Character) {
    guard let place = screen.currentPlace, studyData != nil else {
      return session.signal(.nothing)
    }
    make(
      setting(letter, at: place),
      announcing: phrases.pieces(
        "status.markSet", String(letter), screen.titlePieces(of: place)))
    announceEvents()
  }

  /// Returns the change that sets a mark. Its letter may be on another place.
  private func setting(_ letter: Character, at place: StudyPlace) -> StudyChange {
    StudyChange(mark(letter), to: Mark(place: place, letter: String(letter)))
  }

  private func mark(_ letter: Character) -> Mark? {
    session.attempt { try studyData?.storeIfAny()?.mark(letter, of: textName) }
  }

  func jumpToMark(_ letter: Character) {
    guard let mark = mark(letter), reader.navigation.jump(to: mark.place) else {
      return session.announce("status.noMark", String(letter))
    }
  }

  // MARK: - Highlights

  /// Opens the colors for a word or a verse.
  func openColors(for position: TextPosition) {
    let place = screen.place(of: position)
    let annotations = position.row.annotations
    let current = place.word.map { annotations.highlights[$0] } ?? annotations.verseHighlight
    let colors = colors(at: place, current: current) { [weak self] color in
      self?.session.dismissPopovers(returningTo: position.element)
      guard color != nil || current != nil else {
        self?.session.announce("status.noHighlight")
        return
      }
      self?.highlight(color, at: place)
      self?.announceEvents()
    }
    colors.menuName = screen.menuName("menu.highlight", of: position)
    session.present(colors.besideFocus(), returningTo: position.element)
  }

  /// Returns a popover with the colors for a place.
  ///
  /// - Parameter choose: Called with the chosen color, or nil if there is none.
  func colors(
    at place: StudyPlace, current: HighlightColor?, choose: @escaping (HighlightColor?) -> Void
  ) -> Popover {
    let colors: [HighlightColor?] = HighlightColor.allCases + [nil]
    let items = colors.map { color in
      let name = name(of: color)
      // The name is said as in "highlighted yellow".
      var item = MenuItem(
        name.prefix(1).uppercased() + name.dropFirst(), isSelected: color == current,
        pieces: [LabelPiece(.label, name)]
      ) { choose(color) }
      item.swatch = color?.look
      return item
    }
    let title = phrases.filled("menu.highlightOf", [screen.title(of: place)])
    return Popover(title: title, items: items)
  }

  func name(of color: HighlightColor?) -> String {
    phrases("colour.\(color?.rawValue ?? "none")")
  }

  func highlight(_ color: HighlightColor?, at place: StudyPlace) {
    let known = session.attempt { try studyData?.storeIfAny()?.highlight(at: place) }
    make(
      StudyChange(known, to: color.map { Highlight(place: place, color: $0) }),
      announcing: color.map { phrases.pieces("state.highlighted", name(of: $0)) }
        ?? phrases.pieces("status.highlightRemoved"))
    annotationsDidChange()
  }

  // MARK: - From one annotation to the next

  /// Goes to the next (1) or the previous (-1) note or highlight: first in the verse of the focus,
  /// then in the nearest verse that has one.
  func goToAnnotated(_ kind: AnnotationKind, by step: Int) {
    let row = screen.currentRow
    if let here = screen.wordOfFocus {
      let inVerse = places(of: kind, inRow: row).filter { step > 0 ? $0 > here : $0 < here }
      if let place = step > 0 ? inVerse.first : inVerse.last {
        return show(place, inRow: row, kind)
      }
    }
    guard let found = nearestRow(kind, from: row, forwards: step > 0), found != row else {
      let side = step > 0 ? "next" : "previous"
      return session.signalBoundary("boundary.\(side).\(kind == .note ? "notes" : "highlights")")
    }
    let places = places(of: kind, inRow: found)
    show((step > 0 ? places.first : places.last) ?? Self.wholeVerse, inRow: found, kind)
  }

  /// The index of an annotation on the whole verse, before its first word.
  private static let wholeVerse = -1

  /// Goes to an annotation. A note is read after its word.
  private func show(_ place: Int, inRow row: Int, _ kind: AnnotationKind) {
    let word = place == Self.wholeVerse ? nil : place
    let annotations = screen.annotations(ofRow: row)
    let notes = kind == .note ? screen.speech.ownNotes(onWord: word, annotations) : []
    reader.navigation.show(row: row, at: .init(word: word), notes: notes)
  }

  /// Returns the words of a verse that have an annotation, in order.
  private func places(of kind: AnnotationKind, inRow row: Int) -> [Int] {
    let annotations = screen.annotations(ofRow: row)
    var places: Set<Int> = []
    switch kind {
    case .note:
      for note in annotations.notes where note.origin == .own {
        places.insert(note.word ?? Self.wholeVerse)
      }
    case .highlight:
      places = Set(annotations.highlights.keys)
      if annotations.verseHighlight != nil { places.insert(Self.wholeVerse) }
    case .bookmark: break
    }
    return places.sorted()
  }

  /// Returns the rotor of the user's notes, if the text has any.
  func rotors(around row: Int) -> [AccessibilityCustomRotor] {
    guard reader.annotations.hasAnnotations else { return [] }
    return [
      AccessibilityCustomRotor(name: "notes") { [weak self] in self?.notes(around: row) ?? [] }
    ]
  }

  /// Returns the notes of a row, and of the nearest rows before and after it that have notes.
  private func notes(around row: Int) -> [any AccessibilityObject] {
    [
      nearestRow(.note, from: row, forwards: false), row,
      nearestRow(.note, from: row, forwards: true),
    ].compactMap { $0 }.flatMap { screen.verseRow($0).ownNotes }
  }

  private func nearestRow(_ kind: AnnotationKind, from row: Int, forwards: Bool) -> Int? {
    session.attempt {
      try studyData?.storeIfAny()?.nextAnnotatedRow(
        kind, in: screen.text, from: row, forwards: forwards)
    }
  }
}

/// Writing notes.
extension StudyCoordinator {
  /// The longest note that can be typed, in characters. An editor accepts more: `Note.longest`.
  private static let longestTypedNote = 10_000

  /// Opens the note on a place: a field, and operations on the note.
  ///
  /// - Parameter element: The element that gets the focus when the note is saved, or nil to push
  ///   the popover over the open ones.
  func openNote(at place: StudyPlace, returningTo element: (any AccessibilityObject)? = nil) {
    let known = session.attempt { try studyData?.storeIfAny()?.note(at: place) }
    let text = known?.text ?? ""
    let field = TextField(
      label: phrases("menu.note"), text: text, kind: .lines,
      limit: Self.longestTypedNote)
    field.hint = phrases("hint.field.note")
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
        guard let element else { return self.session.dismissWithLevelsAbove(popover) }
        self.session.dismissPopovers(returningTo: element)
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
    let question = Popover(title: phrases("menu.saveNoteQuestion"))
    question.menuName = [LabelPiece(.label, question.title)]
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
      noteDidChange()
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
        MenuItem(link.text, role: .link) { [weak self] in self?.follow(link) }
      }
  }

  /// Stores a note; an empty text removes it.
  ///
  /// - Parameter original: The text at the beginning of the edit.
  /// - Returns: `false` if there is no library; otherwise, `true`.
  private func store(_ text: String, at place: StudyPlace, original: String) -> Bool {
    guard let studyData else { return false }
    let change = StudyChange.note(text, at: place, original: original, time: studyData.now())
    let pieces =
      text.isEmpty
      ? session.undoable(phrases.pieces("status.noteRemoved"))
      : phrases.pieces("status.noteSaved")
    // Nothing can be undone, but another program may have changed the note.
    if text == original {
      perform([change], announcing: pieces)
    } else {
      make(change, announcing: pieces)
    }
    return true
  }

  /// Removes a note in the list of notes, which stays open.
  func remove(_ note: Note) {
    guard store("", at: note.place, original: note.text) else { return }
    noteDidChange()
  }

  private func noteDidChange() {
    annotationsDidChange()
    announceEvents()
  }

  /// Returns the text after the user has edited it in an editor, or nil if the editor failed.
  private func edited(_ text: String) -> String? {
    guard let edit = studyData?.edit else { return nil }
    guard let edited = session.attempt({ try edit(text) }) else {
      session.announce("status.editorFailed")
      return nil
    }
    session.redraw()
    return edited
  }

  // MARK: - Links

  /// Returns the links in the text of a note.
  func links(in note: String) -> [NoteLink] {
    NoteLink.links(in: note, books: screen.text.books.map(\.name))
  }

  /// Goes to a place, opens the notes with a tag, or copies an address.
  func follow(_ link: NoteLink) {
    switch link.kind {
    case .place: reader.navigation.goToTyped(link.text)
    case .tag: openNotes(tagged: link.text)
    case .address: session.copy(link.text)
    }
  }
}

/// The lists of notes, highlights, bookmarks, marks and visited places.
extension StudyCoordinator {
  /// The key that removes an entry of a list, and the key that changes it.
  static let removeKey = Key.special(.delete)
  static let changeKey = Key.function(2)
  /// The maximum number of characters in the name of a bookmark.
  private static let longestName = 200

  /// Returns the items of the text menu that open the lists.
  func menuItems() -> [MenuItem] {
    return [
      phrases.keyedItem("notes") { [weak self] in self?.openNotes() },
      phrases.keyedItem("highlights") { [weak self] in self?.openHighlights() },
      phrases.keyedItem("bookmarks") { [weak self] in self?.openBookmarks() },
      phrases.keyedItem("marks") { [weak self] in self?.openMarks() },
      phrases.keyedItem("history") { [weak self] in self?.openHistory() },
    ] + unsavedItems()
  }

  // MARK: - Notes

  /// Opens the notes of the text. Up to 300 are shown in full, more as a list.
  func openNotes() {
    guard let store = session.attempt({ try studyData?.storeIfAny() }) else {
      return session.announce("empty.notes")
    }
    let count = session.attempt { try store.noteCount(of: textName) } ?? 0
    guard count > 0 else { return session.announce("empty.notes") }
    guard count > Self.longestTimeline else { return openTimeline() }
    open("menu.notes", orAnnounce: "empty.notes") { [weak self] in
      self?.noteItems() ?? MenuItems([])
    }
  }

  /// Returns the items of all notes, which are read from the library page by page.
  private func noteItems() -> MenuItems {
    guard let store = session.attempt({ try studyData?.storeIfAny() }) else { return MenuItems([]) }
    let name = textName
    var page: (start: Int, notes: [Note]) = (0, [])
    let count = session.attempt { try store.noteCount(of: name) } ?? 0
    return MenuItems(count: count) { [weak self] index in
      if !(page.start..<(page.start + page.notes.count)).contains(index) {
        let start = index / 64 * 64
        let notes = self?.session.attempt {
          try store.notes(of: name, limit: 64, offset: start)
        }
        page = (start, notes ?? [])
      }
      guard let self, page.notes.indices.contains(index - page.start) else { return MenuItem("") }
      return item(for: page.notes[index - page.start])
    }
  }

  /// Opens the notes with a tag.
  func openNotes(tagged tag: String) {
    let title = phrases.filled("menu.notesTagged", [tag])
    open(title, orAnnounce: "empty.notes") { [weak self] in
      guard let self, let store = session.attempt({ try studyData?.storeIfAny() }) else {
        return MenuItems([])
      }
      let notes = (session.attempt { try store.notes(of: textName) } ?? []).filter { note in
        NoteLink.links(in: note.text, books: []).contains { $0.kind == .tag && $0.text == tag }
      }
      return MenuItems(count: notes.count) { self.item(for: notes[$0]) }
    }
  }

  private func item(for note: Note) -> MenuItem {
    var item = item(for: note.place, followedBy: ": " + note.singleLine)
    item.actions += [
      action("menu.changeNote", Self.changeKey) { $0.openNote(at: note.place) },
      action("menu.removeNote", Self.removeKey) { $0.remove(note) },
    ]
    if !links(in: note.text).isEmpty {
      item.actions.append(action("menu.linksOfNote") { $0.openLinks(of: note) })
    }
    return item
  }

  // MARK: - Places

  /// Opens a list of items.
  ///
  /// - Parameters:
  ///   - title: The title, or the name of its phrase.
  ///   - load: Returns the current items.
  private func open(
    _ title: String, orAnnounce emptyPhrase: String, load: @escaping () -> MenuItems
  ) {
    let list = StudyList(phrases(title), session: session, load: load)
    reloadList = { [weak list] in list?.reload() }
    list.open(orAnnounce: emptyPhrase)
  }

  /// Returns the item of a place, with texts before and after its title. It leads there.
  private func item(
    for place: StudyPlace, after before: String = "", followedBy after: String = ""
  ) -> MenuItem {
    var pieces: [LabelPiece] = []
    pieces.join([LabelPiece(.label, before)])
    pieces.join(screen.titlePieces(of: place))
    pieces.join([LabelPiece(.label, after)])
    var item = MenuItem(pieces: pieces) { [weak self] in self?.goTo(place) }
    item.actions = [action("menu.goThere") { $0.goTo(place) }]
    return item
  }

  private func action(
    _ phrase: String, _ key: Key? = nil, _ perform: @escaping (StudyCoordinator) -> Void
  ) -> ItemAction {
    ItemAction(phrases(phrase), key: key) { [weak self] in self.map(perform) }
  }

  /// Goes to a place; announces it if the text no longer has it.
  func goTo(_ place: StudyPlace) {
    guard !reader.navigation.jump(to: place) else { return }
    session.dismissPopovers()
    session.announce("status.noPlace", screen.titlePieces(of: place))
  }

  /// Removes an entry of the open list.
  private func remove<Record: StudyRecord>(
    _ record: Record, announcing phrase: String, _ arguments: any PhraseArgument...
  ) {
    make(
      StudyChange(record, to: nil),
      announcing: session.undoable(phrases.pieces(phrase, filledWith: arguments)))
    annotationsDidChange()
    announceEvents()
  }

  private func openBookmarks() {
    open("menu.bookmarks", orAnnounce: "empty.bookmarks") { [weak self] in
      guard let self else { return MenuItems([]) }
      let found = session.attempt { try self.studyData?.storeIfAny()?.bookmarks(of: self.textName) }
      return MenuItems((found ?? []).map(item(for:)))
    }
  }

  private func item(for bookmark: Bookmark) -> MenuItem {
    let place = bookmark.place
    let name = bookmark.name.withVisibleControls
    var item = item(for: place, followedBy: name.isEmpty ? "" : ": " + name)
    item.actions += [
      action("menu.nameBookmark", Self.changeKey) { $0.openName(of: bookmark) },
      action("menu.remove", Self.removeKey) {
        $0.remove(
          bookmark, announcing: "status.bookmarkRemoved", $0.screen.titlePieces(of: place))
      },
    ]
    return item
  }

  /// Asks for the name of a bookmark. An empty one removes the name.
  private func openName(of bookmark: Bookmark) {
    let place = bookmark.place
    let field = TextField(
      label: phrases("menu.bookmarkName"), text: bookmark.name, limit: Self.longestName)
    field.hint = phrases("hint.field.name")
    field.onSubmit = { [weak self] typed in
      guard let self else { return }
      let name = typed.split(separator: " ").joined(separator: " ")
      guard name != bookmark.name else { return session.closePopover() }
      let title = screen.titlePieces(of: place)
      make(
        StudyChange(bookmark, to: Bookmark(place: place, created: bookmark.created, name: name)),
        announcing: session.undoable(
          name.isEmpty
            ? phrases.pieces("status.bookmarkUnnamed", title)
            : phrases.pieces("status.bookmarkNamed", title, name)))
      annotationsDidChange()
      session.closePopover(isSpoken: false)
      announceEvents()
    }
    session.push(Popover(title: phrases("menu.nameBookmark"), field: field))
  }

  private func openHighlights() {
    open("menu.highlights", orAnnounce: "empty.highlights") { [weak self] in
      guard let self else { return MenuItems([]) }
      let found = session.attempt {
        try self.studyData?.storeIfAny()?.highlights(of: self.textName)
      }
      return MenuItems((found ?? []).map(item(for:)))
    }
  }

  private func item(for highlight: Highlight) -> MenuItem {
    let (place, color) = (highlight.place, highlight.color)
    var item = item(for: place, followedBy: ", " + name(of: color))
    item.actions += [
      action("menu.changeColor", Self.changeKey) { study in
        study.session.push(
          study.colors(at: place, current: color) { new in
            study.highlight(new, at: place)
            study.session.closePopover()
            study.announceEvents()
          })
      },
      action("menu.remove", Self.removeKey) {
        $0.remove(highlight, announcing: "status.highlightRemoved")
      },
    ]
    return item
  }

  private func openHistory() {
    open("menu.history", orAnnounce: "empty.history") { [weak self] in
      guard let self else { return MenuItems([]) }
      let found = session.attempt {
        try self.studyData?.history(of: self.textName, limit: PlaceHistory.capacity)
      }
      // The latest visit comes first, and represents the earlier ones to the same place.
      var seen: Set<String> = []
      return MenuItems(
        (found ?? []).filter { seen.insert(self.screen.title(of: $0)).inserted }
          .map(visitItem(for:)))
    }
  }

  private func visitItem(for place: StudyPlace) -> MenuItem {
    var item = item(for: place)
    item.actions.append(
      action("menu.remove", Self.removeKey) { study in
        let visits = study.session.attempt {
          try study.studyData?.storeIfAny()?.visits(to: place)
        }
        guard let visits else { return study.session.signal(.nothing) }
        study.reader.navigation.forget(place)
        study.remove(
          visits, announcing: "status.visitRemoved", study.screen.titlePieces(of: place))
      })
    return item
  }

  // MARK: - Marks

  private func openMarks() {
    open("menu.marks", orAnnounce: "empty.marks") { [weak self] in
      guard let self else { return MenuItems([]) }
      let found = session.attempt { try self.studyData?.storeIfAny()?.marks(of: self.textName) }
      return MenuItems((found ?? []).map(item(for:)))
    }
  }

  private func item(for mark: Mark) -> MenuItem {
    var item = item(for: mark.place, after: "\(mark.letter): ")
    item.actions += [
      action("menu.changeLetter", Self.changeKey) { $0.openLetter(of: mark) },
      action("menu.remove", Self.removeKey) {
        $0.remove(
          mark, announcing: "status.markRemoved", mark.letter,
          $0.screen.titlePieces(of: mark.place))
      },
    ]
    return item
  }

  /// Asks for another letter of a mark.
  private func openLetter(of mark: Mark) {
    let field = TextField(label: phrases("menu.letter"), limit: 1)
    field.hint = phrases("hint.field.letter")
    field.onSubmit = { [weak self] typed in
      guard let self else { return }
      guard let new = typed.first, new.isLetter else { return session.announce("status.noLetter") }
      guard String(new) != mark.letter else { return session.closePopover() }
      let announcement = phrases.pieces(
        "status.markSet", String(new), screen.titlePieces(of: mark.place))
      make(
        StudyChange(mark, to: nil), setting(new, at: mark.place), announcing: announcement)
      annotationsDidChange()
      session.closePopover(isSpoken: false)
      announceEvents()
    }
    session.push(Popover(title: phrases("menu.changeLetter"), field: field))
  }
}

extension MenuItem {
  /// Creates an item whose title is the spoken text.
  init(
    pieces: [LabelPiece], role: Role = .button, activate: @escaping () -> Void = {}
  ) {
    self.init(Utterance(pieces).text, role: role, pieces: pieces, activate: activate)
  }
}

extension Note {
  /// The text without the signs of Markdown, with spaces in place of line breaks.
  var singleLine: String {
    MarkdownText(text).spoken.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

/// The notes of a text one below the other, each with its actions.
extension StudyCoordinator {
  /// The maximum number of notes to show in full. A longer list loads only the visible ones.
  static let longestTimeline = 300

  func openTimeline() {
    let timeline = TimelineView(name: phrases("menu.notes"))
    var notes: [String: Note] = [:]
    func action(
      _ phrase: String, _ key: Key? = nil,
      _ perform: @escaping (StudyCoordinator, Note) -> Void
    ) -> TimelineView.Action {
      TimelineView.Action(phrases(phrase), key: key) { [weak self] entry in
        guard let self, let note = notes[entry.identifier] else { return }
        perform(self, note)
      }
    }
    let actions = [
      action("menu.goThere") { $0.goTo($1.place) },
      action("menu.changeNote", Self.changeKey) { $0.openNote(at: $1.place) },
      action("menu.removeNote", Self.removeKey) { $0.remove($1) },
    ]
    let linkAction = action("menu.linksOfNote") { $0.openLinks(of: $1) }
    timeline.hiddenActions = { $0.links.isEmpty ? actions : actions + [linkAction] }
    timeline.parts = { entry in
      let isWhole = entry.preview == entry.spokenText
      return (isWhole ? [.heading] : [.heading, .text]) + entry.links.indices.map { .link($0) }
    }
    timeline.activatesByHeading = true
    timeline.onActivate = { [weak self] entry in
      guard let self, let note = notes[entry.identifier] else { return false }
      goTo(note.place)
      return true
    }
    timeline.onLink = { [weak self] link, entry in
      guard let self else { return }
      let text = notes[entry.identifier]?.text ?? entry.text
      links(in: text).first { $0.text == link.text }.map(follow)
    }
    timeline.onLayoutChange = { [weak self] in self?.session.post(.layoutChanged(focus: $0)) }
    let show = { [weak self, weak timeline] in
      guard let self, let timeline else { return }
      let found = shownNotes()
      notes = Dictionary(found.map { ("\($0.id)", $0) }) { first, _ in first }
      timeline.setEntries(found.map(entry(for:)))
    }
    show()
    let popover = Popover(title: phrases("menu.notes"), content: timeline)
    popover.willReappear = show
    reloadList = { [weak self, weak popover] in
      guard let self, let popover else { return }
      show()
      guard session.session?.root.popover === popover else { return }
      if notes.isEmpty { session.closePopover() } else { session.restoreFocus() }
    }
    session.push(popover)
  }

  private func shownNotes() -> [Note] {
    session.attempt {
      try studyData?.storeIfAny()?.notes(of: textName, limit: Self.longestTimeline)
    } ?? []
  }

  private func entry(for note: Note) -> TimelineView.Entry {
    let pieces = screen.titlePieces(of: note.place)
    let heading = Utterance(pieces).text
    let text = MarkdownText(note.text)
    return TimelineView.Entry(
      identifier: "\(note.id)", heading: heading, headingPieces: pieces, shownHeading: heading,
      text: text.text,
      links: links(in: note.text).map { TimelineView.Link($0.text, kind: "link") },
      spans: text.spans, spokenText: text.spoken, preview: Self.preview(of: text.spoken))
  }

  /// Returns the beginning of a note, as much as two or three lines of the screen: whole words, and
  /// the whole of a short note.
  private static func preview(of text: String) -> String {
    let limit = 160
    guard text.count > limit else { return text }
    let beginning = text.prefix(limit)
    let end = beginning.lastIndex(where: \.isWhitespace) ?? beginning.endIndex
    return beginning[..<end] + "…"
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
        MenuItem(link.text, role: .link) { [weak self] in self?.follow(link) }
      }
    }
    session.push(Popover(title: screen.title(of: note.place), items: items))
  }
}

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
    if let rename = step.rename {
      return reader.library.begin(.renameBack(rename.from, to: rename.to))
    }
    guard let last = step.changes.last else { return }
    perform(step.changes, announcing: announcement(of: last))
    for change in step.changes {
      if let word = change.record as? KnownWord {
        reader.familiarity.wordDidChange(change.new != nil, word)
      }
    }
    annotationsDidChange()
    announceEvents()
  }

  /// Returns the announcement of a change that undoes another one: the resulting state.
  private func announcement(of change: StudyChange) -> [LabelPiece] {
    let place = change.place.map { title(ofAny: $0) } ?? []
    let (isNew, isRemoval) = (change.old == nil, change.new == nil)
    switch change.record {
    case is Note:
      if isRemoval { return phrases.pieces("undo.noteRemoved", place) }
      return phrases.pieces(isNew ? "undo.noteRestored" : "undo.noteChanged", place)
    case let highlight as Highlight:
      if isRemoval { return phrases.pieces("undo.highlightRemoved", place) }
      return phrases.pieces("undo.highlightRestored", place, name(of: highlight.color))
    case let bookmark as Bookmark:
      if isRemoval { return phrases.pieces("status.bookmarkRemoved", place) }
      if !bookmark.name.isEmpty {
        return phrases.pieces("status.bookmarkNamed", place, bookmark.name)
      }
      return phrases.pieces(isNew ? "undo.bookmarkRestored" : "status.bookmarkUnnamed", place)
    case let mark as Mark:
      return phrases.pieces(
        isRemoval ? "status.markRemoved" : "undo.markRestored", mark.letter, place)
    case is PlaceVisits:
      return phrases.pieces(isRemoval ? "status.visitRemoved" : "undo.visitRestored", place)
    case let word as KnownWord:
      return phrases.pieces(isRemoval ? "status.notKnown" : "status.known", word.piece)
    default: return []
    }
  }

  /// Returns the title of a place, with the name of its text if that is another one.
  private func title(ofAny place: StudyPlace) -> [LabelPiece] {
    place.text == textName
      ? screen.titlePieces(of: place) : [LabelPiece(.label, place.listed)]
  }
}

extension KnownWord {
  /// The lemma in its language.
  var piece: LabelPiece { LabelPiece(.label, lemma, language: language) }
}

extension ReaderSession {
  /// Returns the announcement of a change with the key that takes it back. Users who want no hints
  /// do not hear the key.
  func undoable(_ pieces: [LabelPiece]) -> [LabelPiece] {
    guard let reader = session?.reader, !reader.isRunning || reader.settings.speaksHints,
      let key = key(for: .app(.undo))
    else { return pieces }
    return phrases.pieces("status.undoable", pieces, key)
  }
}

/// Saving study data: announcements of saved changes, and options if a change cannot be saved.
extension StudyCoordinator {
  /// Makes changes that the user can undo in one step. They are shown at once, and announced when
  /// they are saved.
  ///
  /// - Parameter pieces: The announcement.
  func make(_ changes: StudyChange..., announcing pieces: [LabelPiece]) {
    perform(changes, announcing: pieces)
    let undoable = changes.filter(\.hasEffect)
    if !undoable.isEmpty { studyData?.undoHistory.add(.init(changes: undoable)) }
  }

  /// Makes changes; the last one is announced when it is saved.
  func perform(_ changes: [StudyChange], announcing pieces: [LabelPiece]?) {
    guard let studyData else { return }
    for change in changes {
      let ticket = studyData.make(change)
      let isLast = change == changes.last
      awaited[ticket] = Awaited(
        change: change, announcement: isLast ? pieces : nil,
        utteranceCount: session.utteranceCount)
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
        delayed.insert(ticket)
        session.announce(
          phrases.pieces("status.notSavedYet", title(of: change)), priority: .low)
      case .failed(let ticket, let reason):
        failure = Failure(ticket: ticket, reason: reason.description)
      case .foreignChange: annotationsDidChange()
      }
    }
    offerIfFailed()
  }

  /// The status line's note while changes wait longer than a moment, or nil if none does.
  var statusNote: String? {
    guard !delayed.isEmpty || failure != nil, let count = studyData?.unsaved.count, count > 0 else {
      return nil
    }
    return phrases.counted("menu.unsaved", count)
  }

  private func didSave(_ ticket: Int, _ outcome: StudyOutcome) {
    if failure?.ticket == ticket { failure = nil }
    delayed.remove(ticket)
    guard let saved = awaited.removeValue(forKey: ticket) else { return }
    switch outcome {
    case .saved:
      guard let pieces = saved.announcement else { return }
      // What has begun since then is newer, and is not cut off.
      let isLate = session.utteranceCount != saved.utteranceCount
      session.announce(pieces, priority: isLate ? .low : .normal)
    case .savedBeside:
      annotationsDidChange()
      session.announce("status.savedBeside")
    case .keptForeign:
      annotationsDidChange()
      session.announce("status.keptForeign")
    }
  }

  /// The words for a change: `Note: John 1:1`.
  private func title(of change: StudyChange) -> [LabelPiece] {
    let place = change.place.map { screen.titlePieces(of: $0) } ?? []
    return switch change.record {
    case is Note: phrases.pieces("unsaved.note", place)
    case is Highlight: phrases.pieces("unsaved.highlight", place)
    case is Bookmark: phrases.pieces("unsaved.bookmark", place)
    case let mark as Mark: phrases.pieces("unsaved.mark", mark.letter, place)
    case let word as KnownWord: phrases.pieces("unsaved.known", word.piece)
    default: place
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
  func unsavedItems() -> [MenuItem] {
    guard let count = studyData?.unsaved.count, count > 0 else { return [] }
    return [
      MenuItem(phrases.counted("menu.unsaved", count)) { [weak self] in self?.offer() }
    ]
  }

  private func offer() {
    guard let first = studyData?.unsaved.first else { return session.announce("status.allSaved") }
    let reason = failure?.reason ?? phrases("unsaved.waiting")
    var why = title(of: first.change)
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
    session.announce("status.discarded", title(of: pending.change))
    announceEvents()
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
    let field = TextField(label: phrases("unsaved.file"), text: proposed)
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

import CellGrids
import Interlinear
import PlainText
import TextLibrary
import Views

/// The lists of notes, highlights, bookmarks, marks and visited places.
extension StudyCoordinator {
  /// The key that removes an entry of a list, and the key that changes it.
  static let removeKey = Key.special(.delete)
  static let changeKey = Key.function(2)
  /// The greatest number of characters in the name of a bookmark.
  private static let longestName = 200

  /// Returns the items of the text menu that open the lists.
  func menuItems() -> [MenuItem] {
    let phrases = session.phrases
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
    let title = session.phrases.filled("menu.notesTagged", [tag])
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
    var item = item(for: note.place, "\(screen.title(of: note.place)): \(note.singleLine)")
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
  ///   - load: Returns the items as they are now.
  private func open(
    _ title: String, orAnnounce emptyPhrase: String, load: @escaping () -> MenuItems
  ) {
    let list = StudyList(session.phrases(title), session: session, load: load)
    reloadList = { [weak list] in list?.reload() }
    list.open(orAnnounce: emptyPhrase)
  }

  /// Returns the item of a place. It leads there.
  private func item(for place: StudyPlace, _ title: String) -> MenuItem {
    var item = MenuItem(title) { [weak self] in self?.goTo(place) }
    item.actions = [action("menu.goThere") { $0.goTo(place) }]
    return item
  }

  private func action(
    _ phrase: String, _ key: Key? = nil, _ perform: @escaping (StudyCoordinator) -> Void
  ) -> ItemAction {
    ItemAction(session.phrases(phrase), key: key) { [weak self] in self.map(perform) }
  }

  /// Goes to a place; announces it if the text no longer has it.
  func goTo(_ place: StudyPlace) {
    guard !navigation.jump(to: place) else { return }
    session.dismissPopovers()
    session.announce("status.noPlace", screen.title(of: place))
  }

  /// Removes an entry of the open list.
  private func remove(_ change: StudyChange, announcing phrase: String, _ arguments: String...) {
    make(change, announcing: undoable(session.phrases.filled(phrase, arguments)))
    annotationsDidChange()
    takeNews()
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
    let title = screen.title(of: place)
    let name = bookmark.name.withVisibleControls
    var item = item(for: place, name.isEmpty ? title : "\(title): \(name)")
    item.actions += [
      action("menu.nameBookmark", Self.changeKey) { $0.openName(of: bookmark) },
      action("menu.remove", Self.removeKey) {
        $0.remove(
          .bookmark(false, at: place, time: bookmark.created),
          announcing: "status.bookmarkRemoved", title)
      },
    ]
    return item
  }

  /// Asks for the name of a bookmark. An empty one removes the name.
  private func openName(of bookmark: Bookmark) {
    let phrases = session.phrases
    let place = bookmark.place
    let field = TextField(
      label: phrases("menu.bookmarkName"), text: bookmark.name, limit: Self.longestName)
    field.hint = phrases("hint.field.name")
    field.onSubmit = { [weak self] typed in
      guard let self else { return }
      let name = typed.split(separator: " ").joined(separator: " ")
      guard name != bookmark.name else { return session.closePopover() }
      let title = screen.title(of: place)
      make(
        .bookmark(true, at: place, time: bookmark.created, name: name),
        announcing: undoable(
          name.isEmpty
            ? phrases("status.bookmarkUnnamed", title)
            : phrases("status.bookmarkNamed", title, name)))
      annotationsDidChange()
      session.closePopover(isSpoken: false)
      takeNews()
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
    let (place, color) = (highlight.place, highlight.colour)
    var item = item(for: place, "\(screen.title(of: place)), \(name(of: color))")
    item.actions += [
      action("menu.changeColor", Self.changeKey) { study in
        study.session.push(
          study.colors(at: place, current: color) { new in
            study.highlight(new, at: place)
            study.session.closePopover()
            study.takeNews()
          })
      },
      action("menu.remove", Self.removeKey) {
        $0.remove(.highlight(nil, at: place), announcing: "status.highlightRemoved")
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
      return MenuItems((found ?? []).map(visitItem(for:)))
    }
  }

  private func visitItem(for place: StudyPlace) -> MenuItem {
    var item = item(for: place, screen.title(of: place))
    item.actions.append(
      action("menu.remove", Self.removeKey) { study in
        let visits = study.session.attempt {
          try study.studyData?.storeIfAny()?.visits(to: place)
        }
        study.navigation.forget(place)
        study.remove(
          .visits(false, at: place, visits ?? []), announcing: "status.visitRemoved",
          study.screen.title(of: place))
      })
    return item
  }

  // MARK: - Marks

  private func openMarks() {
    open("menu.marks", orAnnounce: "empty.marks") { [weak self] in
      guard let self else { return MenuItems([]) }
      let found = session.attempt { try self.studyData?.storeIfAny()?.marks(of: self.textName) }
      return MenuItems((found ?? []).map { self.item(forMark: $0.letter, at: $0.place) })
    }
  }

  private func item(forMark letter: Character, at place: StudyPlace) -> MenuItem {
    var item = item(for: place, "\(letter): \(screen.title(of: place))")
    item.actions += [
      action("menu.changeLetter", Self.changeKey) { $0.openLetter(ofMark: letter, at: place) },
      action("menu.remove", Self.removeKey) {
        $0.remove(
          .removeMark(letter, at: place), announcing: "status.markRemoved", String(letter),
          $0.screen.title(of: place))
      },
    ]
    return item
  }

  /// Asks for another letter of a mark.
  private func openLetter(ofMark letter: Character, at place: StudyPlace) {
    let field = TextField(label: session.phrases("menu.letter"), limit: 1)
    field.hint = session.phrases("hint.field.letter")
    field.onSubmit = { [weak self] typed in
      guard let self else { return }
      guard let new = typed.first, new.isLetter else { return session.announce("status.noLetter") }
      guard new != letter else { return session.closePopover() }
      let announcement = session.phrases(
        "status.markSet", String(new), screen.title(of: place))
      make(.removeMark(letter, at: place), .mark(new, at: place), announcing: announcement)
      annotationsDidChange()
      session.closePopover(isSpoken: false)
      takeNews()
    }
    session.push(Popover(title: session.phrases("menu.changeLetter"), field: field))
  }
}

extension Note {
  /// The text without the signs of Markdown, with spaces in place of line breaks.
  var singleLine: String {
    MarkdownText(text).spoken.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

import AccessibilityModel
import CellGrids
import PlainText
import ScreenReading
import Sessions
import TextLibrary
import Views

/// The lists of notes, highlights, bookmarks, marks, and visited places.
final class StudyListsCoordinator: Coordinator {
  /// The maximum number of characters in the name of a bookmark.
  private static let longestName = 200

  /// Shows changes in the list that was opened last, while it is open.
  var reload: () -> Void = {}

  /// Returns the items of the text menu that open the lists.
  func menuItems() -> [MenuItem] {
    [
      phrases.keyedItem("notes") { [weak self] in self?.openNotes() },
      listItem("highlights") { lists in
        lists.read { try $0.highlights(of: lists.textName).map(lists.item(for:)) }
      },
      listItem("bookmarks") { lists in
        lists.read { try $0.bookmarks(of: lists.textName).map(lists.item(for:)) }
      },
      listItem("marks") { lists in
        lists.read { try $0.marks(of: lists.textName).map(lists.item(for:)) }
      },
      listItem("history") { $0.visitItems() },
    ]
  }

  /// Returns the item of the text menu that opens a list.
  ///
  /// - Parameter load: Returns the current items.
  private func listItem(
    _ name: String, load: @escaping (StudyListsCoordinator) -> [MenuItem]?
  ) -> MenuItem {
    phrases.keyedItem(name) { [weak self] in
      self?.open("menu.\(name)", orAnnounce: "empty.\(name)") {
        MenuItems(self.flatMap(load) ?? [])
      }
    }
  }

  // MARK: - Notes

  /// Opens the notes of the text. Up to 300 are shown in full, more as a list.
  func openNotes() {
    guard let count = read({ try $0.noteCount(of: textName) }), count > 0 else {
      return session.announce("empty.notes")
    }
    guard count > NoteTimeline.longest else {
      let timeline = NoteTimeline(reader)
      reload = { [weak timeline] in timeline?.reload() }
      return timeline.open()
    }
    open("menu.notes", orAnnounce: "empty.notes") { [weak self] in
      self?.noteItems() ?? MenuItems([])
    }
  }

  /// Returns the items of all notes, which are read from the library page by page.
  private func noteItems() -> MenuItems {
    var page: (start: Int, notes: [Note]) = (0, [])
    let count = read { try $0.noteCount(of: textName) } ?? 0
    return MenuItems(count: count) { [weak self] index in
      guard let self else { return MenuItem("") }
      if !(page.start..<(page.start + page.notes.count)).contains(index) {
        let start = index / 64 * 64
        page = (start, read { try $0.notes(of: self.textName, limit: 64, offset: start) } ?? [])
      }
      guard page.notes.indices.contains(index - page.start) else { return MenuItem("") }
      return item(for: page.notes[index - page.start])
    }
  }

  /// Opens the notes with a tag.
  func openNotes(tagged tag: String) {
    let title = phrases.filled("menu.notesTagged", [tag])
    open(title, orAnnounce: "empty.notes") { [weak self] in
      guard let self else { return MenuItems([]) }
      let notes = (read { try $0.notes(of: self.textName) } ?? []).filter { note in
        reader.notes.links(in: note.text).contains { $0.kind == .tag && $0.text == tag }
      }
      return MenuItems(count: notes.count) { self.item(for: notes[$0]) }
    }
  }

  private func item(for note: Note) -> MenuItem {
    var item = item(for: note.place, followedBy: ": " + MarkdownText(note.text).singleLine)
    item.actions = actions(on: note, hasLinks: !reader.notes.links(in: note.text).isEmpty)
    return item
  }

  func actions(on note: Note, hasLinks: Bool) -> [ItemAction] {
    let links = action("menu.linksOfNote") { $0.reader.notes.openLinks(of: note) }
    return [
      action("menu.goThere") { $0.goTo(note.place) },
      action("menu.changeNote", ItemAction.changeKey) { $0.reader.notes.open(at: note.place) },
      action("menu.removeNote", ItemAction.removeKey) { $0.reader.notes.remove(note) },
    ] + (hasLinks ? [links] : [])
  }

  // MARK: - Places

  /// Opens a list of the user's additions to a text. It stays open while its entries are removed or
  /// changed, and shows changes made meanwhile.
  ///
  /// - Parameters:
  ///   - title: The title, or the name of its phrase.
  ///   - emptyPhrase: The name of the phrase that announces an empty list instead.
  ///   - load: Returns the current items.
  private func open(
    _ title: String, orAnnounce emptyPhrase: String, load: @escaping () -> MenuItems
  ) {
    let items = load()
    guard !items.isEmpty else { return session.announce(emptyPhrase) }
    let title = phrases(title)
    let popover = Popover(title: title, items: withHeading(title, items))
    reload = { [weak self, weak popover] in
      guard let self, let popover else { return }
      let items = load()
      guard !items.isEmpty else {
        popover.setItems([])
        return session.session?.root.popover === popover ? session.closePopover() : ()
      }
      // The first entry takes the focus rather than the heading. An entry that replaces a removed
      // one is spoken.
      session.reload(popover, with: withHeading(title, items), from: 1)
    }
    popover.willReappear = reload
    session.push(popover)
  }

  private func withHeading(_ title: String, _ items: MenuItems) -> MenuItems {
    let heading = MenuItem.header(phrases.heading(title, count: items.count))
    return MenuItems(count: items.count + 1) { $0 == 0 ? heading : items[$0 - 1] }
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
    _ phrase: String, _ key: Key? = nil, _ perform: @escaping (StudyListsCoordinator) -> Void
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
  ///
  /// - Parameter phrase: The announcement, or nil for the words of the change.
  private func remove<Record: StudyRecord>(_ record: Record, announcing phrase: String? = nil) {
    let change = StudyChange(record, to: nil)
    let result = phrase.map { phrases.pieces($0) } ?? screen.words(for: change).result
    reader.saving.make([change], announcing: session.undoable(result))
    reader.saving.presentChanges()
  }

  private func item(for bookmark: Bookmark) -> MenuItem {
    let name = bookmark.name.withVisibleControls
    var item = item(for: bookmark.place, followedBy: name.isEmpty ? "" : ": " + name)
    item.actions += [
      action("menu.nameBookmark", ItemAction.changeKey) { $0.openName(of: bookmark) },
      action("menu.remove", ItemAction.removeKey) { $0.remove(bookmark) },
    ]
    return item
  }

  /// Asks for the name of a bookmark. An empty one removes the name.
  private func openName(of bookmark: Bookmark) {
    let field = TextField(
      label: phrases("menu.bookmarkName"), hint: phrases("hint.field.name"), text: bookmark.name,
      limit: Self.longestName)
    field.onSubmit = { [weak self] typed in
      guard let self else { return }
      let name = typed.split(separator: " ").joined(separator: " ")
      guard name != bookmark.name else { return session.closePopover() }
      var named = bookmark
      named.name = name
      let change = StudyChange(bookmark, to: named)
      reader.saving.make(
        [change], announcing: session.undoable(screen.words(for: change).result))
      reader.saving.showChanges()
      session.closePopover(isSpoken: false)
      reader.saving.announceEvents()
    }
    session.push(Popover(title: phrases("menu.nameBookmark"), field: field))
  }

  private func item(for highlight: Highlight) -> MenuItem {
    let (place, color) = (highlight.place, highlight.color)
    var item = item(for: place, followedBy: ", " + phrases.name(of: color))
    item.actions += [
      action("menu.changeColor", ItemAction.changeKey) { lists in
        let reader = lists.reader
        let colors = reader.marks.colors(at: place, current: color) { [unowned reader] new in
          reader.marks.highlight(new, at: place)
          reader.readerSession.closePopover()
          reader.saving.announceEvents()
        }
        lists.session.push(colors)
      },
      action("menu.remove", ItemAction.removeKey) {
        $0.remove(highlight, announcing: "status.highlightRemoved")
      },
    ]
    return item
  }

  private func visitItems() -> [MenuItem]? {
    let found = session.attempt {
      try studyData?.history(of: textName, limit: PlaceHistory.capacity)
    }
    // The latest visit comes first, and represents the earlier ones to the same place.
    var seen: Set<String> = []
    return found?.filter { seen.insert(screen.title(of: $0)).inserted }.map(visitItem(for:))
  }

  private func visitItem(for place: StudyPlace) -> MenuItem {
    var item = item(for: place)
    item.actions.append(
      action("menu.remove", ItemAction.removeKey) { lists in
        guard let visits = lists.read({ try $0.visits(to: place) }) else {
          return lists.session.signal(.nothing)
        }
        lists.reader.navigation.forget(place)
        lists.remove(visits)
      })
    return item
  }

  private func item(for mark: Mark) -> MenuItem {
    var item = item(for: mark.place, after: "\(mark.letter): ")
    item.actions += [
      action("menu.changeLetter", ItemAction.changeKey) { $0.openLetter(of: mark) },
      action("menu.remove", ItemAction.removeKey) { $0.remove(mark) },
    ]
    return item
  }

  /// Asks for another letter of a mark.
  private func openLetter(of mark: Mark) {
    let field = TextField(
      label: phrases("menu.letter"), hint: phrases("hint.field.letter"), limit: 1)
    field.onSubmit = { [weak self] typed in
      guard let self else { return }
      guard let new = typed.first, new.isLetter else { return session.announce("status.noLetter") }
      guard String(new) != mark.letter else { return session.closePopover() }
      let (change, words) = reader.marks.setting(new, at: mark.place)
      reader.saving.make([StudyChange(mark, to: nil), change], announcing: words)
      reader.saving.showChanges()
      session.closePopover(isSpoken: false)
      reader.saving.announceEvents()
    }
    session.push(Popover(title: phrases("menu.changeLetter"), field: field))
  }
}

import TextLibrary
import Views

/// The lists of notes, bookmarks, highlights and visited places.
extension StudyCoordinator {
  /// Returns the items of the text menu that open the lists.
  func menuItems() -> [MenuItem] {
    let phrases = session.phrases
    return [
      phrases.keyedItem("notes") { [weak self] in self?.openNotes() },
      phrases.keyedItem("highlights") { [weak self] in self?.openHighlights() },
      phrases.keyedItem("bookmarks") { [weak self] in self?.openBookmarks() },
      phrases.keyedItem("history") { [weak self] in self?.openHistory() },
    ] + unsavedItems()
  }

  /// Opens the notes of the text. Up to 300 are shown in full, more as a list.
  func openNotes() {
    guard let store = session.attempt({ try studyData?.storeIfAny() }) else {
      return session.announce("status.noNotes")
    }
    let count = session.attempt { try store.noteCount(of: textName) } ?? 0
    guard count > 0 else { return session.announce("empty.notes") }
    guard count > Self.longestTimeline else { return openTimeline(of: store) }
    let name = textName
    var page: (start: Int, notes: [Note]) = (0, [])
    session.pushList(
      session.phrases("menu.notes"), count: count, orAnnounce: "empty.notes"
    ) { [weak self] index in
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
    guard let store = session.attempt({ try studyData?.storeIfAny() }) else {
      return session.announce("status.noNotes")
    }
    let notes = (session.attempt { try store.notes(of: textName) } ?? []).filter { note in
      NoteLink.links(in: note.text, books: []).contains { $0.kind == .tag && $0.text == tag }
    }
    let title = session.phrases.filled("menu.notesTagged", [tag])
    session.pushList(title, count: notes.count, orAnnounce: "empty.notes") { [weak self] in
      self?.item(for: notes[$0]) ?? MenuItem("")
    }
  }

  private func item(for note: Note) -> MenuItem {
    item(for: note.place, "\(screen.title(of: note.place)): \(note.singleLine)")
  }

  private func item(for place: StudyPlace, _ title: String) -> MenuItem {
    MenuItem(title) { [weak self] in self?.goTo(place) }
  }

  /// Goes to a place; announces it if the text no longer has it.
  func goTo(_ place: StudyPlace) {
    guard !navigation.jump(to: place) else { return }
    session.dismissPopovers()
    session.announce("status.noPlace", screen.title(of: place))
  }

  private func openBookmarks() {
    let found = session.attempt { try studyData?.storeIfAny()?.bookmarks(of: textName) } ?? []
    session.pushList(
      session.phrases("menu.bookmarks"), count: found.count, orAnnounce: "empty.bookmarks"
    ) { [weak self] in
      guard let self else { return MenuItem("") }
      return item(for: found[$0].place, screen.title(of: found[$0].place))
    }
  }

  private func openHighlights() {
    let found = session.attempt { try studyData?.storeIfAny()?.highlights(of: textName) } ?? []
    session.pushList(
      session.phrases("menu.highlights"), count: found.count, orAnnounce: "empty.highlights"
    ) { [weak self] in
      guard let self else { return MenuItem("") }
      let (place, color) = (found[$0].place, found[$0].colour)
      return item(for: place, "\(screen.title(of: place)), \(name(of: color))")
    }
  }

  private func openHistory() {
    let found =
      session.attempt {
        try studyData?.history(of: textName, limit: PlaceHistory.capacity)
      } ?? []
    session.pushList(
      session.phrases("menu.history"), count: found.count, orAnnounce: "empty.history"
    ) { [weak self] in
      guard let self else { return MenuItem("") }
      return item(for: found[$0], screen.title(of: found[$0]))
    }
  }
}

extension Note {
  /// The text with spaces in place of line breaks.
  var singleLine: String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }
}

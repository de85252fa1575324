import AccessibilityModel
import CellGrids
import PlainText
import TextLibrary
import Views

/// The notes of a text one below the other, each with its actions.
extension StudyCoordinator {
  /// The greatest number of notes that are shown in full. A longer list loads only what is visible.
  static let longestTimeline = 300

  func openTimeline() {
    let phrases = session.phrases
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
    let heading = screen.title(of: note.place)
    let text = MarkdownText(note.text)
    return TimelineView.Entry(
      identifier: "\(note.id)", heading: heading, shownHeading: heading, text: text.text,
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

  /// Opens the links of a note, those of each kind under a heading with their number.
  func openLinks(of note: Note) {
    let links = links(in: note.text)
    var items: [MenuItem] = []
    for (kind, phrase) in [
      (NoteLink.Kind.place, "links.places"), (.tag, "links.tags"), (.address, "links.addresses"),
    ] {
      let ofKind = links.filter { $0.kind == kind }
      guard !ofKind.isEmpty else { continue }
      items.append(.header(session.phrases.counted(phrase, ofKind.count)))
      items += ofKind.map { link in
        MenuItem(link.text, role: .link) { [weak self] in self?.follow(link) }
      }
    }
    session.push(Popover(title: screen.title(of: note.place), items: items))
  }
}

import AccessibilityModel
import PlainText
import ScreenReading
import Sessions
import TextLibrary
import Views

/// The notes of a text one below the other, each with its actions.
final class NoteTimeline: Coordinator {
  /// The maximum number of notes to show in full. A longer list loads only the visible ones.
  static let longest = 300

  private let timeline: TimelineView
  /// The shown notes, by the identifiers of their entries.
  private var notes: [String: Note] = [:]
  private weak var popover: Popover?

  override init(_ reader: ReaderController) {
    timeline = TimelineView(name: reader.readerSession.phrases("menu.notes"))
    super.init(reader)
    timeline.hiddenActions = { [weak self] entry in
      guard let self, let note = notes[entry.identifier] else { return [] }
      return self.reader.lists.actions(on: note, hasLinks: !entry.links.isEmpty)
    }
    timeline.parts = { entry in
      let isWhole = entry.preview == entry.spokenText
      return (isWhole ? [.heading] : [.heading, .text]) + entry.links.indices.map { .link($0) }
    }
    timeline.activatesByHeading = true
    timeline.onActivate = { [weak self] entry in
      guard let self, let note = notes[entry.identifier] else { return false }
      self.reader.lists.goTo(note.place)
      return true
    }
    timeline.onLink = { [weak self] link, entry in
      guard let notes = self?.reader.notes else { return }
      let text = self?.notes[entry.identifier]?.text ?? entry.text
      notes.links(in: text).first { $0.target == link.target }.map(notes.follow)
    }
    timeline.onLayoutChange = { [weak self] in self?.session.post(.layoutChanged(focus: $0)) }
  }

  func open() {
    show()
    let popover = Popover(title: timeline.name, content: timeline)
    popover.willReappear = show
    self.popover = popover
    let heading = phrases.heading(timeline.name, count: notes.count)
    session.session?.popovers.push(popover, after: [LabelPiece(.position, heading)])
  }

  private func show() {
    let found = read { try $0.notes(of: textName, limit: Self.longest) } ?? []
    notes = Dictionary(found.map { ("\($0.id)", $0) }) { first, _ in first }
    timeline.setEntries(found.map(entry(for:)))
  }

  func reload() {
    guard let popover else { return }
    show()
    guard session.session?.root.popover === popover else { return }
    if notes.isEmpty { session.closePopover() } else { session.session?.restoreFocus() }
  }

  private func entry(for note: Note) -> TimelineView.Entry {
    let pieces = screen.titlePieces(of: note.place)
    let heading = Utterance(pieces).text
    let text = MarkdownText(note.text)
    var entry = TimelineView.Entry(
      identifier: "\(note.id)", heading: heading, shownHeading: heading, text: text.text)
    entry.headingPieces = pieces
    entry.links = reader.notes.links(in: note.text).map {
      TimelineView.Link($0.text, kind: "link", target: $0.target)
    }
    (entry.spans, entry.spokenText) = (text.spans, text.spoken)
    entry.preview = Self.preview(of: text.spoken)
    return entry
  }

  /// Returns the beginning of a note, as much as two or three lines of the screen: whole words, and
  /// the whole of a short note.
  private static func preview(of text: String) -> String {
    guard let beginning = text.beginning(ofScalars: 160) else { return text }
    let end = beginning.lastIndex(where: \.isWhitespace) ?? beginning.endIndex
    return beginning[..<end] + "…"
  }
}

import AccessibilityModel
import CellGrids
import Geometry
import Interlinear
import PlainText
import Sessions
import Views

extension ReaderController: Application {
  package func didAttach(to session: Session) {
    readerSession.session = session
    if root.content !== table { root.show(table) }
    if let fault { readerSession.announceAfterwards(fault, priority: .high) }
  }

  package var title: String {
    guard text.verseCount > 0 else { return text.description.name }
    let row = screen.currentRow
    let reference = screen.speech.name(of: screen.entry(forRow: row).verse.reference)
      .withVisibleControls
    let position = phrases("position.title", String(row + 1), String(text.verseCount))
    var name = text.description.name.withVisibleControls
    func room(for text: String) -> Int {
      Int(root.frame.width) - DisplayWidth.columns(of: text) - 2
    }
    // The name of a file that was opened is its path.
    if room(for: "\(name)  \(reference)  \(position)") < -2, let slash = name.lastIndex(of: "/") {
      name = String(name[name.index(after: slash)...])
    }
    // The place of a verse comes before the position; only a long id gives way to it.
    let width = max(room(for: "\(name)  \(position)"), min(room(for: name), 16), 8)
    let shown = Self.shortened(reference, to: width)
    return "\(name)  \(shown)  \(position)"
  }

  package var statusNote: String? {
    let notes = [search.statusNote, library.statusNote].compactMap { $0 }
    return notes.isEmpty ? nil : notes.joined(separator: "  ")
  }

  /// Returns a reference in at most `width` columns. The id of a sentence keeps its end, which
  /// distinguishes it from others.
  private static func shortened(_ reference: String, to width: Int) -> String {
    guard DisplayWidth.columns(of: reference) > width else { return reference }
    let clusters = Array(reference)
    var start = clusters.count
    var columns = 1
    while start > 0 {
      columns += DisplayWidth.columns(of: String(clusters[start - 1]))
      if columns > width { break }
      start -= 1
    }
    return "…" + String(clusters[start...])
  }

  package func initialElement() -> (any AccessibilityObject)? {
    if let warning = takeOpeningWarning() {
      readerSession.announceAfterwards(warning, priority: .low)
    }
    return screen.initialElement()
  }

  package func place(ofOpening element: any AccessibilityObject) -> [LabelPiece] {
    guard let element = element as? VerseElement else { return [] }
    switch element.part {
    case .heading, .reference, .verse: return []
    default: return [LabelPiece(.reference, screen.placeName(ofRow: element.row.index))]
    }
  }

  /// Returns the warnings about the file, once: they are announced after the first element, or with
  /// the first frame if the screen reader is off.
  private func takeOpeningWarning() -> String? {
    defer { openingWarning = nil }
    return openingWarning
  }

  package func elementOnScreen(
    near old: (any AccessibilityObject)?
  ) -> (any AccessibilityObject)? {
    screen.elementOnScreen(near: old)
  }

  package func goTo(_ place: String) throws(CommandFault) { try navigation.goTo(place) }

  package func readerStatusDidChange(isRunning: Bool) {
    screen.readerStatusDidChange(isRunning: isRunning)
  }

  package func refresh() {
    study.refresh()
    if let warning = takeOpeningWarning() {
      readerSession.announce(text: warning, priority: .low)
    }
  }

  package func takeNews() {
    study.takeNews()
    settingsScreen.takeNews()
    library.takeNews()
  }

  package func keyWillBePressed() { recording.stop() }

  package func scroll(byLines lines: Int) { table.scroll(byLines: lines) }

  package func scrollToEnd(_ isLast: Bool) {
    if isLast {
      table.scrollToRow(text.verseCount - 1, at: .bottom)
    } else {
      table.scrollToRow(0)
    }
  }

  package func takeShift() -> RowShift? {
    guard let lines = table.takeShift(), lines != 0 else { return nil }
    let frame = table.screenFrame
    return RowShift(rows: Int(frame.y)..<Int(frame.maxY), count: lines)
  }

  package var elementsAlive: Int { screen.elementCounter.alive }
}

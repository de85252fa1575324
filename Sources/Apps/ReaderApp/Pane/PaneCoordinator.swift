import Choices
import Interlinear
import ScreenReading
import Views

/// The pane next to the text: the content of the focused word's card, and the notes.
///
/// It is not an element of the screen, because a screen reader has Parse, Define, and the notes
/// themselves. Its lines are made only while it is shown, before a frame and not for each key.
final class PaneCoordinator: Coordinator {
  /// The current subject of the pane.
  private var shown: (place: Place, annotations: VerseAnnotations)?
  /// The number of times that the word after the shown one occurs.
  private var prepared: (word: Word, occurrences: [String])?

  private struct Place: Equatable {
    let row: Int
    /// The word, or nil for the verse.
    let word: Int?
  }

  // MARK: - Showing and hiding

  private var isWanted: Bool {
    let columns = Int(reader.root.frame.width)
    // With the cursor on the caption, only utterances are written.
    if session.session?.options.cursorIsOnCaption == true { return false }
    return switch screen.settings.pane {
    case .off: false
    case .on: columns >= SidePane.leastColumns
    case .auto: columns >= SidePane.columnsOfItself
    }
  }

  func toggle() {
    guard session.session?.options.isPlain != true else {
      return session.announce("status.noScreen")
    }
    let isShown = reader.root.sidePane != nil
    guard isShown || Int(reader.root.frame.width) >= SidePane.leastColumns else {
      return session.announce("status.noRoomForPane")
    }
    let choice = isShown ? PaneChoice.off : .on
    screen.settings.pane = choice
    reader.settingsScreen.store("pane", choice.rawValue)
    update()
    session.announce(isShown ? "status.paneOff" : "status.paneOn")
  }

  /// Scrolls the pane by half a page.
  func scroll(by step: Int) {
    guard session.session?.options.isPlain != true else {
      return session.announce("status.noScreen")
    }
    guard let pane = reader.root.sidePane else { return session.announce("status.paneOff") }
    refresh()
    if pane.scroll(by: step) {
      session.setNeedsFrame()
      session.announce("status.paneScrolled")
    } else {
      session.signalBoundary("boundary.page")
    }
  }

  /// Shows or hides the pane as `showIfWanted` does, and lays the screen out for it.
  private func update() {
    if showIfWanted() { session.session?.resize() }
  }

  /// Shows or hides the pane as the settings and the width of the screen demand, and leaves the
  /// layout to the caller.
  ///
  /// - Returns: A Boolean value that indicates whether anything has changed.
  @discardableResult
  func showIfWanted() -> Bool {
    guard isWanted != (reader.root.sidePane != nil) else { return false }
    reader.root.sidePane = isWanted ? SidePane() : nil
    shown = nil
    return true
  }

  /// Adapts the pane to the focus before a frame is drawn.
  func refresh() {
    update()
    guard let pane = reader.root.sidePane, screen.text.verseCount > 0 else { return }
    let row = screen.currentRow
    let position = screen.position
    let place = Place(row: row, word: position?.row.index == row ? position?.wordIndex : nil)
    let annotations = screen.annotations(ofRow: place.row)
    if let shown, shown.place == place, shown.annotations == annotations { return }
    shown = (place, annotations)
    pane.lines = lines(for: place, annotations)
  }

  /// Updates the pane to the current content of the library.
  func libraryDidChange() {
    reader.lexicon.forget()
    prepared = nil
    guard let pane = reader.root.sidePane, let shown, shown.place.row < screen.text.verseCount
    else {
      return
    }
    let lines = lines(for: shown.place, shown.annotations)
    guard lines != pane.lines else { return }
    pane.lines = lines
    session.setNeedsFrame()
  }

  /// Looks up the word after the shown one, so that its key need not wait for the library.
  func lookUpNextWord() {
    guard reader.root.sidePane != nil, let place = shown?.place, place.row < screen.text.verseCount
    else {
      return
    }
    var (row, index) = (place.row, place.word.map { $0 + 1 } ?? 0)
    if index >= screen.entry(forRow: row).verse.words.count { (row, index) = (row + 1, 0) }
    // Skip rows off the screen.
    guard screen.table.visibleRows.contains(row) else { return }
    let verse = screen.entry(forRow: row).verse
    guard verse.words.indices.contains(index), verse.words[index] != prepared?.word else { return }
    let word = verse.words[index]
    reader.lexicon.prepare(word, in: verse)
    // The first count may read the whole text, which an opened text doesn't wait for.
    guard shown?.place.word != nil else { return }
    prepared = (word, reader.search.occurrences(of: word, withGlosses: false))
  }

  // MARK: - Content

  private func lines(for place: Place, _ annotations: VerseAnnotations) -> [PaneLine] {
    let verse = screen.entry(forRow: place.row).verse
    var lines: [PaneLine] = []
    func add(_ heading: String? = nil, _ part: [PaneLine]) {
      guard !part.isEmpty else { return }
      if !lines.isEmpty { lines.append(PaneLine("")) }
      if let heading { lines.append(PaneLine(phrases(heading), role: .heading)) }
      lines += part
    }
    if let index = place.word, verse.words.indices.contains(index) {
      let word = verse.words[index]
      lines.append(PaneLine(word.surface, role: .surface))
      add(nil, facts(of: word, at: index, in: verse))
      add("pane.lexicon", reader.lexicon.paneLines(for: word, in: verse))
    } else {
      lines.append(PaneLine(screen.placeName(ofRow: place.row), role: .reference))
    }
    let variants = annotations.variants.filter { place.word == nil || $0.word == place.word }
    add("pane.variants", variants.map { PaneLine(screen.speech.shownText(of: $0, in: verse)) })
    let notes = annotations.notes.filter { note in
      place.word == nil || note.word == nil || note.word == place.word
    }
    add("pane.notes", notes.map { PaneLine(screen.speech.shownText(of: $0, in: verse)) })
    return lines
  }

  /// Returns the tiers of a word in words, its relation to its head, and how often it occurs.
  private func facts(of word: Word, at index: Int, in verse: Verse) -> [PaneLine] {
    let tiers = screen.speech.tiers(ofWord: index, in: verse, annotations: .none)
      .filter { $0.pieces.first?.kind != .tier(.surface) }.map(\.shownText)
    let relation =
      verse.syntax.isEmpty
      ? "" : Utterance(reader.syntax.speech.pieces(forWord: index, of: verse)).text
    let occurrences =
      prepared?.word == word
      ? prepared?.occurrences ?? [] : reader.search.occurrences(of: word, withGlosses: false)
    return (tiers + [relation] + occurrences).filter { !$0.isEmpty }.map { PaneLine($0) }
  }
}

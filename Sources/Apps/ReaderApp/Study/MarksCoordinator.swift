import AccessibilityModel
import ScreenReading
import TextLibrary
import Views

/// Bookmarks, marks with a letter, highlights, and known words.
final class MarksCoordinator: Coordinator {
  // MARK: - Bookmarks and marks

  func toggleBookmark() {
    guard var place = screen.currentPlace, let studyData else { return session.signal(.nothing) }
    place.word = nil
    place.form = ""
    let known = read { try $0.bookmark(at: place) }
    let new = known == nil ? Bookmark(place: place, created: studyData.now()) : nil
    reader.saving.make(
      [StudyChange(known, to: new)],
      announcing: phrases.pieces(
        new == nil ? "status.bookmarkRemoved" : "status.bookmarkSet",
        screen.titlePieces(of: place)))
    reader.saving.presentChanges()
  }

  func setMark(_ letter: Character) {
    guard let place = screen.currentPlace, studyData != nil else { return session.signal(.nothing) }
    let (change, words) = setting(letter, at: place)
    reader.saving.make([change], announcing: words)
    reader.saving.announceEvents()
  }

  /// Returns the change that sets a mark, and its announcement. Its letter may be on another place,
  /// where this or another program has set it.
  func setting(
    _ letter: Character, at place: StudyPlace
  ) -> (change: StudyChange, words: [LabelPiece]) {
    let known = mark(letter)
    let words = [String(letter), screen.titlePieces(of: place)] as [any PhraseArgument]
    let moved = known.flatMap { $0.place == place ? nil : screen.titlePieces(of: $0.place) }
    return (
      StudyChange(known, to: Mark(place: place, letter: String(letter))),
      phrases.pieces(
        moved == nil ? "status.markSet" : "status.markMoved",
        filledWith: words + (moved.map { [$0] } ?? []))
    )
  }

  func mark(_ letter: Character) -> Mark? { read { try $0.mark(letter, of: textName) } }

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
      self?.reader.saving.announceEvents()
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
      let name = phrases.name(of: color)
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

  func highlight(_ color: HighlightColor?, at place: StudyPlace) {
    let known = read { try $0.highlight(at: place) }
    reader.saving.make(
      [StudyChange(known, to: color.map { Highlight(place: place, color: $0) })],
      announcing: color.map { phrases.pieces("state.highlighted", phrases.name(of: $0)) }
        ?? phrases.pieces("status.highlightRemoved"))
    reader.saving.showChanges()
  }

  // MARK: - Known words

  /// Marks the word with the focus as known, or as not known if it is.
  func toggleKnown() {
    guard let position = screen.position, let word = position.word else {
      return session.announce("status.noWord")
    }
    guard studyData != nil else { return session.signal(.nothing) }
    let change = reader.familiarity.toggling(word, in: position.row.verse)
    reader.saving.make([change], announcing: screen.words(for: change).result)
    reader.saving.announceEvents()
  }
}

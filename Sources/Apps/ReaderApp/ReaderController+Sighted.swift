import AccessibilityModel
import Geometry
import ScreenReading
import Sessions

/// Sighted mode: the keys of the screen reader move a focus in the text, without an element.
extension ReaderController: SightedNavigation {
  package func returnToFocus(fromAnywhere: Bool) {
    screen.returnToFocus(fromAnywhere: fromAnywhere)
  }

  package var focusFrame: Rect? {
    guard !screen.isReaderRunning, let position = screen.position else { return nil }
    return position.row.frame(of: position.part)?.intersection(screen.table.screenFrame)
  }

  package var formFrames: [Rect] {
    screen.position.map { $0.row.formFrames(of: $0.part) } ?? []
  }

  package var focusPoint: Point? {
    screen.position.flatMap { $0.row.readingStart(of: $0.part) }
  }

  package var facts: String { screen.position.map { screen.facts(of: $0) } ?? "" }

  package func performSighted(_ gesture: Gesture) -> Bool {
    guard let position = screen.position else { return false }
    switch gesture {
    case .swipeRight: go(to: screen.position(1, from: position), or: "boundary.end.text")
    case .swipeLeft: go(to: screen.position(-1, from: position), or: "boundary.start.text")
    case .swipeDown, .move(.down): goToLine(1, from: position)
    case .swipeUp, .move(.up): goToLine(-1, from: position)
    case .move(.right): go(to: screen.beside(1, position), or: "boundary.edge")
    case .move(.left): go(to: screen.beside(-1, position), or: "boundary.edge")
    case .touch(let point) where table.scroll(toBarAt: point): readerSession.setNeedsFrame()
    case .touch(let point):
      if let found = screen.position(at: point) { screen.moveFocus(to: found, scrolls: false) }
    case .doubleTap, .tripleTap: _ = activate(position)
    // A right click beside the words does not open the menu of one that cannot be seen.
    case .doubleTapAndHold where !screen.isOnScreen(position):
      readerSession.announce("boundary.nothing")
    case .doubleTapAndHold: openMenu(of: position)
    case .action(let name): perform(action: name, at: position)
    case .scroll(let direction): scroll(direction)
    case .firstElement: go(to: screen.end(isLast: false))
    case .lastElement: go(to: screen.end(isLast: true))
    case .firstInRow: go(to: position.row.position(at: 0))
    case .lastInRow: go(to: position.row.position(at: position.row.positionCount - 1))
    case .nextRow: go(to: screen.verse(1, from: position), or: boundary(of: "next", position))
    case .previousRow:
      go(to: screen.verse(-1, from: position), or: boundary(of: "previous", position))
    case .nextHeading: go(to: screen.heading(1, from: position), or: "boundary.next.headings")
    case .previousHeading:
      go(to: screen.heading(-1, from: position), or: "boundary.previous.headings")
    case .nextLink: go(to: nil, or: "boundary.next.links")
    case .previousLink: go(to: nil, or: "boundary.previous.links")
    case .copySpeech: readerSession.copy(facts)
    case .readRow: readerSession.announce(text: position.row.verse.printedText)
    case .readTiers: readerSession.announce(text: screen.tierFacts(of: position))
    case .whereAmI: readerSession.announce(text: screen.placeName(ofRow: position.row.index))
    case .escape where screen.selectionStart != nil: toggleSelection()
    case .escape: if !search.clearMarks() { readerSession.announce("boundary.nothing") }
    case .rotor, .selectRotor, .readAll, .pause, .stop, .magicTap, .sayAgain, .spell,
      .spellPhonetically, .summary, .nextVerbosity, .mute, .curtain, .itemChooser, .faster, .slower:
      readerSession.announce("status.needsReader")
    case .help, .toggleReader: return false
    }
    return true
  }

  private func go(to position: TextPosition?, or boundary: String = "boundary.edge") {
    guard let position else { return readerSession.announce(boundary) }
    screen.moveFocus(to: position)
  }

  private func goToLine(_ step: Int, from position: TextPosition) {
    guard let (found, column) = screen.line(step, from: position) else {
      return readerSession.announce(step > 0 ? "boundary.end.text" : "boundary.start.text")
    }
    screen.moveFocus(to: found, column: column)
  }

  private func boundary(of side: String, _ position: TextPosition) -> String {
    let isInVerse = position.row.verse.reference.chapter > 0
    return "boundary.\(side).\(isInVerse ? "verses" : "sentences")"
  }

  /// Scrolls by a page and moves the focus if necessary.
  private func scroll(_ direction: AccessibilityScrollDirection) {
    let old = screen.currentRow
    let hasScrolled = table.accessibilityScroll(direction)
    if hasScrolled { screen.moveFocusIntoView() } else { readerSession.announce("boundary.page") }
    guard [.down, .right].contains(direction) else { return }
    let isAtEnd = !hasScrolled || table.showsWhole(row: text.verseCount - 1)
    let next = isAtEnd ? text.verseCount : screen.currentRow
    if next > old { plans.didRead(old..<next) }
  }

  private func perform(action name: String, at position: TextPosition) {
    guard let action = actions(for: position).first(where: { $0.name == name }) else {
      return readerSession.announce("boundary.nothing")
    }
    _ = action.perform()
  }
}

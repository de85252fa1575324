import AccessibilityModel
import Braille
import ScreenReading
import SpeechOutput
import Views

/// A braille display and the cells that it showed last.
struct BrailleLink {
  let display: BrailleDisplay
  var shown = ""
}

extension Session {
  /// Attaches a braille display, which then shows the focused element.
  ///
  /// - Parameter showsPane: Whether its cells are drawn on the screen too.
  package func attach(_ display: BrailleDisplay, showsPane: Bool) {
    braille = BrailleLink(display: display)
    if showsPane { root.showBraillePane() }
    needsFrame = true
  }

  /// Sends the utterance of the focused element to the display.
  func showBraille() {
    guard let display = braille?.display else { return }
    if root.braillePane != nil {
      display.width = BraillePane.cellCount(columns: Int(root.frame.width))
    }
    guard let focus = reader.focus else { return display.show(pieces: [], status: brailleStatus) }
    display.show(pieces: reader.utterances(for: focus).utterance.pieces, status: brailleStatus)
  }

  /// Draws the cells of the display in their pane, if there is one.
  func showCells() {
    guard let display = braille?.display, let pane = root.braillePane else { return }
    pane.cells = display.cells
    pane.hasMoreLeft = display.hasMoreLeft
    pane.hasMoreRight = display.hasMoreRight
  }

  private var brailleStatus: BrailleStatus {
    let traits = reader.focus?.accessibilityTraits ?? []
    return BrailleStatus(
      isReadingAll: reader.isReadingAll, isPaused: reader.isPaused, isMuted: reader.isMuted,
      isActionable: !traits.isDisjoint(with: [.button, .link, .adjustable, .toggle]),
      isHelping: reader.isHelping)
  }

  /// Handles the keys that were pressed on the display, and draws its cells if they changed.
  package func takeBrailleEvents() {
    guard let display = braille?.display else { return }
    for event in display.takeEvents() { handle(event) }
    guard let link = braille, display.cells != link.shown else { return }
    braille?.shown = display.cells
    driver.record(.braille, text: display.cells, element: reader.focus)
    if root.braillePane != nil { needsFrame = true }
  }

  private func handle(_ event: BrailleEvent) {
    switch event {
    case .routed: perform(.doubleTap, cause: "braille")
    case .previousElement: perform(.swipeLeft, cause: "braille")
    case .nextElement: perform(.swipeRight, cause: "braille")
    case .firstElement: perform(.firstElement, cause: "braille")
    case .lastElement: perform(.lastElement, cause: "braille")
    case .mute: perform(.pause, cause: "braille")
    case .sayAgain: perform(.sayAgain, cause: "braille")
    case .notice(let text): show(notice: text)
    }
  }
}

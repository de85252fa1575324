import AccessibilityModel
import Braille
import ScreenReading
import SpeechOutput
import Views

/// A braille display, and what it shows.
struct BrailleLink {
  let display: BrailleDisplay
  let words: BrailleWords
  /// The cells that it showed last.
  var shown = ""
  /// The message in place of the focus, the time at which it ends by itself, and the number of
  /// messages so far.
  var message: BrailleContent.Message?
  var messageEnd: Int?
  var messageCount = 0
  /// Whether the next element opens at its end, because the reader panned back to it.
  var opensAtEnd = false
  /// The piece with the text of the focused field; nil if no field is being edited.
  var fieldPiece: Int?
}

extension Session {
  /// Attaches a braille display, which then shows the focused element, in place of the one that was
  /// attached.
  ///
  /// - Parameters:
  ///   - display: The display; nil for none.
  ///   - showsPane: Whether its cells are drawn on the screen too.
  package func attach(_ display: BrailleDisplay?, showsPane: Bool) {
    braille?.display.close()
    braille = display.map { BrailleLink(display: $0, words: BrailleWords(phrases: phrases)) }
    if showsPane { root.showBraillePane() } else { root.hideBraillePane() }
    needsFrame = true
  }

  /// Sends the utterance of the focused element to the display.
  func showBraille() {
    guard let display = braille?.display else { return }
    if root.braillePane != nil {
      display.width = BraillePane.cellCount(columns: Int(root.frame.width))
    }
    var content = BrailleContent(
      pieces: [], status: brailleStatus, message: braille?.message,
      opensAtEnd: braille?.opensAtEnd == true)
    braille?.opensAtEnd = false
    if let focus = reader.focus {
      let pieces = reader.utterances(for: focus).utterance.pieces
      content.pieces = options.abbreviatesBraille ? shortened(pieces) : pieces
      content.setCursor(of: focus)
    }
    braille?.fieldPiece = content.cursor?.piece
    display.show(content)
  }

  private func shortened(_ pieces: [LabelPiece]) -> [LabelPiece] {
    braille?.words.shortened(pieces) ?? pieces
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
      isActionable: !traits.isDisjoint(with: [.button, .link, .adjustable, .toggleButton]),
      isHelping: reader.isHelping)
  }

  /// Handles the keys that were pressed on the display, and draws its cells if they changed.
  package func takeBrailleEvents() {
    guard let display = braille?.display else { return }
    endMessageInTime()
    for event in display.takeEvents() { handle(event) }
    guard let link = braille, display.cells != link.shown else { return }
    braille?.shown = display.cells
    driver.record(.braille, text: display.cells, element: reader.focus)
    if root.braillePane != nil { needsFrame = true }
  }

  private func handle(_ event: BrailleEvent) {
    switch event {
    case .routed(let piece, let character): route(to: character, in: piece)
    case .previousElement: perform(.swipeLeft, cause: "braille")
    case .previousElementEnd:
      braille?.opensAtEnd = true
      perform(.swipeLeft, cause: "braille")
    case .nextElement: perform(.swipeRight, cause: "braille")
    case .firstElement: perform(.firstElement, cause: "braille")
    case .lastElement: perform(.lastElement, cause: "braille")
    case .mute: perform(.pause, cause: "braille")
    case .sayAgain: perform(.sayAgain, cause: "braille")
    case .messagePanned: restartMessageTime()
    case .messageEnded: endMessage()
    case .notice(let text): show(notice: text)
    }
  }
}

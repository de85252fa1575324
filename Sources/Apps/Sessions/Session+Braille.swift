import AccessibilityModel
import Braille
import ScreenReading
import Views

/// A braille display and its content.
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
  /// A Boolean value that indicates whether the next element opens at its end, because the reader
  /// panned back to it.
  var opensAtEnd = false
  /// The piece with the text of the focused field, or nil if no field is being edited.
  var fieldPiece: Int?
}

/// The gestures of the keys that move the focus or control the speech.
private let gestures: [BrailleKey: Gesture] = [
  .previousElement: .swipeLeft, .nextElement: .swipeRight, .firstElement: .firstElement,
  .lastElement: .lastElement, .mute: .pause, .sayAgain: .sayAgain,
]

extension Session {
  /// Attaches a braille display, which then shows the focused element, in place of the one that was
  /// attached.
  ///
  /// - Parameters:
  ///   - display: The display, or nil to use none.
  ///   - showsPane: A Boolean value that indicates whether its cells are drawn on the screen too.
  package func attach(_ display: BrailleDisplay?, showsPane: Bool) {
    braille?.display.close()
    reader.showsBoundaries = display != nil
    braille = display.map { BrailleLink(display: $0, words: BrailleWords(phrases: phrases)) }
    if showsPane { root.showBraillePane() } else { root.hideBraillePane() }
    needsFrame = true
  }

  /// A Boolean value that indicates whether it is not known yet whether there is a display.
  package var isLookingForDisplay: Bool { braille?.display.isLookingForDevice ?? false }

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
    let parts: [(isShown: Bool, dots: BrailleStatus)] = [
      (reader.isReadingAll, .readingAll), (reader.isPaused, .paused), (reader.isMuted, .muted),
      (!traits.isDisjoint(with: [.button, .adjustable, .links, .toggles]), .actionable),
      (reader.isHelping, .helping),
    ]
    return BrailleStatus(parts.filter(\.isShown).map(\.dots))
  }

  /// Handles the keys that were pressed on the display, and draws its cells if they changed.
  package func takeBrailleEvents() {
    guard let display = braille?.display else { return }
    if let end = braille?.messageEnd, end <= clock.now { endMessage() }
    for event in display.takeEvents() { handle(event) }
    guard let link = braille, display.cells != link.shown else { return }
    braille?.shown = display.cells
    driver.record(.braille, text: display.cells, element: reader.focus)
    if root.braillePane != nil { needsFrame = true }
  }

  private func handle(_ event: BrailleEvent) {
    switch event {
    case .routed(let piece, let character): route(to: character, in: piece)
    case .key(let key): if let gesture = gestures[key] { perform(gesture, cause: "braille") }
    case .previousElementEnd:
      braille?.opensAtEnd = true
      perform(.swipeLeft, cause: "braille")
    case .messagePanned: restartMessageTime()
    case .messageEnded: endMessage()
    case .notice(let text): show(notice: text)
    }
  }
}

/// Answers and announcements on the braille display: they take the place of the focus until the
/// next key, or for a set time.
extension Session {
  /// Shows an utterance on the display, unless the focused element has the same words, which
  /// the display shows anyway.
  ///
  /// - Parameter isElement: A Boolean value that indicates whether the utterance is not an
  ///   announcement.
  func showMessage(_ utterance: Utterance, isElement: Bool) {
    guard braille != nil, !utterance.isHint, !utterance.pieces.isEmpty else { return }
    if isElement, reader.isReadingAll || isEcho(utterance) || isOfFocus(utterance) { return }
    showMessage(options.abbreviatesBraille ? shortened(utterance.pieces) : utterance.pieces)
  }

  /// Shows words on the display in place of the focus.
  func showMessage(_ pieces: [LabelPiece]) {
    guard braille != nil else { return }
    let id = (braille?.messageCount ?? 0) + 1
    braille?.messageCount = id
    braille?.message = BrailleContent.Message(id: id, pieces: pieces)
    restartMessageTime()
    needsFrame = true
  }

  /// Ends the message, as any key does.
  func endMessage() {
    guard braille?.message != nil else { return }
    braille?.message = nil
    braille?.messageEnd = nil
    needsFrame = true
  }

  func restartMessageTime() {
    let seconds = options.brailleMessageTime
    braille?.messageEnd = seconds > 0 ? clock.now + seconds * 1_000 : nil
  }

  /// Returns a Boolean value that indicates whether an utterance echoes a change of the focused
  /// field, which the display shows in its place.
  private func isEcho(_ utterance: Utterance) -> Bool {
    guard let focus = reader.focus, focus.accessibilityTraits.contains(.isEditing) else {
      return false
    }
    return utterance.pieces.contains { $0.kind == .character || $0.kind == .value }
  }

  /// Returns a Boolean value that indicates whether the focused element says everything in an
  /// utterance, except the names of the groups that the focus has entered. The display shows the
  /// whole place of an element, which speech may shorten.
  private func isOfFocus(_ utterance: Utterance) -> Bool {
    guard let focus = reader.focus else { return false }
    let focusPieces = reader.utterances(for: focus).utterance.pieces
    return utterance.pieces.allSatisfy { piece in
      piece.kind == .context
        || focusPieces.contains { $0.kind == piece.kind && $0.text.hasSuffix(piece.text) }
    }
  }
}

/// The text field that is being edited, on a braille display.
extension Session {
  /// Activates the element under a routing key. The keys of a field that is being edited place its
  /// insertion point.
  func route(to character: Int, in piece: Int) {
    guard braille?.fieldPiece == piece, let input = editedInput else {
      return perform(.doubleTap, cause: "braille")
    }
    cause = "braille"
    needsFrame = true
    driver.edit(.place(character), in: input)
  }
}

extension BrailleContent {
  /// Shows the insertion point or the selection of a field that is being edited. An empty field has
  /// an empty piece for them, after its label.
  mutating func setCursor(of focus: any AccessibilityObject) {
    guard let range = focus.accessibilitySelectedTextRange else { return }
    var piece = pieces.firstIndex { $0.kind == .value }
    if piece == nil {
      let index = (pieces.lastIndex { $0.kind == .label } ?? -1) + 1
      pieces.insert(LabelPiece(.value, ""), at: index)
      piece = index
    }
    guard let piece else { return }
    // The piece of a secure field says only how many characters it has.
    let isSecure = focus.accessibilityTraits.contains(.secureTextEntry)
    let shown = isSecure ? pieces[piece].text.count..<pieces[piece].text.count : range
    cursor = BrailleCursor(
      piece: piece, caret: shown.upperBound, selection: shown.isEmpty ? 0..<0 : shown)
  }
}

import AccessibilityModel
import Foundation
import Synchronization

/// The focus in braille: on a display, in a pane of the screen, or both.
///
/// Text is translated and panning keys are handled on a separate queue. When there are new events
/// or new cells, the session is woken and collects its events with `takeEvents`.
package final class BrailleDisplay: Sendable {
  private let translator: BrailleTranslator
  private let device: (any BrailleDevice)?
  private let isImmediate: Bool
  private let wake: @Sendable () -> Void
  private let queue = DispatchQueue(label: "lector.braille")
  /// A lock held while cells are sent, so that older cells never overwrite newer ones.
  private let sending = Mutex(())
  private let state: Mutex<State>

  fileprivate struct State {
    /// The line of the focus.
    var line: BrailleLine
    var content = BrailleContent(pieces: [])
    var texts: [BrailleLine.Piece] = []
    var message: (id: Int, line: BrailleLine, texts: [BrailleLine.Piece])?
    /// The message that a key of the display ended.
    var endedMessage: Int?
    var waiting: BrailleContent?
    var events: [BrailleEvent] = []
    var paneWidth: Int
    var deviceWidth: Int?
    var isClosed = false
  }

  /// The maximum number of events kept until they are taken.
  static let mostEvents = 256

  /// - Parameters:
  ///   - translator: The translator of the text.
  ///   - device: A display, or nil if braille is shown only on the screen.
  ///   - width: The number of cells of the pane, which is used while no device is attached.
  ///   - isImmediate: A Boolean value that indicates whether `show` translates before it returns,
  ///     as headless runs require.
  ///   - wake: A closure called from any thread when there are new events or cells.
  package init(
    translator: BrailleTranslator, device: (any BrailleDevice)? = nil, width: Int = 40,
    isImmediate: Bool = false, wake: @escaping @Sendable () -> Void
  ) {
    self.translator = translator
    self.device = device
    self.isImmediate = isImmediate
    self.wake = wake
    let width = max(width, 1)
    var state = State(line: BrailleLine(pieces: [], width: width), paneWidth: width)
    if !translator.isAvailable { state.add(.notice(BrailleTranslator.absence)) }
    self.state = Mutex(state)
    device?.start { [weak self] in self?.deviceDidWake() }
  }

  deinit { device?.close() }

  /// Shows a line, or the message over it. An unchanged line keeps its shown part, and only its
  /// status is updated.
  package func show(_ content: BrailleContent) {
    let isIdle = state.withLock { state in
      var content = content
      if let waiting = state.waiting, waiting.opensAtEnd, waiting.pieces == content.pieces {
        content.opensAtEnd = true
      }
      let isIdle = state.waiting == nil
      state.waiting = state.isClosed ? nil : content
      return isIdle
    }
    if isImmediate { return update() }
    if isIdle { queue.async { [weak self] in self?.update() } }
  }

  /// The current cells as Unicode braille.
  package var cells: String { BrailleText.unicode(line.display) }

  package var hasMoreLeft: Bool { line.hasMoreLeft }
  package var hasMoreRight: Bool { line.hasMoreRight }

  private var line: BrailleLine { state.withLock { $0.shown } }

  /// The number of cells of the attached display or, without one, of the pane. Setting it changes
  /// the pane.
  package var width: Int {
    get { state.withLock { $0.width } }
    set {
      state.withLock { state in
        state.paneWidth = max(newValue, 1)
        if state.line.width != state.width { state.layOut() }
      }
    }
  }

  /// Handles a key as if it were pressed on the display.
  package func press(_ key: BrailleKey) {
    let isChanged = state.withLock { $0.perform(key) }
    if isChanged { send() }
    wake()
  }

  /// Returns the events since the last call, oldest first.
  package func takeEvents() -> [BrailleEvent] { state.withLock { exchange(&$0.events, with: []) } }

  /// A Boolean value that indicates whether the first attempt to find a device is under way.
  package var isLookingForDevice: Bool { device?.isLooking ?? false }

  /// Waits until the most recent text has been translated.
  package func settle() { queue.sync {} }

  package func close() {
    state.withLock { state in
      state.isClosed = true
      state.waiting = nil
    }
    device?.close()
  }
}

// MARK: - Beside the session

extension BrailleDisplay {
  private func deviceDidWake() {
    guard let device else { return }
    let events = device.takeEvents()
    guard !events.isEmpty else { return }
    let isChanged = state.withLock { state in
      events.reduce(false) { isChanged, event in state.receive(event) || isChanged }
    }
    if isChanged { send() }
    wake()
  }

  private func update() {
    let (next, isSame, isNewMessage) = state.withLock { state in
      let next = state.waiting
      state.waiting = nil
      let isSame = next?.pieces == state.content.pieces && !state.texts.isEmpty
      let isNew =
        next?.message?.id != state.message?.id
        && next?.message?.id != state.endedMessage
      return (next, isSame, isNew)
    }
    guard let next else { return }
    let texts = isSame ? nil : translate(next.pieces)
    let message = isNewMessage ? next.message.map { ($0.id, translate($0.pieces)) } : nil
    let notices = translator.takeNotices()
    let isChanged = state.withLock { state in
      let before = state.shown
      for notice in notices { state.add(.notice(notice)) }
      state.content = next
      if let texts { state.texts = texts }
      state.layOut(opensAtEnd: texts != nil && next.opensAtEnd)
      if let message {
        state.add(message: message.0, message.1)
      } else if next.message == nil {
        state.message = nil
      }
      return state.shown != before || !notices.isEmpty
    }
    // If a frame does not change the braille, neither the display nor the session has any work.
    guard isChanged else { return }
    send()
    if !isImmediate { wake() }
  }

  private func translate(_ pieces: [LabelPiece]) -> [BrailleLine.Piece] {
    pieces.map {
      BrailleLine.Piece(
        translator.translate($0.text, language: $0.language), continues: $0.continues)
    }
  }

  private func send() {
    guard let device else { return }
    sending.withLock { _ in device.show(line.display) }
  }
}

extension BrailleDisplay.State {
  fileprivate var width: Int { deviceWidth ?? paneWidth }

  /// The visible line: the message or, without one, the line of the focus.
  fileprivate var shown: BrailleLine { message?.line ?? line }

  fileprivate mutating func layOut(opensAtEnd: Bool = false) {
    var next = BrailleLine(
      pieces: texts, width: width, status: content.status, cursor: content.cursor)
    next.keepPart(of: line)
    if opensAtEnd { next.panToEnd() }
    line = next
    guard let message else { return }
    var laidOut = BrailleLine(pieces: message.texts, width: width, status: content.status)
    laidOut.keepPart(of: message.line)
    self.message?.line = laidOut
  }

  fileprivate mutating func add(message id: Int, _ texts: [BrailleLine.Piece]) {
    message = (id, BrailleLine(pieces: texts, width: width, status: content.status), texts)
    endedMessage = nil
  }

  fileprivate mutating func add(_ event: BrailleEvent) {
    if events.count >= BrailleDisplay.mostEvents { events.removeFirst() }
    events.append(event)
  }

  /// Returns a Boolean value that indicates whether different cells must be sent to the display.
  fileprivate mutating func receive(_ event: BrailleDeviceEvent) -> Bool {
    switch event {
    case .attached(let count):
      deviceWidth = max(count, 1)
      layOut()
      return true
    case .detached:
      deviceWidth = nil
      layOut()
      return false
    case .key(let key): return perform(key)
    case .notice(let text):
      add(.notice(text))
      return false
    }
  }

  /// Returns a Boolean value that indicates whether the content of the display has changed.
  fileprivate mutating func perform(_ key: BrailleKey) -> Bool {
    let before = shown
    if message != nil {
      if panMessage(key) {
        add(.messagePanned)
        return shown != before
      }
      endedMessage = message?.id
      message = nil
      add(.messageEnded)
      // The panning keys end a message at its ends, and a routing key anywhere.
      switch key {
      case .route, .panLeft, .panRight: return true
      default: break
      }
    }
    performOnLine(key)
    return shown != before
  }

  /// Returns a Boolean value that indicates whether a key has panned the message.
  private mutating func panMessage(_ key: BrailleKey) -> Bool {
    switch key {
    case .panRight: return message?.line.panRight() == true
    case .panLeft: return message?.line.panLeft() == true
    case .lineStart: message?.line.panToStart()
    case .lineEnd: message?.line.panToEnd()
    default: return false
    }
    return true
  }

  private mutating func performOnLine(_ key: BrailleKey) {
    switch key {
    case .route(let cell):
      if let place = line.place(atCell: cell) {
        add(.routed(piece: place.piece, character: place.character))
      }
    // At the end of an element, the key moves on to the next one, so that a single key reads
    // everything, in both directions.
    case .panRight: if !line.panRight() { add(.key(.nextElement)) }
    case .panLeft: if !line.panLeft() { add(.previousElementEnd) }
    case .lineStart: line.panToStart()
    case .lineEnd: line.panToEnd()
    case .previousElement, .nextElement, .firstElement, .lastElement, .mute, .sayAgain:
      add(.key(key))
    }
  }
}

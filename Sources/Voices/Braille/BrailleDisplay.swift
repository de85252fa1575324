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
    var line: BrailleLine
    var pieces: [LabelPiece] = []
    var texts: [BrailleLine.Piece] = []
    var waiting: (pieces: [LabelPiece], status: BrailleStatus)?
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
  ///   - isImmediate: Whether `show` translates before it returns, as headless runs require.
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

  /// Shows pieces of text one after the other. If the pieces are unchanged, only the status is
  /// updated.
  package func show(pieces: [LabelPiece], status: BrailleStatus = BrailleStatus()) {
    let isIdle = state.withLock { state in
      let isIdle = state.waiting == nil
      state.waiting = state.isClosed ? nil : (pieces, status)
      return isIdle
    }
    if isImmediate { return update() }
    if isIdle { queue.async { [weak self] in self?.update() } }
  }

  /// The current cells as Unicode braille.
  package var cells: String { BrailleText.unicode(line.display) }

  package var hasMoreLeft: Bool { line.hasMoreLeft }
  package var hasMoreRight: Bool { line.hasMoreRight }

  private var line: BrailleLine { state.withLock { $0.line } }

  /// The number of cells: those of the attached display or, without one, of the pane. Setting it
  /// changes the pane.
  package var width: Int {
    get { state.withLock { $0.width } }
    set {
      state.withLock { state in
        state.paneWidth = max(newValue, 1)
        if state.line.width != state.width { state.layOut(status: state.line.status) }
      }
    }
  }

  /// Returns the place under a cell of the pane, counted from 0, or nil if there is none.
  package func place(atCell index: Int) -> BrailleLine.Place? { line.place(atCell: index) }

  /// Handles a key as if it were pressed on the display.
  package func press(_ key: BrailleKey) {
    let isChanged = state.withLock { $0.obey(key) }
    if isChanged { send() }
    wake()
  }

  /// Pans to the part of the line that shows a place, as Read All does.
  package func reveal(_ place: BrailleLine.Place) {
    state.withLock { $0.line.reveal(place) }
    send()
  }

  /// Returns the events since the last call, oldest first.
  package func takeEvents() -> [BrailleEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

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
    let (next, isSame) = state.withLock { state in
      let next = state.waiting
      state.waiting = nil
      return (next, next?.pieces == state.pieces && !state.texts.isEmpty)
    }
    guard let next else { return }
    let texts =
      isSame
      ? nil
      : next.pieces.map {
        BrailleLine.Piece(
          translator.translate($0.text, language: $0.language), continues: $0.continues)
      }
    let isChanged = state.withLock { state in
      let before = state.line
      if let texts {
        state.pieces = next.pieces
        state.texts = texts
      }
      state.layOut(status: next.status)
      return state.line != before
    }
    // If a frame does not change the braille, neither the display nor the session has any work.
    guard isChanged else { return }
    send()
    if !isImmediate { wake() }
  }

  private func send() {
    guard let device else { return }
    sending.withLock { _ in device.show(line.display) }
  }
}

extension BrailleDisplay.State {
  fileprivate var width: Int { deviceWidth ?? paneWidth }

  fileprivate mutating func layOut(status: BrailleStatus) {
    var next = BrailleLine(pieces: texts, width: width, status: status)
    next.keepPart(of: line)
    line = next
  }

  fileprivate mutating func add(_ event: BrailleEvent) {
    if events.count >= BrailleDisplay.mostEvents { events.removeFirst() }
    events.append(event)
  }

  /// Returns whether different cells must be sent to the display.
  fileprivate mutating func receive(_ event: BrailleDeviceEvent) -> Bool {
    switch event {
    case .attached(let count):
      deviceWidth = max(count, 1)
      layOut(status: line.status)
      return true
    case .detached:
      deviceWidth = nil
      layOut(status: line.status)
      return false
    case .key(let key): return obey(key)
    case .notice(let text):
      add(.notice(text))
      return false
    }
  }

  /// Returns whether the content of the display has changed.
  fileprivate mutating func obey(_ key: BrailleKey) -> Bool {
    let before = line
    switch key {
    case .route(let cell):
      if let place = line.place(atCell: cell) {
        add(.routed(piece: place.piece, character: place.character))
      }
    // At the end of an element, the key moves on to the next one, so that a single key reads
    // everything.
    case .panRight: if !line.panRight() { add(.nextElement) }
    case .panLeft: if !line.panLeft() { add(.previousElement) }
    case .lineStart: line.panToStart()
    case .lineEnd: line.panToEnd()
    case .previousElement: add(.previousElement)
    case .nextElement: add(.nextElement)
    case .firstElement: add(.firstElement)
    case .lastElement: add(.lastElement)
    case .mute: add(.mute)
    case .sayAgain: add(.sayAgain)
    }
    return line != before
  }
}

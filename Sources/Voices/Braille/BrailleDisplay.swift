import AccessibilityModel
import Foundation

/// The focus in braille: on a display, in a pane of the screen, or both.
///
/// Pieces are translated and keys that pan are obeyed beside the session; it hears of what it has
/// to do by `takeEvents`, and is waked when there are new events or new cells.
package final class BrailleDisplay: @unchecked Sendable {
  private let translator: BrailleTranslator
  private let device: (any BrailleDevice)?
  private let isImmediate: Bool
  private let wake: @Sendable () -> Void
  private let queue = DispatchQueue(label: "lector.braille")
  private let sending = NSLock()
  private let lock = NSLock()
  // Below the lock.
  private var line: BrailleLine
  private var pieces: [LabelPiece] = []
  private var texts: [BrailleLine.Piece] = []
  private var waiting: (pieces: [LabelPiece], status: BrailleStatus)?
  private var events: [BrailleEvent] = []
  private var paneWidth: Int
  private var deviceWidth: Int?
  private var isClosed = false

  /// Events that nobody takes are dropped beyond this.
  static let mostEvents = 256

  /// - Parameters:
  ///   - translator: writes the pieces.
  ///   - device: a display; nil where only the screen shows braille.
  ///   - width: cells of the pane, where no device is attached.
  ///   - isImmediate: whether `show` translates before it returns, as headless runs need it.
  ///   - wake: called from any thread when there are events or other cells.
  package init(
    translator: BrailleTranslator, device: (any BrailleDevice)? = nil, width: Int = 40,
    isImmediate: Bool = false, wake: @escaping @Sendable () -> Void
  ) {
    self.translator = translator
    self.device = device
    paneWidth = max(width, 1)
    line = BrailleLine(pieces: [], width: paneWidth)
    self.isImmediate = isImmediate
    self.wake = wake
    if !translator.isAvailable { events.append(.notice(BrailleTranslator.absence)) }
    device?.start { [weak self] in self?.deviceDidWake() }
  }

  deinit { device?.close() }

  /// Shows pieces, one behind the other. The same pieces again change the status alone.
  package func show(pieces: [LabelPiece], status: BrailleStatus = BrailleStatus()) {
    lock.lock()
    let isIdle = waiting == nil
    waiting = isClosed ? nil : (pieces, status)
    lock.unlock()
    if isImmediate { return update() }
    if isIdle { queue.async { [weak self] in self?.update() } }
  }

  /// What is shown, as Unicode braille.
  package var cells: String { locked { BrailleText.unicode(line.display) } }

  package var hasMoreLeft: Bool { locked { line.hasMoreLeft } }
  package var hasMoreRight: Bool { locked { line.hasMoreRight } }

  /// The cells of the pane; a display that is attached goes before it.
  package var width: Int {
    get { locked { deviceWidth ?? paneWidth } }
    set {
      locked {
        paneWidth = max(newValue, 1)
        if deviceWidth == nil, line.width != paneWidth { layOut(status: line.status) }
      }
    }
  }

  /// The place under a cell, counted from 0, as a click on the pane finds it.
  package func place(atCell index: Int) -> BrailleLine.Place? {
    locked { line.place(atCell: index) }
  }

  /// Obeys a key as if it were pressed on the display.
  package func press(_ key: BrailleKey) {
    let isChanged = locked { obey(key) }
    if isChanged { send() }
    wake()
  }

  /// Shows the part of the line with a place, as reading on does.
  package func reveal(_ place: BrailleLine.Place) {
    locked { line.reveal(place) }
    send()
  }

  /// The events since the last call, in their order.
  package func takeEvents() -> [BrailleEvent] {
    locked {
      defer { events = [] }
      return events
    }
  }

  /// Waits until what was shown last is translated.
  package func settle() { queue.sync {} }

  package func close() {
    locked {
      isClosed = true
      waiting = nil
    }
    device?.close()
  }

  // MARK: - Beside the session

  private func deviceDidWake() {
    guard let device else { return }
    var isChanged = false
    let happened = device.takeEvents()
    guard !happened.isEmpty else { return }
    locked {
      for event in happened {
        switch event {
        case .attached(let count):
          deviceWidth = max(count, 1)
          layOut(status: line.status)
          isChanged = true
        case .detached:
          deviceWidth = nil
          layOut(status: line.status)
        case .key(let key): if obey(key) { isChanged = true }
        case .notice(let text): add(.notice(text))
        }
      }
    }
    if isChanged { send() }
    wake()
  }

  private func update() {
    lock.lock()
    let next = waiting
    waiting = nil
    let isSame = next?.pieces == pieces && !texts.isEmpty
    lock.unlock()
    guard let next else { return }
    let made =
      isSame
      ? nil
      : next.pieces.map {
        BrailleLine.Piece(
          translator.translate($0.text, language: $0.language), continues: $0.continues)
      }
    let isChanged = locked {
      let before = line
      if let made {
        pieces = next.pieces
        texts = made
      }
      layOut(status: next.status)
      return line != before
    }
    // A frame that changes nothing in braille costs the display and the session nothing.
    guard isChanged else { return }
    send()
    if !isImmediate { wake() }
  }

  private func send() {
    guard let device else { return }
    // One at a time, lest older cells overtake newer ones.
    sending.lock()
    defer { sending.unlock() }
    device.show(locked { line.display })
  }

  // MARK: - Below the lock

  private func locked<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  private func layOut(status: BrailleStatus) {
    var next = BrailleLine(pieces: texts, width: deviceWidth ?? paneWidth, status: status)
    next.keepPart(of: line)
    line = next
  }

  private func add(_ event: BrailleEvent) {
    if events.count >= Self.mostEvents { events.removeFirst() }
    events.append(event)
  }

  /// Returns whether the display shows something else now.
  private func obey(_ key: BrailleKey) -> Bool {
    let before = line
    switch key {
    case .route(let cell):
      if let place = line.place(atCell: cell) {
        add(.routed(piece: place.piece, character: place.character))
      }
    // At the end of an element its neighbour follows, so that one key reads everything.
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

import CellGrids

/// A state machine that decodes the bytes of a terminal into input events.
///
/// Bytes are decoded one by one, so it makes no difference how a terminal or a network divides its
/// output. An Escape character begins the sequence of another key, unless nothing follows it within
/// the Escape delay. Meaningless bytes count as one unknown key, which ends where the next key can
/// begin.
package struct InputDecoder {
  /// The maximum length of a sequence, in bytes. The rest of a longer one is discarded.
  package static let longestSequence = 64
  /// The delay, in milliseconds, that turns the beginning of a sequence that no keyboard can type
  /// into an unknown key.
  package static let sequenceDelay = 500

  private enum State {
    case ground
    /// A character of several bytes, with the bounds of its next byte.
    case character(value: UInt32, remaining: Int, bounds: ClosedRange<UInt8>, isAlt: Bool)
    /// A sequence whose bytes are pending.
    case sequence
    case paste
  }

  /// The time, in milliseconds, to decode pending bytes without waiting for more, or nil if none
  /// are pending.
  package private(set) var deadline: Int?

  package var escapeDelay: Int
  /// The time, in milliseconds, until which an answer of the terminal is expected.
  private var answerEnd = Int.min
  /// Bytes that may begin the answer and were decoded as a key, because no more came in time.
  private var late: [UInt8] = []
  /// The number of pending bytes that were decoded as a key before.
  private var decodedCount = 0
  private let terminalKeys: TerminalKeys
  private var state = State.ground
  private var pending: [UInt8] = []
  private var pasted = PastedText()
  private var events: ArraySlice<InputEvent> = []

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - escapeDelay: The delay, in milliseconds, that turns an Escape character into the Escape
  ///     key.
  ///   - terminalKeys: The sequences of keys that only this terminal sends.
  package init(escapeDelay: Int, terminalKeys: TerminalKeys = TerminalKeys()) {
    self.escapeDelay = escapeDelay
    self.terminalKeys = terminalKeys
    pending.reserveCapacity(Self.longestSequence)
  }

  /// Takes the next event, or returns nil if all bytes are decoded.
  package mutating func next() -> InputEvent? {
    // An empty slice would keep what was taken from it.
    defer { if events.isEmpty { events = [] } }
    return events.popFirst()
  }

  /// Decodes bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes from the terminal.
  ///   - now: The time in milliseconds.
  package mutating func feed(_ bytes: some Collection<UInt8>, at now: Int) {
    if case .paste = state, let deadline,
      PastedText.isInterrupt(bytes, after: now - (deadline - PastedText.patience))
    {
      endPaste(at: now)
    }
    for byte in bytes { feed(byte, at: now) }
  }

  /// Expects an answer of the terminal to a question that was asked now.
  package mutating func expectAnswer(at now: Int) { answerEnd = now + BackgroundAnswer.patience }

  /// Decodes pending bytes without waiting for more, if their time is over.
  package mutating func timePassed(_ now: Int) {
    guard let deadline, now >= deadline else { return }
    self.deadline = nil
    switch state {
    case .ground, .character: break
    case .sequence:
      let bytes = pending
      decodeSequence(isComplete: true, at: now)
      if answerEnd != .min, BackgroundAnswer.isBegun(by: bytes) { late = bytes }
    case .paste: endPaste(at: now)
    }
  }

  /// Decodes all pending bytes, because no more bytes follow.
  package mutating func finish() {
    if case .character = state { emit(.key(.unknown)) }
    if case .paste = state { emitPaste(isEnd: true) }
    if case .sequence = state { return timePassed(deadline ?? 0) }
    state = .ground
    deadline = nil
  }

  private mutating func feed(_ byte: UInt8, at now: Int) {
    switch state {
    case .ground: begin(byte, at: now)
    case .character(let value, let remaining, let bounds, let isAlt):
      guard bounds.contains(byte) else {
        state = .ground
        emit(.key(.unknown))
        return begin(byte, at: now)
      }
      let value = value << 6 | UInt32(byte & 0x3F)
      guard remaining == 1 else {
        state = .character(
          value: value, remaining: remaining - 1, bounds: 0x80...0xBF, isAlt: isAlt)
        return
      }
      state = .ground
      emit(.key(Key(scalar: value, isAlt: isAlt)))
    case .sequence:
      // Only the end of an overlong sequence still matters.
      if pending.count == Self.longestSequence { pending.removeLast() }
      pending.append(byte)
      decodeSequence(isComplete: false, at: now)
    case .paste: paste(byte, at: now)
    }
  }

  /// Decodes the first byte of a key.
  private mutating func begin(_ byte: UInt8, at now: Int) {
    if !late.isEmpty {
      if BackgroundAnswer.isBegun(by: late + [byte]) {
        (pending, decodedCount) = (late, late.count)
      }
      late = []
    }
    if decodedCount > 0 || byte == 0x1B || terminalKeys.mayBegin(with: byte) {
      pending.append(byte)
      state = .sequence
      decodeSequence(isComplete: false, at: now)
    } else {
      beginCharacter(byte, isAlt: false)
    }
  }

  private mutating func beginCharacter(_ byte: UInt8, isAlt: Bool) {
    switch byte {
    case ..<0x20, 0x7F: emit(.key(Key(control: byte)))
    case ..<0x80: emit(.key(Key(scalar: UInt32(byte), isAlt: isAlt)))
    default:
      guard let (remaining, bounds) = UTF8Lead.following(byte) else { return emit(.key(.unknown)) }
      state = .character(
        value: UInt32(byte & 0x3F >> remaining), remaining: remaining, bounds: bounds, isAlt: isAlt)
    }
  }

  /// Decodes the pending bytes of a sequence.
  ///
  /// - Parameter isComplete: A Boolean value that indicates whether no further bytes are expected.
  private mutating func decodeSequence(isComplete: Bool, at now: Int) {
    let meaning = terminalKeys.meaning(of: pending, isComplete: isComplete)
    switch meaning ?? KeySequence.meaning(of: pending, isComplete: isComplete) {
    case .event(.background(let isLight)): endSequence(.background(isLight: isLight))
    case .ignored: endSequence(nil)
    case _ where decodedCount > 0 && (isComplete || !BackgroundAnswer.isBegun(by: pending)):
      let rest = Array(pending.dropFirst(decodedCount))
      endSequence(nil)
      feed(rest, at: now)
    case .unfinished: wait(at: now)
    case .event(let event): endSequence(event)
    case .paste:
      endSequence(nil)
      pasted = PastedText()
      state = .paste
      deadline = now + PastedText.patience
    case .altCharacter(let lead):
      endSequence(nil)
      beginCharacter(lead, isAlt: true)
    case .split(let key, let count):
      let rest = Array(pending.dropFirst(count))
      endSequence(key.map(InputEvent.key))
      feed(rest, at: now)
      // The second key is not worth waiting for if the first one was not.
      if isComplete, case .sequence = state { decodeSequence(isComplete: true, at: now) }
    }
  }

  private mutating func wait(at now: Int) {
    // Nobody types the beginning of an answer, so the rest is awaited for any time.
    deadline = nil
    guard pending.count < 3 || !BackgroundAnswer.isBegun(by: pending) else { return }
    let isAnswer = pending.starts(with: [0x1B, UInt8(ascii: "]")])
    let delay = Self.delay(after: isAnswer ? .max : pending.count, escapeDelay: escapeDelay)
    deadline = now + (now < answerEnd ? max(delay, BackgroundAnswer.pause) : delay)
  }

  /// Returns the time, in milliseconds, to wait for the rest of a sequence after some bytes of it.
  static func delay(after count: Int, escapeDelay: Int) -> Int {
    count <= 2 ? escapeDelay : max(escapeDelay, sequenceDelay)
  }

  private mutating func endSequence(_ event: InputEvent?) {
    pending.removeAll(keepingCapacity: true)
    decodedCount = 0
    deadline = nil
    state = .ground
    if case .background = event { answerEnd = .min }
    if let event { emit(event) }
  }

  private mutating func paste(_ byte: UInt8, at now: Int) {
    let isEnd = pasted.append(byte)
    if isEnd || pasted.isFull { emitPaste(isEnd: isEnd) }
    if isEnd { state = .ground }
    deadline = isEnd ? nil : now + PastedText.patience
  }

  /// Ends a paste whose end has not arrived, so that it does not keep the keys. Bytes that could
  /// begin its end belong to a key.
  private mutating func endPaste(at now: Int) {
    let rest = pasted.beginningOfEnd
    emitPaste(isEnd: true)
    state = .ground
    deadline = nil
    for byte in rest { feed(byte, at: now) }
  }

  private mutating func emitPaste(isEnd: Bool) {
    if let text = pasted.takeText(isEnd: isEnd) { emit(.paste(text)) }
  }

  private mutating func emit(_ event: InputEvent) { events.append(event) }
}

/// A state machine that finds pasted text among bytes of a terminal that another program decodes.
///
/// As for `InputDecoder`, it makes no difference how the bytes are divided, and a paste whose end
/// does not arrive keeps no key for long.
package struct PasteScanner {
  /// The marks around pasted text.
  package static let start = PastedText.start
  package static let end = PastedText.end

  /// A part of the input, without the marks around pasted text.
  package enum Part: Hashable, Sendable {
    case keys([UInt8])
    case pasteStart
    case pasted([UInt8])
    case pasteEnd
  }

  /// The time, in milliseconds, to stop waiting for more bytes of a mark or of a paste, or nil.
  package private(set) var deadline: Int?

  private let escapeDelay: Int
  private let interrupt: UInt8
  private var isPasting = false
  /// The bytes that can begin a mark.
  private var pending: [UInt8] = []

  /// Creates a scanner.
  ///
  /// - Parameters:
  ///   - escapeDelay: The delay, in milliseconds, that turns an Escape character into a key.
  ///   - interrupt: The key that ends a paste whose end does not arrive.
  package init(escapeDelay: Int, interrupt: UInt8) {
    (self.escapeDelay, self.interrupt) = (escapeDelay, interrupt)
  }

  /// Divides bytes into parts.
  ///
  /// - Parameter now: The time in milliseconds.
  package mutating func scan(_ bytes: [UInt8], at now: Int) -> [Part] {
    var parts: [Part] = []
    if isPasting, let deadline,
      PastedText.isInterrupt(bytes, by: interrupt, after: now - (deadline - PastedText.patience))
    {
      parts.append(endPaste(at: now))
    }
    var run: [UInt8] = []
    for byte in bytes {
      if byte != 0x1B, pending.isEmpty {
        run.append(byte)
        continue
      }
      let marks = isPasting ? [PastedText.end] : [PastedText.start, PastedText.end]
      guard let mark = marks.first(where: { $0.starts(with: pending + [byte]) }) else {
        run += pending
        pending = []
        if byte == 0x1B { pending.append(byte) } else { run.append(byte) }
        continue
      }
      pending.append(byte)
      guard pending == mark else { continue }
      pending = []
      append(&run, to: &parts)
      // The end of a paste that has ended already means nothing.
      if isPasting || mark == PastedText.start {
        parts.append(isPasting ? .pasteEnd : .pasteStart)
        isPasting.toggle()
      }
    }
    append(&run, to: &parts)
    wait(at: now)
    return parts
  }

  /// Stops waiting for more bytes, if their time is over.
  package mutating func timePassed(_ now: Int) -> [Part] {
    guard let deadline, now >= deadline else { return [] }
    if isPasting { return [endPaste(at: now)] }
    defer {
      pending = []
      self.deadline = nil
    }
    return [.keys(pending)]
  }

  private func append(_ run: inout [UInt8], to parts: inout [Part]) {
    if !run.isEmpty { parts.append(isPasting ? .pasted(run) : .keys(run)) }
    run = []
  }

  /// Ends a paste whose end has not arrived. Bytes that could begin its end belong to a key.
  private mutating func endPaste(at now: Int) -> Part {
    isPasting = false
    wait(at: now)
    return .pasteEnd
  }

  private mutating func wait(at now: Int) {
    if isPasting {
      deadline = now + PastedText.patience
    } else {
      deadline =
        pending.isEmpty
        ? nil : now + InputDecoder.delay(after: pending.count, escapeDelay: escapeDelay)
    }
  }
}

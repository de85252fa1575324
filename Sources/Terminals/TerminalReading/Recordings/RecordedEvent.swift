/// Something that happened while a program ran in a terminal.
package struct RecordedEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The bytes from one read of the program's output.
    case output([UInt8])
    /// The bytes from one read of the keyboard.
    case input([UInt8])
    case resize(TerminalSize)
    /// A place that a person marked.
    case marker(String)
    /// The program ended with a status.
    case exit(Int)
  }

  /// The time since the beginning of the recording.
  package var time: Duration
  package var kind: Kind
  /// A Boolean value that indicates whether the terminal showed nothing of the input, as after a
  /// question for a password.
  package var isHidden = false

  package init(time: Duration, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// The event with an x for each character of hidden input, which gives a replay the same length
  /// and times.
  package var redacted: RecordedEvent {
    guard isHidden, let keys else { return self }
    var event = self
    event.kind = .input(keys.redacted.bytes)
    return event
  }

  /// The keys that were pressed, or `nil` if it is something else, such as an answer of the
  /// terminal.
  package var keys: KeyChunk? {
    guard case .input(let bytes) = kind else { return nil }
    let keys = KeyChunk(bytes)
    return keys.isReport ? nil : keys
  }
}

import TerminalEmulation
import TerminalReaders

/// Something that happened while a program ran in a terminal.
package struct RecordedEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// What one read of the program's output returned.
    case output([UInt8])
    /// What one read of the keyboard returned.
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

  package init(time: Duration, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }
}

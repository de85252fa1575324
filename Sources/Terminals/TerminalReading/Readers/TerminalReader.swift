/// An event that reaches a reader.
package enum ReaderInput: Sendable {
  /// The reader starts. The screen is empty.
  case start
  /// The keyboard was read. The program gets the keys afterward. Reports of the terminal to the
  /// program are read there too; only TDSR, which is between both, takes them for keys.
  case keys(KeyChunk)
  /// The program's output was read: all bytes that were waiting. The screen is the one before them.
  case output(ArraySlice<UInt8>)
  /// The terminal did something for these bytes. The screen is the one after it.
  case event(TerminalEvent)
  /// The terminal finished with these bytes. The screen is the one after all of them.
  case outputEnd
  /// The time of `nextTimer` came.
  case timer
  /// The terminal has a new size, which the screen already has.
  case resize
  /// The program ended.
  case end
}

/// A screen reader that hears a terminal program: events and times in, utterances out.
///
/// A reader is a value without a clock and without input or output, so the same recording always
/// gives the same words. `Replay` calls it in this order: `start`; then for each input `keys`, for
/// each read of the program's output `output`, the `event`s, and `outputEnd`, and between them
/// `timer`; `end` at last. Before each call at a time, timers that are due earlier have run. An
/// event at the very time of a timer comes before it.
package protocol TerminalReader: Sendable {
  /// The time at which the reader needs `timer`, since the beginning of the recording, or `nil`.
  /// `timer` must move it on.
  var nextTimer: Duration? { get }

  /// A Boolean value that indicates whether the reader hears the events of glyphs.
  var hearsGlyphs: Bool { get }

  /// Returns a Boolean value that indicates whether keys stop the current speech, so that the next
  /// utterance interrupts.
  func isSilenced(by keys: KeyChunk) -> Bool

  /// Hands an event to the reader.
  ///
  /// - Parameters:
  ///   - input: The event.
  ///   - time: The time since the beginning of the recording.
  ///   - screen: The screen at that time.
  /// - Returns: The utterances that the reader speaks now.
  mutating func handle(
    _ input: ReaderInput, at time: Duration, on screen: TerminalScreen
  ) -> [TerminalUtterance]
}

extension TerminalReader {
  package var hearsGlyphs: Bool { false }

  package func isSilenced(by keys: KeyChunk) -> Bool { !keys.isReport }
}

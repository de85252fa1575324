/// The words that a reader speaks at once.
package struct TerminalUtterance: Hashable, Sendable {
  /// The time since the beginning of the recording, which `Replay` sets.
  package var time = Duration.zero
  /// The text, as the reader gives it to the voice.
  package var text: String
  /// A Boolean value that indicates whether the text is said as a single character, by its name.
  package var isCharacter = false
  /// The rows that caused it, counted from 0, in order.
  package var rows: [Int] = []
  /// A Boolean value that indicates whether earlier speech stopped for it: by the utterance
  /// itself or by the key before it.
  package var interrupts = false
}

import ScreenReading

/// Keeps what was said last, for the caption pane.
package final class Caption: SpeechSink {
  package private(set) var text = ""

  package init() {}

  package func receive(_ event: SpeechEvent) {
    if event.kind == .speech { text = event.text }
  }

  /// Shows what is not said: that the voice failed.
  package func show(_ notice: String) { text = notice }
}

/// Keeps the utterances that were said, for scripts and tests.
package final class Recorder: SpeechSink {
  /// How many are kept; a script looks back over ten.
  package static let capacity = 4_096

  package private(set) var utterances: [String] = []
  /// Utterances and sounds in the order in which they came.
  package private(set) var events: [SpeechEvent] = []
  /// All utterances, forgotten ones included.
  package private(set) var count = 0

  package init() {}

  package func receive(_ event: SpeechEvent) {
    if events.count >= Self.capacity * 2 { events.removeFirst(Self.capacity) }
    events.append(event)
    guard event.kind == .speech else { return }
    count += 1
    if utterances.count >= Self.capacity * 2 { utterances.removeFirst(Self.capacity) }
    utterances.append(event.text)
  }
}

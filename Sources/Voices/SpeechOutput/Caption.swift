import ScreenReading

/// A speech sink that keeps the last utterance, for the caption pane.
package final class Caption: SpeechSink {
  package private(set) var text = ""

  package init() {}

  package func receive(_ event: SpeechEvent) {
    if event.kind == .speech { text = event.text }
  }

  /// Shows a notice that is not spoken, such as the failure of the voice.
  package func show(_ notice: String) { text = notice }
}

/// A speech sink that keeps utterances, for scripts and tests.
package final class Recorder: SpeechSink {
  /// The maximum number of utterances that are kept. A script looks at no more than the last ten.
  package static let capacity = 4_096

  package private(set) var utterances: [String] = []
  /// Utterances and sounds, oldest first.
  package private(set) var events: [SpeechEvent] = []
  /// The number of all utterances, including those that are no longer kept.
  package private(set) var count = 0
  /// The number of all events, including those that are no longer kept.
  package private(set) var eventCount = 0

  package init() {}

  package func receive(_ event: SpeechEvent) {
    if events.count >= Self.capacity * 2 { events.removeFirst(Self.capacity) }
    events.append(event)
    eventCount += 1
    guard event.kind == .speech else { return }
    count += 1
    if utterances.count >= Self.capacity * 2 { utterances.removeFirst(Self.capacity) }
    utterances.append(event.text)
  }
}

import ScreenReading

/// A speech sink that keeps the last utterance, for the caption pane.
package final class Caption: SpeechSink {
  package private(set) var text = ""
  /// The number of texts so far, which distinguishes an utterance from an equal one before it.
  package private(set) var count = 0
  /// The time at which the text began to be spoken, in milliseconds of the session's clock; nil if
  /// it was interrupted.
  package private(set) var start: Int?

  package init() {}

  package func receive(_ event: SpeechEvent) {
    switch event.kind {
    case .speech: show(event.text, at: event.time)
    case .interrupt: start = nil
    default: break
    }
  }

  /// Shows a text, such as a notice of the voice's failure, which is not spoken.
  package func show(_ text: String, at time: Int) {
    self.text = text
    start = time
    count += 1
  }
}

/// A speech sink that keeps utterances, for scripts and tests.
package final class Recorder: SpeechSink {
  /// The maximum number of utterances that are kept. A script looks at no more than the last ten.
  package static let capacity = 4_096

  package private(set) var utterances: [String] = []
  /// The maximum number of events that are kept.
  private let eventCapacity: Int
  /// Utterances and sounds, oldest first.
  package private(set) var events: [SpeechEvent] = []
  /// The number of all utterances, including those that are no longer kept.
  package private(set) var count = 0
  /// The number of all events, including those that are no longer kept.
  package private(set) var eventCount = 0

  /// - Parameter eventCapacity: The maximum number of events that are kept. Few of them stay in the
  ///   processor's cache.
  package init(eventCapacity: Int = capacity) { self.eventCapacity = eventCapacity }

  package func receive(_ event: SpeechEvent) {
    if events.count >= eventCapacity * 2 { events.removeFirst(eventCapacity) }
    events.append(event)
    eventCount += 1
    guard event.kind == .speech else { return }
    count += 1
    if utterances.count >= Self.capacity * 2 { utterances.removeFirst(Self.capacity) }
    utterances.append(event.text)
  }
}

import ScreenReading

/// A speech sink that keeps utterances, for scripts and tests.
package final class Recorder: SpeechSink {
  /// The maximum number of utterances to keep. A script reads at most the last ten.
  package static let capacity = 4_096

  package private(set) var utterances: [String] = []
  /// The maximum number of events that are kept.
  private let eventCapacity: Int
  /// Utterances and sounds, oldest first.
  package private(set) var events: [SpeechEvent] = []
  /// The number of all utterances, including discarded ones.
  package private(set) var count = 0
  /// The number of all events, including discarded ones.
  package private(set) var eventCount = 0

  /// - Parameter eventCapacity: The maximum number of events to keep. A small number stays in the
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

import ScreenReading

/// A receiver of events that never blocks its caller: slow work is done elsewhere.
package protocol SpeechSink: AnyObject {
  /// A Boolean value that indicates whether events need the positions of their elements, which take
  /// time to find.
  var wantsPlaces: Bool { get }

  func receive(_ event: SpeechEvent)

  /// Called when the screen shows the result of the last events, which is the time for deferred
  /// work.
  func frameWasShown()

  /// Called at the end of the session, after the last event.
  func finish()
}

extension SpeechSink {
  package var wantsPlaces: Bool { false }
  package func frameWasShown() {}
  package func finish() {}
}

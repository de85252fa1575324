import ScreenReading

/// A receiver of events. It never makes its caller wait: slow work is done elsewhere.
package protocol SpeechSink: AnyObject {
  /// Whether events need the place of their element, which takes time to find.
  var wantsPlaces: Bool { get }

  func receive(_ event: SpeechEvent)

  /// Called when the screen shows the result of the last events: the time for deferred work.
  func frameWasShown()

  /// Called at the end of the session. No more events follow.
  func finish()
}

extension SpeechSink {
  package var wantsPlaces: Bool { false }
  package func frameWasShown() {}
  package func finish() {}
}

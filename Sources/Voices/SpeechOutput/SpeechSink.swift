import ScreenReading

/// Where events go. A sink takes an event at once and never makes its caller wait: what is slow in
/// it happens elsewhere.
package protocol SpeechSink: AnyObject {
  /// Whether events shall say where their element is; finding that out costs time.
  var wantsPlaces: Bool { get }

  func receive(_ event: SpeechEvent)

  /// The screen shows what the last events led to: now is the time for work that can wait.
  func frameWasShown()

  /// The session is over: nothing more comes.
  func finish()
}

extension SpeechSink {
  package var wantsPlaces: Bool { false }
  package func frameWasShown() {}
  package func finish() {}
}

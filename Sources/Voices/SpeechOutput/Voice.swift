import AccessibilityModel
import ScreenReading

/// Something to say: one block for the server, with a mark at the beginning of each segment.
package struct VoiceRequest: Hashable, Sendable {
  /// Counted up by whoever asks; events name it.
  package var id: Int
  /// What is said one after the other: the pieces of an element each.
  package var segments: [[LabelPiece]]
  /// BCP 47: the language of pieces that say none.
  package var language: String
  /// By the primary subtag of a language (`grc`, `en`); a language that is not here has the
  /// standard ones.
  package var parameters: [String: VoiceParameters]

  /// Those of every other language.
  package var standard: VoiceParameters

  package init(
    id: Int, segments: [[LabelPiece]], language: String,
    parameters: [String: VoiceParameters] = [:], standard: VoiceParameters = VoiceParameters()
  ) {
    self.id = id
    self.segments = segments
    self.language = language
    self.parameters = parameters
    self.standard = standard
  }

  package func parameters(for language: String) -> VoiceParameters {
    parameters[language] ?? standard
  }
}

/// What became of a request, or what a person should know of the voice.
package enum VoiceEvent: Hashable, Sendable {
  case began(Int)
  /// A segment began, counted from 0.
  case reached(Int, segment: Int)
  case ended(Int)
  case cancelled(Int)
  /// Something went wrong, or is right again: one sentence for the caption, told once.
  case notice(String)
}

/// A voice that speaks beside the session: no call waits for a server, a process or a device.
package protocol Voice: AnyObject {
  /// What `lector voices` and messages call it: `speech-dispatcher`, `espeak-ng`.
  var name: String { get }

  /// Says something in the place of whatever is being said: at most one request ever waits.
  func speak(_ request: VoiceRequest)

  /// Ends what is being said, at once.
  func cancel()

  /// Plays a short sound, where the voice can.
  func play(_ earcon: Earcon)

  /// The events since the last call, in their order.
  func takeEvents() -> [VoiceEvent]

  /// Lets the server or process go. Nothing is said any more.
  func close()
}

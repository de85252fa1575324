import AccessibilityModel
import PlainText
import ScreenReading

/// Text to speak.
package struct VoiceRequest: Hashable, Sendable {
  /// The number of the request, which identifies it in events.
  package var id: Int
  /// The elements to speak one after the other, each in pieces.
  package var segments: [[LabelPiece]]
  /// The language of pieces that specify none, as a BCP 47 tag.
  package var language: String
  /// Parameters by primary language subtag (`grc`, `en`).
  package var parameters: [String: VoiceParameters]

  /// The parameters of every other language.
  package var standard: VoiceParameters
  /// The sounds to play before the text.
  package var sounds: [Earcon]

  package init(
    id: Int, segments: [[LabelPiece]], language: String,
    parameters: [String: VoiceParameters] = [:], standard: VoiceParameters = VoiceParameters(),
    sounds: [Earcon] = []
  ) {
    self.id = id
    self.segments = segments
    self.language = language
    self.parameters = parameters
    self.standard = standard
    self.sounds = sounds
  }

  package func parameters(for language: String) -> VoiceParameters {
    parameters[language] ?? standard
  }
}

/// The progress of a request, or a notice about the voice.
package enum VoiceEvent: Hashable, Sendable {
  case began(Int)
  /// A segment has begun. Segments are counted from 0.
  case reached(Int, segment: Int)
  case ended(Int)
  case canceled(Int)
  /// The voice has failed: one sentence for the caption, which `FailureReports` repeats seldom.
  case failed(Message)
  /// The voice speaks again after a failure: one sentence for the log.
  case recovered(Message)
  /// One sentence for the caption, such as about a language without a voice, reported once.
  case notice(Message)
}

/// A voice that speaks in the background. No call waits for a server, a process or a device.
package protocol Voice: AnyObject {
  /// The name in `lector voices` and in messages: `speech-dispatcher`, `espeak-ng`.
  var name: String { get }

  /// Speaks a request in place of the current one. At most one request waits.
  func speak(_ request: VoiceRequest)

  /// Stops speaking immediately.
  func cancel()

  /// Returns a Boolean value that indicates whether the voice has a sound for an earcon.
  func plays(_ earcon: Earcon) -> Bool

  /// Plays a short sound: now, or as soon as the current request ends.
  func play(_ earcon: Earcon)

  /// Returns the events since the last call, oldest first.
  func takeEvents() -> [VoiceEvent]

  /// Stops speaking, and releases the server or process.
  func close()
}

/// The languages that a speech server can speak.
package struct VoiceLanguages: Hashable, Sendable {
  /// The tags of the voices in lowercase (`grc`, `en-gb`), for `SpeechText`.
  package let tags: Set<String>

  /// - Parameter codes: The language codes of the server's voices, in any case. A server that lists
  ///   none is assumed to use espeak-ng.
  package init(codes: some Sequence<String>) {
    let tags = Set(codes.lazy.map { $0.lowercased() }.filter { !$0.isEmpty })
    self.tags = tags.isEmpty ? Self.espeak.tags : tags
  }

  /// The languages to assume until the server has sent its list: the languages of espeak-ng 1.51
  /// (`espeak-ng --voices`), which nearly every speech-dispatcher uses.
  package static let espeak = VoiceLanguages(
    codes: """
      af am an ar as az ba be bg bn bpy bs ca chr cmn cs cv cy da de el en en-gb en-us eo es es-419
      et eu fa fi fr fr-be fr-ch ga gd gn grc gu hak haw he hi hr ht hu hy hyw ia id io is it ja jbo
      ka kk kl kn ko kok ku ky la lb lfn lt ltg lv mi mk ml mr ms mt my nb nci ne nl nog om or pa pap
      pl pt pt-br py qu quc ro ru sd shn si sk sl smj sq sr sv sw ta te th tk tn tr tt ug uk ur uz vi
      yue
      """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Returns a language with the region of a locale in the same language: `en-US` for `en` and
  /// `en_US`. The region is known from the first word, so the voice never changes.
  package static func regional(_ language: String, locale: String) -> String {
    let parts = locale.split { $0 == "_" || $0 == "-" }
    guard parts.count > 1, parts[0] == language, parts[1].utf8.count == 2 else { return language }
    return "\(language)-\(parts[1])"
  }
}

/// The error for a voice that is unavailable or cannot speak.
package struct NoVoiceError: ReportableError, Hashable {
  package let report: Message

  package init(_ message: Message) { report = message }

  package static let noEspeak = NoVoiceError(
    "espeak-ng is not installed; expected the package espeak-ng")
}

import AccessibilityModel

/// How the screen reader speaks and hears; the user's choice.
public struct ScreenReaderSettings: Hashable, Sendable {
  public var verbosity: Verbosity
  /// What is said at each verbosity, where that is not the usual.
  public var pieces: [Verbosity: SpokenPieces] = [:]
  /// Whether hints are said.
  public var speaksHints = true
  /// How far beside an element a touch still finds it, in cells or points.
  public var reach: Double
  /// How a language is spoken that has nothing of its own.
  public var standardVoice = VoiceParameters()
  /// How each language is spoken, by its primary subtag; the standard for those that are not here.
  public var voices: [String: VoiceParameters] = [:]
  /// BCP 47: the voice for what says no language of its own; nil is the reader's.
  public var voiceLanguage: String?

  public init(verbosity: Verbosity = .normal, reach: Double = 2) {
    self.verbosity = verbosity
    self.reach = reach
  }

  /// How a language is spoken.
  public func voice(of language: String) -> VoiceParameters {
    voices.isEmpty ? standardVoice : voices[Self.primary(language)] ?? standardVoice
  }

  /// `grc` of `grc-Latn`.
  static func primary(_ language: String) -> String {
    language.split { $0 == "-" || $0 == "_" }.first.map { $0.lowercased() } ?? language
  }

  /// The pieces of an utterance that are said now.
  public var spokenPieces: SpokenPieces {
    let chosen = pieces[verbosity] ?? SpokenPieces(verbosity)
    return speaksHints ? chosen : chosen.subtracting(.hints)
  }
}

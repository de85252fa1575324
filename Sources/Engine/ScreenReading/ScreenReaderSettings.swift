import AccessibilityModel

/// How the screen reader speaks and hears.
public struct ScreenReaderSettings: Hashable, Sendable {
  /// How much an element says.
  public var verbosity: Verbosity
  /// The pieces that are said at each verbosity, if not the default ones.
  public var pieces: [Verbosity: SpokenPieces] = [:]
  /// Whether hints are said.
  public var speaksHints = true
  /// The distance from an element within which a touch still finds it, in cells or points.
  public var reach: Double
  /// How a language without parameters of its own is spoken.
  public var standardVoice = VoiceParameters()
  /// How each language is spoken, by its primary subtag.
  public var voices: [String: VoiceParameters] = [:]
  /// The language of words without one of their own as a BCP 47 tag; nil is the reader's.
  public var voiceLanguage: String?

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - verbosity: How much an element says.
  ///   - reach: The distance from an element within which a touch still finds it, in cells or points.
  public init(verbosity: Verbosity = .normal, reach: Double = 2) {
    self.verbosity = verbosity
    self.reach = reach
  }

  /// Returns how a language is spoken.
  ///
  /// - Parameter language: A BCP 47 tag.
  public func voice(of language: String) -> VoiceParameters {
    voices.isEmpty ? standardVoice : voices[Self.primary(language)] ?? standardVoice
  }

  /// Returns the primary subtag of a language: `grc` for `grc-Latn`.
  static func primary(_ language: String) -> String {
    language.split { $0 == "-" || $0 == "_" }.first.map { $0.lowercased() } ?? language
  }

  /// The pieces of an utterance that are said now.
  public var spokenPieces: SpokenPieces {
    let chosen = pieces[verbosity] ?? SpokenPieces(verbosity)
    return speaksHints ? chosen : chosen.subtracting(.hints)
  }
}

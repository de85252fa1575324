import AccessibilityModel
import PlainText

/// VoiceOver's typing feedback: the speech while text is typed.
public enum TypingEcho: String, CaseIterable, Sendable {
  /// Each character, by its name.
  case characters
  /// Each word, when a character that belongs to no word ends it.
  case words
  /// Each character, and each word when it ends.
  case both
  /// Nothing. Deleted, selected, and passed text is still spoken.
  case none
}

/// The user's settings for speech and touch.
public struct ScreenReaderSettings: Hashable, Sendable {
  /// The amount of detail that is spoken for an element.
  public var verbosity: Verbosity
  /// The pieces that are spoken at each verbosity, if they differ from the default.
  public var pieces: [Verbosity: SpokenPieces] = [:]
  /// A Boolean value that indicates whether hints are spoken.
  public var speaksHints = true
  /// A Boolean value that indicates whether words follow the sound at a boundary or for a gesture
  /// without a target: `Last character`. VoiceOver plays only the sound.
  public var speaksBoundaries = false
  /// The speech while text is typed.
  public var typingEcho = TypingEcho.characters
  /// A Boolean value that indicates whether capital letters are announced as such, when they are
  /// typed or passed.
  public var announcesCapitals = true
  /// The punctuation marks and symbols in texts that are spoken by name.
  public var punctuation = PunctuationLevel.none
  /// The settings of the rotor, in order. ``RotorSetting/rotor(_:)`` makes one of names.
  public var rotor = RotorSetting.standard
  /// The maximum distance between a touch and the element that it finds, in cells or points.
  public var reach: Double
  /// The voice parameters for languages without their own.
  public var standardVoice = VoiceParameters()
  /// The voice parameters of each language, by its primary subtag.
  public var voices: [String: VoiceParameters] = [:]
  /// The language of words that have none, as a BCP 47 tag, or nil for the screen
  /// reader's.
  public var voiceLanguage: String?

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - verbosity: The amount of detail that is spoken for an element.
  ///   - reach: The maximum distance between a touch and the element that it finds, in cells or
  ///     points.
  public init(verbosity: Verbosity = .normal, reach: Double = 2) {
    self.verbosity = verbosity
    self.reach = reach
  }

  /// Returns the voice parameters of a language.
  ///
  /// - Parameter language: A BCP 47 tag.
  public func voice(of language: String) -> VoiceParameters {
    voices.isEmpty ? standardVoice : voices[language.primarySubtag] ?? standardVoice
  }

  /// The pieces of an utterance that are currently spoken.
  public var spokenPieces: SpokenPieces {
    let chosen = pieces[verbosity] ?? SpokenPieces(verbosity)
    return speaksHints ? chosen : chosen.subtracting(.hints)
  }
}

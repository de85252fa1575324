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
  /// Words a minute.
  public var rate = 180
  /// BCP 47: the voice for what says no language of its own; nil is the reader's.
  public var voiceLanguage: String?

  public init(verbosity: Verbosity = .normal, reach: Double = 2) {
    self.verbosity = verbosity
    self.reach = reach
  }

  /// The pieces of an utterance that are said now.
  public var spokenPieces: SpokenPieces {
    let chosen = pieces[verbosity] ?? SpokenPieces(verbosity)
    return speaksHints ? chosen : chosen.subtracting(.hints)
  }
}

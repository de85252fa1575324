import PlainText

/// Decides which failures of a voice Lector reports, in every kind of session: the first one at
/// once, and then only another kind of failure, a continuing failure, or a failure after the voice
/// has recovered.
///
/// Without this rule, a server that fails at each text would add an error message to each word.
struct FailureReports {
  typealias Instant = SuspendingClock.Instant

  /// The time after which Lector reports a continuing failure again.
  static let pause = Duration.seconds(30)
  /// The time without a failure after which a speaking voice counts as recovered.
  static let recovery = Duration.seconds(10)

  /// The time of the last report of each kind of failure.
  private var told: [String: Instant] = [:]
  private var last: Instant?
  /// A Boolean value that indicates whether a failure was reported and no text has been accepted
  /// since.
  private var isTroubled = false

  /// Returns a Boolean value that indicates whether to report a failure now.
  ///
  /// - Parameter losesSpeech: A Boolean value that indicates whether a request is lost. Otherwise,
  ///   nothing is reported until the voice accepts a text: attempts to connect continue in the
  ///   background.
  mutating func tells(_ failure: Message, losesSpeech: Bool, at now: Instant) -> Bool {
    last = now
    guard losesSpeech || !isTroubled else { return false }
    // The reason may be different each time: a server that closes a connection refuses the next one.
    if let time = told[failure.key], !losesSpeech || now < time.advanced(by: Self.pause) {
      return false
    }
    told[failure.key] = now
    isTroubled = true
    return true
  }

  /// Takes note that the voice has accepted a text.
  ///
  /// - Returns: A Boolean value that indicates whether a reported failure may be over now.
  mutating func didAccept() -> Bool { exchange(&isTroubled, with: false) }

  /// Takes note that the voice has spoken a text to its end.
  mutating func didSpeak(at now: Instant) {
    if let last, now >= last.advanced(by: Self.recovery) { told = [:] }
  }
}

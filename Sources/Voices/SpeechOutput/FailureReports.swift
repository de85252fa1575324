import PlainText

/// Decides which failures of a voice are told, wherever it speaks: the first one at once, and then
/// only one of another kind, one that lasts, or one after the voice was sound again.
///
/// A server that fails at each text would otherwise add its sentence to each of them.
struct FailureReports {
  typealias Instant = SuspendingClock.Instant

  /// The time after which a failure that lasts is told again.
  static let pause = Duration.seconds(30)
  /// The time since the last failure after which a voice that speaks is sound again.
  static let recovery = Duration.seconds(10)

  /// The times at which each kind of failure was told.
  private var told: [Message: Instant] = [:]
  private var last: Instant?
  /// A Boolean value that indicates whether a failure was told and no text was accepted since.
  private var isTroubled = false

  /// Returns a Boolean value that indicates whether to tell a failure now.
  ///
  /// - Parameter losesSpeech: A Boolean value that indicates whether a request is lost. Otherwise,
  ///   nothing is told until a text was accepted: attempts to connect go on in the background.
  mutating func tells(_ failure: Message, losesSpeech: Bool, at now: Instant) -> Bool {
    last = now
    // What a server says may be different each time.
    let kind = failure.mapTexts { _, _ in "" }
    guard losesSpeech || !isTroubled else { return false }
    if let time = told[kind], !losesSpeech || now < time.advanced(by: Self.pause) { return false }
    told[kind] = now
    isTroubled = true
    return true
  }

  /// Takes note that the voice has accepted a text.
  ///
  /// - Returns: A Boolean value that indicates whether a failure was told that may be over now.
  mutating func didAccept() -> Bool {
    defer { isTroubled = false }
    return isTroubled
  }

  /// Takes note that the voice has spoken a text to its end.
  mutating func didSpeak(at now: Instant) {
    if let last, now >= last.advanced(by: Self.recovery) { told = [:] }
  }
}

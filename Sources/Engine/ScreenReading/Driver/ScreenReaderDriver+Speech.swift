import AccessibilityModel

extension ScreenReaderDriver {
  /// Lets time pass until nothing more follows by itself: speech ends, announcements that wait are
  /// spoken, the hint follows, Read All reaches the end.
  ///
  /// At most a day passes, so that a screen without an end cannot hold up a test.
  public func settle() {
    let end = clock.now + Self.longestSettling
    settle { time in
      guard clock.now < end else { return false }
      clock.wait(until: min(time, end))
      return true
    }
  }

  /// Milliseconds of a day.
  private static let longestSettling = 86_400_000

  /// Lets time pass.
  ///
  /// - Parameter milliseconds: how much time passes. A hint follows an element after a second of
  ///   silence.
  /// - Returns: what was spoken in that time.
  @discardableResult
  public func wait(_ milliseconds: Int) -> [String] {
    let start = log.count
    let end = clock.now + milliseconds
    while clock.now < end {
      clock.wait(until: nextTime.map { min($0, end) } ?? end)
      timePassed()
    }
    return log[start...].compactMap { $0.kind == .speech ? $0.text : nil }
  }

  /// Lets everything happen that follows by itself.
  ///
  /// - Parameter wait: lets time pass until a time, or until a voice reports something; returns
  ///   false to end.
  package func settle(waitingUntil wait: (Int) -> Bool) {
    while let time = nextTime ?? endOfSpeech {
      guard wait(time) else { return }
      timePassed()
    }
  }

  /// The time at which speech ends; nil while nothing is spoken.
  private var endOfSpeech: Int? {
    queue.isSpeaking(at: clock.now) ? queue.busyUntil : nil
  }

  /// The time of the next thing that happens by itself; nil if nothing will.
  package var nextTime: Int? {
    if reader.isReadingAll, !reader.isPaused { return queue.nextTime ?? queue.busyUntil }
    guard let hint = pendingHint?.time else { return queue.nextTime }
    return queue.nextTime.map { min($0, hint) } ?? hint
  }

  /// Lets happen what is due: an utterance ends, the next element of Read All or a hint begins.
  ///
  /// - Returns: whether anything was spoken or played.
  @discardableResult
  package func timePassed() -> Bool {
    let now = clock.now
    let before = eventCount
    handle(queue.advance(to: now))
    if reader.isReadingAll, !reader.isPaused, !queue.isSpeaking(at: now) {
      cause = "read-all"
      apply(reader.utteranceDidFinish())
    } else if let hint = pendingHint, now >= hint.time {
      pendingHint = nil
      speak(hint.utterance, from: .hint)
    }
    return eventCount != before
  }

  /// The voice has spoken the current utterance to its end: the next one begins.
  package func voiceDidFinish() {
    handle(queue.voiceDidFinish(at: clock.now))
    if let hint = pendingHint { pendingHint = (clock.now + hintDelay, hint.utterance) }
    timePassed()
  }

  /// Repeats what was spoken last, once at another rate.
  ///
  /// - Parameter relativeRate: the rate relative to the chosen one; 0.5 is half as fast.
  package func sayAgain(atRelativeRate relativeRate: Double) {
    guard var utterance = reader.lastUtterance.map(reader.inVoice) else { return }
    utterance.relativeRate = relativeRate
    speak(utterance)
  }

  /// Drops the hint that waits.
  package func dropHint() { pendingHint = nil }
}

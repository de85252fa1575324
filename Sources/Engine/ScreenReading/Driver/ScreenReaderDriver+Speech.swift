import AccessibilityModel

extension ScreenReaderDriver {
  /// Lets time pass until nothing more happens without input: speech ends, pending announcements
  /// and the hint are spoken, Read All reaches the end.
  ///
  /// At most one day passes, so that an endless screen cannot block a test.
  public func settle() {
    let end = clock.now + Self.longestSettling
    settle { time in
      guard clock.now < end else { return false }
      clock.wait(until: min(time, end))
      return true
    }
  }

  /// The number of milliseconds in a day.
  private static let longestSettling = 86_400_000

  /// Lets time pass.
  ///
  /// - Parameter milliseconds: The time that passes, in milliseconds. A hint follows an element
  ///   after one second of silence.
  /// - Returns: The texts spoken in that time.
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

  /// Handles all events that are due without input.
  ///
  /// - Parameter wait: Lets time pass until a given time, or until a voice reports something;
  ///   returns false to stop.
  package func settle(waitingUntil wait: (Int) -> Bool) {
    while let time = nextTime ?? endOfSpeech {
      guard wait(time) else { return }
      timePassed()
    }
  }

  /// The time when speech ends, or nil while nothing is spoken.
  private var endOfSpeech: Int? {
    queue.isSpeaking(at: clock.now) ? queue.busyUntil : nil
  }

  /// The time of the next event that occurs without input, or nil if there is none.
  package var nextTime: Int? {
    if reader.isReadingAll, !reader.isPaused {
      return nextItemTime ?? queue.nextTime ?? queue.busyUntil
    }
    guard let hint = pendingHint?.time else { return queue.nextTime }
    return queue.nextTime.map { min($0, hint) } ?? hint
  }

  /// Performs pending work: ends an utterance, or begins the next element of Read All or a hint.
  ///
  /// - Returns: Whether anything was spoken or played.
  @discardableResult
  package func timePassed() -> Bool {
    let now = clock.now
    let before = eventCount
    handle(queue.advance(to: now))
    if watchedFocus != nil { pollFocus() }
    if reader.isReadingAll, !reader.isPaused, !queue.isSpeaking(at: now) {
      if isNextItemDue(at: now) {
        cause = "read-all"
        apply(reader.utteranceDidFinish())
      }
    } else if let hint = pendingHint, now >= hint.time {
      pendingHint = nil
      speak(hint.utterance, from: .hint)
    }
    return eventCount != before
  }

  /// Returns whether the next item of Read All is due: in a portion, once the pause has passed.
  private func isNextItemDue(at now: Int) -> Bool {
    let time = nextItemTime ?? now + reader.pauseBeforeNextItem
    nextItemTime = time > now ? time : nil
    return time <= now
  }

  /// Starts to read a portion.
  package func read(_ portion: any ReadingSequence) { apply(reader.startReading(portion)) }

  /// Handles the end of the current utterance, which the voice has reported: the next one begins.
  package func voiceDidFinish() {
    handle(queue.voiceDidFinish(at: clock.now))
    if let hint = pendingHint { pendingHint = (clock.now + hintDelay, hint.utterance) }
    timePassed()
  }

  /// Repeats the last speech once, at another rate.
  ///
  /// - Parameter relativeRate: The rate relative to the chosen one; 0.5 is half as fast.
  package func sayAgain(atRelativeRate relativeRate: Double) {
    guard var utterance = reader.lastUtterance.map(reader.inVoice) else { return }
    utterance.relativeRate = relativeRate
    speak(utterance)
  }

  /// Drops the pending hint.
  package func dropHint() { pendingHint = nil }
}

extension ScreenReaderDriver {
  /// Returns all speech from the first element to the last, with each hint on a separate line.
  ///
  /// ```swift
  /// let play = AccessibilityNode.element(
  ///   "Play", traits: .button, frame: .init(x: 0, y: 0, width: 44, height: 44))
  /// ScreenReaderDriver.transcript(of: play)  // ["Play, button"]
  /// ```
  ///
  /// Like a user's swipes, it scrolls each element into view.
  ///
  /// - Parameters:
  ///   - root: The root of the tree, or any container.
  ///   - settings: The user's settings, such as verbosity.
  ///   - style: The style of utterances: VoiceOver or snapshot tests.
  ///   - language: The BCP 47 tag of the screen reader's own words.
  public static func transcript(
    of root: any AccessibilityObject, settings: ScreenReaderSettings = .init(),
    style: UtteranceStyle = .spoken, language: String = "en"
  ) -> [String] {
    let driver = ScreenReaderDriver(root, language: language, style: style, settings: settings)
    driver.recordsPlaces = false
    driver.open(readerOn: true)
    driver.settle()
    repeat {
      driver.swipeRight()
    } while !driver.sounds.contains(.boundary) && !driver.sounds.contains(.nothing)
    return driver.transcript
  }
}

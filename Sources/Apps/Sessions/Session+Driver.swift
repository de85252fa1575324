import AccessibilityModel
import Geometry
import ScreenReading
import SpeechOutput

/// The parts of the driver that the rest of the program uses.
extension Session {
  package var reader: ScreenReader {
    get { driver.reader }
    _modify { yield &driver.reader }
  }

  package var phrases: Phrases { reader.composer.phrases }
  /// A Boolean value that indicates whether Read All is on. Asking `reader` copies it.
  package var isReadingAll: Bool { driver.reader.isReadingAll }
  package var clock: any ScreenReaderClock { driver.clock }
  /// The time by the clock of typing, in milliseconds.
  var typingTime: Int { (options.typingClock ?? clock).now }

  /// The cause of current events, by its name in records.
  package var cause: String? {
    get { driver.cause }
    set { driver.cause = newValue }
  }

  /// Stops Read All, as any key but a pause does.
  package func stopReading() { driver.stopReading() }

  /// Speaks an utterance of the session's own.
  func speak(_ utterance: Utterance) { driver.speak(utterance) }

  /// Plays a short sound, and says words after it if the user wants them at boundaries. While the
  /// screen reader is off, shows the words.
  ///
  /// - Parameter words: The words, or nil for the sound's own.
  package func signal(_ earcon: Earcon, saying words: String? = nil) {
    if !reader.isRunning, let words { show(announcement: words) }
    driver.signal(earcon, saying: words)
  }

  /// Performs everything that is due.
  ///
  /// - Returns: A Boolean value that indicates whether anything was spoken or played.
  @discardableResult
  package func timePassed() -> Bool {
    if caption.pager.timePassed(clock.now) { needsFrame = true }
    return driver.timePassed()
  }

  /// The time of the next thing that happens without input, or nil if there is none.
  package var nextTime: Int? {
    let next = driver.nextTime
    guard let turn = caption.pager.nextTime else { return next }
    return min(next ?? turn, turn)
  }

  /// Lets everything happen that is due without input: speech ends, Read All continues, the hint is
  /// spoken.
  ///
  /// - Parameter wait: Lets time pass until a time, or until a voice has reported something;
  ///   returns false to stop.
  package func settle(waitingUntil wait: (Int) -> Bool) {
    sendSounds()
    driver.settle { time in
      guard ending == nil, wait(time) else { return false }
      takeVoiceEvents()
      sendSounds()
      return true
    }
  }
}

extension Session: ScreenReaderDriverDelegate {
  package func initialElement(for driver: ScreenReaderDriver) -> (any AccessibilityObject)? {
    application.initialElement()
  }

  package func driver(
    _ driver: ScreenReaderDriver, elementOnScreenNear old: (any AccessibilityObject)?
  ) -> (any AccessibilityObject)? {
    application.elementOnScreen(near: old)
  }

  package func frontObject(for driver: ScreenReaderDriver) -> (any AccessibilityObject)? {
    root.popover
  }

  package func driverWillPerformEffects(_ driver: ScreenReaderDriver) { needsFrame = true }

  package func driver(
    _ driver: ScreenReaderDriver, didLongPress element: any AccessibilityObject
  ) {
    application.longPress(element)
  }

  package func driverDidAskForItemChooser(_ driver: ScreenReaderDriver) { openItemChooser() }

  package func driver(_ driver: ScreenReaderDriver, didTapAt point: Point) -> Bool {
    application.tap(at: point)
  }

  package func driver(_ driver: ScreenReaderDriver, didCopy text: String) { options.copy(text) }

  package func driver(_ driver: ScreenReaderDriver, didChangeStatus isRunning: Bool) {
    if !isRunning { popovers.readerDidStop() }
    caption.announce("", at: clock.now)
    application.readerStatusDidChange(isRunning: isRunning)
    // A menu may have items for the ear alone.
    if isRunning, let popover = root.popover {
      popover.willReappear()
      root.layoutIfNeeded()
    }
  }

  package func driver(_ driver: ScreenReaderDriver, didMissAnnouncement pieces: [LabelPiece]) {
    show(announcement: Utterance(pieces).text)
    showMessage(pieces)
  }

  package func driver(_ driver: ScreenReaderDriver, didRecord event: SpeechEvent) {
    // A hint is spoken without a gesture, and every utterance is written.
    if event.kind == .speech, options.cursorIsOnCaption { needsFrame = true }
    for sink in sinks { sink.receive(event) }
  }

  package func driver(
    _ driver: ScreenReaderDriver, didBegin utterance: Utterance, isElement: Bool
  ) {
    // An announcement may begin without a key, and the caption shows it.
    if utterance.pieces.first?.kind == .announcement { needsFrame = true }
    giveToVoice(utterance, isElement: isElement)
    showMessage(utterance, isElement: isElement)
  }

  package func driverDidCancelSpeech(_ driver: ScreenReaderDriver) { cancelVoice() }

  package func driver(_ driver: ScreenReaderDriver, didPlay earcon: Earcon) {
    play(earcon)
  }

  package func driver(_ driver: ScreenReaderDriver, didShow utterance: Utterance) {
    showMessage(utterance.pieces)
  }
}

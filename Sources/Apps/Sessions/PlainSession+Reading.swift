import AccessibilityModel
import CellGrids
import ScreenReading

/// Read All in portions. The focus stays on what was printed last, and Read All goes on from there.
extension PlainSession {
  /// The number of lines after which a line of input that waits stops a portion. Shorter portions
  /// from a pipe are printed whole, so that a script always has the same output.
  package static let longestWholePortion = 1_000

  /// Presses a key. A key that starts or resumes Read All continues after what was printed last.
  func press(_ key: Key) {
    let gesture = gesture(completedBy: key)
    let hasStopped = hasStoppedReading
    hasStoppedReading = false
    if hasStopped, gesture == .pause || gesture == .magicTap {
      return session.speak(Utterance(.status, session.phrases("status.paused")))
    }
    if gesture == .faster || gesture == .slower, !session.reader.offersVoiceSettings,
      !session.reader.isHelping
    {
      return session.speak(Utterance(.status, session.phrases("status.noVoice")))
    }
    guard let gesture, Self.resumes(gesture), readsInPortions, !session.reader.isHelping,
      let focus = session.reader.focus, focus === lastRead
    else { return session.handle(key) }
    lastRead = nil
    guard let next = session.reader.traversal.element(after: focus) else {
      return session.perform(.swipeRight)
    }
    session.moveFocusSilently(to: next)
    session.perform(.readAll(fromTop: false))
  }

  private static func resumes(_ gesture: Gesture) -> Bool {
    gesture == .readAll(fromTop: false) || gesture == .magicTap || gesture == .pause
  }

  /// Returns the gesture that a key completes; nil if it completes none or is typed into a field.
  private func gesture(completedBy key: Key) -> Gesture? {
    guard session.reader.isRunning, session.editedInput == nil,
      case .command(.gesture(let gesture)) = session.keyMap.meaning(
        of: session.bindings.pendingKeys + [key])
    else { return nil }
    return gesture
  }

  /// Forgets what was read once the focus is somewhere else.
  func forgetReadingElsewhere() {
    if session.reader.focus !== lastRead { lastRead = nil }
  }

  /// Lets everything happen that is due without input: a hint is spoken, and Read All prints its
  /// portion.
  ///
  /// - Parameters:
  ///   - hasInput: Returns whether a key or a line waits.
  ///   - wait: Lets time pass until a time; returns false to stop.
  package func settle(hasInput: () -> Bool, waitingUntil wait: (Int) -> Bool) {
    var printed = 0
    weak var last: (any AccessibilityObject)?
    hasStoppedReading = false
    session.settle { time in
      guard wait(time) else { return false }
      let reader = session.reader
      // Announcements that wait are spoken first.
      guard readsInPortions, reader.isReadingAll, !reader.isPaused, let focus = reader.focus,
        session.driver.queue.nextTime == nil
      else { return true }
      if focus !== last {
        last = focus
        printed += 1
      }
      if let next = reader.traversal.element(after: focus) {
        stopIfNeeded(after: focus, before: next, printed: printed, hasInput: hasInput)
      }
      return true
    }
    // Input has ended the wait.
    if readsInPortions, session.reader.isReadingAll, !session.reader.isPaused {
      stopReading(at: session.reader.focus)
      hasStoppedReading = true
    }
  }

  private func stopIfNeeded(
    after element: any AccessibilityObject, before next: any AccessibilityObject, printed: Int,
    hasInput: () -> Bool
  ) {
    let portion = session.options.portion
    let application = session.application
    // A portion that a command has asked for is printed whole.
    if !session.reader.isReadingPortion, application.ends(portion, after: element, before: next) {
      stopReading(at: element)
    } else if let pageLength, printed >= pageLength {
      stopReading(at: element)
      session.speak(Utterance(.status, session.phrases("status.more")))
    } else if mayStop(after: element, before: next, printed: printed), hasInput() {
      stopReading(at: element)
      hasStoppedReading = true
    }
  }

  /// Returns whether input may stop a portion here: everywhere on a terminal; from a pipe, within a
  /// long portion, and after each verse if everything is read.
  private func mayStop(
    after element: any AccessibilityObject, before next: any AccessibilityObject, printed: Int
  ) -> Bool {
    if isOnTerminal || printed >= Self.longestWholePortion { return true }
    return session.options.portion == .everything
      && session.application.ends(.verse, after: element, before: next)
  }

  private func stopReading(at element: (any AccessibilityObject)?) {
    session.stopReading()
    lastRead = element
  }
}

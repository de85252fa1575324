import AccessibilityModel
import PlainText

extension ScreenReaderDriver {
  /// Performs a command in a field and speaks what it changed.
  ///
  /// - Parameter isSpoken: Whether the change is spoken. A full field is always announced.
  /// - Returns: What the command changed.
  @discardableResult
  package func edit(
    _ command: EditCommand, in input: any AccessibilityTextInput, isSpoken: Bool = true
  ) -> EditOutcome {
    var text = input.editedText
    let outcome = text.perform(command, ring: &killRing)
    var isFull = false
    if case .full = outcome { isFull = true }
    // The change is spoken before anything that it causes, such as the number of matches.
    if reader.isRunning, isFull || isSpoken && !(showsEdits && outcome.isVisible) {
      speak(outcome, after: command, in: input)
    }
    input.editedText = text
    return outcome
  }

  private func speak(
    _ outcome: EditOutcome, after command: EditCommand, in input: any AccessibilityTextInput
  ) {
    guard outcome == .boundary else { return apply(reader.didEdit(outcome, in: input)) }
    app.driverWillPerformEffects(self)
    signal(.boundary, saying: phrases("boundary.\(command.isBackward ? "start" : "end").text"))
  }

  /// Moves the insertion point as VoiceOver's rotor does: by words, it is placed at the end of a
  /// word in both directions.
  func moveInsertionPoint(
    by unit: RotorSetting, step: Int, in element: any AccessibilityObject
  ) {
    guard let input = element as? any AccessibilityTextInput else { return }
    let movement: TextMovement =
      switch unit {
      case .words: step > 0 ? .wordForward : .precedingWordEnd
      case .lines: step > 0 ? .lineDown : .lineUp
      default: step > 0 ? .characterForward : .characterBackward
      }
    edit(.move(movement), in: input)
  }
}

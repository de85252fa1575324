import Braille
import CellGrids
import ScreenReading
import Views

/// Input that needs content that has not arrived yet. It waits, and so does all input after it. Once
/// the content has arrived, the input is handled in order, as if it had just been entered.
extension Session {
  /// Lets input wait if it reaches further than the content, or if other input is waiting.
  ///
  /// - Returns: False if the input can be handled now.
  func postpones(_ reach: @autoclosure () -> ContentReach, _ perform: @escaping () -> Void) -> Bool
  {
    guard case .coming(let name) = application.arrival else {
      performPostponed()
      return false
    }
    if postponed.isEmpty {
      guard !application.has(reach()) else { return false }
      cause = "arrival"
      stopReading()
      post(.announcement(phrases("arrival.waiting", name).withVisibleControls, priority: .normal))
    }
    postponed.append(perform)
    return true
  }

  /// Lets a key wait if it reaches further than the content. While keys wait, Escape forgets them,
  /// and the key that interrupts the program does so at once.
  ///
  /// - Returns: False if the key can be handled now.
  func postpones(_ key: Key) -> Bool {
    if !postponed.isEmpty {
      if key == .special(.escape) {
        forgetPostponed()
        return true
      }
      if keyMap.meaning(of: [key]) == .command(.session(.interrupt)) { return false }
    }
    return postpones(reach(of: key)) { [weak self] in self?.handle(key) }
  }

  package var hasPostponedInput: Bool { !postponed.isEmpty }

  /// Forgets the input that waits, and says so.
  package func forgetPostponed() {
    guard hasPostponedInput else { return }
    postponed = []
    pendingKeys.removeAll()
    typedCount = nil
    notice = ""
    cause = "arrival"
    post(.announcement(phrases("arrival.cancelled"), priority: .normal))
  }

  /// Handles the waiting input once the content has arrived. If the content cannot arrive, which the
  /// application announces, the input is discarded.
  func performPostponed() {
    guard !postponed.isEmpty else { return }
    switch application.arrival {
    case .coming: return
    case .failed: postponed = []
    case .complete:
      let waiting = postponed
      postponed = []
      for perform in waiting where ending == nil { perform() }
    }
  }

  /// Whether Read All has reached the end of the content that has arrived. It continues when the rest
  /// arrives.
  package var waitsToRead: Bool {
    guard case .coming = application.arrival else { return false }
    return reader.isReadingAll && !application.has(.page)
  }

  // MARK: - How far input reaches

  private func reach(of key: Key) -> ContentReach {
    // Keys are only explained.
    if reader.isHelping || isExplainingUnheard { return .focus }
    if pendingKeys.isEmpty, editedInput != nil, let command = keyMap.fieldCommand(for: key) {
      return reach(of: command)
    }
    switch keyMap.meaning(of: pendingKeys + [key]) {
    case .prefix: return .focus
    case .command(let bound):
      let command = meaning(of: bound, for: key)
      // A number before a command may repeat it past the next page.
      if typedCount != nil, command.reach == .page { return .everything }
      return root.popover == nil ? reach(of: command) : reachInPopover(of: command, key)
    default: return pendingKeys.isEmpty && root.popover == nil ? .focus : .everything
    }
  }

  private func reach(of command: FieldCommand) -> ContentReach {
    switch command {
    case .edit, .breakLine, .cancel, .up, .down: .focus
    case .submit: .everything
    case .gesture(let gesture): reach(of: Command.gesture(gesture))
    }
  }

  private func reach(of command: Command) -> ContentReach {
    switch command {
    case .gesture(.swipeUp), .gesture(.swipeDown):
      // Sighted mode moves by lines.
      guard reader.isRunning else { return .page }
      return reader.rotorSetting?.reach ?? .focus
    default: return command.reach
    }
  }

  /// The elements of a popover are there; what an item does is not known.
  private func reachInPopover(of command: Command, _ key: Key) -> ContentReach {
    if let letter = key.character, root.popover?.list.row(forKey: letter) != nil {
      return .everything
    }
    guard case .gesture(let gesture) = command else { return command.reach }
    return gesture.staysInPopover ? .focus : .everything
  }

  /// How far a result of the mouse reaches.
  func reach(of event: MouseEvent) -> ContentReach {
    switch event.action {
    case .press, .drag: .focus
    case .release: root.popover == nil ? .page : .everything
    case .wheelUp, .wheelDown: root.popover == nil ? .page : .focus
    }
  }

  /// How far a key of a braille display reaches.
  func reach(of event: BrailleEvent) -> ContentReach {
    switch event {
    case .previousElement, .previousElementEnd, .nextElement, .firstElement:
      root.popover == nil ? .page : .focus
    case .lastElement, .routed: .everything
    case .mute, .sayAgain, .messagePanned, .messageEnded, .notice: .focus
    }
  }
}

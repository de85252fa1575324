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
      announceWait(for: name)
    }
    postponed.append(perform)
    return true
  }

  private func announceWait(for name: String) {
    post(.announcement(phrases("arrival.waiting", name).withVisibleControls, priority: .normal))
  }

  /// Lets a key wait if it reaches further than the content. While keys or Read All wait, Escape
  /// cancels that, and the key that interrupts the program does so at once.
  ///
  /// - Returns: False if the key can be handled now.
  func postpones(_ key: Key) -> Bool {
    if key == .special(.escape), hasPostponedInput || hasAnnouncedWait && waitsToRead {
      cancelWait()
      return true
    }
    if hasPostponedInput, keyMap.meaning(of: [key]) == .command(.session(.interrupt)) {
      return false
    }
    return postpones(reach(of: key)) { [weak self] in self?.handle(key) }
  }

  package var hasPostponedInput: Bool { !postponed.isEmpty }

  /// Forgets the input that waits, and says so.
  package func forgetPostponed() {
    if hasPostponedInput { cancelWait() }
  }

  private func cancelWait() {
    postponed = []
    pendingKeys.removeAll()
    typedCount = nil
    notice = ""
    cause = "arrival"
    stopReading()
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

  /// Whether Read All reads the last row after which the content is still to come. The row is read to
  /// its end. If the rest is not there by then, Read All announces that it waits, once, and goes on
  /// when the rest has arrived and the announcement has ended.
  package var waitsToRead: Bool {
    guard case .coming = application.arrival else { return false }
    return !application.has(.page) && driver.reader.leavesRow
  }

  /// Whether nothing happens until the content arrives or the user does something.
  var isWaitingToRead: Bool {
    hasAnnouncedWait && waitsToRead && !driver.queue.isSpeaking(at: clock.now)
  }

  /// Returns whether Read All may go on. If it has to wait for content, that is announced.
  func mayReadOn() -> Bool {
    guard waitsToRead else { return true }
    application.takeNews()
    guard case .coming(let name) = application.arrival, waitsToRead else {
      // The news may be announced first.
      return !driver.hasAnnouncements && !driver.queue.isSpeaking(at: clock.now)
    }
    if !hasAnnouncedWait {
      hasAnnouncedWait = true
      cause = "arrival"
      announceWait(for: name)
    }
    return false
  }

  // MARK: - How far input reaches

  private func reach(of key: Key) -> ContentReach {
    // Keys are only explained.
    if reader.isHelping || isExplainingUnheard { return .focus }
    if pendingKeys.isEmpty, editedInput != nil, let command = keyMap.fieldCommand(for: key) {
      return reach(of: command)
    }
    if pendingKeys.isEmpty, let letter = key.character, let menu = currentMenu,
      let row = menu.row(forKey: letter)
    {
      return menu.items[row].reach
    }
    switch keyMap.meaning(of: pendingKeys + [key]) {
    case .prefix: return .focus
    case .command(let bound):
      let command = meaning(of: bound, for: key)
      // A number before a command may repeat it past the next page.
      if typedCount != nil, command.reach == .page { return .everything }
      return root.popover == nil ? reach(of: command) : reachInPopover(of: command)
    default: return pendingKeys.isEmpty && root.popover == nil ? .focus : .everything
    }
  }

  private func reach(of command: FieldCommand) -> ContentReach {
    switch command {
    case .edit, .breakLine, .cancel, .up, .down: return .focus
    case .submit: return reachOfActivation
    case .gesture(let gesture):
      let command = Command.gesture(gesture)
      return root.popover == nil ? reach(of: command) : reachInPopover(of: command)
    }
  }

  private func reach(of command: Command) -> ContentReach {
    switch command {
    case .gesture(.swipeUp), .gesture(.swipeDown):
      // Sighted mode moves by lines.
      guard reader.isRunning else { return .page }
      return reader.rotorSetting?.reach ?? .focus
    case .gesture(.doubleTap): return reachOfActivation
    case .gesture(.action(let name)): return application.reach(ofAction: name)
    default: return command.reach
    }
  }

  /// The elements of a popover are there; how far an item reaches, the item knows.
  private func reachInPopover(of command: Command) -> ContentReach {
    guard case .gesture(let gesture) = command else { return command.reach }
    if gesture == .doubleTap { return reachOfActivation }
    return gesture.staysInPopover ? .focus : .everything
  }

  /// How far activating what has the focus reaches.
  private var reachOfActivation: ContentReach {
    let focus = driver.reader.focus
    let action = focus.flatMap(driver.reader.activation)
    guard let popover = root.popover else { return application.reach(ofAction: action?.name) }
    if action != nil { return .everything }
    if let field = editedField, popover.list.selection == nil || reader.isRunning {
      return field.reach
    }
    guard let focus else { return popover.list.activatedItem?.reach ?? .everything }
    return popover.list.row(of: focus).map { popover.list.items[$0].reach } ?? .everything
  }

  /// How far a result of the mouse reaches.
  func reach(of event: MouseEvent) -> ContentReach {
    guard let popover = root.popover else {
      return event.action == .press || event.action == .drag ? .focus : .page
    }
    guard event.action == .release else { return .focus }
    let point = application.point(ofCell: event.position)
    // A click beside a popover closes it.
    if popover.isModal, !popover.screenFrame.contains(point) { return .focus }
    return popover.list.item(at: point)?.reach ?? .everything
  }

  /// How far a key of a braille display reaches.
  func reach(of event: BrailleEvent) -> ContentReach {
    switch event {
    case .previousElement, .previousElementEnd, .nextElement, .firstElement:
      root.popover == nil ? .page : .focus
    case .lastElement: root.popover == nil ? .everything : .focus
    case .routed(let piece, _):
      braille?.fieldPiece == piece && editedInput != nil ? .focus : reachOfActivation
    case .mute, .sayAgain, .messagePanned, .messageEnded, .notice: .focus
    }
  }
}

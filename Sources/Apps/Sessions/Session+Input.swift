import CellGrids
import ScreenReading
import Views

/// The path of a key through the session, from the screen to the driver.
extension Session {
  /// The maximum number of events that are handled before a frame is drawn. A held key is drawn
  /// once, and the screen still follows a flood of input.
  static let eventsAFrame = 1_000

  /// Runs until the user or the system ends the session.
  package func run() -> SessionEnd {
    render()
    while true {
      var event = screen.nextEvent(timeout: timeout)
      var handled = 0
      while let current = event {
        handle(current)
        if let ending { return ending }
        handled += 1
        event = handled < Self.eventsAFrame ? screen.nextEvent(timeout: 0) : nil
      }
      handle(mouse.timePassed(clock.now))
      takeVoiceEvents()
      takeBrailleEvents()
      timePassed()
      render()
      if let ending { return ending }
    }
  }

  /// The time until something happens without input, in milliseconds, or nil if nothing will.
  private var timeout: Int? {
    let times = [nextTime, mouse.nextTime, braille?.messageEnd].compactMap { $0 }
    return times.min().map { max($0 - clock.now, 0) }
  }

  /// Handles an event from the terminal.
  package func handle(_ event: InputEvent) {
    switch event {
    case .key(let key): handle(key)
    case .mouse(let mouse): handle(self.mouse.handle(mouse, at: clock.now))
    case .paste(let text): paste(text)
    case .resize: resize()
    case .terminate(let signal): ending = .terminated(signal)
    case .suspend: suspend()
    case .endOfInput: ending = .quit
    }
  }

  /// Handles a key: types it into the edited field, or performs the command that it completes.
  package func handle(_ key: Key) {
    notice = ""
    endMessage()
    application.keyWillBePressed()
    let count = driver.heardCount
    if closesTour(for: key) { return }
    if explainsUnheard(key) || turnsToKeyHelp(key) { return }
    if let input = editedInput, type(key, into: input) {
      // Typed characters may be silent by the user's choice.
      if key.character == nil { answerSilence(since: count) }
      return
    }
    if movesToPart(key) || performsItemAction(key) || activatesItem(by: key) || typesAhead(key) {
      return answerSilence(since: count)
    }
    if takesCount(key) { return }
    pendingKeys.append(key)
    let meaning = keyMap.meaning(of: pendingKeys)
    if meaning == .prefix {
      needsFrame = true
      return
    }
    let wasPending = pendingKeys.count > 1
    pendingKeys.removeAll(keepingCapacity: true)
    let times = typedCount
    typedCount = nil
    if case .command(let bound) = meaning {
      let command = self.meaning(of: bound, for: key)
      if !movesInMenu(by: command), !listsKeys(for: command), !explainsHeading(for: command) {
        if let times { perform(command, times: times) } else { perform(command) }
      }
      if command.isAnswered { answerSilence(since: count) }
      return
    }
    needsFrame = true
    if wasPending, key != .special(.escape) { handle(key) } else { unbound(key) }
  }

  /// Performs a command, or explains it while key help is on.
  package func perform(_ command: Command) {
    if root.popover == nil, command.startsAtFocus { application.returnToFocus(fromAnywhere: false) }
    switch command {
    case .gesture(let gesture): perform(gesture)
    case .session(let own):
      if begins(command) { perform(own) }
    case .app(let own):
      if begins(command) { answer(application.perform(own)) }
    case .mark(let own, let letter):
      if begins(command) { answer(application.perform(own, letter: letter)) }
    }
  }

  /// Passes a gesture to the screen reader, or to the views while the screen reader is off.
  package func perform(_ gesture: Gesture, cause: String? = nil) {
    endMessage()
    guard reader.isRunning || gesture == .toggleReader else {
      self.cause = cause ?? gesture.names.script
      driver.dropHint()
      return performUnheard(gesture)
    }
    driver.carryOut(gesture, cause: cause)
  }
}

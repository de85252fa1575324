import CellGrids
import PlainText
import ScreenReading
import Views

/// The path of a key through the session: from the screen through the layers to a command, and from
/// there to the driver or the application.
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
    driver.queue.isSpoken = driver.hasVoice
    switch event {
    case .key(let key): handle(key)
    case .mouse(let mouse): handle(self.mouse.handle(mouse, at: clock.now))
    case .paste(let text): paste(text)
    case .resize: resize()
    case .background(let isLight):
      terminalIsLight = isLight
      guard root.theme.name == .auto else { return }
      root.ownAppearance?.theme = Theme(.auto, terminalIsLight: isLight)
      needsFrame = true
    case .terminate(let signal): ending = .terminated(signal)
    case .suspend: suspend()
    case .endOfInput: ending = .quit
    }
  }

  /// Handles a key: the layers are asked from the top until one of them handles it.
  package func handle(_ key: Key) {
    lastKey = key
    bindings.unsaidKey = nil
    defer {
      replaced = []
      application.keyWasPressed()
    }
    inputWillBegin()
    endMessage()
    let count = driver.heardCount
    for layer in layers {
      switch layer.handle(key) {
      case .ignored: continue
      case .handled: return
      case .performed: return signalSilence(since: count)
      }
    }
  }

  /// Opens the list of commands, items, and settings, filtered by a name.
  ///
  /// - Returns: `true` if something has the name; otherwise, `false`.
  package func lookUp(_ name: String) -> Bool { keyHelp.lookUp(name) }

  private var layers: [KeyLayer] { [tour, keyHelp, field, popoverKeys, count, bindings] }

  /// Ends the effect of the last key or touch.
  private func inputWillBegin() {
    caption.announce("", at: clock.now)
    application.keyWillBePressed()
  }

  /// Inserts text that the terminal pastes into the field that is being edited.
  func paste(_ text: String) {
    inputWillBegin()
    tour.close()
    field.paste(text)
  }

  /// Performs the gestures of the mouse.
  func handle(_ results: [MouseGestures.Result]) {
    for result in results where !tour.handle(result) {
      if case .wheel = result {} else { inputWillBegin() }
      switch result {
      case .gesture(let gesture): perform(gesture)
      case .touch(let cell):
        let point = application.point(ofCell: cell)
        if !reader.isRunning, let list = root.popover?.list {
          list.table.row(at: point).map { list.select(row: $0) }
        } else {
          perform(.touch(point))
          if !reader.isRunning, root.popover == nil, let start = mouse.dragStart {
            application.sightedFocus?.select(from: application.point(ofCell: start))
          }
        }
      case .click(let cell):
        let keys = root.keyLine.keys(at: cell)
        if !keys.isEmpty {
          mouse.useClick()
          keys.forEach(handle)
        } else if !popoverKeys.close(clickedAt: cell) {
          perform(.touch(application.point(ofCell: cell)))
        }
      case .wheel(let lines):
        cause = "wheel"
        if let popover = root.popover {
          popover.scroll(byLines: lines)
        } else {
          application.scroll(byLines: lines)
        }
        needsFrame = true
      }
    }
  }

  /// Performs a command, or explains it while key help is on.
  package func perform(_ command: Command) {
    if root.popover == nil, command.startsAtFocus {
      application.sightedFocus?.returnToFocus(fromAnywhere: false)
    }
    switch command {
    case .gesture(let gesture): perform(gesture)
    case .session(let action):
      if begin(command) { perform(action) }
    case .app(let action):
      if begin(command) { answer(application.perform(action)) }
    case .mark(let action, let letter):
      if begin(command) { answer(application.perform(action, letter: letter)) }
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
    if gesture == .curtain, writesLiveLine, !reader.isHelping {
      self.cause = cause ?? gesture.names.script
      return speak(Utterance(.status, phrases("status.noScreen")))
    }
    let wasPaused = reader.isPaused
    driver.carryOut(gesture, cause: cause)
    // Silence would not tell that nothing follows.
    if writesLiveLine, !driver.hasVoice, reader.isPaused, !wasPaused {
      speak(Utterance(.status, phrases("status.paused")))
    }
  }

  /// Performs a command of the session.
  func perform(_ command: SessionCommand) {
    switch command {
    case .quit: ending = .quit
    case .interrupt: ending = .interrupted
    case .count: break
    case .commandLine: commandField.open()
    case .speechHistory: openSpeechHistory()
    case .suspend: suspend()
    case .redraw where options.isPlain:
      if reader.isRunning { speak(Utterance(.status, phrases("status.noScreen"))) }
    case .redraw:
      liveLine.drawAll()
      screen.invalidate()
      if reader.isRunning { speak(Utterance(.status, phrases("status.redrawn"))) }
    }
  }

  /// Prepares the session for a command that is not a gesture.
  ///
  /// - Returns: `false` if key help is on and has explained the command instead; otherwise, `true`.
  func begin(_ command: Command) -> Bool {
    cause = command.name
    needsFrame = true
    guard !reader.isHelping || command == .session(.interrupt) else {
      // In a popover, the key that quits closes.
      let closes = command == .session(.quit) && root.popover != nil
      let name = closes ? Command.gesture(.escape).name : command.name
      speak(Utterance(.help, reader.explainedKeys + phrases("command.\(name)")))
      return false
    }
    driver.dropHint()
    stopReading()
    return true
  }

  /// Announces that the app does not have the command, unless the command was performed.
  func answer(_ wasPerformed: Bool) {
    guard !wasPerformed, reader.isRunning else { return }
    speak(Utterance(.status, phrases("status.notHere")))
  }

  /// Goes to a place that the user has typed, or announces that there is none.
  func go(to place: String) {
    do {
      try application.goTo(place)
    } catch {
      post(.announcement(error.message.withVisibleControls, priority: .normal))
    }
  }

  /// Plays the sound of a key that does nothing if the user has heard nothing since a command began,
  /// and nothing will follow.
  ///
  /// - Parameter count: The number of events that the user had heard then.
  func signalSilence(since count: Int) {
    guard reader.isRunning, ending == nil, driver.heardCount == count, !driver.hasAnnouncements,
      !application.expectsEvents
    else { return }
    signal(.nothing)
  }

  /// Stops the program until the user continues it.
  func suspend() {
    screen.suspend()
    resize()
  }
}

import AccessibilityModel
import CellGrids
import ScreenReading
import Views

extension Session {
  /// Handles an event from the terminal.
  package func handle(_ event: InputEvent) {
    switch event {
    case .key(let key): handle(key)
    case .mouse(let event): handle(mouse.handle(event, at: clock.now))
    case .resize: resize()
    case .terminate(let signal): ending = .terminated(signal)
    case .suspend: suspend()
    case .endOfInput: ending = .quit
    }
  }

  /// Handles a key: types it into the edited field, or performs the command that it completes.
  package func handle(_ key: Key) {
    notice = ""
    if let field = editedField, type(key, into: field) { return }
    pendingKeys.append(key)
    let meaning = keyMap.meaning(of: pendingKeys)
    if meaning == .prefix {
      needsFrame = true
      return
    }
    let wasPending = pendingKeys.count > 1
    pendingKeys.removeAll(keepingCapacity: true)
    if case .command(let command) = meaning { return perform(command) }
    needsFrame = true
    if wasPending, key != .special(.escape) { handle(key) } else { unbound(key) }
  }

  /// Performs a command, or explains it while key help is on.
  package func perform(_ command: Command) {
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

  private func perform(_ command: SessionCommand) {
    switch command {
    case .quit: ending = .quit
    case .interrupt: ending = .interrupted
    case .suspend: suspend()
    case .redraw: screen.invalidate()
    }
  }

  /// Prepares the session for a command that is no gesture.
  ///
  /// - Returns: false if key help is on and has explained the command instead.
  private func begins(_ command: Command) -> Bool {
    cause = command.name
    needsFrame = true
    guard !reader.isHelping || command == .session(.quit) || command == .session(.interrupt) else {
      speak(Utterance("help", phrases("command.\(command.name)")))
      return false
    }
    driver.dropHint()
    stopReading()
    return true
  }

  /// Says that the app does not have the command, unless it has performed it.
  private func answer(_ wasPerformed: Bool) {
    guard !wasPerformed, reader.isRunning else { return }
    speak(Utterance("status", phrases("status.notHere")))
  }

  /// Returns whether a key is bound or types something into a field that is open.
  package func knows(_ key: Key) -> Bool {
    if keyMap.binds(key) { return true }
    return root.popover?.field != nil && (key.character != nil || key == .special(.backspace))
  }

  private func unbound(_ key: Key) {
    stopReading()
    guard reader.isHelping else { return }
    cause = "help"
    speak(Utterance("help", phrases("status.unbound", key.name)))
  }

  private func suspend() {
    screen.suspend()
    resize()
  }

  /// The text field that receives typed characters, or nil if none has the focus.
  var editedField: TextField? {
    guard let field = root.popover?.field else { return nil }
    if reader.isRunning { return reader.focus === field ? field : nil }
    return field
  }

  /// Types a key into a field.
  ///
  /// - Returns: false if the key types nothing and keeps its meaning.
  private func type(_ key: Key, into field: TextField) -> Bool {
    cause = "type"
    if let character = key.character {
      // The character is spoken before anything that its insertion causes.
      if reader.isRunning { speak(Utterance("character", spoken(character))) }
      field.type(character)
    } else if key == .special(.backspace) {
      if reader.isRunning, let last = field.text.last {
        speak(Utterance("character", spoken(last)))
      }
      field.deleteBackward()
    } else {
      return false
    }
    needsFrame = true
    return true
  }

  private func spoken(_ character: Character) -> String {
    character == " " ? phrases("character.space") : String(character)
  }
}

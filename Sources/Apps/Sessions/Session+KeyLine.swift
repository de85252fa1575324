import AccessibilityModel
import CellGrids
import ScreenReading
import Views

/// The line of the keys that matter now.
extension Session {
  /// Updates the line of keys.
  func refreshKeyLine() {
    root.keyLine.entries = showsKeys ? currentEntries.compactMap(\.self) : []
  }

  private var showsKeys: Bool { options.showsKeyLine && !writesLiveLine }

  /// The keys that move by the setting of the rotor, or nil if the line does not name keys.
  var rotorKeys: String? {
    showsKeys ? pair(.swipeUp, .swipeDown, "move", 0)?.key : nil
  }

  private var currentEntries: [KeyLine.Entry?] {
    if reader.isHelping { return [entry(.escape, "leaveHelp", 0)] }
    if reader.isReadingAll {
      return [
        entry(.pause, reader.isPaused ? "continue" : "pause", 0),
        entry(.stop, "stop", 1), pair(.slower, .faster, "speed", 2),
      ]
    }
    if let input = editedInput { return fieldEntries(of: input) }
    if let popover = root.popover { return popoverEntries(of: popover) }
    return contentEntries
  }

  private func fieldEntries(of input: any AccessibilityTextInput) -> [KeyLine.Entry?] {
    let completes = (input as? TextField).flatMap { $0.completion?($0.text) } != nil
    let tab = keyHelp.explainsWithTab ? "explain" : completes ? "complete" : "next"
    return [
      fieldEntry(.submit, "done", 0),
      input.editedText.kind == .lines ? fieldEntry(.breakLine, "newLine", 2) : nil,
      fieldEntry(.cancel, "back", 1), fieldEntry(.gesture(.swipeRight), tab, 3),
    ]
  }

  /// Returns the entries for a popover. Its keys move by element, as a swipe does, or up and down for
  /// sighted users.
  private func popoverEntries(of popover: Popover) -> [KeyLine.Entry?] {
    let item = popover.list.currentItem
    let opensSideways = popoverKeys.opensSideways
    return [
      opensSideways || !reader.isRunning && popover.choices?.isColumn == true
        ? pair(.swipeUp, .swipeDown, "move", 4)
        : pair(.swipeLeft, .swipeRight, "move", 4),
      popover.hasChoices ? entry(.doubleTap, "choose", 0) : nil,
      opensSideways && item?.opens == true ? keyEntry(.special(.right), "open", 5) : nil,
      !popoverKeys.itemActions.isEmpty ? entry(.doubleTapAndHold, "menu", 3) : nil,
      entry(.escape, "back", 1), entry(.help, "help", 2),
    ]
  }

  private var contentEntries: [KeyLine.Entry?] {
    func app(_ command: AppCommand, _ phrase: String, _ rank: Int) -> KeyLine.Entry? {
      application.has(command) ? entry(.app(command), phrase, rank) : nil
    }
    return [
      pair(.swipeLeft, .swipeRight, "move", 4),
      entry(.doubleTap, "open", 3), entry(.doubleTapAndHold, "menu", 2),
      app(.search, "search", 5), app(.goTo, "goTo", 6), app(.layers, "layers", 8),
      app(.textMenu, "lists", 9),
      reader.isRunning ? nil : entry(.toggleReader, "reader", 10),
      entry(.help, "help", 1), entry(.session(.quit), "quit", 0),
    ]
  }
}

/// The entries of the line of keys. Commands without a key have none.
extension Session {
  private var glyphs: Glyphs { root.appearance.glyphs }

  private func entry(_ command: Command, _ phrase: String, _ rank: Int) -> KeyLine.Entry? {
    let bound = keyMap.bindings.filter { $0.action == .command(command) }.map(\.keys)
    return keyMap.shownKeys(for: command, phrases, glyphs).map {
      KeyLine.Entry(
        key: $0, text: phrases("keys.\(phrase)"), rank: rank,
        keys: bound.first { $0.first?.character == nil } ?? bound.first ?? [])
    }
  }

  private func entry(_ gesture: Gesture, _ phrase: String, _ rank: Int) -> KeyLine.Entry? {
    entry(.gesture(gesture), phrase, rank)
  }

  /// Returns an entry for two opposite gestures.
  private func pair(
    _ first: Gesture, _ second: Gesture, _ phrase: String, _ rank: Int
  ) -> KeyLine.Entry? {
    guard let firstKey = keyMap.shownKeys(for: .gesture(first), phrases, glyphs),
      let other = keyMap.shownKeys(for: .gesture(second), phrases, glyphs)
    else { return nil }
    let arrows = [glyphs.left, glyphs.right, glyphs.up, glyphs.down]
    let space = [firstKey, other].allSatisfy(arrows.contains) ? "" : " "
    return KeyLine.Entry(key: firstKey + space + other, text: phrases("keys.\(phrase)"), rank: rank)
  }

  private func keyEntry(_ key: Key, _ phrase: String, _ rank: Int) -> KeyLine.Entry {
    KeyLine.Entry(
      key: key.shownName(phrases, glyphs), text: phrases("keys.\(phrase)"), rank: rank, keys: [key])
  }

  /// Returns an entry for a key of text fields, which are the same in every profile.
  private func fieldEntry(_ command: FieldCommand, _ phrase: String, _ rank: Int) -> KeyLine.Entry?
  {
    FieldCommand.keys.first { $0.command == command }.map { keyEntry($0.key, phrase, rank) }
  }
}

import AccessibilityModel
import CellGrids
import ScreenReading
import Views

/// The line of the keys that matter now.
extension Session {
  /// Updates the line of keys.
  func refreshKeyLine() {
    root.keyLine.entries = showsKeys ? currentEntries(keyLineWriter).compactMap(\.self) : []
  }

  /// A Boolean value that indicates whether the line of keys names keys.
  private var showsKeys: Bool { options.showsKeyLine && !writesLiveLine }

  /// The keys that move by the setting of the rotor, or nil if the line does not name keys.
  var rotorKeys: String? {
    showsKeys ? keyLineWriter.pair(.swipeUp, .swipeDown, "move", 0)?.key : nil
  }

  private var keyLineWriter: KeyLineWriter {
    KeyLineWriter(keyMap: keyMap, phrases: phrases, glyphs: root.appearance.glyphs)
  }

  private func currentEntries(_ line: KeyLineWriter) -> [KeyLine.Entry?] {
    if reader.isHelping { return [line.gesture(.escape, "leaveHelp", 0)] }
    if reader.isReadingAll {
      return [
        line.gesture(.pause, reader.isPaused ? "continue" : "pause", 0),
        line.gesture(.stop, "stop", 1), line.pair(.slower, .faster, "speed", 2),
      ]
    }
    if let input = editedInput { return fieldEntries(line, of: input) }
    if let popover = root.popover { return popoverEntries(line, of: popover) }
    return contentEntries(line, isHeard: reader.isRunning)
  }

  private func fieldEntries(
    _ line: KeyLineWriter, of input: any AccessibilityTextInput
  ) -> [KeyLine.Entry?] {
    let completes = (input as? TextField).flatMap { $0.completion?($0.text) } != nil
    let tab = keyHelp.explainsWithTab ? "explain" : completes ? "complete" : "next"
    return [
      line.field(.submit, "done", 0),
      input.editedText.kind == .lines ? line.field(.breakLine, "newLine", 2) : nil,
      line.field(.cancel, "back", 1), line.field(.gesture(.swipeRight), tab, 3),
    ]
  }

  /// Returns the entries for a popover. Its keys move by element, as a swipe does, or up and down for
  /// sighted users.
  private func popoverEntries(_ line: KeyLineWriter, of popover: Popover) -> [KeyLine.Entry?] {
    let item = popover.list.currentItem
    let opensSideways = popoverKeys.opensSideways
    return [
      opensSideways || !reader.isRunning && popover.choices?.isColumn == true
        ? line.pair(.swipeUp, .swipeDown, "move", 4)
        : line.pair(.swipeLeft, .swipeRight, "move", 4),
      popover.hasChoices ? line.gesture(.doubleTap, "choose", 0) : nil,
      opensSideways && item?.opens == true ? line.key(.special(.right), "open", 5) : nil,
      !popoverKeys.itemActions.isEmpty ? line.gesture(.doubleTapAndHold, "menu", 3) : nil,
      line.gesture(.escape, "back", 1), line.gesture(.help, "help", 2),
    ]
  }

  private func contentEntries(_ line: KeyLineWriter, isHeard: Bool) -> [KeyLine.Entry?] {
    func app(_ command: AppCommand, _ phrase: String, _ rank: Int) -> KeyLine.Entry? {
      application.has(command) ? line.entry(.app(command), phrase, rank) : nil
    }
    return [
      line.pair(.swipeLeft, .swipeRight, "move", 4),
      line.gesture(.doubleTap, "open", 3), line.gesture(.doubleTapAndHold, "menu", 2),
      app(.search, "search", 5), app(.goTo, "goTo", 6), app(.layers, "layers", 8),
      app(.textMenu, "lists", 9),
      isHeard ? nil : line.gesture(.toggleReader, "reader", 10),
      line.gesture(.help, "help", 1), line.entry(.session(.quit), "quit", 0),
    ]
  }
}

/// Makes entries of the line of keys. Commands without a key have none.
private struct KeyLineWriter {
  let keyMap: KeyMap
  let phrases: Phrases
  let glyphs: Glyphs

  func entry(_ command: Command, _ phrase: String, _ rank: Int) -> KeyLine.Entry? {
    let bound = keyMap.bindings.filter { $0.action == .command(command) }.map(\.keys)
    return keyMap.shownKeys(for: command, phrases, glyphs).map {
      KeyLine.Entry(
        key: $0, text: phrases("keys.\(phrase)"), rank: rank,
        keys: bound.first { $0.first?.character == nil } ?? bound.first ?? [])
    }
  }

  func gesture(_ gesture: Gesture, _ phrase: String, _ rank: Int) -> KeyLine.Entry? {
    entry(.gesture(gesture), phrase, rank)
  }

  /// Returns an entry for two opposite gestures.
  func pair(
    _ first: Gesture, _ second: Gesture, _ phrase: String, _ rank: Int
  ) -> KeyLine.Entry? {
    guard let one = keyMap.shownKeys(for: .gesture(first), phrases, glyphs),
      let other = keyMap.shownKeys(for: .gesture(second), phrases, glyphs)
    else { return nil }
    let arrows = [glyphs.left, glyphs.right, glyphs.up, glyphs.down]
    let space = [one, other].allSatisfy(arrows.contains) ? "" : " "
    return KeyLine.Entry(key: one + space + other, text: phrases("keys.\(phrase)"), rank: rank)
  }

  func key(_ key: Key, _ phrase: String, _ rank: Int) -> KeyLine.Entry {
    KeyLine.Entry(
      key: key.shownName(phrases, glyphs), text: phrases("keys.\(phrase)"), rank: rank, keys: [key])
  }

  /// Returns an entry for a key of text fields, which are the same in every profile.
  func field(_ command: FieldCommand, _ phrase: String, _ rank: Int) -> KeyLine.Entry? {
    FieldCommand.keys.first { $0.command == command }.map { key($0.key, phrase, rank) }
  }
}

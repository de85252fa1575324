import CellGrids
import ScreenReading
import Views

/// The state that the line of keys depends on.
private struct KeyLineState {
  enum Context {
    /// The content, with the screen reader or without it.
    case content(isHeard: Bool)
    case popover(hasItems: Bool, hasActions: Bool, way: Way)
    /// - tab: The name of the phrase for the action of Tab.
    case field(hasLines: Bool, tab: String)
    case keyHelp
    case reading(isPaused: Bool)
  }

  /// How keys move in a popover.
  enum Way {
    /// By element, with the keys of a swipe.
    case swipes
    /// Up and down, for the eye; whether right opens the selected item.
    case lines(opens: Bool)
  }

  var context: Context
  var glyphs: Glyphs
}

/// The line of the keys that matter now.
extension Session {
  /// Updates the line of keys.
  func refreshKeyLine() {
    root.keyLine.entries = showsKeys ? entries(for: currentKeyLineState()) : []
  }

  /// A Boolean value that indicates whether the line of keys names keys.
  private var showsKeys: Bool { options.showsKeyLine && !writesLiveLine }

  /// The keys that move by the setting of the rotor, or nil if the line does not name keys.
  var rotorKeys: String? {
    guard showsKeys else { return nil }
    let line = KeyLineWriter(keyMap: keyMap, phrases: phrases, glyphs: root.appearance.glyphs)
    return line.pair(.swipeUp, .swipeDown, saying: "", 0)?.key
  }

  private func currentKeyLineState() -> KeyLineState {
    let glyphs = root.appearance.glyphs
    if reader.isHelping { return KeyLineState(context: .keyHelp, glyphs: glyphs) }
    if reader.isReadingAll {
      return KeyLineState(context: .reading(isPaused: reader.isPaused), glyphs: glyphs)
    }
    if let input = editedInput {
      let hasLines = input.editedText.kind == .lines
      let field = input as? TextField
      let completes = field.flatMap { $0.completion?($0.text) } != nil
      return KeyLineState(
        context: .field(
          hasLines: hasLines,
          tab: keyHelp.explainsWithTab ? "explain" : completes ? "complete" : "next"),
        glyphs: glyphs)
    }
    if let popover = root.popover {
      return KeyLineState(
        context: .popover(
          hasItems: popover.hasChoices,
          hasActions: popover.list.currentItem?.actions.isEmpty == false,
          way: popoverKeys.opensSideways
            ? .lines(opens: popover.list.currentItem?.opens == true) : .swipes), glyphs: glyphs)
    }
    return KeyLineState(
      context: .content(isHeard: reader.isRunning), glyphs: glyphs)
  }

  private func entries(for state: KeyLineState) -> [KeyLine.Entry] {
    let line = KeyLineWriter(keyMap: keyMap, phrases: phrases, glyphs: state.glyphs)
    let entries: [KeyLine.Entry?] =
      switch state.context {
      case .content(let isHeard): contentEntries(line, isHeard: isHeard)
      case .popover(let hasItems, let hasActions, .lines(let opens)):
        [
          line.pair(.swipeUp, .swipeDown, "move", 4),
          hasItems ? line.gesture(.doubleTap, "choose", 0) : nil,
          opens ? line.arrow(.special(.right), "open", 5) : nil,
          hasActions ? line.gesture(.doubleTapAndHold, "menu", 3) : nil,
          line.gesture(.escape, "back", 1), line.gesture(.help, "help", 2),
        ]
      case .popover(let hasItems, let hasActions, .swipes):
        [
          line.pair(.swipeLeft, .swipeRight, "move", 4),
          hasItems ? line.gesture(.doubleTap, "choose", 0) : nil,
          hasActions ? line.gesture(.doubleTapAndHold, "menu", 3) : nil,
          line.gesture(.escape, "back", 1), line.gesture(.help, "help", 2),
        ]
      case .field(let hasLines, let tab):
        [
          line.field(.submit, "done", 0), hasLines ? line.field(.breakLine, "newLine", 2) : nil,
          line.field(.cancel, "back", 1),
          line.field(.gesture(.swipeRight), tab, 3),
        ]
      case .keyHelp: [line.gesture(.escape, "leaveHelp", 0)]
      case .reading(let isPaused):
        [
          line.gesture(.pause, isPaused ? "continue" : "pause", 0),
          line.gesture(.stop, "stop", 1), line.pair(.slower, .faster, "speed", 2),
        ]
      }
    return entries.compactMap { $0 }
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
    keyMap.shownKeys(for: command, phrases, glyphs).map {
      KeyLine.Entry(key: $0, text: phrases("keys.\(phrase)"), rank: rank)
    }
  }

  func gesture(_ gesture: Gesture, _ phrase: String, _ rank: Int) -> KeyLine.Entry? {
    entry(.gesture(gesture), phrase, rank)
  }

  /// Returns an entry for two opposite gestures.
  func pair(
    _ first: Gesture, _ second: Gesture, _ phrase: String, _ rank: Int
  ) -> KeyLine.Entry? {
    pair(first, second, saying: phrases("keys.\(phrase)"), rank)
  }

  func pair(
    _ first: Gesture, _ second: Gesture, saying text: String, _ rank: Int
  ) -> KeyLine.Entry? {
    guard let one = keyMap.shownKeys(for: .gesture(first), phrases, glyphs),
      let other = keyMap.shownKeys(for: .gesture(second), phrases, glyphs)
    else { return nil }
    let arrows = [glyphs.left, glyphs.right, glyphs.up, glyphs.down]
    let isPairOfArrows = arrows.contains(one) && arrows.contains(other)
    return KeyLine.Entry(key: one + (isPairOfArrows ? "" : " ") + other, text: text, rank: rank)
  }

  func arrow(_ key: Key, _ phrase: String, _ rank: Int) -> KeyLine.Entry {
    KeyLine.Entry(
      key: key.shownName(phrases, glyphs), text: phrases("keys.\(phrase)"), rank: rank)
  }

  /// Returns an entry for a key of text fields, which are the same in every profile.
  func field(_ command: FieldCommand, _ phrase: String, _ rank: Int) -> KeyLine.Entry? {
    FieldCommand.keys.first { $0.command == command }.map {
      KeyLine.Entry(
        key: $0.key.shownName(phrases, glyphs), text: phrases("keys.\(phrase)"), rank: rank)
    }
  }
}

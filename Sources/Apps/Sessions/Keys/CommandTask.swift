import CellGrids
import ScreenReading
import Views

/// The purpose of a command. The list of keys and `lector keys` group commands by it.
package enum CommandTask: String, CaseIterable, Sendable {
  /// Moving the focus.
  case move
  /// Speech: reading aloud.
  case read
  /// Going to places and searching.
  case find
  /// Notes, marks, and known words.
  case study
  /// Appearance and sound: layers, verbosity, the screen curtain.
  case look
  /// The program itself.
  case program

  /// The name of the phrase for its heading.
  package var phrase: String { "task.\(rawValue)" }
}

extension KeyMap.Action {
  /// The task that the action belongs to.
  package var task: CommandTask {
    switch self {
    case .command(.gesture(let gesture)): gesture.task
    case .command(.app(let command)): command.task
    case .command(.session(.speechHistory)): .read
    case .command(.session): .program
    case .command(.mark(let command, _)), .mark(let command): command.task
    }
  }
}

extension Gesture {
  fileprivate var task: CommandTask {
    switch self {
    case .swipeRight, .swipeLeft, .swipeUp, .swipeDown, .touch, .doubleTap, .doubleTapAndHold,
      .tripleTap, .rotor, .selectRotor, .scroll, .escape, .firstElement, .lastElement, .firstInRow,
      .lastInRow, .move, .nextHeading, .previousHeading, .nextLink, .previousLink, .nextRow,
      .previousRow, .action:
      .move
    case .readAll, .pause, .stop, .magicTap, .sayAgain, .copySpeech, .spell, .spellPhonetically,
      .readRow, .readTiers, .whereAmI, .summary, .faster, .slower, .mute:
      .read
    case .itemChooser: .find
    case .nextVerbosity, .curtain: .look
    case .toggleReader, .help: .program
    }
  }
}

extension AppCommand {
  fileprivate var task: CommandTask {
    switch self {
    case .goTo, .nextChapter, .previousChapter, .nextBook, .previousBook, .search, .nextHit,
      .previousHit, .historyBack, .historyForward, .nextSameWord, .previousSameWord:
      .find
    case .bookmark, .nextNote, .previousNote, .nextHighlight, .previousHighlight, .nextBookmark,
      .previousBookmark, .knownWord, .undo, .redo, .select, .extendToNext, .extendToPrevious:
      .study
    case .playRecording, .readVerse, .readParagraph, .readChapter, .readRest, .readingEnd,
      .repeatReading, .repeatSlowly, .readingMode, .brailleHebrew, .brailleGreek:
      .read
    case .layers, .textMenu, .pane, .paneDown, .paneUp, .focusToTop, .focusToMiddle,
      .focusToBottom:
      .look
    case .settings, .library: .program
    }
  }
}

extension MarkCommand {
  fileprivate var task: CommandTask {
    switch self {
    case .set, .jump: .study
    case .readTo: .read
    }
  }
}

/// A command with all of its keys.
package struct KeyedCommand: Sendable {
  package let action: KeyMap.Action
  /// The bindings of the command, in the order of the table.
  var bindings: [KeyMap.Binding]

  /// The names of its keys, such as `g g`.
  package var keys: [String] { bindings.map(\.name) }

  /// The binding that the list of keys names: Enter or Escape, or else the first.
  var shownBinding: KeyMap.Binding? {
    bindings.first { $0.keys == [.special(.enter)] || $0.keys == [.special(.escape)] }
      ?? bindings.first
  }
}

extension KeyMap {
  /// The commands that have keys, by task, in the order of the table, with the keys that are taught.
  package var tasks: [(task: CommandTask, commands: [KeyedCommand])] {
    let tasks = CommandTask.allCases
    var commands = [[KeyedCommand]](repeating: [], count: tasks.count)
    for binding in taughtBindings {
      guard let task = tasks.firstIndex(of: binding.action.task) else { continue }
      if let index = commands[task].firstIndex(where: { $0.action == binding.action }) {
        commands[task][index].bindings.append(binding)
      } else {
        commands[task].append(KeyedCommand(action: binding.action, bindings: [binding]))
      }
    }
    return zip(tasks, commands).filter { !$1.isEmpty }
  }

  /// Returns the name of the key for a command as the screen shows it, or nil if it has none. Enter
  /// and Escape come before other keys.
  func shownKey(for command: Command, _ phrases: Phrases) -> String? {
    let common = [Key.special(.enter), .special(.escape)].first {
      meaning(of: [$0]) == .command(command)
    }
    guard
      let name = common?.name ?? taughtBinding(of: command)?.name
    else { return nil }
    return phrases.known("key.\(name)") ?? name
  }

  /// Returns the hint in a popover's border about the key for a gesture, or nil if it has none.
  func hint(for gesture: Gesture, _ phrase: String, _ phrases: Phrases) -> Popover.KeyHint? {
    shownKey(for: .gesture(gesture), phrases).map { Popover.KeyHint($0, phrases(phrase)) }
  }
}

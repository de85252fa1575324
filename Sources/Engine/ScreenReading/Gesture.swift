import AccessibilityModel
import Geometry

/// A gesture of the user: VoiceOver's touch gestures and its keyboard commands.
///
/// A new case does not compile until the screen reader performs it (`ScreenReader.perform`), the
/// reader of texts handles it while the screen reader is off, and it has names and a task.
/// `startsAtFocus`, `boundary(reachedBy:)`, and for a screen reader that is off `directInput` and
/// `TreeController` have a default.
public enum Gesture: Hashable, Sendable {
  /// Moves to the next or the previous element.
  case swipeRight, swipeLeft
  /// Moves to the previous or the next item of the rotor setting, or adjusts an adjustable element.
  case swipeUp, swipeDown
  /// A touch at a point, in the unit of the frames, or a finger that passes over it.
  case touch(Point)
  /// Activates the focused element.
  case doubleTap
  /// Opens the context menu of the focused element.
  case doubleTapAndHold
  /// Activates the focused element twice.
  case tripleTap
  /// Turns the rotor by a number of settings; negative is counterclockwise.
  case rotor(by: Int)
  /// Turns the rotor to a setting.
  case selectRotor(RotorSetting)
  /// Scrolls by one page.
  case scroll(AccessibilityScrollDirection)
  /// Starts Read All, at the focused element or at the first one.
  case readAll(fromTop: Bool)
  /// Pauses or resumes Read All.
  case pause
  /// Stops speech.
  case stop
  /// Performs the most important action of the screen.
  case magicTap
  /// Dismisses the frontmost view, or goes back.
  case escape
  /// Moves to an end of the screen or of the row.
  case firstElement, lastElement, firstInRow, lastInRow
  /// Moves to the nearest element in a direction on the screen.
  case move(AccessibilityScrollDirection)
  /// Moves to the next or previous heading, link, or row.
  case nextHeading, previousHeading, nextLink, previousLink, nextRow, previousRow
  /// Repeats or copies the last utterance.
  case sayAgain, copySpeech
  /// Spells the focused element letter by letter, or with a word for each letter.
  case spell, spellPhonetically
  /// Speaks something about the focused element without moving the focus.
  case readRow, readTiers, whereAmI, summary
  /// Changes the verbosity.
  case nextVerbosity
  /// Turns speech, the screen curtain, the screen reader, or key help on or off.
  case mute, curtain, toggleReader, help
  /// Presents a list of all elements on the screen to choose from.
  case itemChooser
  /// Changes the rate of the voice.
  case faster, slower
  /// Performs the custom action with a name.
  case action(String)

  /// A Boolean value that indicates whether Read All continues through the gesture.
  var keepsReading: Bool { self == .pause || self == .magicTap }

  /// The names of a gesture.
  package struct Names: Hashable, Sendable {
    /// The name in key tables. With the prefix `command.`, it is the key of the phrase that
    /// explains the gesture.
    package let command: String
    /// The name in gesture scripts, records, and messages.
    package let script: String

    init(_ command: String, script: String? = nil) {
      self.command = command
      self.script = script ?? command
    }
  }

  /// The names of the gesture. Key maps, scripts, help, and records share this table.
  package var names: Names {
    switch self {
    case .swipeRight: Names("swipe-right", script: "swipe right")
    case .swipeLeft: Names("swipe-left", script: "swipe left")
    case .swipeUp: Names("swipe-up", script: "swipe up")
    case .swipeDown: Names("swipe-down", script: "swipe down")
    case .touch: Names("tap")
    case .doubleTap: Names("activate", script: "double-tap")
    case .doubleTapAndHold: Names("long-press", script: "double-tap-hold")
    case .tripleTap: Names("triple-tap")
    case .rotor(by: 1): Names("rotor-next", script: "rotor next")
    case .rotor(by: -1): Names("rotor-previous", script: "rotor previous")
    case .rotor(let step):
      Names("rotor-setting", script: step > 0 ? "rotor next" : "rotor previous")
    case .selectRotor(let setting):
      Names("rotor-setting", script: "rotor \(setting.name)")
    case .scroll(let direction):
      Names("page-\(direction.rawValue)", script: "scroll \(direction.rawValue)")
    case .readAll(fromTop: true): Names("read-from-top", script: "read-all from-top")
    case .readAll(fromTop: false): Names("read-on", script: "read-all")
    case .pause: Names("pause")
    case .stop: Names("stop")
    case .magicTap: Names("magic-tap")
    case .escape: Names("escape")
    case .firstElement: Names("first")
    case .lastElement: Names("last")
    case .firstInRow: Names("row-start")
    case .lastInRow: Names("row-end")
    case .move(let direction):
      Names("move-\(direction.rawValue)", script: "move \(direction.rawValue)")
    case .nextHeading: Names("next-heading")
    case .previousHeading: Names("previous-heading")
    case .nextLink: Names("next-link")
    case .previousLink: Names("previous-link")
    case .nextRow: Names("next-verse")
    case .previousRow: Names("previous-verse")
    case .sayAgain: Names("say-again")
    case .copySpeech: Names("copy-speech", script: "copy")
    case .spell: Names("spell")
    case .spellPhonetically: Names("spell-phonetically")
    case .readRow: Names("read-row")
    case .readTiers: Names("read-tiers")
    case .whereAmI: Names("where-am-i")
    case .summary: Names("summary")
    case .nextVerbosity: Names("verbosity")
    case .mute: Names("mute")
    case .curtain: Names("curtain")
    case .toggleReader: Names("reader")
    case .help: Names("help")
    case .itemChooser: Names("item-chooser")
    case .faster: Names("faster")
    case .slower: Names("slower")
    case .action: Names("action")
    }
  }

  /// The gestures that keys can be bound to, in the order of the table of names.
  package static let bindable: [Gesture] = [
    .swipeRight, .swipeLeft, .swipeUp, .swipeDown, .doubleTap, .doubleTapAndHold, .rotor(by: 1),
    .rotor(by: -1), .scroll(.down), .scroll(.up), .readAll(fromTop: true),
    .readAll(fromTop: false), .pause, .magicTap, .escape, .firstElement, .lastElement,
    .firstInRow, .lastInRow, .move(.left), .move(.right), .move(.up), .move(.down), .nextHeading,
    .previousHeading, .nextLink, .previousLink, .nextRow, .previousRow, .sayAgain, .copySpeech,
    .spell, .spellPhonetically, .readRow, .readTiers, .whereAmI, .summary, .nextVerbosity, .mute,
    .curtain, .toggleReader, .help, .itemChooser, .faster, .slower,
  ]

  /// The gestures that keys can be bound to, by their names in key tables.
  package static let named = Dictionary(
    bindable.map { ($0.names.command, $0) }, uniquingKeysWith: { first, _ in first })

  /// The gestures with fixed names in scripts, by those names.
  package static let scripted: [String: Gesture] = {
    let others: [Gesture] = [.tripleTap, .stop, .scroll(.left), .scroll(.right)]
    return Dictionary(
      (bindable + others).map { ($0.names.script, $0) }, uniquingKeysWith: { first, _ in first })
  }()
}

import AccessibilityModel

extension Gesture {
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

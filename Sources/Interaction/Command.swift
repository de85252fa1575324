import AccessibilityModel
import ScreenReading

/// What a key or a script asks for, by the name that key tables use.
package struct Command: Hashable, Sendable, CustomStringConvertible {
  package let name: String

  package init(_ name: String) { self.name = name }

  package var description: String { name }

  /// The screen reader's gesture of the command; nil for the app's own commands.
  package var gesture: Gesture? { Self.gestures[name] }

  /// Commands that the session itself carries out.
  package static let quit = Command("quit")
  package static let interrupt = Command("interrupt")
  package static let suspend = Command("suspend")
  package static let redraw = Command("redraw")
  package static let help = Command("help")

  /// Commands that an app carries out.
  package static let goTo = Command("go-to")
  package static let layers = Command("layers")
  package static let nextChapter = Command("next-chapter")
  package static let previousChapter = Command("previous-chapter")

  private static let gestures: [String: Gesture] = [
    "swipe-right": .swipeRight, "swipe-left": .swipeLeft, "swipe-up": .swipeUp,
    "swipe-down": .swipeDown, "rotor-next": .rotor(by: 1), "rotor-previous": .rotor(by: -1),
    "move-left": .move(.left), "move-right": .move(.right), "move-up": .move(.up),
    "move-down": .move(.down), "activate": .doubleTap, "long-press": .doubleTapAndHold,
    "escape": .escape, "magic-tap": .magicTap, "read-on": .readAll(fromTop: false),
    "read-from-top": .readAll(fromTop: true), "pause": .pause, "faster": .faster,
    "slower": .slower, "say-again": .sayAgain, "copy-speech": .copySpeech, "spell": .spell,
    "spell-phonetically": .spellPhonetically, "read-row": .readRow, "read-tiers": .readTiers,
    "where-am-i": .whereAmI, "first": .firstElement, "last": .lastElement,
    "row-start": .firstInRow, "row-end": .lastInRow, "page-down": .scroll(.down),
    "page-up": .scroll(.up), "next-heading": .nextHeading, "previous-heading": .previousHeading,
    "next-verse": .nextRow, "previous-verse": .previousRow, "verbosity": .nextVerbosity,
    "mute": .mute, "curtain": .curtain, "reader": .toggleReader,
  ]

  private static let own: Set<Command> = [
    .quit, .interrupt, .suspend, .redraw, .help, .goTo, .layers, .nextChapter, .previousChapter,
  ]

  var exists: Bool { Self.gestures[name] != nil || Self.own.contains(self) }

  /// Every command that there is, in alphabetical order.
  package static let all: [Command] =
    (gestures.keys.map(Command.init) + own).sorted { $0.name < $1.name }
}

extension Gesture {
  /// What records and messages call the gesture: its name in scripts.
  package var scriptName: String {
    switch self {
    case .swipeRight: "swipe right"
    case .swipeLeft: "swipe left"
    case .swipeUp: "swipe up"
    case .swipeDown: "swipe down"
    case .touch: "tap"
    case .doubleTap: "double-tap"
    case .doubleTapAndHold: "double-tap-hold"
    case .tripleTap: "triple-tap"
    case .rotor(let step): step > 0 ? "rotor next" : "rotor previous"
    case .selectRotor(let setting): "rotor \(setting.rawValue)"
    case .scroll(let direction): "scroll \(direction.rawValue)"
    case .readAll(let fromTop): fromTop ? "read-all from-top" : "read-all"
    case .pause: "pause"
    case .stop: "stop"
    case .magicTap: "magic-tap"
    case .escape: "escape"
    case .firstElement: "first"
    case .lastElement: "last"
    case .mute: "mute"
    case .curtain: "curtain"
    case .copySpeech: "copy"
    case .toggleReader: "reader"
    case .action: "action"
    case .move(let direction): "move \(direction.rawValue)"
    case .firstInRow: "row-start"
    case .lastInRow: "row-end"
    case .nextHeading: "next-heading"
    case .previousHeading: "previous-heading"
    case .nextRow: "next-verse"
    case .previousRow: "previous-verse"
    case .sayAgain: "say-again"
    case .spell: "spell"
    case .spellPhonetically: "spell-phonetically"
    case .readRow: "read-row"
    case .readTiers: "read-tiers"
    case .whereAmI: "where-am-i"
    case .nextVerbosity: "verbosity"
    case .faster: "faster"
    case .slower: "slower"
    }
  }
}

import AccessibilityModel
import Geometry

/// What a user does: VoiceOver's gestures and the commands of its keyboards.
public enum Gesture: Hashable, Sendable {
  case swipeRight, swipeLeft, swipeUp, swipeDown
  /// A touch, or a finger that explores: the element at the point.
  case touch(Point)
  case doubleTap, doubleTapAndHold, tripleTap
  case rotor(by: Int)
  case selectRotor(RotorSetting)
  case scroll(AccessibilityScrollDirection)
  case readAll(fromTop: Bool)
  case pause, stop, magicTap, escape
  case firstElement, lastElement, firstInRow, lastInRow
  /// To the nearest element in a direction, as it stands on the screen.
  case move(AccessibilityScrollDirection)
  case nextHeading, previousHeading, nextLink, previousLink, nextRow, previousRow
  case sayAgain, copySpeech, spell, spellPhonetically
  case readRow, readTiers, whereAmI, summary
  case nextVerbosity, mute, curtain, toggleReader, help, itemChooser
  case faster, slower
  case action(String)
}

extension Gesture {
  /// Whether reading on survives the gesture.
  var keepsReading: Bool {
    switch self {
    case .pause, .magicTap: true
    default: false
    }
  }

  /// The gestures that keys can be bound to, by the names that key tables have for them.
  package static let named: [String: Gesture] = [
    "swipe-right": .swipeRight, "swipe-left": .swipeLeft, "swipe-up": .swipeUp,
    "swipe-down": .swipeDown, "rotor-next": .rotor(by: 1), "rotor-previous": .rotor(by: -1),
    "move-left": .move(.left), "move-right": .move(.right), "move-up": .move(.up),
    "move-down": .move(.down), "activate": .doubleTap, "long-press": .doubleTapAndHold,
    "escape": .escape, "magic-tap": .magicTap, "read-on": .readAll(fromTop: false),
    "read-from-top": .readAll(fromTop: true), "pause": .pause, "faster": .faster,
    "slower": .slower, "say-again": .sayAgain, "copy-speech": .copySpeech, "spell": .spell,
    "spell-phonetically": .spellPhonetically, "read-row": .readRow, "read-tiers": .readTiers,
    "where-am-i": .whereAmI, "summary": .summary, "first": .firstElement, "last": .lastElement,
    "row-start": .firstInRow, "row-end": .lastInRow, "page-down": .scroll(.down),
    "page-up": .scroll(.up), "next-heading": .nextHeading, "previous-heading": .previousHeading,
    "next-link": .nextLink, "previous-link": .previousLink, "next-verse": .nextRow,
    "previous-verse": .previousRow, "verbosity": .nextVerbosity, "mute": .mute,
    "curtain": .curtain, "reader": .toggleReader, "item-chooser": .itemChooser, "help": .help,
  ]

  private static let names = Dictionary(uniqueKeysWithValues: named.map { ($1, $0) })

  /// The name of the phrase that explains the gesture: `command.` and this.
  package var commandName: String {
    if let name = Self.names[self] { return name }
    switch self {
    case .touch: return "tap"
    case .tripleTap: return "triple-tap"
    case .scroll(let direction): return "page-\(direction.rawValue)"
    case .selectRotor, .rotor: return "rotor-setting"
    case .action: return "action"
    default: return "stop"
    }
  }

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
    case .rotor(let step): step > 0 ? "rotor next" : "rotor previous"
    case .selectRotor(let setting): "rotor \(setting.rawValue)"
    case .scroll(let direction): "scroll \(direction.rawValue)"
    case .readAll(let fromTop): fromTop ? "read-all from-top" : "read-all"
    case .move(let direction): "move \(direction.rawValue)"
    case .copySpeech: "copy"
    default: commandName
    }
  }
}

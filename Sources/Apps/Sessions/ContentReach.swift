import AccessibilityModel
import ScreenReading
import Views

/// Whether all of the content of an application has arrived.
package enum ContentArrival: Hashable, Sendable {
  case complete
  /// The beginning has arrived; the rest, of the text with this name, has not.
  case coming(String)
  /// The rest could not be read.
  case failed
}

extension Command {
  /// How far the command reaches into the content while no popover is open. Whatever is not known to
  /// stay near the focus may reach anywhere.
  var reach: ContentReach {
    switch self {
    case .gesture(let gesture): gesture.reach
    case .session: .focus
    case .app(let command):
      switch command {
      case .pane, .paneDown, .paneUp: .focus
      case .layers, .settings: .description
      case .focusToTop, .focusToMiddle, .focusToBottom, .readVerse: .page
      default: .everything
      }
    case .mark: .everything
    }
  }
}

extension Gesture {
  /// How far the gesture reaches into the content while no popover is open. Swiping up and down does
  /// what the rotor is turned to, and a double tap performs the action that it is on.
  var reach: ContentReach {
    switch self {
    case .doubleTap, .doubleTapAndHold, .pause, .stop, .escape, .firstInRow, .lastInRow, .sayAgain,
      .copySpeech, .spell, .spellPhonetically, .readRow, .readTiers, .nextVerbosity, .mute,
      .curtain, .help, .faster, .slower, .rotor, .selectRotor:
      .focus
    case .swipeRight, .swipeLeft, .touch, .scroll, .readAll, .magicTap, .firstElement, .move,
      .nextRow, .previousRow, .toggleReader:
      .page
    case .swipeUp, .swipeDown, .tripleTap, .lastElement, .nextHeading,
      .previousHeading, .nextLink, .previousLink, .whereAmI, .summary, .itemChooser, .action:
      .everything
    }
  }

  /// Whether the gesture moves among the elements of a popover, or is about the focus.
  var staysInPopover: Bool {
    switch self {
    case .swipeUp, .swipeDown, .lastElement: true
    case .doubleTap, .doubleTapAndHold, .tripleTap, .readAll, .magicTap: false
    default: reach != .everything
    }
  }
}

extension RotorSetting {
  /// How far swiping up and down reaches when the rotor is turned to the setting.
  var reach: ContentReach {
    switch self {
    case .words, .characters, .lines, .tiers, .adjustValue, .actions, .verbosity, .punctuation,
      .hints, .speechRate, .languageRate, .pitch, .volume, .language:
      .focus
    case .rows, .verticalNavigation: .page
    default: .everything
    }
  }
}

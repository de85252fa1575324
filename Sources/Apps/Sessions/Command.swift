import AccessibilityModel
import ScreenReading

/// What a key or a script asks for, by the name that key tables use.
package struct Command: Hashable, Sendable, CustomStringConvertible {
  package let name: String
  /// The letter of a mark: the last of the keys that were pressed.
  package let letter: Character?

  package init(_ name: String, letter: Character? = nil) {
    self.name = name
    self.letter = letter
  }

  package var description: String { name }

  /// The screen reader's gesture of the command; nil for the app's own commands.
  package var gesture: Gesture? { Gesture.named[name] }

  /// Commands that the session itself carries out.
  package static let quit = Command("quit")
  package static let interrupt = Command("interrupt")
  package static let suspend = Command("suspend")
  package static let redraw = Command("redraw")

  /// Commands that an app carries out.
  package static let goTo = Command("go-to")
  package static let layers = Command("layers")
  package static let settings = Command("settings")
  package static let nextChapter = Command("next-chapter")
  package static let previousChapter = Command("previous-chapter")
  package static let search = Command("search")
  package static let nextHit = Command("next-hit")
  package static let previousHit = Command("previous-hit")
  package static let historyBack = Command("history-back")
  package static let historyForward = Command("history-forward")
  package static let bookmark = Command("bookmark")
  package static let setMark = Command("set-mark")
  package static let jumpToMark = Command("jump-to-mark")
  package static let nextNote = Command("next-note")
  package static let previousNote = Command("previous-note")
  package static let nextHighlight = Command("next-highlight")
  package static let previousHighlight = Command("previous-highlight")
  /// The menu of the text: lists of what was marked, word counts, the title page.
  package static let textMenu = Command("text-menu")

  private static let own: Set<Command> = [
    .quit, .interrupt, .suspend, .redraw, .goTo, .layers, .settings, .nextChapter,
    .previousChapter, .search, .nextHit, .previousHit, .historyBack, .historyForward, .bookmark,
    .setMark, .jumpToMark, .nextNote, .previousNote, .nextHighlight, .previousHighlight,
    .textMenu,
  ]

  /// Commands that want a letter: their keys end in `letter`, which stands for any.
  var wantsLetter: Bool { self == .setMark || self == .jumpToMark }

  var exists: Bool { Gesture.named[name] != nil || Self.own.contains(self) }

  /// Every command that there is, in alphabetical order.
  package static let all: [Command] =
    (Gesture.named.keys.map { Command($0) } + own).sorted { $0.name < $1.name }
}

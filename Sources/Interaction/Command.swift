import AccessibilityModel
import ScreenReading

/// What a key or a script asks for, by the name that key tables use.
package struct Command: Hashable, Sendable, CustomStringConvertible {
  package let name: String

  package init(_ name: String) { self.name = name }

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
  package static let nextChapter = Command("next-chapter")
  package static let previousChapter = Command("previous-chapter")

  private static let own: Set<Command> = [
    .quit, .interrupt, .suspend, .redraw, .goTo, .layers, .nextChapter, .previousChapter,
  ]

  var exists: Bool { Gesture.named[name] != nil || Self.own.contains(self) }

  /// Every command that there is, in alphabetical order.
  package static let all: [Command] =
    (Gesture.named.keys.map(Command.init) + own).sorted { $0.name < $1.name }
}

import AccessibilityModel
import CellGrids
import Geometry
import ScreenReading
import Views

/// What is walked: a reader of texts, a tree of elements, a scene. The session owns the loop, the
/// application owns the views.
package protocol Application: AnyObject {
  var root: RootView { get }

  /// What the title line says.
  var title: String { get }

  /// The session that runs the application, once it does.
  func didAttach(to session: Session)

  /// The element that has the focus when the application opens or the reader goes on.
  func initialElement() -> (any AccessibilityObject)?

  /// Carries out a command of the application's own; false when it knows none of that name.
  func perform(_ command: Command) -> Bool

  /// Goes to a place that somebody typed.
  ///
  /// - Throws: `CommandFault` when there is no such place.
  func goTo(_ place: String) throws(CommandFault)

  /// A long press on an element: its menu.
  func longPress(_ element: any AccessibilityObject)

  /// The screen reader went on or off: views make their elements, or let them go.
  func readerStatusDidChange(isRunning: Bool)

  /// Scrolls the content by lines, as a mouse wheel does; the focus stays where it is.
  func scroll(byLines lines: Int)

  /// Scrolls to the first or the last row: what those keys do while no reader runs.
  func scrollToEnd(_ isLast: Bool)

  /// Rows of the screen that moved up since the last frame; nil when more changed than that.
  func takeShift() -> RowShift?

  /// Elements that exist now.
  var elementsAlive: Int { get }
}

/// A command that cannot be done, told in one sentence.
package struct CommandFault: Error, Equatable {
  package let message: String

  package init(_ message: String) { self.message = message }
}

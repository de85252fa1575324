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

  /// Performs a command of the app.
  ///
  /// - Returns: false if the app does not have the command.
  func perform(_ command: AppCommand) -> Bool

  /// Performs a command on the mark with a letter.
  ///
  /// - Returns: false if the app has no marks.
  func perform(_ command: MarkCommand, letter: Character) -> Bool

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

  /// Called before a frame is drawn: what others changed is looked for.
  func refresh()

  /// Rows of the screen that moved up since the last frame; nil when more changed than that.
  func takeShift() -> RowShift?

  /// Elements that exist now.
  var elementsAlive: Int { get }

  /// The tree of views that the application shows, where it is one.
  var tree: AccessibilityNode? { get }

  /// Where an element is on the grid, in cells; nil when it is not on it.
  func cellFrame(of element: any AccessibilityObject) -> Rect?

  /// The cell of an element to which the cursor goes; nil is the first of its frame.
  func cursorPoint(of element: any AccessibilityObject) -> Point?

  /// The place that a cell of the grid stands for, in the space of the elements' frames.
  func point(ofCell cell: CellPosition) -> Point

  /// The place that a script's tap means, in the space of the elements' frames.
  func point(ofTap tap: Point) -> Point

  /// A tap that no element took for itself; false when nothing is there.
  func tap(at point: Point) -> Bool

  /// An announcement was said to its end, or was not.
  func announcementDidFinish(_ text: String, wasSuccessful: Bool)
}

extension Application {
  package var tree: AccessibilityNode? { nil }

  package func perform(_ command: MarkCommand, letter: Character) -> Bool { false }

  package func refresh() {}

  package func cellFrame(of element: any AccessibilityObject) -> Rect? {
    element.accessibilityFrame
  }

  package func cursorPoint(of element: any AccessibilityObject) -> Point? {
    element.accessibilityActivationPoint
  }

  /// The middle of the cell: frames are in cells.
  package func point(ofCell cell: CellPosition) -> Point {
    Point(x: Double(cell.column) + 0.5, y: Double(cell.row) + 0.5)
  }

  /// Column and row: the middle of the cell.
  package func point(ofTap tap: Point) -> Point { Point(x: tap.x + 0.5, y: tap.y + 0.5) }

  package func tap(at point: Point) -> Bool { false }
  package func announcementDidFinish(_ text: String, wasSuccessful: Bool) {}
}

/// A command that cannot be done, told in one sentence.
package struct CommandFault: Error, Equatable {
  package let message: String

  package init(_ message: String) { self.message = message }
}

import AccessibilityModel
import CellGrids
import Geometry
import ScreenReading
import Views

/// An application that a session runs: a reader of texts, a tree of elements, a scene. The session
/// owns the event loop, the application owns the views.
package protocol Application: AnyObject {
  var root: RootView { get }

  /// The text of the title line.
  var title: String { get }

  /// How far the user is, at the right of the title line; empty for nothing.
  var progress: String { get }

  /// The text of the title line, and what stands at its right.
  var titleLine: (text: String, progress: String) { get }

  /// What the application adds to the right of the status line, such as the position among the hits of a search.
  var statusNote: String? { get }

  /// Called when a session starts to run the application.
  func didAttach(to session: Session)

  /// Called before the screen is laid out for the first time: when the session opens.
  func sessionWillOpen()

  /// The tour that the first start begins with; nil for none.
  var tour: Tour? { get }
  /// Whether there is a tour; answered without making its lines.
  var hasTour: Bool { get }

  /// Returns the element that gets the focus when the application opens or the screen reader is
  /// turned on.
  func initialElement() -> (any AccessibilityObject)?

  /// Returns the place of the element at which the application opens, if the element does not say it
  /// itself.
  func place(ofOpening element: any AccessibilityObject) -> [LabelPiece]

  /// Returns the element that gets the focus when the screen reader is turned on late: one that is
  /// wholly on the screen, so that nothing scrolls.
  ///
  /// - Parameter old: The element that had the focus when the screen reader was turned off, or the
  ///   one that has taken its place; nil if none had it.
  func elementOnScreen(near old: (any AccessibilityObject)?) -> (any AccessibilityObject)?

  /// Performs a command of the app.
  ///
  /// - Returns: False if the app does not have the command.
  func perform(_ command: AppCommand) -> Bool

  /// Performs a command on the mark with a letter.
  ///
  /// - Returns: False if the app has no marks.
  func perform(_ command: MarkCommand, letter: Character) -> Bool

  /// Goes to a place that the user has typed.
  ///
  /// - Throws: `CommandFault` if there is no such place.
  func goTo(_ place: String) throws(CommandFault)

  /// Changes a setting, as a line of the command line asks: "density compact".
  ///
  /// - Returns: What is announced; nil if the app has no settings, or shows them.
  /// - Throws: `CommandFault` if the setting cannot be changed so.
  func set(_ line: String) throws(CommandFault) -> String?

  /// Opens the context menu of an element.
  func longPress(_ element: any AccessibilityObject)

  /// Called when the screen reader is turned on or off. Views create their elements, or release
  /// them.
  func readerStatusDidChange(isRunning: Bool)

  /// Whether the application has a focus of its own while the screen reader is off.
  var hasSightedMode: Bool { get }

  /// Performs a gesture on the application's own focus, while the screen reader is off and no
  /// popover is open.
  ///
  /// - Returns: False if the application has no such focus. The gesture then scrolls.
  func performSighted(_ gesture: Gesture) -> Bool

  /// Scrolls back to the focus, which the mouse wheel has left, before a command that concerns it.
  ///
  /// - Parameter fromAnywhere: Whether the screen scrolls however far away the focus is.
  func returnToFocus(fromAnywhere: Bool)

  /// The facts about what has the focus while the screen reader is off, for the caption.
  var facts: String { get }

  /// Scrolls the content by lines, as a mouse wheel does. The focus stays where it is.
  func scroll(byLines lines: Int)

  /// Scrolls to the first or the last row, as the Home and End keys do while the screen reader is
  /// off.
  func scrollToEnd(_ isLast: Bool)

  /// Returns whether a portion of Read All ends between two neighboring elements.
  func ends(
    _ portion: ReadingPortion, after element: any AccessibilityObject,
    before next: any AccessibilityObject
  ) -> Bool

  /// Called before a frame is drawn, to bring the views up to date.
  func refresh()

  /// Called after a frame was shown, for what no key waits for: to look for changes from outside, and
  /// to prepare the next key. If it asks for another frame, that is shown at once.
  func frameWasShown()

  /// Announces what has happened beside the keys since the last call.
  func takeNews()

  /// Called before a key is handled.
  func keyWillBePressed()

  /// The number of elements that exist now.
  var elementsAlive: Int { get }

  /// The tree of views that the application shows, if it shows one.
  var tree: AccessibilityNode? { get }

  /// The frame on the grid of what has the focus while the screen reader is off, in cells; nil if
  /// nothing has it.
  var focusFrame: Rect? { get }

  /// The point at which the cursor is placed while the screen reader is off, in cells; nil for the
  /// first cell of the focus.
  var focusPoint: Point? { get }

  /// Returns whether the app has a command, so that the list of keys names it.
  func has(_ command: AppCommand) -> Bool

  /// Returns the frame of an element on the grid, in cells; nil if it is off the grid.
  func cellFrame(of element: any AccessibilityObject) -> Rect?

  /// Returns the point of an element at which the cursor is placed, in cells; nil for the first
  /// cell of its frame.
  func cursorPoint(of element: any AccessibilityObject) -> Point?

  /// Converts a cell of the grid to a point in the space of the elements' frames.
  func point(ofCell cell: CellPosition) -> Point

  /// Converts the point of a script's tap to the space of the elements' frames.
  func point(ofTap tap: Point) -> Point

  /// Handles a tap that no element has handled; false if nothing is there.
  func tap(at point: Point) -> Bool

  /// Called when an announcement was spoken to its end, or was not.
  func announcementDidFinish(_ text: String, wasSuccessful: Bool)
}

extension Application {
  package func place(ofOpening element: any AccessibilityObject) -> [LabelPiece] { [] }

  package func sessionWillOpen() {}

  package var tour: Tour? { nil }
  package var hasTour: Bool { false }
  package var hasSightedMode: Bool { false }
  package func performSighted(_ gesture: Gesture) -> Bool { false }
  package func returnToFocus(fromAnywhere: Bool) {}
  package var facts: String { "" }
  package var focusFrame: Rect? { nil }
  package var focusPoint: Point? { nil }
  package var tree: AccessibilityNode? { nil }
  package func has(_ command: AppCommand) -> Bool { false }
  package var statusNote: String? { nil }
  package var progress: String { "" }
  package var titleLine: (text: String, progress: String) { (title, progress) }

  package func elementOnScreen(
    near old: (any AccessibilityObject)?
  ) -> (any AccessibilityObject)? {
    old?.accessibilityFrame == nil ? initialElement() : old
  }

  package func perform(_ command: MarkCommand, letter: Character) -> Bool { false }

  package func set(_ line: String) throws(CommandFault) -> String? { nil }

  package func refresh() {}

  package func frameWasShown() {}

  package func takeNews() {}

  package func keyWillBePressed() {}

  package func cellFrame(of element: any AccessibilityObject) -> Rect? {
    element.accessibilityFrame
  }

  package func cursorPoint(of element: any AccessibilityObject) -> Point? {
    element.accessibilityActivationPoint
  }

  /// Returns the center of the cell, for frames in cells.
  package func point(ofCell cell: CellPosition) -> Point {
    Point(x: Double(cell.column) + 0.5, y: Double(cell.row) + 0.5)
  }

  /// Returns the center of the cell, given by column and row.
  package func point(ofTap tap: Point) -> Point { Point(x: tap.x + 0.5, y: tap.y + 0.5) }

  package func tap(at point: Point) -> Bool { false }
  package func announcementDidFinish(_ text: String, wasSuccessful: Bool) {}
}

/// A command that cannot be performed, with the reason as a sentence.
package struct CommandFault: Error, Equatable {
  package let message: String

  package init(_ message: String) { self.message = message }
}

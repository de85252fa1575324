import Choices
import AccessibilityModel
import CellGrids
import Geometry
import ScreenReading
import Views

/// An application that a session runs: a reader of texts, a tree of elements, a scene. The session
/// owns the event loop; the application owns the views.
package protocol Application: AnyObject {
  var root: RootView { get }

  /// The text of the title line, and the place in the text at its right end.
  var titleLine: (text: String, progress: String) { get }

  /// The application's addition to the right of the status line, such as the position among the hits
  /// of a search.
  var statusNote: String? { get }

  /// The focus of the application while the screen reader is off, or nil if it has none.
  var sightedFocus: (any SightedNavigation)? { get }

  /// The cards of the tour at the first start; empty if there is no tour.
  var tour: [Tour] { get }
  /// A Boolean value that indicates whether there is a tour. Asking makes none of its lines.
  var hasTour: Bool { get }

  /// Called when a session starts to run the application.
  func didAttach(to session: Session)

  /// Called when the session opens, before the screen is laid out for the first time.
  func sessionWillOpen()

  /// Called when the screen reader is turned on or off. Views create their elements, or release
  /// them.
  func readerStatusDidChange(isRunning: Bool)

  /// The number of changes to the user's data that were made, undone, or redone so far.
  var changeCount: Int { get }

  /// Called before a key, a paste, or a touch is handled.
  func keyWillBePressed()

  /// Called after each key.
  func keyWasPressed()

  /// Announces events that occurred in the background since the last call.
  func announceEvents()

  /// A Boolean value that indicates whether an event in the background will be announced.
  var expectsEvents: Bool { get }

  /// Called before a frame is drawn, to bring the views up to date.
  func refresh()

  /// Called after a frame was shown, for work that no key waits for: to look for changes from
  /// outside, and to prepare the next key. If it asks for another frame, that is shown at once.
  func frameWasShown()

  // MARK: - The content of the screen

  /// Returns the element that gets the focus when the application opens or the screen reader is
  /// turned on.
  func initialElement() -> (any AccessibilityObject)?

  /// Returns the place of the element at which the application opens, if the element does not say it
  /// itself.
  func place(ofOpening element: any AccessibilityObject) -> [LabelPiece]

  /// Returns the element that gets the focus when the screen reader is turned on late: one that is
  /// fully on the screen, so that nothing scrolls.
  ///
  /// - Parameter old: The element that had the focus when the screen reader was turned off, or the
  ///   one that has taken its place, or nil if none had it.
  func elementOnScreen(near old: (any AccessibilityObject)?) -> (any AccessibilityObject)?

  /// Returns a Boolean value that indicates whether a portion of Read All ends between two
  /// neighboring elements.
  func ends(
    _ portion: ReadingPortion, after element: any AccessibilityObject,
    before next: any AccessibilityObject
  ) -> Bool

  /// The tree of elements that the application shows, or nil if it shows something else.
  var tree: AccessibilityNode? { get }

  /// The number of elements that exist now.
  var elementsAlive: Int { get }

  /// Returns all elements around the focus for a user without a screen, such as a whole chapter,
  /// or nil for the elements on the screen.
  func elementsAround() -> [any AccessibilityObject]?

  /// Returns the element that has taken the place of one that may have been released.
  func current(_ element: any AccessibilityObject) -> any AccessibilityObject

  /// Opens the context menu of an element.
  func longPress(_ element: any AccessibilityObject)

  /// Handles a tap that no element has handled.
  ///
  /// - Returns: `false` if nothing is there; otherwise, `true`.
  func tap(at point: Point) -> Bool

  /// Scrolls the content by lines, as a mouse wheel does. The focus stays where it is.
  func scroll(byLines lines: Int)

  /// Scrolls to the first or the last row, as the Home and End keys do while the screen reader is
  /// off.
  func scrollToEnd(_ isLast: Bool)

  /// Returns the actions and lists with names, besides the commands that have keys.
  func namedItems() -> [MenuItem]

  /// Returns the frame of an element on the grid, in cells, or nil if it is off the grid.
  func cellFrame(of element: any AccessibilityObject) -> Rect?

  /// Returns the frames of the form of a word on the grid, in cells. With colors, they alone show the
  /// focus. Other elements have none.
  func formFrames(of element: any AccessibilityObject) -> [Rect]

  /// Returns the point of an element at which the cursor is placed, in cells, or nil for the first
  /// cell of its frame.
  func cursorPoint(of element: any AccessibilityObject) -> Point?

  /// Converts a cell of the grid to a point in the space of the elements' frames.
  func point(ofCell cell: CellPosition) -> Point

  /// Converts the point of a script's tap to the space of the elements' frames.
  func point(ofTap tap: Point) -> Point

  // MARK: - Commands

  /// Returns a Boolean value that indicates whether the app has a command, so that the list of keys
  /// names it.
  func has(_ command: AppCommand) -> Bool

  /// Performs a command of the app.
  ///
  /// - Returns: `false` if the app does not have the command; otherwise, `true`.
  func perform(_ command: AppCommand) -> Bool

  /// Performs a command on the mark with a letter.
  ///
  /// - Returns: `false` if the app has no marks; otherwise, `true`.
  func perform(_ command: MarkCommand, letter: Character) -> Bool

  /// Goes to a place that the user has typed.
  ///
  /// - Throws: `CommandFault` if there is no such place.
  func goTo(_ place: String) throws(CommandFault)

  /// Changes a setting, as a line of the command line asks: "density compact".
  ///
  /// - Returns: The announcement, or nil if the app has no settings, or shows them.
  /// - Throws: `CommandFault` if the setting cannot be changed so.
  func set(_ line: String) throws(CommandFault) -> String?
}

/// A focus that keys move while the screen reader is off, without elements.
package protocol SightedNavigation: AnyObject {
  /// The facts about the focus, for the caption.
  var facts: String { get }

  /// The frame of the focus on the grid, in cells, or nil if nothing has the focus.
  var focusFrame: Rect? { get }

  /// The frames of the form, if the focus is a word.
  var formFrames: [Rect] { get }

  /// The point at which the cursor is placed, in cells, or nil for the first cell of the focus.
  var focusPoint: Point? { get }

  /// Performs a gesture on the focus, while no popover is open.
  ///
  /// - Returns: `false` if the gesture means nothing to the focus. It then scrolls.
  func performSighted(_ gesture: Gesture) -> Bool

  /// Scrolls back to the focus, which the mouse wheel has left, before a command that concerns it.
  ///
  /// - Parameter fromAnywhere: A Boolean value that indicates whether the screen scrolls however
  ///   far away the focus is.
  func returnToFocus(fromAnywhere: Bool)

  /// Selects the text between a point and the focus, which was dragged from there.
  func select(from point: Point)
}

extension Application {
  package var statusNote: String? { nil }
  package var sightedFocus: (any SightedNavigation)? { nil }
  package var tour: [Tour] { [] }
  package var hasTour: Bool { false }
  package func sessionWillOpen() {}
  package var changeCount: Int { 0 }
  package func keyWillBePressed() {}
  package func keyWasPressed() {}
  package func announceEvents() {}
  package var expectsEvents: Bool { false }
  package func refresh() {}
  package func frameWasShown() {}
  package var tree: AccessibilityNode? { nil }

  package func elementsAround() -> [any AccessibilityObject]? { nil }

  package func current(_ element: any AccessibilityObject) -> any AccessibilityObject { element }

  package func place(ofOpening element: any AccessibilityObject) -> [LabelPiece] { [] }

  package func elementOnScreen(
    near old: (any AccessibilityObject)?
  ) -> (any AccessibilityObject)? {
    old?.accessibilityFrame == nil ? initialElement() : old
  }

  package func tap(at point: Point) -> Bool { false }

  package func namedItems() -> [MenuItem] { [] }

  package func cellFrame(of element: any AccessibilityObject) -> Rect? {
    element.accessibilityFrame
  }

  package func formFrames(of element: any AccessibilityObject) -> [Rect] { [] }

  package func cursorPoint(of element: any AccessibilityObject) -> Point? {
    element.accessibilityActivationPoint
  }

  /// Returns the center of the cell, for frames in cells.
  package func point(ofCell cell: CellPosition) -> Point {
    Point(x: Double(cell.column) + 0.5, y: Double(cell.row) + 0.5)
  }

  /// Returns the center of the cell, given by column and row.
  package func point(ofTap tap: Point) -> Point { Point(x: tap.x + 0.5, y: tap.y + 0.5) }

  package func has(_ command: AppCommand) -> Bool { false }
  package func perform(_ command: MarkCommand, letter: Character) -> Bool { false }
  package func set(_ line: String) throws(CommandFault) -> String? { nil }
}

extension SightedNavigation {
  package func returnToFocus(fromAnywhere: Bool) {}
  package func select(from point: Point) {}
}

/// A command that cannot be performed, or a setting that cannot be changed, with the reason as a
/// sentence.
package struct CommandFault: Error, Equatable {
  package let message: String

  package init(_ message: String) { self.message = message }
}

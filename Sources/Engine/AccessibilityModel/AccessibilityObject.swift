import Geometry

/// An object that a screen reader visits: an element, a container of elements, or a view that is
/// merely passed through.
///
/// Its four protocols are UIKit's. None of their requirements has a default here, so the compiler
/// checks objects that represent others. An object of an app conforms to ``AccessibilityDefaults``
/// and implements only the requirements that it needs.
public protocol AccessibilityObject: AccessibilityIdentification, AccessibilityElement,
  AccessibilityAction, AccessibilityContainer
{}

/// The identity of an object, and its place in the hierarchy.
public protocol AccessibilityIdentification: AnyObject {
  /// The identity of the object, independent of the instance that currently represents it.
  var elementID: ElementID { get }

  /// The identity as scripts and error messages write it: `Sampler 1:1 word 3`. The default is its
  /// text form.
  var accessibilityPlace: String { get }

  /// The container of the object.
  var accessibilityContainer: (any AccessibilityObject)? { get }
}

/// The spoken content of an element, and its place on the screen.
public protocol AccessibilityElement: AnyObject {
  /// A Boolean value that indicates whether the object is a leaf that can have the focus.
  var isAccessibilityElement: Bool { get }

  /// Returns the label of the element in pieces, each with its language.
  ///
  /// - Parameter verbosity: How much detail the user wants to hear.
  func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece]

  /// The value of the element, such as the text of a field or the position of a slider.
  var accessibilityValue: String? { get }

  /// The selected part of the value of a field that is being edited, in characters (grapheme
  /// clusters) from its beginning; an empty range at the insertion point if nothing is selected.
  ///
  /// Nil for any other element. UIKit calls it `selectedTextRange` in `UITextInput`.
  var accessibilitySelectedTextRange: Range<Int>? { get }

  /// The effect of activating the element, in a short sentence.
  var accessibilityHint: String? { get }

  /// The language of the value and the hint as a BCP 47 tag, or nil for the screen reader's
  /// language. Label pieces have their own languages.
  var accessibilityLanguage: String? { get }

  /// The role of the element, and its state.
  var accessibilityTraits: AccessibilityTraits { get }

  /// A Boolean value that indicates whether the element, such as a menu or a section, is expanded
  /// or collapsed.
  var accessibilityExpandedStatus: AccessibilityExpandedStatus { get }

  /// The level of a heading, from 1 to 6; 0 for a heading without a level.
  var accessibilityHeadingLevel: Int { get }

  /// A Boolean value that indicates whether the element can be operated, or nil to let the system
  /// decide.
  ///
  /// Switch Control and Full Keyboard Access skip an element that cannot. A screen reader does not.
  var accessibilityRespondsToUserInteraction: Bool? { get }

  /// Additional information about the element, in the app's order.
  var accessibilityCustomContent: [AccessibilityCustomContent] { get }

  /// The text used for spelling, without values and other additions.
  var accessibilitySpelling: LabelPiece? { get }

  /// The element's current frame on the screen, in cells or points, or nil if it is off the screen.
  ///
  /// The frame is computed each time it is read, because a stored one is out of date after the next
  /// scroll.
  var accessibilityFrame: Rect? { get }

  /// The outline of a nonrectangular element on the screen, in cells or points. Touches are matched
  /// against the outline.
  var accessibilityPath: Polygon? { get }

  /// The point on the screen where a double tap lands, or nil for the center of the frame.
  var accessibilityActivationPoint: Point? { get }

  /// The position of the element in its data table, or nil for an element that is not a cell.
  var accessibilityTableCell: AccessibilityTableCell? { get }
}

/// A Boolean value that indicates whether an element is expanded or collapsed (UIKit's
/// `UIAccessibilityExpandedStatus`).
public enum AccessibilityExpandedStatus: String, CaseIterable, Sendable {
  /// The element cannot be expanded.
  case unsupported
  /// The element is expanded: its content is shown.
  case expanded
  /// The element is collapsed: its content is hidden.
  case collapsed
}

/// How Switch Control moves through a container (UIKit's `UIAccessibilityNavigationStyle`).
public enum AccessibilityNavigationStyle: String, CaseIterable, Sendable {
  /// The system decides.
  case automatic
  /// The elements are offered one by one.
  case separate
  /// The elements are offered together, as one.
  case combined
}

/// The actions that an object performs. A method that returns false passes the action on.
public protocol AccessibilityAction: AnyObject {
  /// The actions that the element offers besides activation.
  var accessibilityCustomActions: [AccessibilityCustomAction] { get }

  /// A Boolean value that indicates whether the element announces that it has custom actions. If
  /// many elements have the same actions, they can leave this out.
  var accessibilityTellsActions: Bool { get }

  /// Performs the action of a double tap.
  ///
  /// - Returns: `false` to pass the tap on to the activation point.
  func accessibilityActivate() -> Bool

  /// Moves an adjustable element to its next value.
  func accessibilityIncrement()

  /// Moves an adjustable element to its previous value.
  func accessibilityDecrement()

  /// Scrolls by a page.
  ///
  /// - Parameter direction: The direction of the content to reveal.
  /// - Returns: `false` to pass the gesture on to the enclosing container.
  func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool

  /// Dismisses an open view, such as a popover.
  ///
  /// - Returns: `false` to pass the gesture on.
  func accessibilityPerformEscape() -> Bool

  /// Performs the most important action of the current screen.
  ///
  /// - Returns: `false` to pass the gesture on.
  func accessibilityPerformMagicTap() -> Bool

  /// Called when the element gets the focus.
  func accessibilityElementDidBecomeFocused()

  /// Called when the element loses the focus.
  func accessibilityElementDidLoseFocus()
}

extension AccessibilityObject {
  /// The object and the containers around it, from the inside out.
  package var withContainers: UnfoldFirstSequence<any AccessibilityObject> {
    sequence(first: self) { $0.accessibilityContainer }
  }
}

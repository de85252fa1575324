import Geometry

/// An object that a screen reader visits: an element, a container of elements, or a view that is
/// merely passed through.
///
/// Its requirements come from UIKit's four accessibility protocols. No requirement has a default
/// here, so the compiler checks objects that represent others. An object of an app conforms to
/// ``AccessibilityDefaults`` and implements only the requirements that it needs.
///
/// A container creates an element on request. It may have any number of elements, because nothing
/// requests all of them. A method that performs an action and returns false passes the action on.
public protocol AccessibilityObject: AnyObject {
  /// The identity of the object, independent of the instance that currently represents it.
  var elementID: ElementID { get }

  /// The identity as scripts and error messages write it: `Sampler 1:1 word 3`. The default is its
  /// text form.
  var accessibilityPlace: String { get }

  /// The container of the object.
  var accessibilityContainer: (any AccessibilityObject)? { get }

  // MARK: - The content of an element, and its place on the screen

  /// A Boolean value that indicates whether the object is a leaf that can have the focus.
  var isAccessibilityElement: Bool { get }

  /// Returns the label of the element in pieces, each with its language.
  ///
  /// - Parameter verbosity: The amount of detail that the user wants to hear.
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

  // MARK: - The actions that an object performs

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

  // MARK: - The elements of a container, and the information that it has about them

  /// The kind of the container.
  var accessibilityContainerType: AccessibilityContainerType { get }

  /// A Boolean value that indicates whether Switch Control offers the elements of the container one
  /// by one or as one. It does not affect a screen reader.
  var accessibilityNavigationStyle: AccessibilityNavigationStyle { get }

  /// A Boolean value that indicates whether this object is the only reachable one among its
  /// siblings.
  var accessibilityViewIsModal: Bool { get }

  /// Returns the number of objects in the container; 0 for elements.
  func accessibilityElementCount() -> Int

  /// Returns the object at a zero-based index, or nil if the index is out of range.
  func accessibilityElement(at index: Int) -> (any AccessibilityObject)?

  /// Returns the index of an object, the exact inverse of `accessibilityElement(at:)`, or nil if
  /// the object is in another container.
  func index(ofAccessibilityElement element: any AccessibilityObject) -> Int?

  /// Returns the indices of the objects that may intersect a rectangle of the screen.
  func accessibilityElementIndices(in rect: Rect) -> RangeSet<Int>

  /// Returns the element with an identity. If it no longer exists, returns the nearest element
  /// after it, otherwise the nearest before it. Returns nil if the container does not know the
  /// identity.
  func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)?

  /// Scrolls no more than needed to bring an object of this container into view.
  func accessibilityScrollToVisible(_ object: any AccessibilityObject)

  /// The announcement after a page was scrolled, or nil if there is none.
  var accessibilityScrollStatus: AccessibilityScrollStatus? { get }

  /// Returns the row that contains an object, or nil if the container has no rows.
  func accessibilityRow(of object: any AccessibilityObject) -> AccessibilityRow?

  /// The container as a table with headers, or nil for other containers.
  var accessibilityDataTable: (any AccessibilityDataTable)? { get }

  /// The app's own rotor settings, available on everything in the container.
  var accessibilityCustomRotors: [AccessibilityCustomRotor] { get }
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

/// The way that Switch Control moves through a container (UIKit's `UIAccessibilityNavigationStyle`).
public enum AccessibilityNavigationStyle: String, CaseIterable, Sendable {
  /// The system decides.
  case automatic
  /// The elements are offered one by one.
  case separate
  /// The elements are offered together, as one.
  case combined
}

extension AccessibilityObject {
  /// The object and the containers around it, from the inside out.
  package var withContainers: UnfoldFirstSequence<any AccessibilityObject> {
    sequence(first: self) { $0.accessibilityContainer }
  }
}

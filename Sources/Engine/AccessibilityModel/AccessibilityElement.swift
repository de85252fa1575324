import Geometry

/// The spoken content of an element, and its place on the screen.
public protocol AccessibilityElement: AnyObject {
  /// Whether the object is a leaf that can have the focus.
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
  /// Nil for a field that hides its text, and for any other element. UIKit's `UITextInput` calls it
  /// `selectedTextRange`.
  var accessibilitySelectedTextRange: Range<Int>? { get }

  /// The effect of activating the element, in a short sentence.
  var accessibilityHint: String? { get }

  /// The language of the value and the hint as a BCP 47 tag; nil for the screen reader's language.
  /// Label pieces have languages of their own.
  var accessibilityLanguage: String? { get }

  /// The role of the element, and its state.
  var accessibilityTraits: AccessibilityTraits { get }

  /// Whether the element, such as a menu or a section, is expanded or collapsed.
  var accessibilityExpandedStatus: AccessibilityExpandedStatus { get }

  /// The level of a heading, from 1 to 6; 0 for a heading without a level.
  var accessibilityHeadingLevel: Int { get }

  /// Whether the element can be operated; nil to let the system decide.
  ///
  /// Switch Control and Full Keyboard Access skip an element that cannot. A screen reader does not.
  var accessibilityRespondsToUserInteraction: Bool? { get }

  /// Additional information about the element, in the app's order.
  var accessibilityCustomContent: [AccessibilityCustomContent] { get }

  /// The text used for spelling, without values and other additions.
  var accessibilitySpelling: LabelPiece? { get }

  /// The element's current frame on the screen, in cells or points; nil if it is off the screen.
  ///
  /// The frame is computed each time it is read, because a stored one is out of date after the next
  /// scroll.
  var accessibilityFrame: Rect? { get }

  /// The outline of a nonrectangular element on the screen, in cells or points. Touches are matched
  /// against the outline.
  var accessibilityPath: Polygon? { get }

  /// The point on the screen where a double tap lands; nil for the center of the frame.
  var accessibilityActivationPoint: Point? { get }

  /// The position of the element in its data table; nil for an element that is not a cell.
  var accessibilityTableCell: AccessibilityTableCell? { get }
}

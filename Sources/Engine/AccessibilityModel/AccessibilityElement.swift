import Geometry

/// What an element says, and where it is on the screen.
public protocol AccessibilityElement: AnyObject {
  /// Whether the object is a leaf that can have the focus.
  var isAccessibilityElement: Bool { get }

  /// Returns what the element is called, in pieces with their languages.
  ///
  /// - Parameter verbosity: How much the user wants to hear.
  func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece]

  /// The value of the element, such as the text of a field or the position of a slider.
  var accessibilityValue: String? { get }

  /// What activating the element does, in a short sentence.
  var accessibilityHint: String? { get }

  /// The language of value and hint as a BCP 47 tag; nil is the reader's own. Label pieces have
  /// their own.
  var accessibilityLanguage: String? { get }

  /// What the element is, and its state.
  var accessibilityTraits: AccessibilityTraits { get }

  /// What else the element has to say, in the app's order.
  var accessibilityCustomContent: [AccessibilityCustomContent] { get }

  /// The text used for spelling, without values and other additions.
  var accessibilitySpelling: LabelPiece? { get }

  /// Where the element is on the screen now, in cells or points; nil off the screen.
  ///
  /// The frame is computed each time it is read: one that is kept goes stale with the next scroll.
  var accessibilityFrame: Rect? { get }

  /// The outline of an element that is no rectangle, in cells or points on the screen. Touches go
  /// by the outline.
  var accessibilityPath: Polygon? { get }

  /// The point on the screen where a double tap lands; nil is the middle of the frame.
  var accessibilityActivationPoint: Point? { get }

  /// The place of the element in its data table; nil for an element that is no cell.
  var accessibilityTableCell: AccessibilityTableCell? { get }
}

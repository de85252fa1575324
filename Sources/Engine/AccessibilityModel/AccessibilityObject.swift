import Geometry

/// Anything in the tree that a screen reader walks: an element, a container of elements, or a view
/// that is only passed through. Names and meanings are those of UIKit's accessibility protocols.
///
/// A container makes its elements when it is asked for one. It may have any number of them: nobody
/// asks for all.
public protocol AccessibilityObject: AnyObject {
  /// The identity of the object, whichever instance stands for it now.
  var elementID: ElementID { get }

  /// The identity as scripts and error messages say it: `Sampler 1:1 word 3`. The default is its
  /// text form.
  var accessibilityPlace: String { get }

  /// What the element is the how-manieth of: word 3 of 17. Nil where its container's count is it.
  var accessibilityOrdinal: AccessibilityOrdinal? { get }

  /// Whether the object is a leaf that can have the focus.
  var isAccessibilityElement: Bool { get }

  /// What the element is called, in pieces with their languages.
  func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece]

  var accessibilityValue: String? { get }
  var accessibilityHint: String? { get }

  /// BCP 47: the language of value and hint; nil is the reader's own. Label pieces have their own.
  var accessibilityLanguage: String? { get }

  var accessibilityTraits: AccessibilityTraits { get }

  /// What the element has to say besides, in the app's order.
  var accessibilityCustomContent: [AccessibilityCustomContent] { get }

  /// Rotor settings of the app's own; a container's are offered on everything below it.
  var accessibilityCustomRotors: [AccessibilityCustomRotor] { get }

  /// Where the element is on the screen now, in cells or points; nil when it is not on it.
  /// Computed at each ask: what is kept goes stale with the next scroll.
  var accessibilityFrame: Rect? { get }

  /// The element's outline on the screen, where it is no rectangle; touches go by it.
  var accessibilityPath: Polygon? { get }

  /// The place on the screen where a double tap lands; nil is the middle of the frame.
  var accessibilityActivationPoint: Point? { get }

  var accessibilityCustomActions: [AccessibilityCustomAction] { get }

  /// Whether the element says that it has actions. One of many that have the same ones need not.
  var accessibilityTellsActions: Bool { get }

  /// What the rotor walks inside the element: the tiers of a word.
  var accessibilityTiers: [LabelPiece] { get }

  /// What spelling and copying take: the form alone.
  var accessibilitySpelling: LabelPiece? { get }

  /// Does what a double tap does; false passes the tap on to the activation point.
  func accessibilityActivate() -> Bool

  func accessibilityIncrement()
  func accessibilityDecrement()

  /// The focus came or went.
  func accessibilityElementDidBecomeFocused()
  func accessibilityElementDidLoseFocus()

  /// The container that gives this object out.
  var accessibilityContainer: (any AccessibilityObject)? { get }

  var accessibilityContainerType: AccessibilityContainerType { get }

  /// The container as a table with headers; nil for every other.
  var accessibilityDataTable: (any AccessibilityDataTable)? { get }

  /// Where the element stands in its data table; nil for what is no cell.
  var accessibilityTableCell: AccessibilityTableCell? { get }

  /// The tree of views whose order the screen reader finds out; nil for an object that gives out
  /// its elements in their order by itself.
  var accessibilityTree: AccessibilityNode? { get }

  /// Whether only this object of its siblings can be reached.
  var accessibilityViewIsModal: Bool { get }

  /// How many objects the container gives out; 0 for elements.
  func accessibilityElementCount() -> Int

  /// The object at an index from 0; nil outside the count.
  func accessibilityElement(at index: Int) -> (any AccessibilityObject)?

  /// The exact inverse of `accessibilityElement(at:)`; nil for an object of another container.
  func index(ofAccessibilityElement element: any AccessibilityObject) -> Int?

  /// The indices of the objects that may have something in a rectangle of the screen.
  func accessibilityElementIndices(in rect: Rect) -> Range<Int>

  /// The element of an identity, or the nearest that follows where it would be, else the nearest
  /// before; nil when the container knows nothing of it.
  func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)?

  /// Scrolls by a page; false passes the gesture on to the container's container.
  func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool

  /// Brings an object of this container into view, scrolling no more than needed.
  func accessibilityScrollToVisible(_ object: any AccessibilityObject)

  /// Leaves what is open (a popover); false passes the gesture on.
  func accessibilityPerformEscape() -> Bool

  /// Does what matters most on the screen now; false passes the gesture on.
  func accessibilityPerformMagicTap() -> Bool

  /// What is shown after a page was scrolled, in the app's words; nil says nothing.
  var accessibilityScrollStatus: AccessibilityScrollStatus? { get }

  /// What a row of this container is called in `Row 3 of 51`; nil for containers without rows.
  func accessibilityRow(of object: any AccessibilityObject) -> AccessibilityRow?
}

import AccessibilityModel
import Geometry

/// An object that forwards everything to another element. A trap overrides the parts that it gets
/// wrong.
///
/// It has no defaults: a new requirement does not compile until the substitute forwards it.
class AccessibilityProxy: AccessibilityObject {
  let original: any AccessibilityObject
  /// The container that returns the object in place of the original.
  private weak var container: (any AccessibilityObject)?

  init(for original: any AccessibilityObject, in container: (any AccessibilityObject)?) {
    self.original = original
    self.container = container
  }

  // MARK: Identification

  var elementID: ElementID { original.elementID }
  var accessibilityPlace: String { original.accessibilityPlace }
  var accessibilityContainer: (any AccessibilityObject)? { container }

  // MARK: Element

  var isAccessibilityElement: Bool { original.isAccessibilityElement }

  func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    original.accessibilityLabelPieces(for: verbosity)
  }

  var accessibilityValue: String? { original.accessibilityValue }
  var accessibilitySelectedTextRange: Range<Int>? { original.accessibilitySelectedTextRange }
  var accessibilityHint: String? { original.accessibilityHint }
  var accessibilityLanguage: String? { original.accessibilityLanguage }
  var accessibilityTraits: AccessibilityTraits { original.accessibilityTraits }
  var accessibilityExpandedStatus: AccessibilityExpandedStatus {
    original.accessibilityExpandedStatus
  }
  var accessibilityHeadingLevel: Int { original.accessibilityHeadingLevel }
  var accessibilityRespondsToUserInteraction: Bool? {
    original.accessibilityRespondsToUserInteraction
  }
  var accessibilityCustomContent: [AccessibilityCustomContent] {
    original.accessibilityCustomContent
  }
  /// The spelling of the object's own label, which a trap may override.
  var accessibilitySpelling: LabelPiece? { accessibilityLabelPieces(for: .terse).first }
  var accessibilityFrame: Rect? { original.accessibilityFrame }
  var accessibilityPath: Polygon? { original.accessibilityPath }
  var accessibilityActivationPoint: Point? { original.accessibilityActivationPoint }
  var accessibilityTableCell: AccessibilityTableCell? { original.accessibilityTableCell }

  // MARK: Actions

  var accessibilityCustomActions: [AccessibilityCustomAction] {
    original.accessibilityCustomActions
  }
  var accessibilityTellsActions: Bool { original.accessibilityTellsActions }
  func accessibilityActivate() -> Bool { original.accessibilityActivate() }
  func accessibilityIncrement() { original.accessibilityIncrement() }
  func accessibilityDecrement() { original.accessibilityDecrement() }
  func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool {
    original.accessibilityScroll(direction)
  }
  func accessibilityPerformEscape() -> Bool { original.accessibilityPerformEscape() }
  func accessibilityPerformMagicTap() -> Bool { original.accessibilityPerformMagicTap() }
  func accessibilityElementDidBecomeFocused() { original.accessibilityElementDidBecomeFocused() }
  func accessibilityElementDidLoseFocus() { original.accessibilityElementDidLoseFocus() }

  // MARK: Container

  var accessibilityContainerType: AccessibilityContainerType {
    original.accessibilityContainerType
  }
  var accessibilityNavigationStyle: AccessibilityNavigationStyle {
    original.accessibilityNavigationStyle
  }
  var accessibilityViewIsModal: Bool { original.accessibilityViewIsModal }
  func accessibilityElementCount() -> Int { original.accessibilityElementCount() }

  func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    original.accessibilityElement(at: index)
  }

  func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    original.index(ofAccessibilityElement: element)
  }

  func accessibilityElementIndices(in rect: Rect) -> RangeSet<Int> {
    original.accessibilityElementIndices(in: rect)
  }

  func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? {
    original.accessibilityElement(nearest: id)
  }

  func accessibilityScrollToVisible(_ object: any AccessibilityObject) {
    original.accessibilityScrollToVisible(object)
  }

  var accessibilityScrollStatus: AccessibilityScrollStatus? { original.accessibilityScrollStatus }

  func accessibilityRow(of object: any AccessibilityObject) -> AccessibilityRow? {
    original.accessibilityRow(of: object)
  }

  var accessibilityDataTable: (any AccessibilityDataTable)? { original.accessibilityDataTable }
  var accessibilityCustomRotors: [AccessibilityCustomRotor] { original.accessibilityCustomRotors }
}

/// A proxy for a container. Its elements are proxies, which are made when they are first needed; by
/// default, they are containers of proxies, too.
class ContainerProxy: AccessibilityProxy {
  private lazy var proxies = originals.map(proxy)

  var elements: [AccessibilityProxy] { proxies }

  /// The elements that have proxies.
  var originals: [any AccessibilityObject] {
    (0..<original.accessibilityElementCount()).compactMap(original.accessibilityElement(at:))
  }

  func proxy(for element: any AccessibilityObject) -> AccessibilityProxy {
    ContainerProxy(for: element, in: self)
  }

  override func accessibilityElementCount() -> Int { elements.count }

  override func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    let elements = elements
    return elements.indices.contains(index) ? elements[index] : nil
  }

  override func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    elements.firstIndex { $0 === element }
  }
}

extension AccessibilityObject {
  /// The original of a proxy, or the object itself if it isn't a proxy.
  var unwrapped: any AccessibilityObject { (self as? AccessibilityProxy)?.original ?? self }
}

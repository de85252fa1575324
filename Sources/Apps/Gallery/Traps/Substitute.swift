import AccessibilityModel
import Geometry

/// An object that answers as another element does. A trap overrides what it gets wrong.
class Substitute: AccessibilityObject {
  let original: any AccessibilityObject
  /// The container that returns the object in place of the original.
  private weak var container: (any AccessibilityObject)?

  init(for original: any AccessibilityObject, in container: (any AccessibilityObject)?) {
    self.original = original
    self.container = container
  }

  var elementID: ElementID { original.elementID }
  var accessibilityPlace: String { original.accessibilityPlace }
  var isAccessibilityElement: Bool { original.isAccessibilityElement }
  var accessibilityContainer: (any AccessibilityObject)? { container }
  var accessibilityTraits: AccessibilityTraits { original.accessibilityTraits }
  var accessibilityValue: String? { original.accessibilityValue }
  var accessibilityHint: String? { original.accessibilityHint }
  var accessibilityFrame: Rect? { original.accessibilityFrame }
  var accessibilityPath: Polygon? { original.accessibilityPath }
  var accessibilityActivationPoint: Point? { original.accessibilityActivationPoint }
  var accessibilityCustomActions: [AccessibilityCustomAction] {
    original.accessibilityCustomActions
  }
  var accessibilityTellsActions: Bool { original.accessibilityTellsActions }

  func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    original.accessibilityLabelPieces(for: verbosity)
  }

  func accessibilityActivate() -> Bool { original.accessibilityActivate() }
  func accessibilityIncrement() { original.accessibilityIncrement() }
  func accessibilityDecrement() { original.accessibilityDecrement() }
  func accessibilityElementDidBecomeFocused() { original.accessibilityElementDidBecomeFocused() }
  func accessibilityElementDidLoseFocus() { original.accessibilityElementDidLoseFocus() }

  func accessibilityElementCount() -> Int { original.accessibilityElementCount() }

  func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    original.accessibilityElement(at: index)
  }

  func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    original.index(ofAccessibilityElement: element)
  }

  func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? {
    original.accessibilityElement(nearest: id)
  }

  func accessibilityScrollToVisible(_ object: any AccessibilityObject) {
    original.accessibilityScrollToVisible(object)
  }
}

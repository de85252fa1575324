import AccessibilityModel
import Geometry

/// The view contains only the tree.
extension TreeView: AccessibilityDefaults {
  package var elementID: ElementID { ElementID("tree") }
  package var accessibilityFrame: Rect? { screenFrame }
  package var accessibilityContainer: (any AccessibilityObject)? {
    superview?.accessibilityObject
  }

  package func accessibilityElementCount() -> Int { 1 }

  package func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    index == 0 ? tree : nil
  }

  package func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    element === tree ? 0 : nil
  }

  package func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? {
    tree.accessibilityElement(nearest: id)
  }
}

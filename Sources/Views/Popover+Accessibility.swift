import AccessibilityModel
import Geometry

/// A popover is modal: nothing behind it can be reached.
extension Popover: AccessibilityObject {
  package var accessibilityIdentifier: String { "popover/\(title)" }
  package var accessibilityViewIsModal: Bool { true }
  package var accessibilityFrame: Rect? { screenFrame }
  package var accessibilityContainer: (any AccessibilityObject)? {
    superview as? (any AccessibilityObject)
  }

  package func accessibilityElementCount() -> Int { field == nil ? 1 : 2 }

  package func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    switch (index, field) {
    case (0, let field?): field
    case (0, nil), (1, .some): list.table
    default: nil
    }
  }

  package func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    if element === field { return 0 }
    return element === list.table ? accessibilityElementCount() - 1 : nil
  }

  package func accessibilityPerformEscape() -> Bool {
    onDismiss()
    return true
  }
}

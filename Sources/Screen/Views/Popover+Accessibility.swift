import AccessibilityModel
import Geometry

/// A modal popover hides everything behind it from the screen reader.
extension Popover: AccessibilityDefaults {
  package var elementID: ElementID { ElementID("popover").appending(.name(title)) }
  package var accessibilityViewIsModal: Bool { isModal }
  package var accessibilityFrame: Rect? { screenFrame }
  package var accessibilityContainer: (any AccessibilityObject)? {
    superview?.accessibilityObject
  }

  /// The field, the content, and the list, if they exist.
  private var parts: [any AccessibilityObject] {
    let views: [View?] = [
      field, content, content != nil && list.items.isEmpty ? nil : list.table,
    ]
    return views.compactMap { $0 as? (any AccessibilityObject) }
  }

  package func accessibilityElementCount() -> Int { parts.count }

  package func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    let parts = parts
    return parts.indices.contains(index) ? parts[index] : nil
  }

  package func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    parts.firstIndex { $0 === element }
  }

  package func accessibilityPerformEscape() -> Bool {
    presenter?.dismiss(self)
    return true
  }
}

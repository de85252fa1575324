import Geometry

/// What UIKit answers for an object that says nothing about itself.
extension AccessibilityObject {
  package var accessibilityPlace: String { accessibilityIdentifier }
  package var accessibilityOrdinal: AccessibilityOrdinal? { nil }
  package var isAccessibilityElement: Bool { false }
  package func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] { [] }
  package var accessibilityValue: String? { nil }
  package var accessibilityHint: String? { nil }
  package var accessibilityTraits: AccessibilityTraits { [] }
  package var accessibilityFrame: Rect? { nil }
  package var accessibilityActivationPoint: Point? { nil }
  package var accessibilityCustomActions: [AccessibilityCustomAction] { [] }
  package var accessibilityTiers: [LabelPiece] { [] }
  package var accessibilitySpelling: LabelPiece? {
    accessibilityLabelPieces(for: .terse).first
  }
  package func accessibilityActivate() -> Bool { false }
  package func accessibilityIncrement() {}
  package func accessibilityDecrement() {}
  package func accessibilityElementDidBecomeFocused() {}
  package func accessibilityElementDidLoseFocus() {}
  package var accessibilityContainer: (any AccessibilityObject)? { nil }
  package var accessibilityContainerType: AccessibilityContainerType { .none }
  package var accessibilityViewIsModal: Bool { false }
  package func accessibilityElementCount() -> Int { 0 }
  package func accessibilityElement(at index: Int) -> (any AccessibilityObject)? { nil }

  package func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    (0..<accessibilityElementCount()).first { accessibilityElement(at: $0) === element }
  }

  package func accessibilityElementIndices(in rect: Rect) -> Range<Int> {
    0..<accessibilityElementCount()
  }

  package func accessibilityElement(nearest identifier: String) -> (any AccessibilityObject)? {
    if isAccessibilityElement { return accessibilityIdentifier == identifier ? self : nil }
    for index in 0..<accessibilityElementCount() {
      if let found = accessibilityElement(at: index)?.accessibilityElement(nearest: identifier) {
        return found
      }
    }
    return nil
  }

  package func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool { false }
  package func accessibilityScrollToVisible(_ object: any AccessibilityObject) {}
  package func accessibilityPerformEscape() -> Bool { false }
  package func accessibilityRow(of object: any AccessibilityObject) -> AccessibilityRow? { nil }
}

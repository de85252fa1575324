// The protocol documents its requirements.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Geometry

/// An accessibility object with UIKit's defaults for everything that it does not implement.
///
/// An object that represents another one conforms to ``AccessibilityObject`` alone instead, so that
/// the compiler reports every requirement that it does not forward.
public protocol AccessibilityDefaults: AccessibilityObject {}

extension AccessibilityDefaults {
  public var accessibilityPlace: String { elementID.description }
  public var accessibilityContainer: (any AccessibilityObject)? { nil }

  public var isAccessibilityElement: Bool { false }
  public func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] { [] }
  public var accessibilityValue: String? { nil }
  public var accessibilitySelectedTextRange: Range<Int>? { nil }
  public var accessibilityHint: String? { nil }
  public var accessibilityLanguage: String? { nil }
  public var accessibilityTraits: AccessibilityTraits { [] }
  public var accessibilityExpandedStatus: AccessibilityExpandedStatus { .unsupported }
  public var accessibilityHeadingLevel: Int { 0 }
  public var accessibilityRespondsToUserInteraction: Bool? { nil }
  public var accessibilityCustomContent: [AccessibilityCustomContent] { [] }
  public var accessibilitySpelling: LabelPiece? { accessibilityLabelPieces(for: .terse).first }
  public var accessibilityFrame: Rect? { nil }
  public var accessibilityPath: Polygon? { nil }
  public var accessibilityActivationPoint: Point? { nil }
  public var accessibilityTableCell: AccessibilityTableCell? { nil }

  public var accessibilityCustomActions: [AccessibilityCustomAction] { [] }
  public var accessibilityTellsActions: Bool { true }
  public func accessibilityActivate() -> Bool { false }
  public func accessibilityIncrement() {}
  public func accessibilityDecrement() {}
  public func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool { false }
  public func accessibilityPerformEscape() -> Bool { false }
  public func accessibilityPerformMagicTap() -> Bool { false }
  public func accessibilityElementDidBecomeFocused() {}
  public func accessibilityElementDidLoseFocus() {}

  public var accessibilityContainerType: AccessibilityContainerType { .none }
  public var accessibilityNavigationStyle: AccessibilityNavigationStyle { .automatic }
  public var accessibilityViewIsModal: Bool { false }
  public func accessibilityElementCount() -> Int { 0 }
  public func accessibilityElement(at index: Int) -> (any AccessibilityObject)? { nil }

  public func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    (0..<accessibilityElementCount()).first { accessibilityElement(at: $0) === element }
  }

  public func accessibilityElementIndices(in rect: Rect) -> RangeSet<Int> {
    RangeSet(0..<accessibilityElementCount())
  }

  public func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? {
    if isAccessibilityElement { return elementID == id ? self : nil }
    for index in 0..<accessibilityElementCount() {
      if let found = accessibilityElement(at: index)?.accessibilityElement(nearest: id) {
        return found
      }
    }
    return nil
  }

  public func accessibilityScrollToVisible(_ object: any AccessibilityObject) {}
  public var accessibilityScrollStatus: AccessibilityScrollStatus? { nil }
  public func accessibilityRow(of object: any AccessibilityObject) -> AccessibilityRow? { nil }
  public var accessibilityDataTable: (any AccessibilityDataTable)? { nil }
  public var accessibilityCustomRotors: [AccessibilityCustomRotor] { [] }
}

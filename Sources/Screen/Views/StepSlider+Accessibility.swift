import AccessibilityModel
import Geometry

/// A slider is one adjustable element, whose value is spoken in words.
extension StepSlider: AccessibilityDefaults, AccessibilityDetails {
  package var elementID: ElementID { ElementID("slider").appending(.name(label)) }
  package var accessibilityPlace: String { label }
  package var isAccessibilityElement: Bool { true }
  package var accessibilityTraits: AccessibilityTraits { .adjustable }
  package var accessibilityValue: String? { valueText }
  package var accessibilityUsageHint: String? { usageHint }
  package var accessibilityFrame: Rect? { screenFrame }
  package var accessibilityContainer: (any AccessibilityObject)? {
    superview?.accessibilityObject
  }

  package func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    [LabelPiece(.label, label)]
  }

  /// The position of the thumb.
  package var accessibilityActivationPoint: Point? {
    let frame = screenFrame
    return Point(
      x: frame.x + Double(column(ofStep: index)), y: frame.y + max(min(frame.height, 2) - 1, 0))
  }

  /// Handles a double tap without an effect, because a tap would move the thumb.
  package func accessibilityActivate() -> Bool { true }

  package func accessibilityIncrement() { move(by: 1) }
  package func accessibilityDecrement() { move(by: -1) }

  /// Commits the value when the focus leaves, because swiping does not lift a finger.
  package func accessibilityElementDidLoseFocus() { commit() }
}

import AccessibilityModel
import Geometry

/// One element that is adjusted, whatever is drawn of it: its value is said as words.
extension StepSlider: AccessibilityDefaults {
  package var elementID: ElementID { ElementID("slider").appending(.name(label)) }
  package var accessibilityPlace: String { label }
  package var isAccessibilityElement: Bool { true }
  package var accessibilityTraits: AccessibilityTraits { .adjustable }
  package var accessibilityValue: String? { valueText }
  package var accessibilityFrame: Rect? { screenFrame }
  package var accessibilityContainer: (any AccessibilityObject)? {
    superview as? (any AccessibilityObject)
  }

  package func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    [LabelPiece(.label, label)]
  }

  /// The thumb, which is where a finger would go.
  package var accessibilityActivationPoint: Point? {
    let frame = screenFrame
    return Point(
      x: frame.x + Double(column(ofStep: index)), y: frame.y + max(min(frame.height, 2) - 1, 0))
  }

  /// A double tap is taken and does nothing: passed on it would move the thumb.
  package func accessibilityActivate() -> Bool { true }

  package func accessibilityIncrement() { move(by: 1) }
  package func accessibilityDecrement() { move(by: -1) }

  /// Who swipes lifts no finger: the choice is made when the focus leaves.
  package func accessibilityElementDidLoseFocus() { commit() }
}

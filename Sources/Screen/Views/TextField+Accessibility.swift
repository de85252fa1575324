import AccessibilityModel
import Geometry

extension TextField: AccessibilityDefaults, AccessibilityTextInput, AccessibilityDetails {
  package var accessibilityUsageHint: String? { hint }
  package var elementID: ElementID { ElementID("field").appending(.name(label)) }
  package var accessibilityPlace: String { label }
  package var isAccessibilityElement: Bool { true }
  package var accessibilityTraits: AccessibilityTraits {
    switch editedText.kind {
    case .line, .lines: [.textEntry, .isEditing]
    case .secure: [.secureTextEntry, .isEditing]
    }
  }
  package var accessibilityValue: String? { text.isEmpty ? nil : text }
  package var accessibilitySelectedTextRange: Range<Int>? { editedText.selectedRange }
  package var accessibilityFrame: Rect? { screenFrame }
  package var accessibilityContainer: (any AccessibilityObject)? {
    superview?.accessibilityObject
  }

  package func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    [LabelPiece(.label, label)]
  }

  package func accessibilityActivate() -> Bool {
    onSubmit(text)
    return true
  }
}

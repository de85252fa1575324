/// Whether an element is expanded or collapsed (UIKit's `UIAccessibilityExpandedStatus`).
public enum AccessibilityExpandedStatus: String, CaseIterable, Sendable {
  /// The element cannot be expanded.
  case unsupported
  /// The element is expanded: its content is shown.
  case expanded
  /// The element is collapsed: its content is hidden.
  case collapsed
}

/// How Switch Control moves through a container (UIKit's `UIAccessibilityNavigationStyle`).
public enum AccessibilityNavigationStyle: String, CaseIterable, Sendable {
  /// The system decides.
  case automatic
  /// The elements are offered one by one.
  case separate
  /// The elements are offered together, as one.
  case combined
}
